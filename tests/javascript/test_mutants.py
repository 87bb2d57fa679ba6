"""A wrong sign in a rule is noticed: every mutant of the translated rules tells some game otherwise."""

import json
import re
import resource
import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from benben.core.javascript import rules_module
from benben.games import game_named
from javascript.corpus import corpus
from javascript.node import HERE, NODE, engine
from long import LONG, long

MUTANTS = 120 if LONG else 8
WRONG = {" + ": " - ", " - ": " + ", " === ": " !== ", " !== ": " === ", " < ": " >= ", " > ": " <= ", " += ": " -= "}
EQUIVALENT = {  # mutants that play as the rule does, with the reason
    "for (let pile = PILES + 1; pile > -1; pile--) {": "there is no pile above the last: nothing is read there",
}
SECONDS = 10  # of the processor, before a loop is taken to be endless; an honest module needs about one
_OPERATOR = re.compile("|".join(re.escape(sign) for sign in WRONG))


def mutants(name: str, count: int) -> list[tuple[str, str]]:
    """Modules of a game's rules with one wrong sign each, and the line it is in."""
    rules = rules_module(game_named(name))
    text = rules.text()
    own = set()
    for function, written in rules.unit.functions.items():
        if function in rules.unit._rules:
            own |= {line.strip() for line in written.splitlines() if not line.lstrip().startswith("/**")}
    places = [match for match in _OPERATOR.finditer(text) if line_at(text, match.start()) in own]
    found = []
    for place in Random(name).sample(places, len(places)):
        wrong = text[: place.start()] + WRONG[place.group()] + text[place.end() :]
        line = line_at(wrong, place.start())
        if line not in EQUIVALENT:
            found.append((wrong, line))
    return found[:count]


def line_at(text: str, place: int) -> str:
    return text[text.rfind("\n", 0, place) + 1 : text.find("\n", place)].strip()


def stop_an_endless_loop() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


@pytest.mark.parametrize("name", ["ra", pytest.param("pharaon", marks=long("a slower game"))])
def test_a_wrong_sign_in_a_rule_is_noticed(name: str, tmp_path: Path) -> None:
    tales = "\n".join(corpus(name))
    shutil.copytree(engine() / "runtime", tmp_path / "runtime")
    missed = []
    for text, line in mutants(name, MUTANTS):
        (tmp_path / f"{name}.mjs").write_text(text, "utf-8")
        command = [NODE, str(HERE / "replay.mjs"), str(tmp_path), "1"]
        ran = subprocess.run(
            command, input=tales, capture_output=True, text=True, check=False, preexec_fn=stop_an_endless_loop
        )
        if ran.returncode == 0 and not json.loads(ran.stdout)["differ"]:
            missed.append(line)
    assert missed == []
