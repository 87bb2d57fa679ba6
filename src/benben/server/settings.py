"""What a host can set."""

import os
from pathlib import Path

import msgspec

ENVIRONMENT = "BENBEN_SETTINGS"  # how the settings reach the workers


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a running service."""

    database: str = "benben.sqlite3"
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    origins: tuple[str, ...] = ()  # public addresses, as https://play.example.org; the asked host is always one
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose X-Forwarded headers are believed
    static: str = str(Path(__file__).parent / "static")
    bot_seconds: float = 2.0  # how long a bot may think
    bot_processes: int = 1  # child processes of each worker in which bots think
    bot_megabytes: int = 500  # a child process that holds more is replaced
    bot_grace: float = 5.0  # seconds beyond the time to think after which a child process counts as hung
    player_bot_tables: int = 50  # games with bots that one host may have going on
    address_bot_tables: int = 150  # the same for all hosts of one address, as far as this worker has seen them
    stand_in: str = "priest"  # the level of bots that take over for people
    bot_pause_ms: int = 400  # so that people can follow what bots do
    sheet_ms: int = 30_000  # the longest that bots wait for people who read the scores of an epoch or a round
    asked_ms: int = 60_000  # the longest that bots wait while people are asked to take back a move
    order_pause_ms: int = 1500  # how long a standing order waits at least; at random up to three times as long
    away_ms: int = 30_000  # without a socket for this long, a seat may be taken over
    store_seconds: float = 10.0  # a PostgreSQL that takes longer is reported as unavailable
    ready_ms: int = 300_000  # a player who is not ready by then loses the seat
    reveal_ms: int = 60_000  # how long to wait for a promised number when everybody is ready
    offer_ms: int = 1_800_000  # an open table closes when its host has been away this long
    lasting_offer_ms: int = 14 * 86_400_000  # the same for private tables and correspondence games
    open_tables: int = 10  # of one host, before their start; and as many at which one player sits
    address_open_tables: int = 60  # made from one address
    idle_seconds: float = 300.0  # a table that nobody watches for this long is dropped from memory
    private_webhooks: bool = False  # allow webhooks and push services in private networks
    metrics: str = ""  # the folder in which the workers of this machine leave their numbers for each other
    limits: bool = True  # rate limits of people and addresses
    address_connections: int = 300  # of one address at once, without sockets; a proxy's are not counted
    address_sockets: int = 200  # sockets and event streams of one address at once, in one worker
    player_sockets: int = 30  # of one player at once, in one worker

    def hand_over(self) -> None:
        """Leave the settings where worker processes find them."""
        os.environ[ENVIRONMENT] = msgspec.json.encode(self).decode()

    @classmethod
    def handed_over(cls) -> "Settings":
        return msgspec.json.decode(os.environ.get(ENVIRONMENT, "{}"), type=cls)
