"""Hints, positions to explore, and puzzles."""

from typing import Annotated

from litestar import get, post
from litestar.params import QueryParameter

from benben.server.people.sessions import Who
from benben.server.service import Service
from benben.server.tables import coaching
from benben.server.wire.requests import HintWish, PositionText, PuzzleMove
from benben.server.wire.shapes import (
    Advice,
    EngineLine,
    Explored,
    PositionForm,
    PuzzleAnswer,
    PuzzleBooks,
    PuzzleShown,
)

Language = Annotated[str, QueryParameter(max_length=20)]


@post("/api/tables/{table:str}/hint", status_code=200)
async def ask_for_hint(service: Service, who: Who, table: str, data: HintWish) -> Advice:
    live = await service.table(table, who.id, fresh=True)
    service.limits.take("hint", who.id)
    return await coaching.table_hint(service.bots, live, who.id, data.language)


@post("/api/positions", status_code=200)
async def explore_position(service: Service, who: Who, data: PositionText) -> Explored:
    return await coaching.explored_position(data.text, data.move, data.language)


@post("/api/positions/values", status_code=200)
async def value_position(service: Service, who: Who, data: PositionText) -> Advice:
    service.limits.take("hint", who.id)
    match = coaching.position_of(data.text, data.move, data.language)
    return await coaching.hint_for(service.bots, match, who.id, data.language)


@post("/api/positions/line", status_code=200)
async def follow_line(service: Service, who: Who, data: PositionText) -> EngineLine:
    service.limits.take("hint", who.id)
    return await coaching.line_from(service.bots, data.text, data.move, who.id, data.language)


@get("/api/notation/{game:str}", sync_to_thread=True)
def get_notation(game: str, seats: Annotated[int, QueryParameter(ge=1, le=9)] = 2) -> PositionForm:
    return coaching.position_form(game, seats)


@get("/api/puzzles", sync_to_thread=True)
def list_puzzles(language: Language = "en") -> PuzzleBooks:
    return PuzzleBooks(coaching.books(language))


@get("/api/puzzles/{game:str}/{number:int}", sync_to_thread=True)
def get_puzzle(game: str, number: int, language: Language = "en") -> PuzzleShown:
    return coaching.puzzle_shape(game, number, language)


@post("/api/puzzles/{game:str}/{number:int}", status_code=200, sync_to_thread=True)
def answer_puzzle(game: str, number: int, data: PuzzleMove) -> PuzzleAnswer:
    return coaching.puzzle_answer(game, number, data.move, data.rating, data.language)


HANDLERS = [
    ask_for_hint,
    explore_position,
    value_position,
    follow_line,
    get_notation,
    list_puzzles,
    get_puzzle,
    answer_puzzle,
]
