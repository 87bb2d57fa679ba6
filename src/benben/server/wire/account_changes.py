"""What a change of an account means for its sessions, its sockets and its tables."""

from typing import Any

from sqlalchemy import Connection

from benben.server.people import identity, sessions
from benben.server.service import Service
from benben.server.store import Notice
from benben.server.tables import seats
from benben.server.tables.stored import StoredTable
from benben.server.wire.problems import Problem


async def close_sessions(service: Service, player: str, **which: Any) -> None:
    """End sessions, and close their sockets in every worker."""
    ended = await service.store.write(lambda connection: sessions.end_sessions(connection, player, **which))
    await tell_ended(service, *ended)


async def tell_ended(service: Service, *ended: str) -> None:
    """Close the sockets and streams of sessions and tokens that have ended."""
    for session in ended:
        notice = Notice("session", session)
        service.hear(notice)
        await service.store.announce(notice)


async def take_games_along(service: Service, guest: str, account: str) -> None:
    """Give a guest's games to an account; where both sit, a bot plays on for the guest."""
    running = await service.store.read(lambda connection: identity.unfinished_tables(connection, guest))
    await service.store.write(lambda connection: identity.hand_over(connection, guest, account))
    await tell_tables(service, running)
    await leave_all(service, guest)


async def tell_tables(service: Service, tables: list[str]) -> None:
    """Tell everybody at these tables, in every worker, how they are now."""
    for table in tables:
        notice = Notice("meta", table)
        service.hear(notice)
        await service.store.announce(notice)


async def tell_name(service: Service, player: str) -> None:
    """Tell the tables of a player that the name has changed."""
    await tell_tables(
        service, await service.store.read(lambda connection: identity.unfinished_tables(connection, player))
    )


async def leave_all(service: Service, player: str) -> None:
    """Leave all tables: those that have not started close or lose a player, at the others a bot takes over."""

    def work(connection: Connection, table: StoredTable) -> None:
        if table.state == "open" and table.host == player:
            seats.close(connection, table, player)
        elif table.state in ("open", "playing") and table.seat_of(player) is not None:
            seats.leave(connection, table, player, service.settings.stand_in)

    for table in await service.store.read(lambda connection: identity.unfinished_tables(connection, player)):
        try:
            await service.change(table, work)
        except Problem as problem:
            if problem.code not in ("record_broken", "rules_changed"):  # a frozen table keeps nobody
                raise
