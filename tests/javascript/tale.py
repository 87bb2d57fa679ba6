"""A game told step by step with everything that can be asked of its position, for JavaScript to tell again."""

import hashlib
import json
from random import Random
from typing import Any

from benben.core.protocol import CHANCE
from engine import Compiled, Engine

EVERY = 8  # steps of a random game from one look at everything to the next; of other games, each step has one


class Recorder:
    """Stands before the rules of an engine and notes each step with the digest of what is then so."""

    def __init__(self, engine: Engine, laid: bool = False, every: int = 1) -> None:
        self.engine, self.rules, self.every = engine, engine.rules, every
        self.tables = engine.game.tables(engine.options)
        self.start = json.loads(json.dumps(fields(engine, engine.s))) if laid else None
        self.events: list[Any] = []
        engine.s.listener = self._told
        engine.rules = self  # it has the verbs
        self.steps: list[list[Any]] = []
        self._note(-1)

    def __getattr__(self, verb: str) -> Any:
        return getattr(self.rules, verb)

    def _told(self, *event: Any) -> None:
        telling = self.engine.game.tell(*event)
        self.events.append([telling.full, telling.public, telling.knowers])

    def apply(self, s: Any, action: int) -> None:
        self.rules.apply(s, action)
        self._note(action)

    def deal(self, s: Any, outcome: int) -> None:
        self.rules.deal(s, outcome)
        self._note(outcome)

    def _note(self, step: int) -> None:
        text = json.dumps(self.facts(), separators=(",", ":"), ensure_ascii=False)
        self.events.clear()
        self.steps.append([step, hashlib.sha256(text.encode()).hexdigest()[:16]])

    def facts(self) -> dict[str, Any]:
        """All that can be asked now."""
        engine, s, rules = self.engine, self.engine.s, self.rules
        rows = range(engine.game.rows(engine.seats))
        found = {"fields": fields(engine, s), "events": self.events, "points": [rules.points(s, row) for row in rows]}
        if s.turn == CHANCE:
            found["chance"] = [rules.chance(s, engine.room), *engine.room[: len(engine.game.outcomes)]]
        elif s.turn >= 0:
            found["legal"] = engine.room[: rules.legal(s, engine.room)]
        if len(self.steps) % self.every == 0 or s.turn < CHANCE:
            found |= self._everything(rows)
        return found

    def _everything(self, rows: range) -> dict[str, Any]:
        engine, s, game = self.engine, self.engine.s, self.engine.game
        seats = range(engine.seats)
        refused = [self.rules.refusal(s, action) for action in range(len(game.actions))] if s.turn != CHANCE else []
        merits = [self.rules.merit(s, row) for row in rows] if hasattr(self.rules, "merit") else []
        return {
            "refused": refused,
            "merits": merits,
            "views": [game.view(s, seat) for seat in (None, *seats)],
            "scores": game.scores(s),
            "winners": game.winners(s),
            "ranking": game.ranking(s),
            "veils": [fields(engine, game.veil(s, seat)) for seat in seats],
        }

    def tale(self) -> str:
        """The game as one line for replay.mjs."""
        engine = self.engine
        told = {
            "game": engine.game.name,
            "seats": engine.seats,
            "options": engine.options,
            "tables": dict(self.tables) or None,
            "start": self.start,
            "every": self.every,
            "steps": self.steps,
        }
        return json.dumps(told)


def fields(engine: Engine, s: Any) -> list[Any]:
    """Every field of a position; of the number of a set of tables only whether they are an owner's."""
    return [min(s.data_set, 1) if name == "data_set" else getattr(s, name) for name in engine.game.dtype.names or ()]


def random_tale(name: str, seats: int, options: dict[str, Any], seed: str, compiled: bool = False) -> str:
    """A game played at random; with the compiled rules beside the interpreted ones if asked."""
    random = Random(seed)
    engine = Engine(name, seats, **options)
    native = Compiled(engine) if compiled else None
    recorder = Recorder(engine, every=EVERY)
    while not engine.over:
        if engine.s.turn == CHANCE:
            weights = engine.weights()
            assert native is None or native.weights() == weights
            outcome = random.choices(range(len(weights)), weights)[0]
            recorder.deal(engine.s, outcome)
            if native:
                native.deal(outcome)
        else:
            actions = engine.actions()
            assert native is None or native.actions() == actions
            action = random.choice(actions)
            recorder.apply(engine.s, action)
            if native:
                native.apply(action)
        assert native is None or native.batch.tobytes() == engine.s.packed().tobytes()
    return recorder.tale()


def random_options(name: str, seats: int, seed: str) -> dict[str, Any]:
    """Every option of a game at random, where its values can be listed."""
    from benben.games import game_named

    random = Random(f"options {seed}")
    chosen = {}
    for option, declared in game_named(name).options.items():
        allowed = []
        for value in declared.values:
            try:
                declared.read(value, seats)
            except ValueError:
                continue
            allowed.append(value)
        if allowed:
            chosen[option] = random.choice(allowed)
    if "first_game" in chosen and random.random() < 0.4:
        chosen["first_game"] = sorted(random.sample(range(seats), random.randint(0, seats)))
    return chosen
