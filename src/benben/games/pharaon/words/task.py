"""What the seat that decides is asked, and what is to be done after its answer."""

from benben.core.records import Position
from benben.games.pharaon.board.components import AREAS, COLOURS, ICONS, MOST_SEATS
from benben.games.pharaon.board.shapes import Task
from benben.games.pharaon.board.state import (
    ASK,
    BUILD_STAGE,
    CHECK_HEIR,
    END_TURN,
    GAIN,
    GAIN_MORE,
    GENERALS_STEP,
    NEXT_CHOICE,
    PAY,
    PREPARE_COST,
    START_WEALTH,
    TAKE_ARTISAN,
    TAKE_NOBLE,
    TAKE_OFFERINGS,
    TAKE_OPTION,
)

QUESTIONS = (
    *("keep", "jar", "turn", "exchange", "access", "set", "noble", "option", "artisan", "colour"),
    *("pay", "bonus", "step", "track", "offering", "diplomat", "gain", "teacher", "income", "tile"),
)
PLAIN_STEPS = {  # those that can wait while a seat decides
    NEXT_CHOICE: "next-choice",
    START_WEALTH: "start-wealth",
    END_TURN: "end-turn",
    PREPARE_COST: "prepare-cost",
    PAY: "pay",
    TAKE_OFFERINGS: "take-offerings",
    TAKE_NOBLE: "take-noble",
    TAKE_OPTION: "take-option",
    TAKE_ARTISAN: "take-artisan",
    BUILD_STAGE: "build-stage",
    GAIN_MORE: "gain-more",
    GENERALS_STEP: "generals-step",
}
STEPS: dict[str, tuple[int, int]] = {
    **{word: (step, 0) for step, word in PLAIN_STEPS.items()},
    **{f"ask-{word}": (ASK, question) for question, word in enumerate(QUESTIONS)},
    **{f"gain-{icon}": (GAIN, number) for number, icon in enumerate(ICONS)},
    **{f"heir-{seat}": (CHECK_HEIR, seat) for seat in range(MOST_SEATS)},
}


def step_word(step: int, argument: int) -> str:
    """A step of the agenda; `deal` where it is a draw."""
    if step == ASK:
        return f"ask-{QUESTIONS[argument]}"
    if step == GAIN:
        return f"gain-{ICONS[argument]}"
    if step == CHECK_HEIR:
        return f"heir-{argument}"
    return PLAIN_STEPS.get(step, "deal")


def steps_to_do(s: Position) -> list[str]:
    """The agenda in words, the next step first."""
    return [step_word(s.agenda[place], s.argument[place]) for place in reversed(range(s.agenda_size))]


def put_steps(s: Position, words: list[str]) -> None:
    """Make these words the agenda."""
    for place in range(len(s.agenda)):
        s.agenda[place], s.argument[place] = 0, 0
    s.agenda_size = len(words)
    for place, word in enumerate(reversed(words)):
        step, argument = STEPS[word]
        s.agenda[place], s.argument[place] = step, argument


def task_view(s: Position) -> Task | None:
    """The current question, and what the rules remember until it is answered; None while nobody decides."""
    if s.turn < 0:
        return None
    return {
        "asked": QUESTIONS[s.question],
        "todo": steps_to_do(s),
        "area": AREAS[s.area],
        "access": s.access,
        "chosen": s.chosen,
        "colour": s.colour,
        "bonus": s.bonus_chosen,
        "tracks": [colour for track, colour in enumerate(COLOURS) if s.tracks >> track & 1],
        "jar": s.jar + 1,
        "steps": s.steps,
        "gains_left": s.gains_left,
        "gain_from": s.gain_from,
    }
