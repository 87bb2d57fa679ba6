"""The games there are, players, ratings, statistics."""

import csv
import tomllib
from importlib.resources import files
from typing import Annotated, Any

from litestar import get
from litestar.params import QueryParameter

import benben
from benben.core.language import languages
from benben.games import game_named
from benben.server.people import stats
from benben.server.service import Service
from benben.server.tables import bots
from benben.server.tables.chat import PHRASES
from benben.server.wire.problems import not_found
from benben.server.wire.shapes import Catalogue, OfferedGame, OfferedOption

SeatCount = Annotated[int, QueryParameter(ge=1, le=10)]
GameName = Annotated[str, QueryParameter(max_length=40)]
TAGS = sorted({tag for code in languages() for tag in (code, code.partition("-")[0])})  # "pt" is "pt-BR" too
Language = Annotated[str, QueryParameter(pattern=rf"^({'|'.join(TAGS)})\Z")]


def known(game: str) -> str:
    if game not in benben.games():
        raise not_found()
    return game


def offered_game(name: str) -> OfferedGame:
    """A game for the lobby, with the options that players may set."""
    game = game_named(name)
    return OfferedGame(
        name=name,
        title=game.title,
        summary=game.summary,
        seats=list(game.seats),
        options={
            option: OfferedOption(
                rule.default, game.people.options.get(option, rule.default), list(rule.values) or None
            )
            for option, rule in game.options.items()
            if not rule.host_only
        },
        rules_version=str(game.rules_version),
        bots=bots.levels(name),
    )


@get("/api/games", sync_to_thread=False)
def list_games() -> Catalogue:
    games = [offered_game(name) for name in benben.games()]
    return Catalogue(games, list(dict.fromkeys(level for game in games for level in game.bots)), PHRASES)


@get("/api/games/{game:str}/rules", sync_to_thread=False)
def get_rules(game: str, language: Language = "en") -> dict[str, str]:
    """The rules in one of the languages there are."""
    return {"game": game, "text": game_named(known(game)).rules_in(language)}


@get("/api/games/{game:str}/data", sync_to_thread=True)
def get_data(game: str) -> dict[str, Any]:
    """The game's tables: rows by the names of their columns, every value as it is written."""
    folder = files(game_named(known(game)).package).joinpath("data")
    tables: dict[str, Any] = {}
    for file in folder.iterdir():
        name, _, kind = file.name.rpartition(".")
        if kind == "csv":
            tables[name] = list(csv.DictReader(file.read_text("utf-8").splitlines()))
        elif kind == "toml":
            tables[name] = tomllib.loads(file.read_text("utf-8"))
    return {"game": game, "tables": tables}


@get("/api/players/{player:str}")
async def get_player(service: Service, player: str) -> dict[str, Any]:
    return await service.store.read(lambda connection: stats.profile(connection, player))


@get("/api/ratings")
async def get_ratings(service: Service, game: GameName, seats: SeatCount) -> dict[str, Any]:
    return {"ratings": await service.store.read(lambda connection: stats.best(connection, game, seats))}


@get("/api/stats")
async def get_stats(service: Service) -> dict[str, Any]:
    return {"players_here": service.sockets.people(), **await service.store.read(stats.house)}


HANDLERS = [list_games, get_rules, get_data, get_player, get_ratings, get_stats]
