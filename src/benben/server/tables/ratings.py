"""Ratings with uncertainty (openskill, Plackett-Luce), apart for each game and number of seats."""

from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection, select, update

from benben.server.store import insert_missing, many, one
from benben.server.store.schema import players, ratings
from benben.server.tables.stored import StoredTable
from benben.server.wire.shapes import RatingChange, Result

MODEL = PlackettLuce()
NEWCOMER = {"mu": MODEL.mu, "sigma": MODEL.sigma, "games": 0, "wins": 0.0, "points": 0}
RANDOM = {**NEWCOMER, "mu": MODEL.mu - 20, "sigma": 1.0}  # everybody knows how it plays: to beat it says little


def shown_rating(mu: float) -> float:
    """A rating as people read it: everybody begins at 1500."""
    return round(1500 + (mu - MODEL.mu) * 40, 1)


def shown_uncertainty(sigma: float) -> float:
    return round(sigma * 40, 1)


def rated_players(table: StoredTable) -> list[str] | None:
    """Who is rated at this table, seat by seat; None if the game does not count."""
    names = [seat.player if seat.kind == "player" else f"bot:{seat.level}" for seat in table.seats]
    people = [seat for seat in table.seats if seat.kind == "player"]
    if not table.rated or table.origin or len(names) < 2 or not people:
        return None
    return [str(name) for name in names]


def rate_game(connection: Connection, table: StoredTable, result: Result) -> list[RatingChange] | None:
    """Take a finished game into the ratings; the changes, seat by seat."""
    names = rated_players(table)
    if names is None:
        return None
    gone = _deleted(connection, names)
    rows: dict[str, Any] = dict.fromkeys(gone, NEWCOMER)
    rows |= {name: _rating(connection, name, table) for name in sorted(set(names) - gone)}  # one order of locks
    before = [rows[name] for name in names]
    ranks = [float(_rank(result, seat)) for seat in range(len(names))]
    teams = MODEL.rate([[MODEL.rating(row["mu"], row["sigma"])] for row in before], ranks=ranks)
    changes = []
    for seat, (row, (after,)) in enumerate(zip(before, teams, strict=True)):
        if row is NEWCOMER:
            continue
        win = 1 / len(result.winners) if seat in result.winners else 0.0
        connection.execute(
            update(ratings)
            .where(ratings.c.player == row["player"])
            .where(ratings.c.game == table.game, ratings.c.seat_count == table.seat_count)
            .values(
                mu=after.mu,
                sigma=after.sigma,
                games=ratings.c.games + 1,
                wins=ratings.c.wins + win,
                points=ratings.c.points + result.scores[seat]["total"],
            )
        )
        uncertainty = shown_uncertainty(after.sigma)
        changes.append(RatingChange(seat, shown_rating(row["mu"]), shown_rating(after.mu), uncertainty))
    return changes


def _deleted(connection: Connection, names: list[str]) -> set[str]:
    """Players who deleted their account: nothing is kept of them. The lock prevents other deletions meanwhile."""
    query = select(players.c.id, players.c.kind).where(players.c.id.in_(names)).order_by(players.c.id)
    return {row["id"] for row in many(connection, query.with_for_update(read=True)) if row["kind"] == "gone"}


def _rank(result: Result, seat: int) -> int:
    """All winners are first, the others as the game ranks them."""
    return 0 if seat in result.winners else result.ranking.index(seat)


def _rating(connection: Connection, player: str, table: StoredTable) -> Any:
    key = {"player": player, "game": table.game, "seat_count": table.seat_count}
    insert_missing(connection, ratings, {**key, **(RANDOM if player == "bot:random" else NEWCOMER)})
    return one(connection, select(ratings).filter_by(**key).with_for_update())
