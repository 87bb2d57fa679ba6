"""The README does what it says."""

import re
from pathlib import Path

import pytest
from docs_hooks import HTTP

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def test_the_readme_opens_with_the_two_commands() -> None:
    commands = re.findall(r"^make \w+", README, flags=re.MULTILINE)
    assert commands[:2] == ["make play", "make test"]


@pytest.mark.parametrize(
    "file", ["README.md", "docs/concepts.md", "docs/contract.md", "docs/adding_a_game.md", "docs/bots.md"]
)
def test_every_python_example_runs(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(r"```python\n(.*?)```", (ROOT / file).read_text("utf-8"), flags=re.DOTALL)
    assert examples
    space: dict[str, object] = {}
    for example in examples:
        exec(compile(example, file, "exec"), space)


def test_every_link_of_the_docs_leads_somewhere() -> None:
    for file in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for link in re.findall(r"\]\(([^)#]+)", file.read_text("utf-8")):
            place = (file.parent / link).resolve()
            made = ROOT / "docs" in file.parents and place == ROOT / "docs" / HTTP
            assert link.startswith(("http:", "https:")) or made or place.exists(), f"{file.name}: {link}"
