"""Bots of a few lines to fight with, given to the arena as `sparring.py:Name`."""

import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any

View = dict[str, Any]


class First:
    """Takes the first move there is."""

    def choose(self, view: View, legal: list[str]) -> str:
        return legal[0]


class Last:
    """Takes the last move there is."""

    def choose(self, view: View, legal: list[str]) -> str:
        return legal[-1]


class Crashing:
    """Never answers."""

    def choose(self, view: View, legal: list[str]) -> str:
        raise RuntimeError("out of ideas")


class Babbling:
    """Answers, but no move."""

    def choose(self, view: View, legal: list[str]) -> Any:
        return ["castle", None, 7][len(legal) % 3]


class Stuck:
    """Never comes to an end."""

    def choose(self, view: View, legal: list[str]) -> str:
        threading.Event().wait()
        return legal[0]


class Leaving:
    """Wants to end the whole program."""

    def choose(self, view: View, legal: list[str]) -> str:
        sys.exit("enough")


class Exiting:
    """Ends its process at once."""

    def choose(self, view: View, legal: list[str]) -> str:
        os._exit(3)


class Printing:
    """Says what it thinks."""

    def __init__(self) -> None:
        print("here I am")

    def choose(self, view: View, legal: list[str]) -> str:
        print("the first, I think")
        return legal[0]


class Unmade:
    """Cannot even be made."""

    def __init__(self) -> None:
        raise KeyError("weights")


class Sometimes:
    """Cannot be made with every second seed."""

    def __init__(self, seed: int) -> None:
        if seed % 2:
            raise KeyError("an odd seed")

    def choose(self, view: View, legal: list[str]) -> str:
        return legal[0]


class Meddling:
    """Tries to cheat by changing what it was given."""

    def choose(self, view: View, legal: list[str]) -> str:
        view.clear()
        legal[:] = ["bid 16"]
        return "bid 16"


class Fatal:
    """Plays as `First`, but the file $FATAL says which signal to send its own process after how many decisions."""

    def choose(self, view: View, legal: list[str]) -> str:
        order = Path(os.environ["FATAL"])
        if order.exists():
            number, left = map(int, order.read_text().split())
            order.write_text(f"{number} {left - 1}")
            if left == 0:
                order.unlink()
                os.kill(os.getpid(), signal.Signals(number))
        return legal[0]
