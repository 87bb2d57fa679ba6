"""Ra as a game of the protocol."""

from benben.core import protocol
from benben.core.language import N_
from benben.core.parts import Hidden, Ladder, People, Previews
from benben.core.protocol import Game, choice
from benben.games.ra.board.actions import ACTIONS, OUTCOMES
from benben.games.ra.board.state import RECORD, SOURCES
from benben.games.ra.flow import verbs
from benben.games.ra.judging import evaluate, features, observation, sight
from benben.games.ra.rules.scoring import ranking, scores, winners
from benben.games.ra.rules.turns import set_up
from benben.games.ra.words.events import tell_event
from benben.games.ra.words.imagined import words_of
from benben.games.ra.words.notation import REFUSALS
from benben.games.ra.words.orders import ORDERS
from benben.games.ra.words.position import NOTATION
from benben.games.ra.words.previews import beaten_by, gains, lot_gain, outlook, ra_odds, tile_gains
from benben.games.ra.words.seen import position_of
from benben.games.ra.words.sources import SOURCE_LABELS
from benben.games.ra.words.study import QUESTIONS
from benben.games.ra.words.view import view
from benben.search import evaluation
from benben.search import verbs as search_verbs

GAME = Game(
    name="ra",
    title="Ra",
    summary=N_("Bid with suns for the treasures of three epochs."),
    package="benben.games.ra",
    rules_version=1,
    seats=(2, 3, 4, 5),
    options={
        "edition": choice("barque", "tiles"),
        "scores": choice("open", "hidden"),
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
        search_verbs.features: features.features,
        search_verbs.settle: evaluate.settle,
        search_verbs.hide: evaluate.hide,
        evaluation.outlook: evaluate.outlook,
        evaluation.prospect: evaluate.prospect,
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
    hidden=Hidden(
        evaluate.veil,
        under=lambda options: options["scores"] == "hidden",
        now=lambda record: bool(record["hidden_scores"]),
    ),
    people=People(
        {"scores": "hidden"},  # as printed
        screen="benben.games.ra.screen.screen",
        coach="benben.games.ra.screen.coaching",
        chapter="epoch",
        scored="epoch ended",
        orders=ORDERS,
        sources=SOURCE_LABELS,
    ),
    previews=Previews(
        position_of,
        {
            "gains": gains,
            "outlook": outlook,
            "lotGain": lot_gain,
            "tileGains": tile_gains,
            "beatenBy": beaten_by,
            "raOdds": ra_odds,
        },
    ),
    ladder=Ladder(seats=(2, 3, 4)),
    questions=QUESTIONS,
    notation=NOTATION,
    imagined=words_of,
    variants={"mini-ra": "benben.games.ra.mini"},
    features=features.FEATURES,
    stages=("epoch 1", "epoch 2", "epoch 3"),
    sight=sight.SIGHT,
    observation=observation.OBSERVATION,
)
