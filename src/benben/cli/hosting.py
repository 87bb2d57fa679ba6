"""The host's commands: serve, backup, restore, drill, verify, admin."""

import json
import socket
import sys
import threading
import time
import webbrowser
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from benben.core.language import _
from benben.server import admin as acts
from benben.server import backup as make_backup
from benben.server import drill as practise
from benben.server import restore as bring_back
from benben.server import serve as run_service
from benben.server import verify as check_record
from benben.server.clock import now_ms

DATABASE = "benben.sqlite3"


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = DATABASE,
    workers: int = 1,
    origin: tuple[str, ...] = (),
    proxy: tuple[str, ...] = ("127.0.0.1", "::1"),
    bot_seconds: float = 2.0,
    bot_processes: int = 1,
    private_webhooks: bool = False,
    open_browser: Annotated[bool, Parameter("--open")] = False,
) -> None:
    """Serve the games to browsers until stopped.

    Parameters
    ----------
    host
        The address to listen at.
    port
        The port to listen at.
    database
        A SQLite file, or postgresql://...
    workers
        How many processes; more than one needs PostgreSQL.
    origin
        A public address of the service, as https://play.example.org; may be given several times.
    proxy
        An address whose X-Forwarded headers are trusted; may be given several times.
    bot_seconds
        How long a bot may think.
    bot_processes
        How many bot processes each worker has.
    private_webhooks
        Allow webhooks and push services in private networks.
    open_browser
        Open the browser when the service answers.

    """
    _check_port(host, port)
    if open_browser:
        threading.Thread(target=_open_when_up, args=(host, port), daemon=True).start()
    run_service(
        host,
        port,
        database,
        workers,
        origins=origin,
        proxies=proxy,
        bot_seconds=bot_seconds,
        bot_processes=bot_processes,
        private_webhooks=private_webhooks,
    )


def _check_port(host: str, port: int) -> None:
    """Raise a ValueError if this address and port cannot be listened on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            sentence = _("cannot listen on {host}, port {port}: {reason}", host=host, port=port, reason=reason)
            raise ValueError(sentence) from None


def _open_when_up(host: str, port: int, patience: float = 30.0) -> None:
    """Open the browser as soon as the service answers."""
    place = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    until = time.monotonic() + patience
    while time.monotonic() < until:
        try:
            socket.create_connection((place, port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            address = f"http://{place}:{port}"
            if not webbrowser.open(address):
                print(_("No browser found. Open {address} yourself.", address=address))
            return


def backup(file: Path, *, database: str = DATABASE) -> None:
    """Write the whole database to a file, also while the service runs.

    Parameters
    ----------
    file
        A file that does not exist yet.
    database
        A SQLite file, or postgresql://...

    """
    print(_("Written to {file}.", file=make_backup(database, file)))


def restore(file: Path, *, database: str = DATABASE) -> None:
    """Create a database from a backup.

    Parameters
    ----------
    file
        The backup.
    database
        A SQLite file that does not exist yet, or an empty PostgreSQL database.

    """
    bring_back(file, database)
    print(_("{database} is ready.", database=database))


def drill(file: Path, *, database: str = "") -> None:
    """Test a backup: restore it to another place and replay every game in it.

    Parameters
    ----------
    file
        The backup.
    database
        An empty PostgreSQL database for a PostgreSQL backup; a SQLite backup uses a temporary file.

    """
    found = practise(file, database)
    if found.faults:
        raise ValueError("\n".join([f"{len(found.faults)} of {found.games} games are not as stored:", *found.faults]))
    print(_("Every game replays as stored. Games: {games}, rows: {rows}.", games=found.games, rows=found.rows))


def verify(file: Path, *, receipts: Path | None = None) -> None:
    """Check the proof in a game record from the service: who dealt, what was played, who won.

    Parameters
    ----------
    file
        The record, as the service gives it.
    receipts
        The receipts of this game that your browser has kept: they show whether the history was rewritten.

    """
    for sentence in check_record(file, receipts):
        print(sentence)


admin = App(name="admin", help="What the host may do: find players and tables, close, rename, mute, ban, audit.")

Database = Annotated[str, Parameter(help="A SQLite file, or postgresql://...")]
PlayerName = Annotated[str, Parameter(help="An id, an account's name, or a name that only one player has.")]
TableName = Annotated[str, Parameter(help="Its id, or a title that no other unfinished table has.")]
Limit = Annotated[int, Parameter(help="How many at most.")]


@admin.command
def players(
    words: Annotated[str, Parameter(help="Words in the name, or an id; by default all players.")] = "",
    *,
    limit: Limit = 50,
    database: Database = DATABASE,
) -> None:
    """List players whose name has these words, newest first."""
    for row in acts.list_players(database, words, limit):
        marks = [mark for mark, on in (("banned", row["banned"]), ("muted", row["muted_until"] > now_ms())) if on]
        print(f"{row['id']}  {_time(row['created_at'])}  {row['kind']:7}  {row['name']}  {' '.join(marks)}".rstrip())


@admin.command
def tables(
    words: Annotated[
        str, Parameter(help="Words in the title or in a player's name, or an id; by default all tables.")
    ] = "",
    *,
    state: Annotated[str, Parameter(help="Only tables in this state: open, playing, over or closed.")] = "",
    limit: Limit = 50,
    database: Database = DATABASE,
) -> None:
    """List tables by title or players, the most recent first."""
    for row in acts.list_tables(database, words, state, limit):
        facts = f"{row['id']}  {_time(row['moved_at'])}  {row['state']:7}  {row['game']:7}  {row['seq']:4}"
        print(f"{facts}  {', '.join(row['seats'])}  {row['title']}".rstrip())


def _time(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M}"


@admin.command
def close_table(table: TableName, *, database: Database = DATABASE) -> None:
    """Close a table permanently; what was played stays."""
    acts.close_table(database, table)


@admin.command
def rename(
    player: PlayerName, name: Annotated[str, Parameter(help="The new name.")], *, database: Database = DATABASE
) -> None:
    """Give a player another name."""
    acts.rename(database, player, name)


@admin.command
def mute(
    player: PlayerName,
    *,
    minutes: Annotated[float | None, Parameter(help="For how long; by default permanently, and 0 unmutes.")] = None,
    database: Database = DATABASE,
) -> None:
    """Mute a player in the chat, for a number of minutes or permanently."""
    acts.mute(database, player, minutes)


@admin.command
def ban(
    player: PlayerName,
    *,
    lift: Annotated[bool, Parameter(help="Lift the ban.")] = False,
    database: Database = DATABASE,
) -> None:
    """Ban a player, or lift the ban."""
    acts.ban(database, player, banned=not lift)


@admin.command
def audit(
    *,
    limit: Annotated[int, Parameter(help="How many lines at most, the newest ones.")] = 100,
    words: Annotated[bool, Parameter(help="Plain text everywhere.")] = False,
    database: Database = DATABASE,
) -> None:
    """Show the audit log, oldest first: lines of JSON, or plain text at a terminal."""
    if words or sys.stdout.isatty():
        print("\n".join(acts.audit_lines(database, limit)))
        return
    for line in acts.audit_log(database, limit):
        print(json.dumps(line, default=str))
