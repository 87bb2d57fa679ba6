"""Simple statistics: of players, of games, of the whole house."""

from typing import Any

from sqlalchemy import Connection, RowMapping, func, select

from benben.server.people.identity import player_row
from benben.server.store import many
from benben.server.store.schema import players, ratings, tables
from benben.server.tables.ratings import shown_rating, shown_uncertainty
from benben.server.wire.problems import not_found
from benben.server.wire.shapes import Player, bot_player


def _rating_row(row: RowMapping) -> dict[str, Any]:
    return {
        "game": row["game"],
        "seats": row["seat_count"],
        "rating": shown_rating(row["mu"]),
        "uncertainty": shown_uncertainty(row["sigma"]),
        "games": row["games"],
        "wins": round(row["wins"], 2),
        "average_points": round(row["points"] / row["games"], 1) if row["games"] else None,
    }


def profile(connection: Connection, player: str) -> dict[str, Any]:
    """A player, or a bot (bot:LEVEL), with ratings."""
    query = select(ratings).where(ratings.c.player == player).order_by(ratings.c.game, ratings.c.seat_count)
    rows = many(connection, query)
    if player.startswith("bot:"):
        who = bot_player(player.removeprefix("bot:"))
    else:
        row = player_row(connection, player)
        if row["kind"] == "gone":
            raise not_found()
        who = Player(row["id"], row["name"], row["kind"])
    games, wins = sum(row["games"] for row in rows), sum(row["wins"] for row in rows)
    stats = {"games": games, "wins": round(wins, 2)}
    return {"player": who, "ratings": [_rating_row(row) for row in rows], "stats": stats}


def best_players(connection: Connection, game: str, seat_count: int, limit: int = 100) -> list[dict[str, Any]]:
    """The best players of a game with this number of seats."""
    query = (
        select(ratings, players.c.name, players.c.kind)
        .join_from(ratings, players, ratings.c.player == players.c.id, isouter=True)
        .where(ratings.c.game == game, ratings.c.seat_count == seat_count, ratings.c.games > 0)
        .order_by(ratings.c.mu.desc())
        .limit(limit)
    )
    return [{"player": _named(row), **_rating_row(row)} for row in many(connection, query) if row["kind"] != "gone"]


def _named(row: RowMapping) -> Player:
    if row["player"].startswith("bot:"):
        return bot_player(row["player"].removeprefix("bot:"))
    return Player(row["player"], row["name"], row["kind"])


def house_stats(connection: Connection) -> dict[str, Any]:
    """How many tables there are, by state and by game."""
    counted = select(tables.c.state, tables.c.game, func.count().label("n"))
    states: dict[str, int] = {"open": 0, "playing": 0, "over": 0}
    games: dict[str, dict[str, int]] = {}
    for row in many(connection, counted.group_by(tables.c.state, tables.c.game)):
        states[row["state"]] = states.get(row["state"], 0) + row["n"]
        games.setdefault(row["game"], {})[row["state"]] = row["n"]
    return {"tables": states, "games": games}
