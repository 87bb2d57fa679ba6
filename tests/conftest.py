"""What all tests share: the toy game in the registry, arrays that check their bounds, a cache of compiled rules."""

import os
import signal

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")

from benben.games import REGISTRY

REGISTRY["kuhn"] = "kuhn.game"
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it, and so would every child
