"""Whole games of a bot against itself, with everything that a learning program wants to know of them."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benben.core.protocol import CHANCE, OVER, Game, apply, chance, deal, legal, observe, points
from benben.core.random import below, pick, seed_generator
from benben.core.rule import rule
from benben.envs.compiled.rewards import WIN, forget, reward_seats
from benben.search.deciding import best_rated, pick_rated, rate_moves
from benben.search.rungs import LEARNED, RANDOM
from benben.search.verbs import hide

DEALER, PLAYERS = range(2)  # streams, so that another bot does not change what is dealt


class GameBuffer(NamedTuple):
    """All the memory of one game; rules allocate nothing."""

    table: NDArray[Any]  # one record
    random: NDArray[np.uint64]  # [stream, 1]
    legal: NDArray[np.int64]  # scratch
    weights: NDArray[np.int64]  # scratch
    lines: NDArray[np.int64]  # [line]: what was played (the action) and dealt (minus one minus the outcome), in order
    observations: NDArray[np.float32]  # [decision, number]
    masks: NDArray[np.bool_]  # [decision, action]
    values: NDArray[np.float32]  # [decision, action]: how the bot rates it; NaN if it does not
    seats: NDArray[np.int64]  # [decision]
    actions: NDArray[np.int64]  # [decision]
    result: NDArray[np.float64]  # [seat]: its share of the win
    totals: NDArray[np.int64]  # [row]: points at the end
    merits: NDArray[np.int64]  # scratch, [row]


def record_for(game: Game, seats: int) -> GameBuffer:
    """Memory for one game."""
    assert game.observation is not None, f"{game.title} has no observation"
    most, actions, rows = game.longest, len(game.actions), game.rows(seats)
    return GameBuffer(
        table=np.zeros(1, game.dtype),
        random=np.zeros((2, 1), np.uint64),
        legal=np.zeros(actions, np.int64),
        weights=np.zeros(len(game.outcomes), np.int64),
        lines=np.zeros(2 * most, np.int64),
        observations=np.zeros((most, game.observation.size(seats)), np.float32),
        masks=np.zeros((most, actions), np.bool_),
        values=np.zeros((most, actions), np.float32),
        seats=np.zeros(most, np.int64),
        actions=np.zeros(most, np.int64),
        result=np.zeros(seats),
        totals=np.zeros(rows, np.int64),
        merits=np.zeros(rows, np.int64),
    )


@rule
def record_game(r: Any, start: Any, minds: Any, rung: int, temperature: float, seed: int, game: int) -> int:
    """Play a game of a rung against itself; return how many decisions it had."""
    seed_generator(r.random[DEALER], seed, 2 * game)
    seed_generator(r.random[PLAYERS], seed, 2 * game + 1)
    r.table[0] = start[0]
    s = r.table[0]
    line = 0
    decision = 0
    while s.turn != OVER:
        if s.turn == CHANCE:
            outcome = pick(r.random[DEALER], r.weights, chance(s, r.weights))
            r.lines[line] = -1 - outcome
            deal(s, outcome)
        else:
            decide_and_tell(r, minds, rung, temperature, decision)
            r.lines[line] = r.actions[decision]
            apply(s, r.actions[decision])
            decision += 1
        line += 1
    reward_seats(s, WIN, r.merits, r.result)
    for row in range(len(r.totals)):
        r.totals[row] = points(s, row)
    return decision


@rule
def decide_and_tell(r: Any, minds: Any, rung: int, temperature: float, decision: int) -> None:
    """Write the observation, the legal actions, their ratings by the seat's bot, and the action taken."""
    s = r.table[0]
    r.seats[decision] = s.turn
    observe(s, s.turn, r.observations[decision])
    forget(r.masks[decision])
    for action in range(r.values.shape[1]):
        r.values[decision, action] = np.nan
    count = legal(s, r.legal)
    for number in range(count):
        r.masks[decision, r.legal[number]] = True
    if rung == RANDOM:
        r.actions[decision] = r.legal[below(r.random[PLAYERS], count)]
        return
    mind = minds[0]
    mind.batch[0] = s
    hide(mind.batch[0], s.turn)
    mind.brain = int(rung == LEARNED)
    mind.lens = int(rung == LEARNED)
    rate_moves(mind, rung)
    if count > 1:
        for number in range(count):
            r.values[decision, mind.legal[0, number]] = mind.ratings[number]
    if temperature > 0.0:
        r.actions[decision] = pick_rated(mind, count, temperature, r.random[PLAYERS])
    else:
        r.actions[decision] = best_rated(mind, count)
