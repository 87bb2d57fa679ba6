"""The rungs of the ladder by number."""

RANDOM, GREEDY, HEURISTIC, SOLVER, MCTS, LEARNED, MASTER = range(7)
SEARCHES = (MCTS, MASTER)  # those that think as long as they may
BY_NETS = (LEARNED, MASTER)  # those that judge by a net
