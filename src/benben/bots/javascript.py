"""Our bots in JavaScript: the code that judges and searches, bound to a game, beside its translated rules."""

from typing import Any

from benben.bots.ladder import listings
from benben.core.javascript import RulesModule, judging_module
from benben.core.protocol import Game, observe
from benben.core.simulation import play_out
from benben.search.deciding import best_rated, decide, rate_moves
from benben.search.mcts import GLANCE, JUDGE, PLAYOUT, plant, rate_by_search, search, simulate_many
from benben.search.mind import mind_for, mind_type
from benben.search.rungs import BY_NETS, GREEDY, HEURISTIC, MCTS, RANDOM, SOLVER

_ROOTS = (rate_moves, best_rated, decide, search, plant, simulate_many, rate_by_search, play_out)
_LISTED = ("name", "rung", "temperature", "about", "level")


def bots_module(rules: RulesModule) -> str:
    """The module of a game's bots."""
    game = rules.game
    roots: Any = (*_ROOTS, *(game.verbs[verb] for verb in (observe,) if verb in game.verbs))
    facts = {
        "rungs": {"RANDOM": RANDOM, "GREEDY": GREEDY, "HEURISTIC": HEURISTIC, "SOLVER": SOLVER, "MCTS": MCTS},
        "ways": {"JUDGE": JUDGE, "GLANCE": GLANCE, "PLAYOUT": PLAYOUT},
        "listings": [
            {key: getattr(listing, key) for key in _LISTED}
            for listing in listings(game)
            if listing.rung not in BY_NETS  # a net is too much to load for a page
        ],
        "settings": {seats: _settings(game, seats) for seats in game.seats},
    }
    return judging_module(rules, roots, mind_type(game), facts)


def _settings(game: Game, seats: int) -> dict[str, Any]:
    """What a mind begins with: its single numbers, and the first weights."""
    mind = mind_for(game, seats, game.rows(seats))[0]
    single = {name: mind[name].item() for name in mind.dtype.names if mind.dtype.fields[name][0].shape == ()}
    return {**single, "weights": mind.weights[0].tolist()}
