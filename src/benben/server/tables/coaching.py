"""Help for one player alone: hints in games against bots, positions to explore, puzzles.

Nothing of it is given where another person plays or the game is rated.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable
from datetime import UTC, datetime

import benben
from benben.analysis.coach import coach_of
from benben.analysis.puzzles import Puzzle, Standing, daily, explanation, puzzles_of
from benben.core.forms import form_of
from benben.core.language import _, speaking
from benben.core.phrases import SeatNames, numbered_players
from benben.core.protocol import Game
from benben.games import all_games, game_named
from benben.match import Match
from benben.match.positions import notation_of
from benben.match.thinker import Line
from benben.server.tables.bots import Bots
from benben.server.tables.hall import LiveTable
from benben.server.tables.seats import deciding_seat, host_only
from benben.server.tables.stored import may_be_helped
from benben.server.thinking.process import Lost
from benben.server.wire.problems import Problem, not_found, refused_input
from benben.server.wire.shapes import (
    Advice,
    EngineLine,
    EngineMove,
    Explored,
    NotationField,
    PositionForm,
    PuzzleAnswer,
    PuzzleBook,
    PuzzleShown,
    PuzzleTheme,
)

BUDGET = "normal"  # of hints and of values of a position


async def table_hint(bots: Bots, live: LiveTable, player: str, language: str) -> Advice:
    """The best moves for a player whose turn it is, from what the player may know."""
    if not may_be_helped(live.stored, player):
        raise Problem("not_allowed", "Hints are not available in rated games or when another person plays.")
    live.stored.require("playing")
    assert live.fold is not None
    if live.fold.match.turn != deciding_seat(live, player):
        raise Problem("not_your_turn", "Another seat decides now.")
    return await hint_for(bots, live.fold.match, player, language, live.fold.seq)


async def hint_for(bots: Bots, match: Match, player: str, language: str, seq: int = 0) -> Advice:
    if match.over:
        raise Problem("game_over", "The game is over.")
    said = await _answered(bots.advise(match, BUDGET, language, player))
    return Advice(seq, said["best"], said["sentence"], said["values"])


async def _answered(asking: Awaitable[Line]) -> Line:
    try:
        return await asking
    except Lost:
        raise Problem("failure", "The coach does not answer. Try again later.") from None


async def line_from(bots: Bots, text: str, first: str | None, player: str, language: str) -> EngineLine:
    """The best moves from a position on, beginning with the given one."""
    match = position_of(text, None, language)
    if first is not None:
        position_of(text, first, language)  # refuses what is not legal
    if match.over:
        raise Problem("game_over", "The game is over.")
    said = await _answered(bots.go_on(match, first or "", player))
    return EngineLine([EngineMove(**move) for move in said["moves"]])


async def explored_position(text: str, move: str | None, language: str) -> Explored:
    """A position from its text, and what a move makes of it."""
    return await asyncio.to_thread(lambda: position_shape(position_of(text, move, language)))


def position_of(text: str, move: str | None, language: str) -> Match:
    """The match of a position's text, after a move if there is one; what is wrong is said in this language."""
    try:
        with speaking(language):
            match = _read_position(text)
        if move is not None:
            match.play(move)
    except benben.IllegalMove as error:
        raise Problem("illegal_move", error.sentence, rule=error.rule) from error
    except ValueError as error:
        raise refused_input(error) from error
    return match


def _read_position(text: str) -> Match:
    words = text.split()
    names = host_only(words[0]) if words and words[0] in all_games() else ()
    if any(word.partition("=")[0] in names for word in words):
        raise ValueError(_("a position with custom tables cannot be read here"))
    return benben.from_position(text, draw=True)


def position_shape(match: Match) -> Explored:
    previews = match.game.previews
    return Explored(
        game=match.game.name,
        seats=match.seats,
        options=match.options,
        text=match.position_text(),
        turn=match.turn,
        over=match.over,
        view=match.view(match.turn),
        legal=match.legal(),
        scores=match.scores() if match.over else None,
        task=previews.task(match.position) if previews and previews.task else None,
    )


def position_form(game: str, seats: int) -> PositionForm:
    """How to set up a position of a game by hand."""
    try:
        match = benben.new(game, seats=seats)
    except ValueError as error:
        raise refused_input(error) from error
    notation, forms = notation_of(match.game), []
    start = notation.tidied(match.game.begin(seats, match.options))
    for item in notation.items:
        form = form_of(item.code)
        forms.append(NotationField(item.key, item.write(start), form.kind, list(form.names), form.length, form.rows))
    return PositionForm(match.position_text(), forms)


# puzzles


def books(language: str) -> list[PuzzleBook]:
    """The games with puzzles, the number of today's, and the puzzles by theme."""
    today = datetime.now(UTC).date()
    with speaking(language):
        return [
            PuzzleBook(name, len(puzzles_of(game)), daily(game, today) + 1, _themes(game))
            for name, game in all_games().items()
            if puzzles_of(game)
        ]


def _themes(game: Game) -> list[PuzzleTheme]:
    coach, numbers = coach_of(game), defaultdict(list)
    for number, puzzle in enumerate(puzzles_of(game), start=1):
        numbers[puzzle.theme].append(number)
    return [PuzzleTheme(kind, coach.label(kind), numbers[kind]) for kind in coach.kinds if numbers[kind]]


def puzzle_named(game: str, number: int) -> Puzzle:
    """A puzzle by its number, from 1."""
    puzzles = puzzles_of(game_named(game)) if game in all_games() else ()
    if not 1 <= number <= len(puzzles):
        raise not_found()
    return puzzles[number - 1]


def puzzle_shape(game: str, number: int, language: str) -> PuzzleShown:
    """A puzzle without its solution."""
    puzzle = puzzle_named(game, number)
    with speaking(language):
        theme = coach_of(game_named(game)).label(puzzle.theme)
    return PuzzleShown(
        game, number, theme, puzzle.rating, position_shape(benben.from_position(puzzle.position, seed=0))
    )


def puzzle_answer(game: str, number: int, move: str, rating: float | None, language: str) -> PuzzleAnswer:
    """Whether a move solves a puzzle, why, and what it does to the rating of the player."""
    puzzle = puzzle_named(game, number)
    if move not in puzzle.values:
        raise Problem("illegal_move", "This move is not legal in the puzzle.")
    right = move == puzzle.best
    match = benben.from_position(puzzle.position, seed=0)
    standing = Standing() if rating is None else Standing(rating)
    with speaking(language):
        names = SeatNames(numbered_players(match.seats), match.game.people.rival)
        return PuzzleAnswer(
            right=right,
            best=puzzle.best,
            values=puzzle.values,
            sentence=explanation(puzzle, match, move, names),
            rating=standing.after(puzzle, right, "").rating,
        )
