"""Monte-Carlo tree search with explicit chance, every seat choosing for itself (max^n), all in compiled code.

A node is a sequence of moves and deals from the root. Each simulation walks down the tree, adds one node and backs
up its utility for every row of the score table, from 0 to 1: a new position is judged as the solver does (JUDGE), as
the heuristic does (GLANCE) or as the learned rung does (NET), or played out at random (PLAYOUT). For the first moves
an advisor's opinion keeps its weight (mind.trust), however long the search.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from benben.core.protocol import CHANCE, OVER, apply, chance, deal, legal
from benben.core.random import below, pick
from benben.core.rule import rule
from benben.core.simulation import deal_all, play_out
from benben.search.deciding import best_rated, judge, rate_moves
from benben.search.evaluation import regard, weigh
from benben.search.mind import BY_NET, LONGEST_PATH, ROWS
from benben.search.net import CERTAIN
from benben.search.rungs import HEURISTIC, LEARNED, SOLVER

NONE = -1
JUDGE, GLANCE, PLAYOUT, NET = range(4)
VISITS, LABEL, CHILD, SIBLING = range(4)  # the fields of a node; LABEL: the action or outcome that leads to it


def tree_for(nodes: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Memory for a tree: its nodes, and the utility of every row summed over the visits of each."""
    return np.empty((nodes, 4), np.int64), np.empty((nodes, ROWS))


@rule
def plant(mind: Any, tree: Any, utilities: Any) -> None:
    """Start a new tree for mind.batch[0], with the advisor's opinion on the first moves."""
    mind.nodes = 0
    add_node(mind, tree, utilities, NONE, NONE)
    if mind.trust > 0.0:
        for number in range(rate_moves(mind, mind.advisor)):
            mind.advice[mind.legal[0, number]] = likelihood(mind, mind.ratings[number])


@rule
def likelihood(mind: Any, ahead: float) -> float:
    """The chance to win with this regard."""
    if mind.lens == BY_NET:
        return min(1.0, max(0.0, ahead / CERTAIN))
    return 1.0 / (1.0 + np.exp(-ahead / mind.spread))


@rule
def add_node(mind: Any, tree: Any, utilities: Any, parent: int, label: int) -> int:
    """A new node under a parent."""
    node = mind.nodes
    mind.nodes += 1
    tree[node, VISITS] = 0
    tree[node, LABEL] = label
    tree[node, CHILD] = NONE
    tree[node, SIBLING] = NONE
    for row in range(ROWS):
        utilities[node, row] = 0.0
    if parent != NONE:
        tree[node, SIBLING] = tree[parent, CHILD]
        tree[parent, CHILD] = node
    return node


@rule
def child_labelled(tree: Any, parent: int, label: int) -> int:
    """The child that a move or deal leads to, NONE if it is new."""
    node = tree[parent, CHILD]
    while node != NONE and tree[node, LABEL] != label:
        node = tree[node, SIBLING]
    return node


@rule
def opinion(mind: Any, tree: Any, utilities: Any, parent: int, node: int, seat: int) -> float:
    """The mean utility of a node for a seat; for a first move, mixed with the advisor's opinion."""
    found = utilities[node, seat] / tree[node, VISITS]
    if parent == 0:
        found += mind.trust * (mind.advice[tree[node, LABEL]] - found)
    return found


@rule
def effort(tree: Any, parent: int) -> float:
    """The visits of a node, as `doubt` counts them."""
    return np.log(tree[parent, VISITS] + 1.0)


@rule
def doubt(mind: Any, tried: float, visits: int) -> float:
    """How far an opinion based on this many visits may be wrong."""
    return mind.curiosity * np.sqrt(tried / visits)


@rule
def most_promising(mind: Any, tree: Any, utilities: Any, parent: int, seat: int) -> int:
    """The child with the highest upper bound for the seat to decide."""
    tried = effort(tree, parent)
    best = NONE
    best_bound = -1.0
    node = tree[parent, CHILD]
    while node != NONE:
        bound = opinion(mind, tree, utilities, parent, node, seat) + doubt(mind, tried, tree[node, VISITS])
        if bound > best_bound:
            best = node
            best_bound = bound
        node = tree[node, SIBLING]
    return best


@rule
def untried(mind: Any, tree: Any, node: int, random: Any) -> int:
    """One of the legal moves of mind.batch[1] that has no node yet, NONE if all have."""
    count = legal(mind.batch[1], mind.legal[1])
    fresh = 0
    for number in range(count):
        action = mind.legal[1, number]
        if child_labelled(tree, node, action) == NONE:
            mind.legal[1, fresh] = action
            fresh += 1
    if fresh == 0:
        return NONE
    return mind.legal[1, below(random, fresh)]


@rule
def descend(mind: Any, tree: Any, utilities: Any, random: Any) -> int:
    """Walk mind.batch[1] from the root to a new node or the end of the game, return the length of the path."""
    s = mind.batch[1]
    node = 0
    length = 1
    mind.path[0] = 0
    while s.turn != OVER and length < LONGEST_PATH:
        full = mind.nodes == len(tree)
        fresh = False
        if s.turn == CHANCE:
            label = pick(random, mind.chances[1], chance(s, mind.chances[1]))
            deal(s, label)
            found = child_labelled(tree, node, label)
            if found == NONE and full:
                break
            node = add_node(mind, tree, utilities, node, label) if found == NONE else found
        else:
            action = untried(mind, tree, node, random)
            fresh = action != NONE
            if fresh and full:
                break
            if fresh:
                node = add_node(mind, tree, utilities, node, action)
            else:
                node = most_promising(mind, tree, utilities, node, s.turn)
            apply(s, tree[node, LABEL])
        mind.path[length] = node
        length += 1
        if fresh:
            break
    return length


@rule
def evaluate(mind: Any, way: int, random: Any) -> None:
    """Value mind.batch[1] in mind.values[1]."""
    s = mind.batch[1]
    deal_all(s, mind.chances[1], random)
    if s.turn != OVER and way == PLAYOUT:
        play_out(s, mind.legal[1], mind.chances[1], random)
    if s.turn == OVER:
        weigh(mind, 1)
    elif way == NET:
        judge(mind, 1, LEARNED)
    else:
        judge(mind, 1, HEURISTIC if way == GLANCE else SOLVER)


@rule
def utility(mind: Any, row: int) -> float:
    """The utility of mind.values[1] for a row: at the end won or lost, before it the likelihood."""
    ahead = regard(mind, mind.values[1], row)
    if mind.batch[1].turn != OVER or mind.lens == BY_NET:
        return likelihood(mind, ahead)
    if ahead == 0.0:
        return 0.5
    return 1.0 if ahead > 0.0 else 0.0


@rule
def back_up(mind: Any, tree: Any, utilities: Any, length: int) -> None:
    """Add the result to every node of the path."""
    for row in range(mind.rows):
        gained = utility(mind, row)
        for step in range(length):
            utilities[mind.path[step], row] += gained
    for step in range(length):
        tree[mind.path[step], VISITS] += 1


@rule
def simulate_many(mind: Any, tree: Any, utilities: Any, simulations: int, way: int, random: Any) -> None:
    """Run this many more simulations from mind.batch[0]."""
    for _ in range(simulations):
        mind.batch[1] = mind.batch[0]
        length = descend(mind, tree, utilities, random)
        evaluate(mind, way, random)
        back_up(mind, tree, utilities, length)


@rule
def rate_by_search(mind: Any, tree: Any, utilities: Any, caution: float) -> int:
    """Rate the moves of the root in mind.ratings by utility minus doubt; return how many there are."""
    tried = effort(tree, 0)
    count = legal(mind.batch[0], mind.legal[0])
    for number in range(count):
        node = child_labelled(tree, 0, mind.legal[0, number])
        mind.ratings[number] = 0.0
        if node != NONE:
            found = opinion(mind, tree, utilities, 0, node, mind.batch[0].turn)
            mind.ratings[number] = max(0.0, found - caution * doubt(mind, tried, tree[node, VISITS]))
    return count


@rule
def plant_at(minds: Any, tree: Any, utilities: Any) -> None:
    """Begin a tree for minds[0].batch[0]."""
    plant(minds[0], tree, utilities)


@rule
def simulate_at(minds: Any, tree: Any, utilities: Any, simulations: int, way: int, random: Any) -> int:
    """Run this many more simulations, then rate the moves to choose one; return how many moves there are."""
    simulate_many(minds[0], tree, utilities, simulations, way, random)
    return rate_by_search(minds[0], tree, utilities, 1.0)


@rule
def opine_at(minds: Any, tree: Any, utilities: Any) -> int:
    """Rate the moves by what they are worth; return how many there are."""
    return rate_by_search(minds[0], tree, utilities, 0.0)


@rule
def search(mind: Any, tree: Any, utilities: Any, simulations: int, way: int, random: Any) -> int:
    """The action chosen after this many simulations from mind.batch[0]."""
    if legal(mind.batch[0], mind.legal[0]) == 1:
        return mind.legal[0, 0]
    plant(mind, tree, utilities)
    if simulations == 0:
        return best_rated(mind, legal(mind.batch[0], mind.legal[0]))
    simulate_many(mind, tree, utilities, simulations, way, random)
    return best_rated(mind, rate_by_search(mind, tree, utilities, 1.0))
