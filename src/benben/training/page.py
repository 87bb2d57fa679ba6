"""The page of a run: strength, losses, calibration and speed, made again after every round."""

from collections.abc import Sequence
from typing import Any

from benben.arena.report.page import html_page, html_table, note, section
from benben.arena.report.svg import curves, whiskers
from benben.training.recipe import Recipe

REFRESH = '<meta http-equiv="refresh" content="15">'
Line = dict[str, Any]


def run_page(recipe: Recipe, lines: Sequence[Line]) -> str:
    """The whole page; while the run goes on it loads itself again."""
    title = f"Training {recipe.game}, {recipe.seats} seats, seed {recipe.seed}"
    done = len(lines) == recipe.all_rounds
    parts = [
        note(f"{len(lines)} of {recipe.all_rounds} rounds, {sum(line['games'] for line in lines):,} games"),
        section("Strength against heuristics", _strength(recipe, lines)),
        section("Training loss (cross-entropy, by stage)", _losses(lines)),
        section("Loss on new games (cross-entropy)", _unseen(lines)),
        section("Calibration of the last round", _calibration(lines)),
        section("Games per second", _speed(lines)),
        section("Recipe", html_table([{"number": name, "value": value} for name, value in recipe.as_dict().items()])),
    ]
    text = html_page(title, parts)
    return text if done else text.replace("<head>", f"<head>{REFRESH}", 1)


def _strength(recipe: Recipe, lines: Sequence[Line]) -> str:
    """Win share with its interval whenever it was measured."""
    rows = {f"round {line['round']}": tuple(line["strength"]["heuristic"]) for line in lines if "strength" in line}
    even = None if recipe.seats == 1 else 1 / recipe.seats
    return whiskers(rows, mark=even, form="{:.0%}")


def _losses(lines: Sequence[Line]) -> str:
    stages = range(len(lines[0]["losses"]) if lines else 0)
    return curves({f"stage {k + 1}": {line["round"]: line["losses"][k][0] for line in lines} for k in stages})


def _unseen(lines: Sequence[Line]) -> str:
    played = [line for line in lines if "unseen" in line]
    names = ("net", "weights", "nothing") if played else ()
    return curves({name: {line["round"]: line["unseen"][name] for line in played} for name in names})


def _calibration(lines: Sequence[Line]) -> str:
    """Stated chances and results, by tenths."""
    rows: list[list[float]] = next((line["calibration"] for line in reversed(lines) if "calibration" in line), [])
    if not rows:
        return note("no games of its own yet")
    return html_table(
        [{"positions": f"{n:,}", "predicted": f"{said:.1%}", "won": f"{won:.1%}"} for n, said, won in rows]
    )


def _speed(lines: Sequence[Line]) -> str:
    speeds = {line["round"]: line["games_per_second"] for line in lines if "games_per_second" in line}
    return curves({"games a second": speeds} if speeds else {})
