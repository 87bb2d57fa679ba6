"""Search trees of many games at once: walk down in all of them, hand out the leaves, take in what they are worth.

A node is a decision, a deal that is due, or the end of a game. Its edges are the legal actions, each with the
likelihood that a policy gives it, or the outcomes of the deal. A walk ends at a decision that has no edges yet (a leaf)
or at the end of the game. Every seat chooses for itself (max^n): a node sums what it was worth to each.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benben.core.protocol import CHANCE, OVER, Game, apply, chance, deal, legal, observe
from benben.core.random import pick, seed_generator
from benben.core.rule import rule
from benben.core.simulation import deal_all
from benben.envs.compiled.rewards import WIN, forget, reward_seats
from benben.search.verbs import hide

NONE = -1
VISITS, FIRST, EDGES = range(3)  # of a node: how often walks came here, its first edge (or NONE) and their number
LABEL, CHILD = range(2)  # of an edge: the action or outcome, the node it leads to (or NONE)
LONGEST_WALK = 300
NODES_EACH = 3  # room in a tree for each simulation; a tree that is full grows no more
EDGES_PART = 4  # the edges that a simulation has room for, of all actions and outcomes: one in four


class Forest(NamedTuple):
    """All the memory of the trees of N games; rules allocate nothing."""

    roots: NDArray[Any]  # [game]: where the trees begin
    place: NDArray[Any]  # one record: where a walk is
    random: NDArray[np.uint64]  # [game, 1]
    used: NDArray[np.int64]  # [game, nodes and edges]
    nodes: NDArray[np.int64]  # [game, node, VISITS FIRST EDGES]
    worth: NDArray[np.float64]  # [game, node, seat]: summed over the visits
    edges: NDArray[np.int64]  # [game, edge, LABEL CHILD]
    policy: NDArray[np.float32]  # [game, edge]: how likely the action is to be the best
    path: NDArray[np.int64]  # [walk, step]: the nodes of a walk that waits for its leaf's worth
    steps: NDArray[np.int64]  # [walk]: how many they are
    leaf_walk: NDArray[np.int64]  # [leaf]: its walk
    leaf_seat: NDArray[np.int64]  # [leaf]: the seat that decides
    observations: NDArray[np.float32]  # [leaf, number]
    masks: NDArray[np.int8]  # [leaf, action]
    result: NDArray[np.float64]  # scratch, [seat]
    merits: NDArray[np.int64]  # scratch, [row]
    legal: NDArray[np.int64]  # scratch
    weights: NDArray[np.int64]  # scratch


def forest_for(game: Game, seats: int, count: int, simulations: int, walks: int) -> Forest:
    """Memory for the trees of this number of games."""
    assert game.observation is not None, f"{game.title} has no observation"
    labels = len(game.actions) + len(game.outcomes)
    nodes, edges = NODES_EACH * simulations + 8, (simulations + 2 * EDGES_PART) * labels // EDGES_PART
    return Forest(
        roots=np.zeros(count, game.dtype),
        place=np.zeros(1, game.dtype),
        random=np.zeros((count, 1), np.uint64),
        used=np.zeros((count, 2), np.int64),
        nodes=np.zeros((count, nodes, 3), np.int64),
        worth=np.zeros((count, nodes, seats)),
        edges=np.zeros((count, edges, 2), np.int64),
        policy=np.zeros((count, edges), np.float32),
        path=np.zeros((count * walks, LONGEST_WALK), np.int64),
        steps=np.zeros(count * walks, np.int64),
        leaf_walk=np.zeros(count * walks, np.int64),
        leaf_seat=np.zeros(count * walks, np.int64),
        observations=np.zeros((count * walks, game.observation.size(seats)), np.float32),
        masks=np.zeros((count * walks, len(game.actions)), np.int8),
        result=np.zeros(seats),
        merits=np.zeros(game.rows(seats), np.int64),
        legal=np.zeros(len(game.actions), np.int64),
        weights=np.zeros(len(game.outcomes), np.int64),
    )


@rule
def plant_trees(f: Any, count: int, seed: int) -> None:
    """Begin a tree in each game, with what the seat that decides may not know replaced."""
    for game in range(count):
        seed_generator(f.random[game], seed, game)
        if f.roots[game].turn >= 0:
            hide(f.roots[game], f.roots[game].turn)
        f.used[game, 0] = 0
        f.used[game, 1] = 0
        add_node(f, game)


@rule
def add_node(f: Any, game: int) -> int:
    """A new node without edges."""
    node = f.used[game, 0]
    f.used[game, 0] += 1
    f.nodes[game, node, VISITS] = 0
    f.nodes[game, node, FIRST] = NONE
    f.nodes[game, node, EDGES] = 0
    for seat in range(f.worth.shape[2]):
        f.worth[game, node, seat] = 0.0
    return node


@rule
def add_edge(f: Any, game: int, node: int, label: int, likelihood: float) -> None:
    """One more edge of the node that got the last."""
    edge = f.used[game, 1]
    f.used[game, 1] += 1
    if f.nodes[game, node, FIRST] == NONE:
        f.nodes[game, node, FIRST] = edge
    f.nodes[game, node, EDGES] += 1
    f.edges[game, edge, LABEL] = label
    f.edges[game, edge, CHILD] = NONE
    f.policy[game, edge] = likelihood


@rule
def has_room(f: Any, game: int) -> bool:
    """Whether a tree can take one more node, with edges for every action or outcome."""
    most = max(len(f.legal), len(f.weights))
    return f.used[game, 0] < f.nodes.shape[1] and f.used[game, 1] + most <= f.edges.shape[1]


@rule
def walk_all(f: Any, count: int, walks: int, curiosity: float) -> int:
    """Walk down each tree, write the leaves to be valued into observations and masks; return how many there are."""
    leaves = 0
    for game in range(count):
        if f.roots[game].turn < 0:
            continue
        for number in range(walks):
            walk = game * walks + number
            descend(f, game, walk, curiosity)
            s = f.place[0]
            if s.turn == OVER:
                reward_seats(s, WIN, f.merits, f.result)
                back_up(f, game, walk)
            else:
                f.leaf_walk[leaves] = walk
                f.leaf_seat[leaves] = s.turn
                observe(s, s.turn, f.observations[leaves])
                forget(f.masks[leaves])
                for choice in range(legal(s, f.legal)):
                    f.masks[leaves, f.legal[choice]] = 1
                leaves += 1
    return leaves


@rule
def descend(f: Any, game: int, walk: int, curiosity: float) -> None:
    """Walk f.place[0] from the root to a leaf or the end; a visit counts at once, so that the next walk differs."""
    f.place[0] = f.roots[game]
    s = f.place[0]
    node = 0
    step = 0
    while True:
        f.nodes[game, node, VISITS] += 1
        f.path[walk, step] = node
        step += 1
        fresh = f.nodes[game, node, FIRST] == NONE
        if s.turn == OVER or step == LONGEST_WALK or (fresh and not has_room(f, game)):
            break
        if s.turn == CHANCE:
            edge = drawn_edge(f, game, node, s)
            deal(s, f.edges[game, edge, LABEL])
        elif fresh:
            break
        else:
            edge = best_edge(f, game, node, s.turn, curiosity)
            apply(s, f.edges[game, edge, LABEL])
        if f.edges[game, edge, CHILD] == NONE:
            if not has_room(f, game):
                break
            f.edges[game, edge, CHILD] = add_node(f, game)
        node = f.edges[game, edge, CHILD]
    f.steps[walk] = step
    deal_all(s, f.weights, f.random[game])


@rule
def drawn_edge(f: Any, game: int, node: int, s: Any) -> int:
    """The edge of an outcome that is drawn by its exact chance."""
    total = chance(s, f.weights)
    if f.nodes[game, node, FIRST] == NONE:
        for outcome in range(len(f.weights)):
            if f.weights[outcome] > 0:
                add_edge(f, game, node, outcome, 0.0)
    label = pick(f.random[game], f.weights, total)
    edge = f.nodes[game, node, FIRST]
    while f.edges[game, edge, LABEL] != label:
        edge += 1
    return edge


@rule
def best_edge(f: Any, game: int, node: int, seat: int, curiosity: float) -> int:
    """The action that is best so far for the seat, or rarely tried and likely to be good."""
    visits = f.nodes[game, node, VISITS]
    hope = f.worth[game, node, seat] / visits  # of what was never tried: as good as the node
    urge = curiosity * np.sqrt(visits)
    first = f.nodes[game, node, FIRST]
    best = first
    best_bound = -1.0
    for edge in range(first, first + f.nodes[game, node, EDGES]):
        child = f.edges[game, edge, CHILD]
        tried = 0 if child == NONE else f.nodes[game, child, VISITS]
        found = hope if tried == 0 else f.worth[game, child, seat] / tried
        bound = found + urge * f.policy[game, edge] / (1 + tried)
        if bound > best_bound:
            best = edge
            best_bound = bound
    return best


@rule
def back_up(f: Any, game: int, walk: int) -> None:
    """Add f.result to every node of a walk."""
    for step in range(f.steps[walk]):
        for seat in range(len(f.result)):
            f.worth[game, f.path[walk, step], seat] += f.result[seat]


@rule
def grow_all(f: Any, leaves: int, walks: int, policy: Any, values: Any) -> None:
    """Take in the policy and the values of the leaves; a row of values begins with the seat that decides."""
    seats = len(f.result)
    for leaf in range(leaves):
        walk = f.leaf_walk[leaf]
        game = walk // walks
        node = f.path[walk, f.steps[walk] - 1]
        if f.nodes[game, node, FIRST] == NONE and has_room(f, game) and f.steps[walk] < LONGEST_WALK:
            grow(f, game, node, f.masks[leaf], policy[leaf])
        for place in range(seats):
            f.result[(f.leaf_seat[leaf] + place) % seats] = values[leaf, place]
        back_up(f, game, walk)


@rule
def grow(f: Any, game: int, node: int, mask: Any, policy: Any) -> None:
    """Give a leaf its edges; what a policy says of illegal actions does not count."""
    total = 0.0
    count = 0
    for action in range(len(mask)):
        if mask[action]:
            total += policy[action]
            count += 1
    for action in range(len(mask)):
        if mask[action]:
            likelihood = policy[action] / total if total > 0.0 else 1.0 / count
            add_edge(f, game, node, action, likelihood)


@rule
def stir_roots(f: Any, count: int, noise: Any, share: float) -> None:
    """Mix noise (positive numbers) into the policy of the first moves."""
    for game in range(count):
        first = f.nodes[game, 0, FIRST]
        total = 0.0
        for number in range(f.nodes[game, 0, EDGES]):
            total += noise[game, number]
        for number in range(f.nodes[game, 0, EDGES]):
            mixed = (1.0 - share) * f.policy[game, first + number] + share * noise[game, number] / total
            f.policy[game, first + number] = mixed


@rule
def count_visits(f: Any, count: int, visits: Any, values: Any) -> None:
    """Write how often each first move was tried, and what the root is worth to each seat."""
    for game in range(count):
        forget(visits[game])
        first = f.nodes[game, 0, FIRST]
        for edge in range(first, first + f.nodes[game, 0, EDGES]):
            child = f.edges[game, edge, CHILD]
            if child != NONE:
                visits[game, f.edges[game, edge, LABEL]] = f.nodes[game, child, VISITS]
        for seat in range(values.shape[1]):
            values[game, seat] = f.worth[game, 0, seat] / max(1, f.nodes[game, 0, VISITS])
