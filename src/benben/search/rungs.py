"""The rungs of the ladder by number."""

RANDOM, GREEDY, HEURISTIC, SOLVER, MCTS, LEARNED, MASTER = range(7)
RUNG_NAMES = ("random", "greedy", "heuristic", "solver", "mcts", "learned", "master")
SEARCHES = (MCTS, MASTER)  # those that use all the time they have
BY_NETS = (LEARNED, MASTER)  # those that judge by a net
WITHOUT_NET = {LEARNED: SOLVER, MASTER: MCTS}  # the rungs that answer for them where no net is trained
