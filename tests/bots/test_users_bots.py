"""Bots that people write: files, programs in other languages, and what happens when they misbehave."""

import io
import json
import os
import shutil
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import benben
from benben import bots
from benben.bots.protocol import ProcessBot, answer_program

RA = benben.games()["ra"]

FIRST = """
def first(view, legal):
    return legal[0]

class Seeded:
    def __init__(self, seed):
        self.seed = seed
    def choose(self, view, legal):
        assert view["game"] == "ra"
        return legal[self.seed % len(legal)]

def rubbish(view, legal):
    return "resign"

def crash(view, legal):
    raise KeyError("oops")
"""

NODE = """
const lines = require('readline').createInterface({input: process.stdin});
let legal = [];
lines.on('line', line => {
  const [word, ...rest] = line.split(' ');
  if (word === 'benben') console.log('name node example\\nready');
  if (word === 'legal') legal = rest.join(' ').split('|');
  if (word === 'choose') console.log('move ' + legal[legal.length - 1]);
  if (word === 'quit') process.exit(0);
});
"""

PERL = """
$| = 1;
while (my $line = <STDIN>) {
  chomp $line;
  my ($word, $rest) = split / /, $line, 2;
  print "name perl example\\nready\\n" if $word eq 'benben';
  @legal = split /\\|/, $rest if $word eq 'legal';
  print "move $legal[0]\\n" if $word eq 'choose';
  last if $word eq 'quit';
}
"""


@pytest.fixture
def mybot(tmp_path):
    file = tmp_path / "mybot.py"
    file.write_text(FIRST)
    return str(file)


def guarded(name: str, seed: int) -> bots.Guarded:
    """A bot of the user's."""
    bot = bots.make(name, RA, seed=seed)
    assert isinstance(bot, bots.Guarded)
    return bot


def choice(bot: bots.Bot, match: benben.Match, seconds: float) -> str:
    """The move that a bot chooses for the seat that decides."""
    assert match.turn is not None
    return bot.choose(match, match.turn, seconds)


def play_a_game(bot, seats=2):
    match = benben.new("ra", seats=seats, seed=3)
    while not match.over:
        match.play(choice(bot, match, 5.0))
    return match


def test_a_function_in_a_file_plays(mybot):
    bot = guarded(f"{mybot}:first", seed=1)
    play_a_game(bot)
    assert bot.forfeits == []


def test_a_class_in_a_file_plays_and_is_given_the_seed(mybot):
    bot = guarded(f"{mybot}:Seeded", seed=1)
    play_a_game(bot)
    assert bot.forfeits == []


@pytest.mark.parametrize(("name", "reason"), [("rubbish", "resign"), ("crash", "KeyError")])
def test_illegal_answers_and_crashes_forfeit_the_decision_and_not_the_game(mybot, name, reason):
    bot = guarded(f"{mybot}:{name}", seed=1)
    match = benben.new("ra", seats=2, seed=3)
    move = choice(bot, match, 5.0)
    assert move in match.legal()
    assert reason in bot.forfeits[0].reason


def test_a_slow_bot_forfeits_until_it_has_answered():
    answer = threading.Event()

    class Slow:
        name = "slow"

        def choose(self, match, seat, seconds):
            answer.wait(10)
            return "draw"

    bot = bots.Guarded(Slow(), seed=1)
    match = benben.new("ra", seats=2, seed=3)
    assert choice(bot, match, 0.05) in match.legal()
    assert "no answer" in bot.forfeits[0].reason
    assert choice(bot, match, 0.05) in match.legal()
    assert "earlier decision" in bot.forfeits[1].reason
    answer.set()


def test_a_bot_that_loops_for_ever_is_stopped_when_it_is_closed():
    class Looping:
        name = "looping"

        def choose(self, match, seat, seconds):
            while True:
                pass

    bot = bots.Guarded(Looping(), seed=1)
    match = benben.new("ra", seats=2, seed=3)
    choice(bot, match, 0.05)
    bot.close()
    assert bot._thread
    bot._thread.join(10)
    assert not bot._thread.is_alive()


LATE = """
import sys
first = True
for line in sys.stdin:
    word, _, rest = line.rstrip().partition(" ")
    if word == "benben":
        print("ready", flush=True)
    if word == "legal":
        legal = rest.split("|")
    if word == "choose":
        if first:
            open(sys.argv[1]).read()
        first = False
        print("move", legal[-1], flush=True)
"""


def test_the_late_answer_of_a_program_is_thrown_away_and_the_next_is_to_the_next_question(tmp_path):
    file, gate = tmp_path / "late.py", tmp_path / "gate"
    file.write_text(LATE)
    os.mkfifo(gate)
    bot = guarded(f"run:{sys.executable} {file} {gate}", seed=1)
    try:
        match = benben.new("ra", seats=2, seed=3)
        choice(bot, match, 0.05)
        match.play("invoke")
        choice(bot, match, 5.0)
        assert [forfeit.reason for forfeit in bot.forfeits] == [
            "had no answer after 0.05 s",
            "still thinks about an earlier decision",
        ]
        gate.write_text("")  # now it answers
        forfeits = 0
        while len(bot.forfeits) > forfeits:
            forfeits = len(bot.forfeits)
            answer = choice(bot, match, 5.0)
        assert answer == match.legal()[-1]
    finally:
        bot.close()


def test_unknown_names_say_what_there_is(tmp_path):
    with pytest.raises(ValueError, match="random"):
        bots.make("nobody", RA)
    with pytest.raises(ValueError, match="no file"):
        bots.make(f"{tmp_path}/missing.py:Bot", RA)


@pytest.mark.parametrize(("language", "suffix", "source"), [("node", "js", NODE), ("perl", "pl", PERL)])
def test_a_program_in_another_language_plays_a_game(tmp_path, language, suffix, source):
    if not shutil.which(language):
        pytest.skip(f"{language} is not on this machine")
    file = tmp_path / f"client.{suffix}"
    file.write_text(source)
    bot = guarded(f"run:{language} {file}", seed=1)
    try:
        match = play_a_game(bot, seats=3)
        assert bot.name == f"{language} example"
        assert bot.forfeits == []
        assert match.over
    finally:
        bot.close()


def test_a_program_that_ends_forfeits_its_decisions(tmp_path):
    file = tmp_path / "brief.py"
    file.write_text("print('ready', flush=True)\ninput()\n")
    bot = bots.Guarded(ProcessBot(f"{sys.executable} {file}"), seed=1)
    try:
        match = benben.new("ra", seats=2, seed=3)
        assert choice(bot, match, 5.0) in match.legal()
        assert len(bot.forfeits) == 1
    finally:
        bot.close()


def a_program(tmp_path, source):
    """A command that runs this Python program; it has `say`, and `asked` tells the lines it hears."""
    file = tmp_path / "program.py"
    file.write_text(f"{SAYING}\n{source}")
    return f"{sys.executable} {file}"


SAYING = """
import os, subprocess, sys, time

def say(line):
    print(line, flush=True)

def asked():
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "benben":
            say("ready")
        yield word, rest
"""

CHATTING = """
for word, rest in asked():
    if word == "legal":
        legal = rest.split("|")
    if word == "choose":
        say("info I think")
        sys.stdout.buffer.write(b"\\xff\\xfe\\n")
        say("")
        time.sleep(0.05)
        say("move " + legal[-1])
"""


def test_other_output_of_a_program_is_ignored(tmp_path):
    bot = guarded(f"run:{a_program(tmp_path, CHATTING)}", seed=1)
    match = benben.new("ra", seats=2, seed=3)
    try:
        for _ in range(6):
            wanted = match.legal()[-1]
            assert choice(bot, match, 20.0) == wanted
            match.play(wanted)
        assert bot.forfeits == []
    finally:
        bot.close()


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("sys.exit(3)", "ended"),
        ("os.close(1); time.sleep(60)", "ended"),
        ("while True: say('almost')", "no answer after 0.5 s"),
    ],
)
def test_a_program_that_is_not_ready_is_refused_in_a_sentence(tmp_path, source, reason):
    command = a_program(tmp_path, source)
    with pytest.raises(ValueError, match=rf"was not ready: .*({reason}|Broken pipe)"):
        ProcessBot(command, patience=0.5 if "almost" in source else 20.0)


@pytest.mark.parametrize(("command", "reason"), [("", "run:COMMAND"), ("/no/such/program", "cannot be started")])
def test_a_program_that_is_not_there_is_refused_in_a_sentence(command, reason):
    with pytest.raises(ValueError, match=reason):
        bots.make(f"run:{command}", RA)


def test_a_program_that_never_listens_cannot_hold_us_up(tmp_path):
    flood = "say('ready')\nwhile True: say('move draw')"
    bot = guarded(f"run:{a_program(tmp_path, flood)}", seed=1)
    match = benben.new("ra", seats=2, seed=3)
    for _ in range(200):  # more than a pipe holds
        choice(bot, match, 0.2)
        if bot.forfeits:
            break
    assert "no answer" in bot.forfeits[0].reason
    bot.close()
    assert isinstance(bot.bot, ProcessBot) and bot.bot._process.returncode is not None


def test_what_a_program_has_started_ends_with_it(tmp_path):
    source = "child = subprocess.Popen(['sleep', '600'])\nsay(f'name {child.pid}')\nfor word, rest in asked(): pass"
    bot = ProcessBot(a_program(tmp_path, source))
    child = int(bot.name)
    os.kill(child, 0)
    bot.close()
    for _ in range(100):
        if not is_running(child):
            break
        time.sleep(0.1)
    assert not is_running(child)


def is_running(process):
    """Whether there is such a process, and it has not ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


HEARING = """
heard = open(sys.argv[1], "a")
for word, rest in asked():
    if word == "game":
        print(rest, file=heard, flush=True)
    if word == "choose":
        say("move draw")
"""


def test_a_program_hears_of_every_new_game_and_is_given_a_seed(tmp_path):
    heard = tmp_path / "heard"
    bot = guarded(f"run:{a_program(tmp_path, HEARING)} {heard}", seed=5)
    match = benben.new("ra", seats=2, seed=3)
    try:
        choice(bot, match, 20.0)
        choice(bot, match, 20.0)
        bot.begin(6)
        choice(bot, match, 20.0)
    finally:
        bot.close()
    assert [json.loads(line)["seed"] for line in heard.read_text().splitlines()] == [5, 6]


def test_our_bots_answer_in_the_same_words():
    match = benben.new("ra", seats=2, seed=3)
    said = io.StringIO()
    asked = ["benben 1", f"record {json.dumps(match.text())}", "choose 100", "dance", "quit"]
    answer_program(asked, said, lambda game: bots.make("random", benben.games()[game], seed=1), benben.replay)
    lines = said.getvalue().splitlines()
    assert lines[:2] == ["name benben", "ready"]
    assert lines[2].removeprefix("move ") in match.legal()
    assert lines[3].startswith("error")


def test_our_side_answers_mistakes_with_an_error_and_goes_on_with_another_game():
    ra, pharaon = benben.new("ra", seats=2, seed=3), benben.new("pharaon", seats=2, seed=3)
    said = io.StringIO()
    asked = [f"record {json.dumps(ra.text())}", "choose abc", "record 5", "record {", "choose 100"]
    asked += [f"record {json.dumps(pharaon.text())}", "choose 100"]
    answer_program(asked, said, lambda game: bots.make("random", benben.games()[game], seed=1), benben.replay)
    answers = said.getvalue().splitlines()
    assert [answer.split()[0] for answer in answers] == ["error", "error", "error", "move", "move"]
    assert answers[-1].removeprefix("move ") in pharaon.legal()


def test_our_side_has_a_bot_for_every_game():
    made = []

    def bot_for(game):
        made.append(game)
        return bots.make("random", benben.games()[game], seed=1)

    records = [json.dumps(benben.new(game, seats=2, seed=3).text()) for game in ("ra", "pharaon", "ra")]
    answer_program(
        [line for record in records for line in (f"record {record}", "choose 9")], io.StringIO(), bot_for, benben.replay
    )
    assert made == ["ra", "pharaon"]


HOOKED = """
class Hooked:
    games = []

    def begin(self, game):
        self.games.append(game)

    def choose(self, view, legal, seconds):
        self.games.append(seconds)
        return legal[0]
"""


def test_a_python_bot_hears_of_every_new_game_and_of_its_time(tmp_path):
    file = tmp_path / "hooked.py"
    file.write_text(HOOKED)
    bot = guarded(f"{file}:Hooked", seed=4)
    match = benben.new("ra", seats=2, seed=3)
    choice(bot, match, 5.0)
    choice(bot, match, 6.0)
    bot.begin(5)
    choice(bot, match, 7.0)
    game = {"game": "ra", "seats": 2, "seat": match.turn, "options": match.options}
    inner: Any = bot.bot
    told = inner._decide.__self__.games
    assert told == [{**game, "seed": 4}, 5.0, 6.0, {**game, "seed": 5}, 7.0]
    assert bot.forfeits == []


def test_files_of_one_name_in_two_folders_are_two_bots(tmp_path):
    for folder, number in (("one", 0), ("two", -1)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mybot.py").write_text(f"def choose(view, legal):\n    return legal[{number}]\n")
    match = benben.new("ra", seats=2, seed=3)
    moves = [bots.make(f"x={tmp_path}/{name}/mybot.py:choose", RA).choose(match, 0, 1.0) for name in ("one", "two")]
    assert moves == [match.legal()[0], match.legal()[-1]]


def test_a_bot_of_ours_waits_until_it_is_compiled():
    match = benben.new("ra", seats=2, seed=3)
    answer = bots.seat_for("solver", RA, seed=1).ask(match, 0)
    assert answer.move in match.legal()
    assert bots.is_warm(RA, match.options)
    assert answer.stand_in == ""


def test_at_peoples_tables_the_answer_says_which_rung_stands_in(monkeypatch):
    monkeypatch.setattr("benben.bots.thinking.is_warm", lambda game, options: False)
    monkeypatch.setattr("benben.bots.thinking.warm_up", lambda game, options: None)
    match = benben.new("ra", seats=2, seed=3)
    answers = {name: bots.seat_for(name, RA, 1, wait=False).ask(match, 0) for name in ("solver", "mcts", "greedy")}
    assert {name: answer.stand_in for name, answer in answers.items()} == {
        "solver": "heuristic",
        "mcts": "heuristic",
        "greedy": "",
    }


def test_a_bot_of_ours_that_fails_forfeits_the_decision_too():
    class Broken:
        name = "broken"

        def choose(self, match, seat, seconds):
            raise ZeroDivisionError

    match = benben.new("ra", seats=2, seed=3)
    answer = bots.BotSeat(Broken(), seed=1).ask(match, 0)
    assert answer.move in match.legal()
    assert answer.forfeit and answer.forfeit.kind == "crashed: ZeroDivisionError"
