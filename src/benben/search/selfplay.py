"""Games of a rung against itself, kept for learning: positions between turns, what the look ahead thought of them, and
how they ended.
"""

from typing import Any

from benben.core.protocol import CHANCE, OVER, apply
from benben.core.random import below, seed_generator
from benben.core.rule import rule
from benben.core.simulation import deal_all
from benben.search.deciding import pick_rated, rate_moves, unit
from benben.search.net import CERTAIN, count_result, run_net
from benben.search.net_layout import MARGIN, WIN
from benben.search.rungs import LEARNED
from benben.search.verbs import settle

GOES_ON, SLIPPED, UNSEEN = range(3)  # the turn after a position: played normally; with a slip; without a look ahead
SLIP = 0.02  # win chance that a move may lose before it counts as a slip
LIVELY = 0.7  # the share of games played with slips


@rule
def play_samples(
    minds: Any,
    start: Any,
    table: Any,
    rung: int,
    temperature: float,
    wild: float,
    seed: int,
    first: int,
    last: int,
    random: Any,
    positions: Any,
    seen: Any,
    marks: Any,
    games: Any,
    results: Any,
) -> int:
    """Play games first to last - 1 and keep the positions between turns; return how many were kept.

    seen[line, row]: the chance to win that the look ahead saw; results[game, row, WIN or MARGIN]: how it ended.
    """
    mind = minds[0]
    line = 0
    for game in range(first, last):
        seed_generator(random, seed, game)
        table[0] = start[0]
        deal_all(table[0], mind.chances[0], random)
        lively = unit(random) < LIVELY
        begin = line
        while table[0].turn != OVER and line + 1 < len(games):
            kept = keep_position(mind, table, positions, seen, line)
            if kept:
                games[line] = game - first
                marks[line] = UNSEEN
                line += 1
            mind.batch[0] = table[0]
            mind.lens = int(rung == LEARNED)
            count = rate_moves(mind, rung)
            best = best_number(mind, count)
            chosen = best
            if lively and count > 1:
                chosen = lively_choice(mind, count, temperature, wild, random)
            if kept and count > 1 and rung == LEARNED:
                marks[line - 1] = GOES_ON
                for row in range(mind.rows):
                    seen[line - 1, row] = mind.comes_to[best, row] / CERTAIN
            if line > begin and rung == LEARNED and mind.ratings[best] - mind.ratings[chosen] > SLIP * CERTAIN:
                marks[line - 1] = SLIPPED
            apply(table[0], mind.legal[0, chosen])
            if table[0].turn == CHANCE and keep_position(mind, table, positions, seen, line):
                games[line] = game - first
                marks[line] = UNSEEN
                line += 1
            deal_all(table[0], mind.chances[0], random)
        mind.batch[1] = table[0]
        count_result(mind, 1)
        for row in range(mind.rows):
            results[game - first, row, WIN] = mind.outputs[row, WIN]
            results[game - first, row, MARGIN] = mind.outputs[row, MARGIN]
    return line


@rule
def keep_position(mind: Any, table: Any, positions: Any, seen: Any, line: int) -> bool:
    """Keep the position if nothing is under way in it, with what the net thinks of it."""
    mind.batch[1] = table[0]
    if not settle(mind, 1):
        return False
    positions[line] = table[0]
    mind.batch[1] = table[0]
    run_net(mind, 1)
    for row in range(mind.rows):
        seen[line, row] = mind.outputs[row, WIN]
    return True


@rule
def best_number(mind: Any, count: int) -> int:
    """The number of the first of the best moves."""
    best = 0
    for number in range(1, count):
        if mind.ratings[number] > mind.ratings[best]:
            best = number
    return best


@rule
def lively_choice(mind: Any, count: int, temperature: float, wild: float, random: Any) -> int:
    """The number of a random move: now and then any, otherwise likelier the better it is rated."""
    if unit(random) < wild:
        action = mind.legal[0, below(random, count)]
    else:
        action = pick_rated(mind, count, temperature, random)
    chosen = 0
    while mind.legal[0, chosen] != action:
        chosen += 1
    return chosen


@rule
def see_positions(minds: Any, positions: Any, seen: Any) -> None:
    """What the net thinks of each position: seen[line, row]."""
    mind = minds[0]
    for line in range(len(positions)):
        mind.batch[1] = positions[line]
        run_net(mind, 1)
        for row in range(mind.rows):
            seen[line, row] = mind.outputs[row, WIN]


@rule
def look_back(seen: Any, marks: Any, games: Any, results: Any, trace: float, targets: Any) -> None:
    """The value each position should have had: TD(lambda), from the end of each game backwards.

    After a slip the rest of the game says nothing about the position: what the look ahead saw stays.
    """
    for line in range(len(games) - 1, -1, -1):
        at_end = line == len(games) - 1 or games[line + 1] != games[line]
        for row in range(targets.shape[1]):
            after = results[games[line], row, WIN] if at_end else targets[line + 1, row]
            if marks[line] == UNSEEN:
                targets[line, row] = after
            elif marks[line] == SLIPPED:
                targets[line, row] = seen[line, row]
            else:
                targets[line, row] = (1.0 - trace) * seen[line, row] + trace * after
