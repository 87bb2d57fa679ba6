"""The state of a game of Pharaon: one flat record.

What is still to do is on the agenda: a stack of steps, the next one on top. A step does something and may put
further steps on top of it, asks a seat (ASK with a question), or draws (then `turn` is CHANCE). A seat is a player;
a side is a seat or, solo, the Traitor, who is side 1.
"""

from benben.core.records import record_type
from benben.games.pharaon.board.components import (
    AREAS,
    ARTISAN_CARDS,
    ARTISAN_PLACES,
    BASICS,
    JARS,
    KINDS,
    MOST_SEATS,
    MOST_SETS,
    NOBLE_CARDS,
    NOBLE_PLACES,
    RESOURCES,
    TILES,
)

SOURCES = ("gods", "nobles", "artisans", "nile", "tomb", "leftovers", "tokens")
GODS, NOBLES_SOURCE, ARTISANS_SOURCE, NILE_SOURCE, TOMB_SOURCE, LEFTOVERS, ROYAL_TOKENS = range(7)

NOTHING = -1  # no card, no side, no token
NOBODY = -3  # `turn` while the agenda is being worked through
TRAITOR = 1  # his side in a solo game

SETUP, TURN, ACTION, PASSING, IN_PYRAMID, TRAITORS_TURN, GAME_OVER = range(7)

# Where a card is: with a side (0 and up), or
IN_DECK, FACE_UP, ASIDE, GONE = -1, -2, -3, -4
# Where a jar is: in a face-down pile (0 the newest, 1 and 2 older ones, of which only the Traitor's are left), or
JAR_DISCARDED, JAR_FACE_UP = -1, -2
PILES = 3

NO_ACCESS_TOKEN = -1  # no access was paid; else the colour the token counts as, or ANY

# Questions.
(
    ASK_KEEP,
    ASK_JAR,
    ASK_TURN,
    ASK_EXCHANGE,
    ASK_ACCESS,
    ASK_SET,
    ASK_NOBLE,
    ASK_OPTION,
    ASK_ARTISAN,
    ASK_COLOUR,
    ASK_PAY,
    ASK_BONUS,
    ASK_STEP,
    ASK_TRACK,
    ASK_OFFERING,
    ASK_DIPLOMAT,
    ASK_GAIN,
    ASK_TEACHER,
    ASK_INCOME,
    ASK_TILE,
) = range(20)

# Steps.
(
    ASK,
    DEAL_AREA,
    DEAL_WHEEL,
    DEAL_DIRECTION,
    DEAL_START,
    DEAL_TILE,
    DEAL_TOKEN,
    TURN_UP_JAR,
    DRAW_JAR,
    TURN_UP_TRAITORS_JAR,
    LAY_OFFERING,
    DRAW_OFFERING,
    LAY_NOBLE,
    DEAL_NOBLE,
    DEAL_SCRIBE,
    DRAW_NOBLE,
    LAY_ARTISAN,
    DRAW_ARTISAN,
    BEGIN_CHOICE,
    NEXT_CHOICE,
    START_WEALTH,
    BEGIN_ROUND,
    BEGIN_TURN,
    END_TURN,
    PREPARE_COST,
    PAY,
    TAKE_OFFERINGS,
    TAKE_NOBLE,
    TAKE_OPTION,
    TAKE_ARTISAN,
    BUILD_STAGE,
    GAIN,
    CHECK_HEIR,
    GAIN_MORE,
    GENERALS_STEP,
    PREPARE_ROUND,
    TAKE_TRAITORS_PILE,
    LAY_ON_TILE,
    LAY_UPPER,
    LAY_ON_WHEEL,
) = range(40)
FIRST_DRAW, LAST_DRAW = DEAL_AREA, DRAW_ARTISAN  # these steps are chance

AGENDA = 64  # the set-up of five seats puts the most: some forty steps

RECORD = record_type(
    {
        "seats": (),
        "sides": (),  # those who take turns: the seats; solo two
        "newcomers": (),  # bits
        "dark_tiles": (),  # bits by place
        "nile_tracks": (),  # required by a god
        "data_set": (),  # 0: our tables, else an owner's
        "turn": (),  # the seat that decides, or CHANCE, or OVER
        "phase": (),
        "question": (),  # what is asked
        "active": (),  # the side whose turn it is
        "round": (),
        "agenda": (AGENDA,),
        "argument": (AGENDA,),
        "agenda_size": (),
        "drawing": (),  # the step whose draw is due
        "place": (),  # its argument
        "areas": (len(AREAS),),  # clockwise
        "wheel": (len(AREAS),),  # the colour before each area
        "direction": (),
        "occupied": (BASICS,),  # squares of each colour
        "on_wheel": (len(RESOURCES),),  # what is on it
        "tokens_on_wheel": (KINDS,),
        "supply": (len(RESOURCES),),
        "jar_at": (JARS,),
        "traitors_jars": (PILES,),  # how many of each face-down pile are his
        "jars_up": (MOST_SEATS,),
        "sets": (MOST_SETS, 2),
        "bonus": (MOST_SETS,),
        "bag": (KINDS,),
        "discard": (KINDS,),
        "artisan_at": (ARTISAN_CARDS,),
        "artisan_order": (ARTISAN_CARDS,),  # the order in which it was gained
        "artisans_up": (ARTISAN_PLACES,),
        "artisans_taken": (),
        "noble_at": (NOBLE_CARDS,),
        "noble_order": (NOBLE_CARDS,),
        "nobles_up": (NOBLE_PLACES,),
        "nobles_taken": (),
        "used": (NOBLE_CARDS,),  # turned sideways
        "dealt": (2,),  # nobles to choose from in set-up
        "first_player": (),
        "pharaoh": (),
        "passed": (MOST_SEATS,),  # sides in order
        "passes": (),
        "row": (MOST_SEATS,),  # of each side's disc in the pyramid, from 0
        "space": (MOST_SEATS,),
        "area": (),  # of the action being done
        "access": (),  # what the access token counts as
        "chosen": (),  # set, card or option
        "colour": (),  # of a cost in one colour
        "bonus_chosen": (),  # place in the bonus zone
        "due": (),  # slots still to pay, packed
        "tracks": (),  # on which a Nile step may go, bits
        "jar": (),  # being gained
        "steps": (),  # on one track, at once
        "gains_left": (),  # basic resources of choice
        "gain_from": (),  # the lowest colour they may have
        "resources": (MOST_SEATS, len(RESOURCES)),
        "tokens": (MOST_SEATS, KINDS),
        "nile": (MOST_SEATS, BASICS),
        "tomb": (MOST_SEATS,),
        "pays_as": (MOST_SEATS,),  # five bits for each colour: which colours may pay it
        "tiles": (TILES,),  # areas of the Traitor's tiles from the left
        "tile_colour": (TILES,),
        "filled": (TILES,),
    },
    wide=("due", "pays_as"),
)
