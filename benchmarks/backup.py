"""A backup under load, and what a restored copy is worth. A command, not a test.

    python benchmarks/backup.py                          a SQLite file of 150 MB, 50 commits a second meanwhile
    python benchmarks/backup.py --megabytes 20           a smaller one

Printed: how long the backup took, how many commits others made meanwhile and the slowest of them, whether a copy that
is not whole is refused, and how many games of the restored copy replay to the same hash.
"""

import argparse
import contextlib
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Engine, select

ROOT = Path(__file__).parents[1]
sys.path[0] = str(ROOT / "tests")  # instead of this folder, where `server` is another file
from benben.server import backup, restore  # noqa: E402
from benben.server.store import engine_for, upgrade  # noqa: E402
from benben.server.store.schema import chat, players, tables  # noqa: E402
from benben.server.tables.fold import fold  # noqa: E402
from benben.server.tables.hall import _read  # noqa: E402
from server import many_games  # noqa: E402 - found by the line above

RATE = 50  # commits a second
GOAL = 10.0  # seconds
LINES = 5000  # of talk, in one go


def fill(database: str, megabytes: int, games: int) -> None:
    """Real games, and talk at the first table until the file is as large as it should be."""
    upgrade(database)
    engine = engine_for(database)
    with engine.begin() as connection:
        connection.execute(players.insert(), [many_games.a_player("busy00000000")])
    for number in range(games):
        many_games.a_long_game(database, moves=200 + number, table=f"game{number:06}")
    while sum(file.stat().st_size for file in Path(database).parent.glob("*")) < megabytes * 2**20:
        with engine.begin() as connection:
            connection.execute(chat.insert(), [line(number) for number in range(LINES)])
    engine.dispose()


def line(number: int) -> dict[str, object]:
    return {"table_id": "game000000", "player": "busy00000000", "seat": 0, "text": f"{number} " * 50, "at": number}


@contextlib.contextmanager
def commits(database: str) -> Iterator[list[float]]:
    """Commits at a steady rate; how long each of them took."""
    took: list[float] = []
    stop, engine = threading.Event(), engine_for(database)

    def write() -> None:
        began = time.monotonic()
        while not stop.wait(max(0.0, began + len(took) / RATE - time.monotonic())):
            before = time.monotonic()
            with engine.begin() as connection:
                connection.execute(chat.insert(), [line(len(took))])
            took.append(time.monotonic() - before)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        yield took
    finally:
        stop.set()
        writer.join()
        engine.dispose()


def hashes(engine: Engine) -> dict[str, str]:
    """Every game played again from its rows: the hash at the end of its log."""
    with engine.connect() as connection:
        begun = connection.execute(select(tables.c.id).where(tables.c.seq > 0)).scalars().all()
        return {table: fold(*_read(connection, table)).hash for table in begun}


def refused(file: Path, folder: Path) -> bool:
    """Whether the first half of a backup is not restored."""
    half = folder / "half"
    half.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    try:
        restore(half, str(folder / "from_half.sqlite3"))
    except ValueError:
        return True
    return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--megabytes", type=int, default=150)
    parser.add_argument("--games", type=int, default=40)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="benben-backup-") as name:
        folder = Path(name)
        (folder / "store").mkdir()
        database = str(folder / "store" / "benben.sqlite3")
        fill(database, given.megabytes, given.games)
        size = Path(database).stat().st_size / 2**20
        with commits(database) as took:
            while len(took) < RATE:
                time.sleep(0.05)  # until they come steadily
            first, began = len(took), time.monotonic()
            file = backup(database, folder / "backup")
            seconds, during = time.monotonic() - began, took[first:]
        print(f"backup of {size:.0f} MB: {seconds:.1f} s (goal {GOAL:.0f} s)")
        print(f"commits meanwhile: {len(during)}, {len(during) / seconds:.0f}/s, slowest {max(during) * 1000:.0f} ms")
        print(f"half of the file: {'refused' if refused(file, folder) else 'RESTORED'}")
        began = time.monotonic()
        restore(file, str(folder / "copy.sqlite3"))
        print(f"restored in {time.monotonic() - began:.1f} s")
        source, copy = engine_for(database), engine_for(str(folder / "copy.sqlite3"))
        before, after = hashes(source), hashes(copy)
        source.dispose()
        copy.dispose()
        same = sum(after.get(table) == found for table, found in before.items())
        print(f"games that replay to the same hash: {same} of {len(before)}")


if __name__ == "__main__":
    main()
