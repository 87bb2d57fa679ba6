"""Games of a bot against itself as tables: a row for each decision, and a row for each seat of each game.

    benben selfplay ra --bot learned --games 100000 --out games.parquet

Beside `games.parquet` (decisions) are `games.seats.parquet` (how each seat of each game began and ended) and
`games.schema.json`. While it works, finished pieces are kept in `games.parquet.parts`; the same command goes on from
there.
"""

import io
import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from benben.bots.thinking import scale_of
from benben.core.parts import Facts
from benben.core.protocol import Game
from benben.envs.batch import RUNGS, WITH_SEARCH, minds_for, observed_game
from benben.envs.compiled import recording
from benben.envs.export import pieces_of, schema_of
from benben.envs.extras import extra_module
from benben.match.simulate import SEED_BITS

PIECE = 100  # games that are played and written at once
Piece = tuple[bytes, bytes, int]  # decisions and seats as Parquet, how many decisions
PlayPiece = Callable[["SelfplayPlan", int], Piece]

DECISIONS = {
    "game": ("integer", "the number of the game, from 0"),
    "decision": ("integer", "the number of the decision in its game, from 0"),
    "seat": ("integer", "the seat that decides"),
    "observation": ("float32, one for each number", "what the seat observes; see `pieces`"),
    "mask": ("boolean, one for each action", "whether the action is legal"),
    "action": ("integer", "the action taken; see `actions`"),
    "values": ("float32, one for each action", "how the bot rates the action; see `unit`; NaN where it does not"),
    "result": ("float32, one for each seat", "the share of the win of seat 0, 1, ...: 0 to 1"),
    "start": ("text", "what the seat began with; see `start`"),
}
SEATS = {
    "game": ("integer", "the number of the game, from 0"),
    "seat": ("integer", "the seat"),
    "start": ("text", "what it began with; see `start`"),
    "first": ("boolean", "whether it had the first turn"),
    "points": ("integer", "its points at the end"),
    "win": ("float32", "its share of the win: 0 to 1"),
    "place": ("integer", "its place in the ranking, from 1"),
    "decisions": ("integer", "how often it decided"),
}


@dataclass(frozen=True)
class SelfplayPlan:
    """What is played; the same plan gives the same tables, in however many pieces and on however many machines."""

    game: str
    seats: int
    bot: str
    games: int
    seed: int = 1
    temperature: float = 0.0  # in points: how often the bot takes a lesser move
    options: dict[str, Any] = field(default_factory=dict)

    def checked(self) -> "SelfplayPlan":
        """The plan itself, or a ValueError that says what is wrong with it."""
        game = observed_game(self.game)
        game.checked_options(game.checked_seats(self.seats), self.options)
        if self.bot not in RUNGS:
            raise ValueError(f"bot must be one of {', '.join(RUNGS)}, not {self.bot!r}")
        if self.games < 1:
            raise ValueError(f"games must be a whole number from 1, not {self.games}")
        return self

    @property
    def pieces(self) -> int:
        """How many pieces there are."""
        return -(-self.games // PIECE)


@lru_cache(maxsize=4)
def _opening(game: str, seats: int, options: str) -> tuple[Game, dict[str, Any], Any]:
    found = observed_game(game)
    chosen = found.checked_options(seats, json.loads(options))
    return found, chosen, found.begin(seats, chosen).packed()


def play_piece(plan: SelfplayPlan, number: int) -> Piece:
    """Play some of the games: their decisions and their seats as Parquet, and how many decisions they had."""
    game, options, start = _opening(plan.game, plan.seats, json.dumps(plan.options))
    play = game.compiled(options, WITH_SEARCH)[recording.record_game]
    rung, r = RUNGS[plan.bot], recording.record_for(game, plan.seats)
    heat = plan.temperature * scale_of(rung)
    minds = minds_for(game, plan.seats, [{plan.bot: 1.0, "greedy": 1.0}])
    decisions, seats = [], []
    for which in range(number * PIECE, min(plan.games, (number + 1) * PIECE)):
        count = play(r, start, minds, rung, heat, plan.seed & SEED_BITS, which)
        facts = opening_facts(game, plan.seats, options, r.lines)
        decisions.append(decision_columns(which, count, r, facts))
        seats += seat_rows(which, count, r, facts)
    return parquet_pair(decisions, seats)


def opening_facts(game: Game, seats: int, options: dict[str, Any], lines: Any) -> Facts:
    """What each seat began with and who had the first turn, as the game's study reads it from the first events."""
    facts = Facts(-1, [""] * seats, gained=[{} for _ in range(seats)])
    questions, rules, s = game.questions, game.interpreted(options), game.begin(seats, options)
    if questions is None:
        return facts
    s.listener = lambda s, event, seat, a, b: questions.read(facts, game.tell(s, event, seat, a, b).told_to(None))
    for line in lines.tolist():
        if (facts.first >= 0 and all(facts.starts)) or s.turn < -1:
            break
        (rules.deal if line < 0 else rules.apply)(s, -1 - line if line < 0 else line)
    return facts


def decision_columns(which: int, count: int, r: recording.GameBuffer, facts: Facts) -> dict[str, Any]:
    """The decisions of a game, column by column."""
    return {
        "game": np.full(count, which, np.int32),
        "decision": np.arange(count, dtype=np.int32),
        "seat": r.seats[:count].astype(np.int8),
        "observation": r.observations[:count].copy(),
        "mask": r.masks[:count].copy(),
        "action": r.actions[:count].astype(np.int16),
        "values": r.values[:count].copy(),
        "result": np.repeat(r.result[None].astype(np.float32), count, axis=0),
        "start": np.array(facts.starts, dtype=object)[r.seats[:count]],
    }


def seat_rows(which: int, count: int, r: recording.GameBuffer, facts: Facts) -> list[dict[str, Any]]:
    """The seats of a game."""
    return [
        {
            "game": which,
            "seat": seat,
            "start": facts.starts[seat],
            "first": facts.first == seat,
            "points": int(r.totals[seat]),
            "win": float(r.result[seat]),
            "place": 1 + int((r.merits > r.merits[seat]).sum()),
            "decisions": int((r.seats[:count] == seat).sum()),
        }
        for seat in range(len(r.result))
    ]


def parquet_pair(decisions: list[dict[str, Any]], seats: list[dict[str, Any]]) -> Piece:
    """Both tables as Parquet."""
    polars = extra_module("polars", "writing Parquet")
    columns = {name: np.concatenate([game[name] for game in decisions]) for name in DECISIONS}
    frame = polars.DataFrame({name: column.tolist() if name == "start" else column for name, column in columns.items()})
    kinds = {"game": polars.Int32, "seat": polars.Int8, "points": polars.Int32, "win": polars.Float32}
    files = []
    for table in (frame, polars.DataFrame(seats).cast({**kinds, "place": polars.Int8, "decisions": polars.Int32})):
        file = io.BytesIO()
        table.write_parquet(file)
        files.append(file.getvalue())
    return files[0], files[1], len(frame)


class PieceStore:
    """The pieces of a table on the disk, each complete or not there, and in the end the table."""

    def __init__(self, plan: SelfplayPlan, out: Path) -> None:
        extra_module("polars", "writing Parquet")
        if out.suffix != ".parquet":
            raise ValueError(f"the file must end in .parquet, not {out.suffix or out.name!r}")
        self.plan, self.out = plan.checked(), out
        self.parts = out.with_name(out.name + ".parts")

    def open(self) -> list[int]:
        """Begin, or go on with the same plan; the pieces that are still to be played."""
        note, plan = self.parts / "plan.json", json.dumps(asdict(self.plan), sort_keys=True)
        if note.exists() and note.read_text("utf-8") != plan:
            raise ValueError(f"{self.parts} is of another plan, {note.read_text('utf-8')}: finish or remove it first")
        if not note.exists() and self.out.exists():
            raise ValueError(f"{self.out} already exists")
        self.parts.mkdir(parents=True, exist_ok=True)
        write_whole(note, plan.encode())
        return [number for number in range(self.plan.pieces) if not self._file(number, "decisions").exists()]

    def add(self, number: int, piece: Piece) -> None:
        """Keep a piece; its entry in the index is written last."""
        write_whole(self._file(number, "seats"), piece[1])
        write_whole(self._file(number, "decisions"), piece[0])

    def finish(self) -> int:
        """Put the pieces together and write the schema; how many decisions there are."""
        polars = extra_module("polars", "writing Parquet")
        for kind, target in (("seats", self.out.with_suffix(".seats.parquet")), ("decisions", self.out)):
            files = [self._file(number, kind) for number in range(self.plan.pieces)]
            unfinished = target.with_name(target.name + ".unfinished")
            polars.scan_parquet(files).sink_parquet(unfinished)
            unfinished.replace(target)
        schema_of(self.out).write_text(json.dumps(selfplay_schema(self.plan), indent=1) + "\n", "utf-8")
        shutil.rmtree(self.parts)
        return int(polars.scan_parquet(self.out).select(polars.len()).collect().item())

    def _file(self, number: int, kind: str) -> Path:
        return self.parts / f"{number:06d}.{kind}.parquet"


def write_whole(file: Path, content: bytes) -> None:
    """Write a file so that it is complete or not there, whatever happens meanwhile."""
    unfinished = file.with_name(f"{file.name}.{os.getpid()}")
    unfinished.write_bytes(content)
    unfinished.replace(file)


def selfplay(
    plan: SelfplayPlan, out: Path, played: Callable[[PlayPiece, list[int]], Iterable[tuple[int, Piece]]]
) -> int:
    """Play what is missing, in the order that `played` gives, and write the tables; how many decisions they have."""
    store = PieceStore(plan, out)
    for number, piece in played(play_piece, store.open()):
        store.add(number, piece)
    return store.finish()


def one_by_one(plan: SelfplayPlan) -> Callable[[PlayPiece, list[int]], Iterator[tuple[int, Piece]]]:
    """Play pieces here, one after the other."""

    def played(play: PlayPiece, numbers: list[int]) -> Iterator[tuple[int, Piece]]:
        for number in numbers:
            yield number, play(plan, number)

    return played


def selfplay_schema(plan: SelfplayPlan) -> dict[str, Any]:
    """The columns of both tables, the actions and the pieces of the observation, for people and programs."""
    game = observed_game(plan.game)
    assert game.observation is not None
    tables = {
        name: {column: {"type": kind, "meaning": meaning} for column, (kind, meaning) in columns.items()}
        for name, columns in (("decisions", DECISIONS), ("seats", SEATS))
    }
    return {
        "format": 1,
        "plan": asdict(plan),
        "rules": game.rules_version,
        "observation": game.observation.version,
        "unit": "thousandths of a sure win" if plan.bot == "learned" else "thousandths of a point ahead",
        "start": game.questions.start if game.questions else "",
        **tables,
        "actions": list(game.actions),
        "pieces": pieces_of(game, plan.seats),
    }
