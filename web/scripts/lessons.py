"""Check the lessons against the engine and write them for the browser.

A lesson is src/games/<game>/lessons/<name>.toml: a seed, the moves played before it begins, and for each decision of
the learner what is said, the move, and the moves of the others that follow. A number in a comment is a `fact` that is
worked out from the position; everything else that a comment says of the position is a `claim` that must hold there.
The file beside it, <name>.json, is what the browser loads.
"""

import json
import tomllib
from pathlib import Path
from typing import Any

import benben
from benben.bots.offer import tables_of

GAMES = Path(__file__).parents[1] / "src" / "games"
HELPERS = {
    "int": int,
    "len": len,
    "sum": sum,
    "max": max,
    "min": min,
    "set": set,
    "sorted": sorted,
    "all": all,
    "any": any,
}


def moves(text: str) -> list[str]:
    """Moves in words, with a bar between two."""
    return [move.strip() for move in text.split("|") if move.strip()]


def names(match: benben.Match, seat: int) -> dict[str, Any]:
    """What facts and claims may speak of: the view of the learner, `me`, `others`, `legal`, `points` and `after`."""
    view = match.view(seat)
    others = [player for at, player in enumerate(view["players"]) if at != seat]
    return {
        **HELPERS,
        **view,
        "me": view["players"][seat],
        "others": others,
        "legal": match.legal(),
        "points": match.scores()[seat],
        "tables": tables_of(match.game),
        "lot": [tile for tile in view.get("auction_track", []) if tile],
        "after": lambda *more: names(played(match, more), seat),
    }


def played(match: benben.Match, more: tuple[str, ...]) -> benben.Match:
    """A copy of the match after more moves."""
    twin = match.copy()
    for move in more:
        twin.play(move)
    return twin


def worked_out(expression: str, match: benben.Match, seat: int) -> Any:
    return eval(expression, {"__builtins__": {}, **names(match, seat)})


def at_step(step: dict[str, Any], match: benben.Match, seat: int) -> dict[str, Any]:
    """A decision as the browser needs it; an AssertionError names a claim that does not hold."""
    assert match.turn == seat, f"{step['move']}: seat {match.turn} decides"
    for claim in step.get("claims", []):
        assert worked_out(claim, match, seat), f"{step['move']}: {claim}"
    facts = {name: worked_out(fact, match, seat) for name, fact in step.get("facts", {}).items()}
    then = moves(step.get("then", ""))
    for move in (step["move"], *then):
        match.play(move)
    return {"say": step["say"], "move": step["move"], "then": then, "point": step.get("point", ""), "facts": facts}


def lesson(path: Path) -> dict[str, Any]:
    """A lesson as the browser loads it."""
    plan = tomllib.loads(path.read_text("utf-8"))
    match = benben.new(path.parts[-3], seats=plan["seats"], seed=plan["seed"], **plan["options"])
    before = moves(plan["before"])
    for move in before:
        match.play(move)
    steps = [at_step(step, match, plan["seat"]) for step in plan["steps"]]
    assert match.turn == plan["seat"], "the free moves begin with the learner"
    kept = {name: plan[name] for name in ("seats", "seat", "seed", "options", "bot", "until", "free", "end")}
    return {**kept, "before": before, "steps": steps}


def plans() -> list[Path]:
    return sorted(GAMES.glob("*/lessons/*.toml"))


def text(path: Path) -> str:
    return json.dumps(lesson(path), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    for plan in plans():
        plan.with_suffix(".json").write_text(text(plan), "utf-8")
        print(plan.relative_to(GAMES))
