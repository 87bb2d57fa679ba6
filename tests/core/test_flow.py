"""Lines at the prompt wrap between items, and what goes on is indented."""

from io import StringIO

from rich.console import Console

from benben.core.flow import Flow, Hanging


def shown(thing: Flow | Hanging, width: int) -> list[str]:
    console = Console(width=width, record=True, file=StringIO())
    console.print(thing)
    return [line.rstrip() for line in console.export_text().splitlines()]


def test_a_paragraph_goes_on_under_its_first_word() -> None:
    assert shown(Hanging("· ", "Anna took a pharaoh and a god"), 16) == ["· Anna took a", "  pharaoh and a", "  god"]
    assert shown(Hanging("  12 ", "a god"), 16) == ["  12 a god"]


def test_items_stay_whole_and_a_long_one_goes_on_further_in() -> None:
    assert shown(Flow(["1: red", "2: blue", "3: any"], 2), 18) == ["  1: red   2: blue", "  3: any"]
    assert shown(Flow(["a long item of its own", "b"], 2), 14) == ["  a long", "    item of", "    its own", "  b"]


def test_further_lines_begin_under_the_heading_or_at_the_indent() -> None:
    assert shown(Flow(["1: red", "2: blue"], 6, mark="Jars  "), 14) == ["Jars  1: red", "      2: blue"]
    assert shown(Flow(["Ra, epoch 1", "9 tiles"], 2, mark=""), 14) == ["Ra, epoch 1", "  9 tiles"]
