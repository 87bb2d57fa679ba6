"""The process in which a service's bots think: questions on standard input, answers on standard output.

    python -m benben.match.thinker

Both are lines of JSON. The first line says that the process is there. A question names a game and its options; with
a position it asks for a move, without one it asks to load the bots of the game, which are compiled the first time. The
position holds only what the seat may know. The process ends when its input does.

    question: {"game", "options"} or {"game", "options", "seats", "position", "seat", "level", "seconds"}
    answer:   {"megabytes"}       or {"megabytes", "move", "seconds", "forfeit"}
"""

import base64
import contextlib
import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from benben.bots import seat_for, warm
from benben.core.files import cache_root
from benben.core.protocol import Game
from benben.core.records import unpack
from benben.games import game_named
from benben.match.match import Match

NICE = 10  # people's moves go first
Line = dict[str, Any]


def question(match: Match, level: str, seconds: float) -> Line:
    """What to ask about the seat to decide; what that seat may not know is not in it."""
    assert match.turn is not None
    seen = match.game.veil(match.position, match.turn).packed()
    return {
        "game": match.game.name,
        "options": match.options,
        "seats": match.seats,
        "position": base64.b64encode(seen.tobytes()).decode(),
        "seat": match.turn,
        "level": level,
        "seconds": seconds,
    }


def table_of(asked: Mapping[str, Any]) -> Match:
    """The match of a question, as the seat may know it; its dealer is another."""
    game = game_named(asked["game"])
    match = Match(game, asked["seats"], asked["options"], None, None)
    match.position = unpack(np.frombuffer(base64.b64decode(asked["position"]), game.dtype))
    return match


def answer(asked: Mapping[str, Any]) -> Line:
    """Load the bots of a game and, if there is a position, choose a move in it."""
    game = game_named(asked["game"])
    with _alone(game):
        warm(game, asked["options"])
    if "position" not in asked:
        return {"megabytes": megabytes()}
    given = seat_for(asked["level"], game).ask(table_of(asked), asked["seat"], asked["seconds"])
    forfeit = given.forfeit.reason if given.forfeit else None
    return {"megabytes": megabytes(), "move": given.move, "seconds": given.seconds, "forfeit": forfeit}


@contextlib.contextmanager
def _alone(game: Game) -> Iterator[None]:
    """One process of this machine compiles a game; the others wait and load what it has left in the cache."""
    try:
        import fcntl

        file = (cache_root() / f"{game.name}.lock").open("w")
    except (ImportError, OSError):  # no such locks on this platform, or no cache
        yield
        return
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def megabytes() -> int:
    """The memory this process holds; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20


def serve(answer: Callable[[Line], Line] = answer) -> None:
    """Answer until the input ends, then end at once, even in the middle of a thought."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the service to handle
    if hasattr(os, "nice"):
        os.nice(NICE)
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever else is printed is no answer
    questions: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(questions,), daemon=True).start()
    _say(answers, {"megabytes": megabytes()})
    while True:
        _say(answers, answer(json.loads(questions.get())))


def _read(questions: "queue.SimpleQueue[str]") -> None:
    for line in sys.stdin:
        questions.put(line)
    os._exit(0)


def _say(answers: Any, line: Line) -> None:
    answers.write(json.dumps(line) + "\n")
    answers.flush()


if __name__ == "__main__":
    serve()
