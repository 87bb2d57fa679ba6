"""Bots think in threads, away from the event loop, and never longer than they may.

A bot gets a copy of the match whose dealer is another: what will be dealt is not in it. One that crashes, is too
slow or chooses what is not legal costs that move a random legal one and a line in the log, never the game.
"""

import asyncio
import logging
import random
from concurrent.futures import ThreadPoolExecutor

import benben
import benben.bots
from benben.games import game_named
from benben.match import Match

log = logging.getLogger("benben.bots")
GRACE = 1.0  # seconds beyond the limit before a bot is given up


def levels(game: str) -> list[str]:
    """The levels there are for a game, weakest first."""
    return ["random", *benben.bots.levels(game_named(game))]


def think(level: str, match: Match, seat: int, seconds: float) -> str:
    """The move of a bot of this level; if a simpler rung answers meanwhile, the log says which."""
    answer = benben.bots.seat_for(level, match.game, wait=False).ask(match, seat, seconds)
    if answer.stand_in:
        log.info("bot_stand_in", extra={"level": level, "rung": answer.stand_in})
    if answer.forfeit:
        log.error("bot_failed", extra={"level": level, "reason": answer.forfeit.reason})
    return answer.move


class Bots:
    """The threads in which bots think."""

    def __init__(self, seconds: float, threads: int = 2) -> None:
        self.seconds = seconds
        self._threads = threads
        self._free = asyncio.Semaphore(threads)
        self._pool = self._fresh()

    async def choose(self, level: str, match: Match) -> str:
        """The move of a bot of this level for the seat to decide."""
        assert match.turn is not None
        legal, twin = match.legal(), match.copy(seed=random.getrandbits(63))
        async with self._free:
            thought = self._pool.submit(think, level, twin, match.turn, self.seconds)
            try:
                move = await asyncio.wait_for(asyncio.wrap_future(thought), self.seconds + GRACE)
                if move in legal:
                    return move
                log.error("bot_illegal", extra={"level": level, "move": move})
            except TimeoutError:
                log.error("bot_slow", extra={"level": level})
                self._pool.shutdown(wait=False)  # its thread ends when the bot does; others shall not wait for it
                self._pool = self._fresh()
            except Exception:
                log.exception("bot_crashed", extra={"level": level})
        return random.choice(legal)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _fresh(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._threads, thread_name_prefix="bot")
