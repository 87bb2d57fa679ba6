"""The client is built again whenever something it is built from has changed."""

import subprocess
import sys
import tomllib
from pathlib import Path

import build_web
import numpy
import pytest

from house.test_games_apart import OURS


@pytest.mark.parametrize("changed", ["src/benben/games/toy/turns.py", "src/benben/core/rule.py", "web/src/main.ts"])
def test_a_changed_source_gives_another_digest(changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_web, "ROOT", tmp_path)
    monkeypatch.setattr(build_web, "WEB", tmp_path / "web")
    file = tmp_path / changed
    file.parent.mkdir(parents=True)
    file.write_text("one")
    before = build_web.digest()
    file.write_text("two")
    assert build_web.digest() != before


def test_the_rules_are_translated_with_nothing_but_what_the_build_requires(tmp_path: Path) -> None:
    packages = Path(numpy.__file__).parents[1]
    for name in ("numpy", "numpy.libs"):
        if (packages / name).exists():
            (tmp_path / name).symlink_to(packages / name)
    code = (
        f"import sys, pathlib; sys.path += [{str(tmp_path)!r}, {str(Path(build_web.__file__).parent)!r}]; "
        f"import build_web; build_web.ENGINE = pathlib.Path({str(tmp_path / 'engine')!r}); build_web.translate()"
    )
    ran = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    for game in OURS:
        for kind in ("mjs", "d.mts", "bots.mjs"):
            assert (tmp_path / "engine" / f"{game}.{kind}").is_file()
        assert any((tmp_path / "engine" / "nets").glob(f"{game}.*.bin"))
    required = tomllib.loads((build_web.ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    assert any(requirement.startswith("numpy") for requirement in required)
