"""The cache of compiled rules: never stale, never in the way. Each case runs in a process of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import benben
from benben.core.compiling import _digest, _forget_old
from benben.games import game_named
from benben.games.ra.rules import scoring

SOURCE = Path(benben.__file__).parents[1]
KUHN = """
import sys; sys.path.insert(0, {tests!r})
import benben
from benben.games import REGISTRY
REGISTRY["kuhn"] = "kuhn.game"
print(int(benben.simulate("kuhn", seats=2, games=50, seed=1)[:, 0].sum()))
"""


def simulate(cache: Path, home: Path, source: Path = SOURCE) -> subprocess.CompletedProcess[str]:
    script = KUHN.format(tests=str(Path(__file__).parents[1]))
    env = {**os.environ, "BENBEN_CACHE": str(cache), "HOME": str(home), "PYTHONPATH": str(source)}
    return subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True)


def test_a_second_process_loads_what_the_first_compiled_from_a_copy_of_the_package_too(tmp_path: Path) -> None:
    first = simulate(tmp_path / "cache", tmp_path)
    kept = {file: file.stat().st_mtime_ns for file in (tmp_path / "cache").rglob("*.nbc")}
    assert kept
    elsewhere = shutil.copytree(SOURCE, tmp_path / "elsewhere", ignore=shutil.ignore_patterns("static", "site"))
    for file in elsewhere.rglob("*.py"):
        os.utime(file)
    assert simulate(tmp_path / "cache", tmp_path, elsewhere).stdout == first.stdout
    assert {file: file.stat().st_mtime_ns for file in (tmp_path / "cache").rglob("*.nbc")} == kept


def test_a_cache_that_cannot_be_written_does_not_hurt(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("no folder can be made below a file")
    result = simulate(in_the_way / "cache", tmp_path)
    assert result.stdout.strip().lstrip("-").isdigit()


def test_other_rules_tables_or_packages_are_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_named("ra")

    def digest(tables: dict[str, object] | None = None, packages: tuple[str, ...] = ()) -> str:
        return _digest(game, tables or {}, packages, judging=True)

    import benben.search  # noqa: F401 - so that its rules are known

    plain = digest()
    assert plain == digest()
    assert plain != digest({"START_POINTS": 11})
    assert plain != digest(packages=("benben.search",))
    monkeypatch.setattr(scoring, "GOLD_POINTS", 4)
    assert plain != digest()
    monkeypatch.undo()
    monkeypatch.setattr(scoring.score_gold, "__code__", scoring.score_gods.__code__)
    assert plain != digest()
    monkeypatch.undo()
    assert plain == digest()


def test_only_old_folders_of_our_own_are_forgotten(tmp_path: Path) -> None:
    ours, fresh, others = tmp_path / f"ra-{'0' * 20}", tmp_path / f"ra-{'1' * 20}", tmp_path / "photos"
    for folder in (ours, fresh, others):
        folder.mkdir()
    for folder in (ours, others):
        os.utime(folder, (0, 0))
    _forget_old(tmp_path)
    assert not ours.exists()
    assert fresh.exists()
    assert others.exists()
