"""Many games at once, stepped in place: the compiled ground of all environments.

A `BatchMemory` is the memory of N games. One call of `step_games` plays an action in each, deals what is due, lets bots
play the seats that are not asked, and fills rewards, observations and masks. No Python runs for a single game.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benben.core.protocol import OVER, Game, apply, legal, observe, points
from benben.core.random import pick, seed_generator
from benben.core.rule import rule
from benben.core.simulation import deal_all
from benben.envs.compiled.others import rung_move
from benben.envs.compiled.rewards import POINTS, forget, reward_seats

RAISE, PENALISE, TERMINATE = range(3)
NEXT_STEP, SAME_STEP, NO_RESET = range(3)
NONE = -1
PENALTY = -1.0

DEALER, OTHERS, LINE_UP = range(3)  # streams of each game: who plays and how does not change what is dealt
ASKED = -1  # in the place of a rung: the environment asks this seat


class BatchMemory(NamedTuple):
    """All the memory of N games; rules allocate nothing."""

    start: NDArray[Any]  # one record: before anything is dealt
    games: NDArray[Any]  # [game]
    line_up: NDArray[np.int64]  # [seat, rung]: how likely a rung plays the seat in a game; all 0: the seat is asked
    players: NDArray[np.int64]  # [game, seat]: the rung that plays it, or ASKED
    random: NDArray[np.uint64]  # [game, stream, 1]
    legal: NDArray[np.int64]  # scratch
    weights: NDArray[np.int64]  # scratch
    before: NDArray[np.int64]  # [game, row]: the points that were rewarded already
    rewards: NDArray[np.float64]  # [game, seat]: since the last step
    asked: NDArray[np.int64]  # [game]: the seat that decides, or OVER
    moved: NDArray[np.int64]  # [game]: the seat that decided before
    ended: NDArray[np.bool_]  # [game]: whether the last step ended it
    observations: NDArray[np.float32]  # [game, number]
    masks: NDArray[np.int8]  # [game, action]
    final_observations: NDArray[np.float32]  # [game, number]: of games that ended and were reset in the same step


def tables_for(
    game: Game, seats: int, start: NDArray[Any], rows: int, line_up: NDArray[np.int64], count: int
) -> BatchMemory:
    """Memory for this number of games that begin at `start`."""
    assert game.observation is not None, f"{game.title} has no observation"
    size = game.observation.size(seats)
    return BatchMemory(
        start=start,
        games=np.repeat(start, count),
        line_up=line_up,
        players=np.full((count, seats), ASKED, np.int64),
        random=np.zeros((count, 3, 1), np.uint64),
        legal=np.zeros(len(game.actions), np.int64),
        weights=np.zeros(len(game.outcomes), np.int64),
        before=np.zeros((count, rows), np.int64),
        rewards=np.zeros((count, seats)),
        asked=np.full(count, OVER, np.int64),
        moved=np.zeros(count, np.int64),
        ended=np.zeros(count, np.bool_),
        observations=np.zeros((count, size), np.float32),
        masks=np.zeros((count, len(game.actions)), np.int8),
        final_observations=np.zeros((count, size), np.float32),
    )


@rule
def seed_games(t: Any, seed: int) -> None:
    """Give game i the seed `seed + i`."""
    for i in range(len(t.games)):
        for stream in range(t.random.shape[1]):
            seed_generator(t.random[i, stream], seed + i, stream)


@rule
def begin_game(t: Any, minds: Any, i: int) -> None:
    """Set up, deal, and go on to the first seat that is asked."""
    t.games[i] = t.start[0]
    for row in range(t.before.shape[1]):
        t.before[i, row] = points(t.games[i], row)
    take_seats(t.line_up, t.players[i], t.random[i, LINE_UP])
    go_on(t.games[i], t.players[i], minds, t.random[i], t.legal, t.weights)
    t.asked[i] = t.games[i].turn
    observe_with_mask(t.games[i], t.asked[i], t.observations[i], t.legal, t.masks[i])


@rule
def take_seats(line_up: Any, players: Any, random: Any) -> None:
    """Draw who plays each seat in a new game."""
    for seat in range(len(players)):
        total = 0
        for rung in range(line_up.shape[1]):
            total += line_up[seat, rung]
        players[seat] = pick(random, line_up[seat], total) if total > 0 else ASKED


@rule
def go_on(s: Any, players: Any, minds: Any, random: Any, room: Any, weights: Any) -> None:
    """Deal what is due and let the others play, until a seat is asked or the game is over."""
    deal_all(s, weights, random[DEALER])
    while s.turn != OVER and players[s.turn] != ASKED:
        apply(s, rung_move(s, players[s.turn], minds, room, random[OTHERS]))
        deal_all(s, weights, random[DEALER])


@rule
def observe_with_mask(s: Any, seat: int, observation: Any, room: Any, mask: Any) -> None:
    """The observation of a seat, and a mask with one at each legal action; no action is legal when the game is over."""
    observe(s, seat, observation)
    forget(mask)
    if s.turn != OVER:
        for number in range(legal(s, room)):
            mask[room[number]] = 1


@rule
def is_legal(masks: Any, i: int, action: int) -> bool:
    """Whether the mask of a game allows an action."""
    return 0 <= action < masks.shape[1] and masks[i, action] == 1


@rule
def first_illegal(masks: Any, ended: Any, actions: Any, autoreset: int) -> int:
    """The first game whose action is illegal, NONE if there is none; a game that is only reset takes any."""
    for i in range(len(masks)):
        if not (ended[i] and autoreset == NEXT_STEP) and not is_legal(masks, i, actions[i]):
            return i
    return NONE


@rule
def step_games(t: Any, minds: Any, actions: Any, reward: int, illegal: int, autoreset: int) -> None:
    """One action in every game; a game that ended begins again, in the same step or in the next.

    `minds` is the memory that bots think in; None where no bot but `random` plays.
    """
    games, masks, observations, rewards = t.games, t.masks, t.observations, t.rewards
    asked, moved, ended, before = t.asked, t.moved, t.ended, t.before
    players, random, room, weights = t.players, t.random, t.legal, t.weights
    for i in range(len(games)):
        for seat in range(rewards.shape[1]):
            rewards[i, seat] = 0.0
        if ended[i] and autoreset == NEXT_STEP:
            ended[i] = False
            begin_game(t, minds, i)
            continue
        moved[i] = asked[i]
        if is_legal(masks, i, actions[i]):
            s = games[i]
            apply(s, actions[i])
            if s.turn < 0 or players[i, s.turn] != ASKED:
                go_on(s, players[i], minds, random[i], room, weights)
            asked[i] = s.turn
            ended[i] = s.turn == OVER
            if ended[i] or reward == POINTS:
                reward_seats(s, reward, before[i], rewards[i])
            observe_with_mask(s, moved[i] if ended[i] else asked[i], observations[i], room, masks[i])
        else:
            rewards[i, moved[i]] = PENALTY
            ended[i] = illegal == TERMINATE
            if ended[i]:
                forget(masks[i])
        if ended[i] and autoreset == SAME_STEP:
            keep_final(t, i)
            begin_game(t, minds, i)


@rule
def keep_final(t: Any, i: int) -> None:
    """Keep the last observation of a game that is reset in the same step."""
    for number in range(t.observations.shape[1]):
        t.final_observations[i, number] = t.observations[i, number]


@rule
def observe_at(games: Any, i: int, seat: int, out: Any) -> None:
    """Write the observation of a seat in one game."""
    observe(games[i], seat, out)


@rule
def reward_at(games: Any, i: int, reward: int, before: Any, rewards: Any) -> None:
    """What every seat of one game earned since `before`."""
    reward_seats(games[i], reward, before, rewards)
