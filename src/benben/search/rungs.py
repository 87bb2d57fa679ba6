"""The rungs of the ladder by number."""

RANDOM, GREEDY, HEURISTIC, SOLVER, MCTS, LEARNED, MASTER = range(7)
SEARCHES = (MCTS, MASTER)  # those that use all the time they have
BY_NETS = (LEARNED, MASTER)  # those that judge by a net
