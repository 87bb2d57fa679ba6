"""The bots of this worker's tables, and what they choose.

Bots think in child processes (`benben.server.thinking`), in the bot seat of `benben.bots`, which times and checks
them. A child process gets what the bot's seat may know, and nothing of the dealer.
"""

import logging

import benben.bots
from benben.analysis.thinker import hint_question, line_question
from benben.match import Match
from benben.match.thinker import Line, question
from benben.server.settings import Settings
from benben.server.tables.stored import StoredTable
from benben.server.thinking.crew import Crew
from benben.server.thinking.process import Lost
from benben.server.thinking.queue import Asked

RANDOM = "random"  # needs no thought: asked here
PATIENCE = 120.0  # for what has no time of its own: one step of an analysis, a hint
KNOWN = 20_000  # players whose address is remembered
log = logging.getLogger("benben.bots")


class Bots:
    """Who thinks for the bots of this worker's tables."""

    def __init__(self, settings: Settings) -> None:
        self.seconds = settings.bot_seconds
        self.crew = Crew(settings.bot_processes, settings.bot_megabytes, settings.bot_grace)
        self.addresses: dict[str, str] = {}  # where each host was last seen

    def note_address(self, player: str, address: str) -> None:
        """Note where a player is; of very many only the last are kept."""
        self.addresses.pop(player, None)
        self.addresses[player] = address
        if len(self.addresses) > KNOWN:
            del self.addresses[next(iter(self.addresses))]

    def neighbours(self, player: str) -> list[str]:
        """The players at the address of this one, as far as this worker has seen them."""
        address = self.addresses.get(player)
        return [other for other, place in self.addresses.items() if place == address] if address else []

    def prepared(self, level: str, match: Match) -> bool:
        """Whether a bot can think at once, or must be loaded or compiled first."""
        return level == RANDOM or len(match.legal()) == 1 or self.crew.prepared(_key(match))

    async def choose(self, level: str, match: Match, table: StoredTable) -> str:
        """The move of a bot of this level for the seat to decide."""
        if level == RANDOM or len(match.legal()) == 1:
            return self._at_random(match)
        asked = Asked(
            question(match, level, self.seconds),
            _key(match),
            people=bool(table.people),
            address=self.addresses.get(table.host, ""),
            host=table.host,
        )
        try:
            said = await self.crew.ask(asked)
        except Lost as error:
            log.error("bot_lost", extra={"level": level, "reason": str(error)})
            return self._at_random(match)
        if said["forfeit"]:
            log.error("bot_failed", extra={"level": level, "reason": said["forfeit"]})
        return str(said["move"])

    async def value(self, question: Line, match: Match, player: str) -> Line:
        """Steps of an analysis that this player has asked for, when nobody else waits; Lost if nothing helps."""
        return await self._ask(question, match, player, spare=True)

    async def advise(self, match: Match, budget: str, language: str, player: str) -> Line:
        """What the seat to decide could do, with the chances; Lost if nothing helps."""
        return await self._ask(hint_question(match, budget, language, self.seconds), match, player)

    async def go_on(self, match: Match, first: str, player: str) -> Line:
        """The best moves from a position on; Lost if nothing helps."""
        return await self._ask(line_question(match, first, self.seconds), match, player)

    async def _ask(self, question: Line, match: Match, player: str, spare: bool = False) -> Line:
        address = self.addresses.get(player, "")
        asked = Asked(question, _key(match), not spare, address, player, spare=spare, patience=PATIENCE)
        return await self.crew.ask(asked)

    def _at_random(self, match: Match) -> str:
        assert match.turn is not None
        return benben.bots.seat_for(RANDOM, match.game).ask(match, match.turn).move

    async def close(self) -> None:
        await self.crew.close()


def _key(match: Match) -> str:
    """A name for the compiled bots of a game: some options change its tables."""
    return f"{match.game.name} {sorted(match.game.tables(match.options).items())}"
