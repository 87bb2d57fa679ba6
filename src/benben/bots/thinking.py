"""Our own bots, asked from Python: they see the record of the position with every secret of others replaced."""

import math
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from typing import Any

from benben.bots.situation import Situation
from benben.core.protocol import Game
from benben.core.random import Stream, generator
from benben.core.rule import Twin
from benben.search import PACKAGES
from benben.search.deciding import rate_at
from benben.search.mcts import GLANCE, PLAYOUT, opine_at, plant_at, simulate_at, tree_for
from benben.search.mind import POINT, Character, mind_for, plain_mind, weights_of_character
from benben.search.net import CERTAIN
from benben.search.net_files import net_for, rung_at
from benben.search.rollouts import begin_rollouts_at, rate_by_rollouts_at, roll_out_at
from benben.search.rungs import BY_NETS, HEURISTIC, LEARNED, MASTER, MCTS, RANDOM, RUNG_NAMES, SEARCHES

CHUNK = 32  # simulations between two looks at the clock
MOST_NODES = 400_000
STAND_IN = "heuristic"  # who answers, interpreted, while a stronger rung is being compiled
COMPILING, UNTRAINED = "compiling", "untrained"  # why another rung answers: not ready yet, or no net for these seats
PATIENCE = 2.0  # seconds of waiting for the compiler before that is said
POINT_AS_CHANCE = 0.025  # the chance to win that counts as much as a point
Ratings = dict[str, float]  # by move
_WARM: dict[tuple[str, str], Future[None]] = {}
_PLAIN: dict[tuple[str, str], Twin] = {}
_LOCK = threading.Lock()


class Thinker:
    """A rung of the ladder: rates the moves, then takes the best, or with a temperature one of the better."""

    def __init__(
        self,
        name: str,
        rung: int,
        seed: int | None = None,
        temperature: float = 0.0,
        simulations: int | None = None,
        wait: bool = True,
        character: Character = (),
    ) -> None:
        self.name = name
        self.rung = rung
        self.temperature = temperature  # in points
        self.simulations = simulations  # None: as many as the time allows
        self._stream = Stream() if seed is None else Stream.named(seed, f"bot {name}")
        self.wait = wait  # for the compiler; else a simpler rung answers meanwhile
        self.character = character
        self.stand_in = ""  # the rung that gave the last answer, if it was not this bot's,
        self.why = ""  # and why: COMPILING or UNTRAINED
        self._lock = threading.Lock()

    def choose(self, match: Situation, seat: int, seconds: float = 1.0) -> str:
        """A legal move."""
        legal = match.legal()
        if len(legal) == 1:
            return legal[0]
        with self._lock:
            if self.rung == RANDOM:
                return legal[self._stream.below(len(legal))]
            ratings, _ = self._rate(match, seat, seconds)
            moves = list(ratings)
            scale = scale_of(rung_at(match.game, match.seats, self.rung))
            return moves[softmax_pick(list(ratings.values()), self.temperature * scale, self._stream)]

    def ratings(self, match: Situation, seat: int, seconds: float = 1.0) -> dict[str, float]:
        """The moves and their worth, best first: thousandths of a point ahead; of a search, the chance to win."""
        with self._lock:
            ratings, worth = self._rate(match, seat, seconds)
        return {move: worth[move] for move in sorted(ratings, key=lambda move: -ratings[move])}

    def _rate(self, match: Situation, seat: int, seconds: float) -> tuple[Ratings, Ratings]:
        """What it chooses a move by, and what it thinks the move is worth: a search prefers what it is sure of."""
        game, seats = match.game, match.seats
        seen = game.veil(match.position, seat)
        weights = weights_of_character(game, seats, self.character)
        rung = rung_at(game, seats, self.rung)
        self.stand_in, self.why = ("", "") if rung == self.rung else (RUNG_NAMES[rung], UNTRAINED)
        minds: Any
        if self.wait and not is_warm(game, match.options):
            warm(game, match.options)
        if not is_warm(game, match.options):
            warm_up(game, match.options)
            if rung > HEURISTIC:
                self.stand_in, self.why = STAND_IN, COMPILING
            minds = [plain_mind(game, seats, game.rows(seats), weights)]
            minds[0].batch[0] = seen
            count = interpreted_rules(game, match.options)[rate_at](minds, min(rung, HEURISTIC))
        else:
            nets = (net_for(game, seats),) if rung in BY_NETS else ()
            minds = mind_for(game, seats, game.rows(seats), weights, nets=nets)
            seen.pack(minds["batch"][0])
            if rung == MCTS:
                return self._search(match, minds, seconds)
            if rung == MASTER:
                return self._roll_out(match, minds, seconds)
            count = game.compiled(match.options, PACKAGES)[rate_at](minds, rung)
        ratings = _in_words(game, minds[0], count)
        return ratings, ratings

    def _search(self, match: Situation, minds: Any, seconds: float) -> tuple[Ratings, Ratings]:
        until = time.monotonic() + seconds
        twin = match.game.compiled(match.options, PACKAGES)
        tree, utilities = tree_for(2 * self.simulations if self.simulations else MOST_NODES)
        random = generator(self._stream.below(1 << 62))
        twin[plant_at](minds, tree, utilities)
        way = GLANCE if match.game.features else PLAYOUT
        count = twin[simulate_at](minds, tree, utilities, self.simulations or CHUNK, way, random)
        while not self.simulations and time.monotonic() < until:
            twin[simulate_at](minds, tree, utilities, CHUNK, way, random)
        ratings = _in_words(match.game, minds[0], count)
        twin[opine_at](minds, tree, utilities)
        return ratings, _in_words(match.game, minds[0], count)

    def _roll_out(self, match: Situation, minds: Any, seconds: float) -> tuple[Ratings, Ratings]:
        until = time.monotonic() + seconds
        twin = match.game.compiled(match.options, PACKAGES)
        random = generator(self._stream.below(1 << 62))
        twin[begin_rollouts_at](minds, random)
        tried = twin[roll_out_at](minds, self.simulations or 0, random)
        while not self.simulations and tried > 1 and time.monotonic() < until:
            tried = twin[roll_out_at](minds, 1, random)
        ratings = _in_words(match.game, minds[0], twin[rate_by_rollouts_at](minds))
        return ratings, ratings


def _in_words(game: Game, mind: Any, count: int) -> Ratings:
    """The moves of a mind with their ratings."""
    return {game.actions[mind.legal[0, number]]: float(mind.ratings[number]) for number in range(count)}


def scale_of(rung: int) -> float:
    """What a point of temperature is in the unit that a rung rates moves in."""
    if rung in SEARCHES:
        return POINT_AS_CHANCE
    return POINT_AS_CHANCE * CERTAIN if rung == LEARNED else float(POINT)


def softmax_pick(ratings: Sequence[float], temperature: float, stream: Stream) -> int:
    """The number of the first best one or, with a temperature, of a random one, likelier the better it is."""
    best = max(ratings)
    if temperature == 0.0:
        return ratings.index(best)
    return stream.pick([int(1e9 * math.exp((rating - best) / temperature)) for rating in ratings])


def interpreted_rules(game: Game, options: Mapping[str, Any]) -> Twin:
    """The same rules without the compiler, for the first moments; they think in a `plain_mind`."""
    key = _key(game, options)
    if key not in _PLAIN:
        rooms = ["benben.core", game.package, *PACKAGES]
        _PLAIN[key] = Twin(rooms, stand_ins=game.verbs, tables=game.tables(options))
    return _PLAIN[key]


def is_warm(game: Game, options: Mapping[str, Any]) -> bool:
    """Whether the compiled bots of a game are ready."""
    compiling = _WARM.get(_key(game, options))
    return compiling is not None and compiling.done() and compiling.exception() is None


def warm_up(game: Game, options: Mapping[str, Any]) -> Future[None]:
    """Compile the bots of a game in the background; the future is done when they are ready."""
    with _LOCK:
        key = _key(game, options)
        if key not in _WARM:
            _WARM[key] = Future()
            threading.Thread(target=_compile, args=(game, dict(options), _WARM[key]), daemon=True).start()
        return _WARM[key]


def _key(game: Game, options: Mapping[str, Any]) -> tuple[str, str]:
    return game.name, repr(sorted(game.tables(options).items()))


def _compile(game: Game, options: Mapping[str, Any], compiling: Future[None]) -> None:
    """Compile, and tell those who wait how it went."""
    try:
        _ask_for_everything(game, options)
    except Exception as error:  # every thread that waits gets the error, whatever it is
        compiling.set_exception(error)
    else:
        compiling.set_result(None)


def _ask_for_everything(game: Game, options: Mapping[str, Any]) -> None:
    """Ask once for everything that bots call, in an opening position."""
    twin = game.compiled(options, PACKAGES)
    seats = next(number for number in game.seats if number > 1)
    position = game.begin(seats, game.checked_options(seats, {}))
    rules = game.interpreted(options)
    weights = [0] * len(game.outcomes)
    stream = Stream.named(0, "warm")
    while position.turn < 0:
        rules.chance(position, weights)
        rules.deal(position, stream.pick(weights))
    minds = mind_for(game, seats, game.rows(seats))
    position.pack(minds["batch"][0])
    tree, utilities = tree_for(2 * CHUNK)
    twin[plant_at](minds, tree, utilities)
    twin[simulate_at](minds, tree, utilities, 1, PLAYOUT, generator(0))
    twin[opine_at](minds, tree, utilities)
    if game.features:
        twin[rate_at](minds, HEURISTIC)  # the other rungs are the same code, but for the last
        twin[begin_rollouts_at](minds, generator(0))
        twin[roll_out_at](minds, 1, generator(0))
        twin[rate_by_rollouts_at](minds)


def warm(game: Game, options: Mapping[str, Any] | None = None) -> None:
    """Compile the bots of a game now; at a terminal, a line says so if it takes long."""
    compiling = warm_up(game, options or {})
    try:
        compiling.result(PATIENCE if sys.stderr.isatty() else None)
    except TimeoutError:
        print(f"Compiling the bots of {game.title}; the first time this takes about a minute ...", file=sys.stderr)
        compiling.result()
