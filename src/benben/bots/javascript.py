"""Our bots in JavaScript: the code that judges and searches, bound to a game, beside its translated rules."""

from base64 import b64encode
from typing import Any

from benben.bots.ladder import listings
from benben.bots.thinking import scale_of
from benben.core.javascript import RulesModule, judging_module
from benben.core.protocol import Game, observe
from benben.core.simulation import deal_all, play_out
from benben.search.deciding import best_rated, decide, judge, rate_moves
from benben.search.mcts import GLANCE, JUDGE, PLAYOUT, plant, rate_by_search, search, simulate_many
from benben.search.mind import mind_for, mind_type
from benben.search.net import CERTAIN
from benben.search.net_files import net_file, net_for
from benben.search.rollouts import begin_rollouts, rate_by_rollouts, roll_out_many
from benben.search.rungs import RUNG_NAMES, WITHOUT_NET

_ROOTS = (
    rate_moves,
    judge,
    best_rated,
    decide,
    search,
    plant,
    simulate_many,
    rate_by_search,
    begin_rollouts,
    roll_out_many,
    rate_by_rollouts,
    play_out,
    deal_all,
)
_LISTED = ("name", "rung", "temperature", "character", "about", "level")


def bots_module(rules: RulesModule) -> str:
    """The module of a game's bots."""
    game = rules.game
    roots: Any = (*_ROOTS, *(game.verbs[verb] for verb in (observe,) if verb in game.verbs))
    facts = {
        "rungs": {name.upper(): number for number, name in enumerate(RUNG_NAMES)},
        "certain": CERTAIN,
        "scales": {number: scale_of(number) for number in range(len(RUNG_NAMES))},
        "trained": [seats for seats in game.seats if net_file(game, seats).exists()],
        "withoutNet": WITHOUT_NET,
        "ways": {"JUDGE": JUDGE, "GLANCE": GLANCE, "PLAYOUT": PLAYOUT},
        "listings": [{key: getattr(listing, key) for key in _LISTED} for listing in listings(game)],
        "settings": {seats: _settings(game, seats) for seats in game.seats},
    }
    return judging_module(rules, roots, mind_type(game), facts)


def nets_of(game: Game) -> dict[int, bytes]:
    """The trained nets of a game by number of seats, as `runtime/nets.mjs` reads them."""
    found = {}
    for seats in game.seats:
        if net_file(game, seats).exists():
            net = net_for(game, seats)
            parts = (net.parameters.astype("<f2"), net.scales.astype("<f4"), net.weights.astype("<i4"))
            found[seats] = b"".join(part.tobytes() for part in parts)
    return found


def net_modules(game: Game) -> dict[str, str]:
    """The same as modules that are loaded only where they are needed."""
    return {
        f"{game.name}.net.{seats}.mjs": f'export default "{b64encode(net).decode()}";\n'
        for seats, net in nets_of(game).items()
    }


def _settings(game: Game, seats: int) -> dict[str, Any]:
    """What a mind begins with: its single numbers, and the first weights."""
    mind = mind_for(game, seats, game.rows(seats))[0]
    single = {name: mind[name].item() for name in mind.dtype.names if mind.dtype.fields[name][0].shape == ()}
    return {**single, "weights": mind.weights[0].tolist()}
