"""What all tests share: the toy game in the registry, arrays that check their bounds, a cache of compiled rules."""

import os

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")

from benben.games import REGISTRY

REGISTRY["kuhn"] = "kuhn.game"
