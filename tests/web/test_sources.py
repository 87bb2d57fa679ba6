"""What is made from other files is up to date."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SCRIPTS = Path(__file__).parents[2] / "web" / "scripts"


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"web_{name}", SCRIPTS / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("language", ["pl", "uk", "it", "pt_BR", "de", "fr", "es"])
def test_the_catalogues_are_complete(language: str) -> None:
    messages = script("messages")
    assert messages.lacking(messages.catalogue_of(language, "benben"), messages.extract()) == []
    assert messages.lacking(messages.catalogue_of(language, "rules"), messages.extract_rules()) == []


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # Litestar announces what its next version renames
def test_the_types_of_the_wire_are_those_of_the_server() -> None:
    wire = script("wire")
    assert wire.TARGET.read_text("utf-8") == wire.document(), "run web/scripts/wire.py"
