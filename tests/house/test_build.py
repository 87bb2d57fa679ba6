"""The client is built again whenever something it is built from has changed."""

from pathlib import Path

import build_web
import pytest


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
