"""Pharaon as a game of the protocol."""

from pathlib import Path
from typing import Any

from benben.core import protocol
from benben.core.language import N_
from benben.core.parts import Hidden, Ladder, People, Previews, TableFiles
from benben.core.protocol import Game, Option, choice
from benben.core.rule import native
from benben.games.pharaon.board.actions import ACTIONS, OUTCOMES
from benben.games.pharaon.board.components import TILES
from benben.games.pharaon.board.loader import export, load
from benben.games.pharaon.board.state import RECORD, SOURCES
from benben.games.pharaon.board.tables import OWN_TABLES, tables_for
from benben.games.pharaon.flow import verbs
from benben.games.pharaon.judging import evaluate, observation, sight
from benben.games.pharaon.rules.scoring import ranking, scores, winners
from benben.games.pharaon.rules.setup import set_up
from benben.games.pharaon.words import plans, previews
from benben.games.pharaon.words.events import tell_event
from benben.games.pharaon.words.imagined import words_of
from benben.games.pharaon.words.notation import REFUSALS
from benben.games.pharaon.words.orders import ORDERS
from benben.games.pharaon.words.position import NOTATION
from benben.games.pharaon.words.seen import position_of
from benben.games.pharaon.words.sources import RIVAL, SOURCE_LABELS
from benben.games.pharaon.words.study import QUESTIONS
from benben.games.pharaon.words.task import task_view
from benben.games.pharaon.words.view import view
from benben.search import evaluation
from benben.search import verbs as search_verbs


@native("owners")
def read_data(value: Any, seats: int) -> str | None:
    """A folder with an owner's tables, checked now; None: our tables."""
    if value is None:
        return None
    if not isinstance(value, str | Path):
        raise ValueError(f"a folder with tables is needed, not {value!r}")
    load(Path(value))
    return str(value)


def _first_game(value: Any, seats: int) -> bool | list[int]:
    """True: all seats are newcomers, false: none, else a list of their seats."""
    if isinstance(value, bool):
        return value
    if not isinstance(value, list | tuple) or not all(type(seat) is int and 0 <= seat < seats for seat in value):
        raise ValueError(f"allowed are True, False or a list of seats from 0 to {seats - 1}, not {value!r}")
    newcomers = sorted(set(value))
    return bool(newcomers) if len(newcomers) in (0, seats) else newcomers


_DARK_TILES = choice(*range(TILES + 1))


def _traitor(value: Any, seats: int) -> int:
    """The Traitor's dark tiles, from the left."""
    dark: int = _DARK_TILES.read(value, seats)
    if seats != 1 and dark != 0:
        raise ValueError("the Traitor plays only with 1 seat")
    return dark


GAME = Game(
    name="pharaon",
    title="Pharaon",
    summary=N_("Please the gods, build your tomb and become Pharaoh's heir in five rounds. Solo against the Traitor."),
    package="benben.games.pharaon",
    rules_version=1,
    seats=(1, 2, 3, 4, 5),
    options={
        "data": Option(None, read_data, host_only=True),
        "first_game": Option(False, _first_game, (False, True)),
        "traitor": Option(0, _traitor, _DARK_TILES.values),
        "nile_tracks": choice(2, 3),
    },
    dtype=RECORD,
    verbs={
        protocol.legal: verbs.legal,
        protocol.refusal: verbs.refusal,
        protocol.apply: verbs.apply,
        protocol.chance: verbs.chance,
        protocol.deal: verbs.deal,
        protocol.points: verbs.points,
        search_verbs.standing: evaluate.standing,
        search_verbs.stage: evaluate.stage,
        search_verbs.features: evaluate.features,
        search_verbs.settle: evaluate.settle,
        search_verbs.hide: evaluate.hide,
        evaluation.outlook: evaluate.outlook,
        search_verbs.reach: evaluate.reach,
        search_verbs.survey: sight.survey,
        protocol.observe: observation.observe,
        protocol.merit: observation.merit,
    },
    actions=ACTIONS,
    outcomes=OUTCOMES,
    sources=SOURCES,
    refusals=REFUSALS,
    begin=set_up,
    view=view,
    tell=tell_event,
    scores=scores,
    winners=winners,
    ranking=ranking,
    rows=lambda seats: max(seats, 2),  # in a solo game the Traitor has one
    tables=tables_for,
    own_tables=OWN_TABLES,
    table_files=TableFiles(export, load),
    sight=sight.SIGHT,
    observation=observation.OBSERVATION,
    hidden=Hidden(evaluate.veil, now=lambda record: bool(record["round"] == 0)),  # while nobles are chosen
    people=People(
        screen="benben.games.pharaon.screen.screen",
        coach="benben.games.pharaon.screen.coaching",
        chapter="round",
        scored="round ended",
        orders=ORDERS,
        sources=SOURCE_LABELS,
        rival=RIVAL,
    ),
    previews=Previews(
        position_of,
        {
            "price": previews.price,
            "payment": plans.payment,
            "plan": plans.plan,
            "offers": plans.offers,
            "forced": plans.forced,
            "givenAway": previews.given_away,
            "gods": previews.gods_of,
            "elements": previews.elements_of,
            "nextWheel": previews.next_wheel,
            "becomesHeir": previews.becomes_heir,
            "passing": previews.passing,
            "incomes": previews.incomes,
        },
        task_view,
    ),
    ladder=Ladder(
        seats=(2, 3, 4),
        solo=tuple({"traitor": dark} for dark in _DARK_TILES.values),
        difficulty="dark tiles",
    ),
    questions=QUESTIONS,
    notation=NOTATION,
    imagined=words_of,
    longest=4000,
    features=evaluate.FEATURES,
    stages=evaluate.STAGES,
)
