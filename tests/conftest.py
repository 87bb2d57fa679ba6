"""What all tests share: the toy game in the registry; in the long part, arrays that check their bounds."""

import os
import signal

os.environ.setdefault("NUMBA_BOUNDSCHECK", os.environ.get("BENBEN_LONG", "0"))

from benben.games import REGISTRY

REGISTRY["kuhn"] = "kuhn.game"
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it, and so would every child
