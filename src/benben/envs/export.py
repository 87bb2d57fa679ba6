"""Games as tables for learning: a row for each decision, as Parquet or JSON lines, with a schema beside it.

    from benben.envs.export import export
    export(records, "games.parquet")        # records: texts of game records, or matches

`games.schema.json` beside it has the columns with their types and meanings, the words of all actions, and the pieces of
the observation.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from benben.core.protocol import Game
from benben.envs.extras import extra_module
from benben.match import Match, replay

COLUMNS = {
    "game": ("integer", "the number of the game in this table, from 0"),
    "seats": ("integer", "how many seats it has"),
    "decision": ("integer", "the number of the decision in its game, from 0"),
    "seat": ("integer", "the seat that decides"),
    "observation": ("numbers", "what the seat observes, float32; see `pieces`"),
    "legal": ("integers", "the legal actions"),
    "action": ("integer", "the action taken; see `actions`"),
    "points": ("integer", "the seat's points before the decision"),
    "final_points": ("integer", "the seat's points at the end; null if the game is not over"),
    "win": ("number", "the seat's share of the win: 0 to 1; null if the game is not over"),
    "place": ("integer", "the seat's place in the ranking, from 1; null if the game is not over"),
}
FORMATS = (".parquet", ".jsonl")


def export(records: Iterable[str | Match], path: str | Path) -> int:
    """Write all decisions of some games of one kind into a file, and its schema beside it; how many there were."""
    target = Path(path)
    if target.suffix not in FORMATS:
        raise ValueError(f"the file must end in {' or '.join(FORMATS)}, not {target.suffix or target.name!r}")
    matches = [record if isinstance(record, Match) else replay(record) for record in records]
    game = the_game_of(matches)
    rows = [row for number, match in enumerate(matches) for row in decisions(number, match)]
    if target.suffix == ".parquet":
        write_table(rows, target)
    else:
        with target.open("w", encoding="utf-8") as file:
            file.writelines(json.dumps(row) + "\n" for row in rows)
    schema_of(target).write_text(json.dumps(schema(game, matches), indent=1) + "\n", "utf-8")
    return len(rows)


def schema_of(target: Path) -> Path:
    """The file with the schema of a table."""
    return target.with_suffix(".schema.json")


def the_game_of(matches: list[Match]) -> Game:
    """The game that all matches are of."""
    names = {match.game.name for match in matches}
    if len(names) != 1:
        raise ValueError(
            f"all games in a table must be of one kind, not of {len(names)}: {', '.join(sorted(names)) or 'none'}"
        )
    game = matches[0].game
    if game.observation is None:
        raise ValueError(f"{game.title} has no observation for learning programs")
    return game


def decisions(number: int, match: Match) -> Iterator[dict[str, Any]]:
    """A row for each decision of a match."""
    game, rules = match.game, match.game.interpreted(match.options)
    assert game.observation is not None
    s, room = game.begin(match.seats, match.options), [0] * len(game.actions)
    size, decision = game.observation.size(match.seats), 0
    ends = [end_of(match, seat) for seat in range(match.seats)]
    for line in match.record:
        who, _, words = line.partition(" ")
        if who == "deal":
            rules.deal(s, game.outcome_numbers[words])
            continue
        seat, action = int(who), game.action_numbers[words]
        numbers = np.zeros(size, np.float32)
        rules.observe(s, seat, numbers)
        yield {
            "game": number,
            "seats": match.seats,
            "decision": decision,
            "seat": seat,
            "observation": numbers.tolist(),
            "legal": sorted(room[: rules.legal(s, room)]),
            "action": action,
            "points": rules.points(s, seat),
            **ends[seat],
        }
        rules.apply(s, action)
        decision += 1


def end_of(match: Match, seat: int) -> dict[str, Any]:
    """How a match ended for a seat."""
    if not match.over:
        return {"final_points": None, "win": None, "place": None}
    winners = match.winners()
    return {
        "final_points": match.scores()[seat]["total"],
        "win": 1 / len(winners) if seat in winners else 0.0,
        "place": match.ranking().index(seat) + 1,
    }


def schema(game: Game, matches: list[Match]) -> dict[str, Any]:
    """The columns, the actions and the pieces, for people and programs."""
    assert game.observation is not None
    return {
        "format": 1,
        "game": game.name,
        "rules": game.rules_version,
        "observation": game.observation.version,
        "columns": {name: {"type": kind, "meaning": meaning} for name, (kind, meaning) in COLUMNS.items()},
        "actions": list(game.actions),
        "pieces": {str(seats): pieces_of(game, seats) for seats in sorted({match.seats for match in matches})},
    }


def pieces_of(game: Game, seats: int) -> list[dict[str, Any]]:
    """The pieces of the observation at a table with this number of seats, and where each begins."""
    assert game.observation is not None
    return [
        {"name": piece.name, "start": place.start, "shape": piece.shape_for(seats), "meaning": piece.meaning}
        for piece, place in game.observation.places(seats)
    ]


def write_table(rows: list[dict[str, Any]], target: Path) -> None:
    """The rows as Parquet."""
    polars = extra_module("polars", "writing Parquet")
    kinds = {
        "integer": polars.Int32,
        "number": polars.Float32,
        "integers": polars.List(polars.Int16),
        "numbers": polars.List(polars.Float32),
    }
    columns = {name: kinds[kind] for name, (kind, _) in COLUMNS.items()}
    polars.DataFrame(rows, schema=columns).write_parquet(target)
