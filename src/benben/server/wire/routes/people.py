"""The games there are, players, ratings, statistics."""

from typing import Annotated, Any

from litestar import get
from litestar.params import QueryParameter
from msgspec import convert

import benben
from benben.bots.offer import offer_of, offered_levels, tables_of
from benben.core.language import languages
from benben.games import game_named
from benben.server.people import stats
from benben.server.service import Service
from benben.server.tables.chat import PHRASES
from benben.server.wire.problems import not_found
from benben.server.wire.shapes import Catalogue, OfferedGame

SeatCount = Annotated[int, QueryParameter(ge=1, le=10)]
GameName = Annotated[str, QueryParameter(max_length=40)]
TAGS = sorted({tag for code in languages() for tag in (code, code.partition("-")[0])})  # "pt" is "pt-BR" too
Language = Annotated[str, QueryParameter(pattern=rf"^({'|'.join(TAGS)})\Z")]


def known_game(game: str) -> str:
    if game not in benben.games():
        raise not_found()
    return game


def offered_game(name: str) -> OfferedGame:
    """A game for the lobby, with the options that players may set."""
    game = game_named(name)
    return convert(offer_of(game, offered_levels(game)), OfferedGame)


@get("/api/games", sync_to_thread=False)
def list_games() -> Catalogue:
    games = [offered_game(name) for name in benben.games()]
    return Catalogue(games, list(dict.fromkeys(level for game in games for level in game.bots)), PHRASES)


@get("/api/games/{game:str}/rules", sync_to_thread=False)
def get_rules(game: str, language: Language = "en") -> dict[str, str]:
    """The rules in one of the languages there are."""
    return {"game": game, "text": game_named(known_game(game)).rules_in(language)}


@get("/api/games/{game:str}/data", sync_to_thread=True)
def get_data(game: str) -> dict[str, Any]:
    return {"game": game, "tables": tables_of(game_named(known_game(game)))}


@get("/api/players/{player:str}")
async def get_player(service: Service, player: str) -> dict[str, Any]:
    return await service.store.read(lambda connection: stats.profile(connection, player))


@get("/api/ratings")
async def get_ratings(service: Service, game: GameName, seats: SeatCount) -> dict[str, Any]:
    return {"ratings": await service.store.read(lambda connection: stats.best_players(connection, game, seats))}


@get("/api/stats")
async def get_stats(service: Service) -> dict[str, Any]:
    return {"players_here": service.sockets.people(), **await service.store.read(stats.house_stats)}


HANDLERS = [list_games, get_rules, get_data, get_player, get_ratings, get_stats]
