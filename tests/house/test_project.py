"""What the project's files promise: one version, a lock for every requirement, no address of a package index."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from dependencies import key, required
from packaging.requirements import Requirement
from packaging.version import Version

import benben

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKED = dict(
    line.split("==") for line in (ROOT / "requirements.lock").read_text("utf-8").splitlines() if line[0] != "#"
)
INDEX = re.compile(r"https?://[\w.-]*(?:py" r"pi|pythonhosted|npm" r"js|registry)[\w.-]*", re.IGNORECASE)


def test_the_version_is_stated_in_one_place() -> None:
    assert Version(benben.__version__)
    assert PROJECT["project"]["dynamic"] == ["version"] and "version" not in PROJECT["project"]
    for file in ("web/package.json", "web/package-lock.json"):
        assert not re.search(r'^ {2}"version"', (ROOT / file).read_text("utf-8"), flags=re.MULTILINE), file


@pytest.mark.parametrize("need", required("test"), ids=str)
def test_every_requirement_is_locked_to_a_version_it_allows(need: Requirement) -> None:
    assert need.specifier.contains(LOCKED[key(need.name)], prereleases=True)


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="a source archive has no list of committed files")
def test_no_committed_file_names_the_address_of_a_package_index() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
    files = [ROOT / name for name in listed.stdout.split("\0") if name]
    assert [file.name for file in files if file.is_file() and INDEX.search(file.read_text("utf-8", "ignore"))] == []


def test_make_says_what_each_of_its_public_targets_does() -> None:
    lines = (ROOT / "Makefile").read_text("utf-8").splitlines()
    described = [found[1] for line in lines if (found := re.match(r"# make ([\w-]+) {2,}\S", line))]
    rules = {line.partition(":")[0] for line in lines if re.match(r"[a-z-]+:", line)}
    assert described[:2] == ["play", "test"] and set(described) <= rules


def test_the_hooks_for_commits_use_the_projects_own_tools() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    assert re.findall(r"repo: (\S+)", hooks) == ["local"]
    assert {word.split()[0] for word in re.findall(r"entry: (.+)", hooks)} == {".venv/bin/ruff", ".venv/bin/mypy"}
