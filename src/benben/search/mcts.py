"""Monte-Carlo tree search with explicit chance, every seat choosing for itself (max^n), all in compiled code.

A node is a sequence of moves and deals from the root. Each simulation walks down the tree, adds one node and backs
up how glad every row of the score table would be, from 0 to 1: a new position is judged as the solver does (JUDGE) or
as the heuristic does (GLANCE), as the learned rung does (NET), or played out at random (PLAYOUT). Of the first moves
the word of an advisor counts as much as what the search has found (mind.trust), however long it searches.
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
VISITS, LABEL, CHILD, SIBLING = range(4)  # what the tree holds of a node; LABEL: the action or outcome that leads there


def tree_for(nodes: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Room for a tree: its nodes, and the gladness of every row summed over the visits of each."""
    return np.empty((nodes, 4), np.int64), np.empty((nodes, ROWS))


@rule
def plant(mind: Any, tree: Any, glad: Any) -> None:
    """Begin a tree for mind.batch[0] anew, with the advisor's word on the first moves."""
    mind.nodes = 0
    add_node(mind, tree, glad, NONE, NONE)
    if mind.trust > 0.0:
        for number in range(rate_moves(mind, mind.advisor)):
            mind.advice[mind.legal[0, number]] = likelihood(mind, mind.ratings[number])


@rule
def likelihood(mind: Any, ahead: float) -> float:
    """How likely it is to win with this regard."""
    if mind.lens == BY_NET:
        return min(1.0, max(0.0, ahead / CERTAIN))
    return 1.0 / (1.0 + np.exp(-ahead / mind.spread))


@rule
def add_node(mind: Any, tree: Any, glad: Any, parent: int, label: int) -> int:
    """A new node under a parent."""
    node = mind.nodes
    mind.nodes += 1
    tree[node, VISITS] = 0
    tree[node, LABEL] = label
    tree[node, CHILD] = NONE
    tree[node, SIBLING] = NONE
    for row in range(ROWS):
        glad[node, row] = 0.0
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
def opinion(mind: Any, tree: Any, glad: Any, parent: int, node: int, seat: int) -> float:
    """How glad a seat is of a node: as its visits were; of a first move, as the advisor says, too."""
    found = glad[node, seat] / tree[node, VISITS]
    if parent == 0:
        found += mind.trust * (mind.advice[tree[node, LABEL]] - found)
    return found


@rule
def effort(tree: Any, parent: int) -> float:
    """How much was tried below a node, as doubts count it."""
    return np.log(tree[parent, VISITS] + 1.0)


@rule
def doubt(mind: Any, tried: float, visits: int) -> float:
    """How far an opinion of so many visits may be wrong."""
    return mind.curiosity * np.sqrt(tried / visits)


@rule
def most_promising(mind: Any, tree: Any, glad: Any, parent: int, seat: int) -> int:
    """The child with the highest upper bound for the seat to decide."""
    tried = effort(tree, parent)
    best = NONE
    best_bound = -1.0
    node = tree[parent, CHILD]
    while node != NONE:
        bound = opinion(mind, tree, glad, parent, node, seat) + doubt(mind, tried, tree[node, VISITS])
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
def descend(mind: Any, tree: Any, glad: Any, random: Any) -> int:
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
            node = add_node(mind, tree, glad, node, label) if found == NONE else found
        else:
            action = untried(mind, tree, node, random)
            fresh = action != NONE
            if fresh and full:
                break
            if fresh:
                node = add_node(mind, tree, glad, node, action)
            else:
                node = most_promising(mind, tree, glad, node, s.turn)
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
def gladness(mind: Any, row: int) -> float:
    """How glad a row is of mind.values[1]: at the end won or lost, before it the likelihood."""
    ahead = regard(mind, mind.values[1], row)
    if mind.batch[1].turn != OVER or mind.lens == BY_NET:
        return likelihood(mind, ahead)
    if ahead == 0.0:
        return 0.5
    return 1.0 if ahead > 0.0 else 0.0


@rule
def back_up(mind: Any, tree: Any, glad: Any, length: int) -> None:
    """Tell every node of the path how it ended."""
    for row in range(mind.rows):
        how_glad = gladness(mind, row)
        for step in range(length):
            glad[mind.path[step], row] += how_glad
    for step in range(length):
        tree[mind.path[step], VISITS] += 1


@rule
def simulate_many(mind: Any, tree: Any, glad: Any, simulations: int, way: int, random: Any) -> None:
    """So many simulations more from mind.batch[0]."""
    for _ in range(simulations):
        mind.batch[1] = mind.batch[0]
        length = descend(mind, tree, glad, random)
        evaluate(mind, way, random)
        back_up(mind, tree, glad, length)


@rule
def rate_by_search(mind: Any, tree: Any, glad: Any, caution: float) -> int:
    """Rate the moves of the root in mind.ratings by how glad they make, less the doubt; return how many there are."""
    tried = effort(tree, 0)
    count = legal(mind.batch[0], mind.legal[0])
    for number in range(count):
        node = child_labelled(tree, 0, mind.legal[0, number])
        mind.ratings[number] = 0.0
        if node != NONE:
            found = opinion(mind, tree, glad, 0, node, mind.batch[0].turn)
            mind.ratings[number] = max(0.0, found - caution * doubt(mind, tried, tree[node, VISITS]))
    return count


@rule
def plant_at(minds: Any, tree: Any, glad: Any) -> None:
    """Begin a tree for minds[0].batch[0]."""
    plant(minds[0], tree, glad)


@rule
def simulate_at(minds: Any, tree: Any, glad: Any, simulations: int, way: int, random: Any) -> int:
    """So many simulations more, then rate the moves to choose one; return how many moves there are."""
    simulate_many(minds[0], tree, glad, simulations, way, random)
    return rate_by_search(minds[0], tree, glad, 1.0)


@rule
def opine_at(minds: Any, tree: Any, glad: Any) -> int:
    """Rate the moves to tell what they are worth; return how many there are."""
    return rate_by_search(minds[0], tree, glad, 0.0)


@rule
def search(mind: Any, tree: Any, glad: Any, simulations: int, way: int, random: Any) -> int:
    """The action that so many simulations from mind.batch[0] lead to."""
    if legal(mind.batch[0], mind.legal[0]) == 1:
        return mind.legal[0, 0]
    plant(mind, tree, glad)
    if simulations == 0:
        return best_rated(mind, legal(mind.batch[0], mind.legal[0]))
    simulate_many(mind, tree, glad, simulations, way, random)
    return best_rated(mind, rate_by_search(mind, tree, glad, 1.0))
