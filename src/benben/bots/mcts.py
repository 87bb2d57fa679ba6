"""Monte-Carlo tree search with explicit chance, every seat choosing for itself (max^n), all in compiled code.

A node is a sequence of moves and deals from the root. Each simulation walks down the tree, adds one node and backs
up how glad every row of the score table would be, from 0 to 1: a new position is judged as the solver does, or, with
PLAYOUT, played out at random.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benben.bots.deciding import SOLVER, judge
from benben.core.evaluation import regard
from benben.core.protocol import CHANCE, OVER, apply, chance, deal, legal, points
from benben.core.random import below, pick
from benben.core.rule import rule
from benben.core.simulation import deal_all, play_out

NONE = -1
LONGEST = 400  # moves and deals in one simulation before it is judged
JUDGE, PLAYOUT = range(2)


class Tree(NamedTuple):
    """A search tree in arrays; node 0 is the root."""

    visits: NDArray[np.int64]
    gladness: NDArray[np.float64]  # [node, row]: sum over the visits
    label: NDArray[np.int64]  # the action or outcome that leads here
    child: NDArray[np.int64]
    sibling: NDArray[np.int64]
    path: NDArray[np.int64]
    size: NDArray[np.int64]  # one number: the nodes in use
    spread: NDArray[np.float64]  # [stage is not known here]: values apart by this much are clear; and the curiosity


def tree_for(rows: int, nodes: int, spread: float = 9000.0, curiosity: float = 0.15) -> Tree:
    """An empty tree with room for so many nodes."""
    return Tree(
        visits=np.zeros(nodes, np.int64),
        gladness=np.zeros((nodes, rows)),
        label=np.zeros(nodes, np.int64),
        child=np.full(nodes, NONE, np.int64),
        sibling=np.full(nodes, NONE, np.int64),
        path=np.zeros(LONGEST + 2, np.int64),
        size=np.zeros(1, np.int64),
        spread=np.array([spread, curiosity]),
    )


@rule
def plant(tree: Any) -> None:
    """Begin a tree anew."""
    tree.size[0] = 0
    add_node(tree, NONE, NONE)


@rule
def add_node(tree: Any, parent: int, label: int) -> int:
    """A new node under a parent."""
    node = tree.size[0]
    tree.size[0] += 1
    tree.visits[node] = 0
    tree.gladness[node, :] = 0.0
    tree.label[node] = label
    tree.child[node] = NONE
    tree.sibling[node] = NONE
    if parent != NONE:
        tree.sibling[node] = tree.child[parent]
        tree.child[parent] = node
    return node


@rule
def child_labelled(tree: Any, parent: int, label: int) -> int:
    """The child that a move or deal leads to, NONE if it is new."""
    node = tree.child[parent]
    while node != NONE and tree.label[node] != label:
        node = tree.sibling[node]
    return node


@rule
def most_promising(tree: Any, parent: int, seat: int) -> int:
    """The child with the highest upper bound for the seat to decide."""
    effort = np.log(tree.visits[parent] + 1.0)
    best = NONE
    best_bound = -1.0
    node = tree.child[parent]
    while node != NONE:
        visits = tree.visits[node]
        bound = tree.gladness[node, seat] / visits + tree.spread[1] * np.sqrt(effort / visits)
        if bound > best_bound:
            best = node
            best_bound = bound
        node = tree.sibling[node]
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
def descend(mind: Any, tree: Any, random: Any) -> int:
    """Walk mind.batch[1] from the root to a new node or the end of the game, return the length of the path."""
    s = mind.batch[1]
    node = 0
    length = 1
    tree.path[0] = 0
    while s.turn != OVER and length < LONGEST and tree.size[0] < len(tree.visits):
        fresh = False
        if s.turn == CHANCE:
            label = pick(random, mind.chances[1], chance(s, mind.chances[1]))
            deal(s, label)
            found = child_labelled(tree, node, label)
            node = add_node(tree, node, label) if found == NONE else found
        else:
            action = untried(mind, tree, node, random)
            fresh = action != NONE
            if fresh:
                node = add_node(tree, node, action)
            else:
                node = most_promising(tree, node, s.turn)
            apply(s, tree.label[node])
        tree.path[length] = node
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
        for row in range(mind.values.shape[1]):
            mind.values[1, row] = points(s, row)
    else:
        judge(mind, 1, SOLVER)


@rule
def gladness(mind: Any, row: int, spread: float) -> float:
    """How glad a row is of mind.values[1]: at the end won or lost, before it the likelihood."""
    ahead = regard(mind.values[1], row)
    if mind.batch[1].turn != OVER:
        return 1.0 / (1.0 + np.exp(-ahead / spread))
    if ahead == 0.0:
        return 0.5
    return 1.0 if ahead > 0.0 else 0.0


@rule
def back_up(mind: Any, tree: Any, length: int) -> None:
    """Tell every node of the path how it ended."""
    for row in range(mind.values.shape[1]):
        glad = gladness(mind, row, tree.spread[0])
        for step in range(length):
            tree.gladness[tree.path[step], row] += glad
    for step in range(length):
        tree.visits[tree.path[step]] += 1


@rule
def simulate_many(mind: Any, tree: Any, simulations: int, way: int, random: Any) -> None:
    """So many simulations more from mind.batch[0]."""
    for _ in range(simulations):
        mind.batch[1] = mind.batch[0]
        length = descend(mind, tree, random)
        evaluate(mind, way, random)
        back_up(mind, tree, length)


@rule
def rate_by_search(mind: Any, tree: Any) -> int:
    """Rate the moves of the root in mind.ratings by how glad they make, return how many there are."""
    count = legal(mind.batch[0], mind.legal[0])
    for number in range(count):
        node = child_labelled(tree, 0, mind.legal[0, number])
        mind.ratings[number] = 0.0
        if node != NONE:
            mind.ratings[number] = tree.gladness[node, mind.batch[0].turn] / tree.visits[node]
    return count


@rule
def most_visited(tree: Any) -> int:
    """The move of the root that was tried most."""
    best = tree.child[0]
    node = tree.child[0]
    while node != NONE:
        if tree.visits[node] > tree.visits[best]:
            best = node
        node = tree.sibling[node]
    return tree.label[best]


@rule
def search(mind: Any, tree: Any, simulations: int, random: Any) -> int:
    """The action that so many simulations from mind.batch[0] lead to."""
    if legal(mind.batch[0], mind.legal[0]) == 1:
        return mind.legal[0, 0]
    plant(tree)
    simulate_many(mind, tree, simulations, JUDGE, random)
    return most_visited(tree)
