"""Bots that people write: files, programs in other languages, and what happens when they misbehave."""

import io
import json
import shutil
import sys
import threading

import pytest

import benben
from benben import bots
from benben.bots.protocol import ProcessBot, serve

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


def play_a_game(bot, seats=2):
    match = benben.new("ra", seats=seats, seed=3)
    while not match.over:
        match.play(bot.choose(match, match.turn, 5.0))
    return match


def test_a_function_in_a_file_plays(mybot):
    bot = bots.make(f"{mybot}:first", RA, seed=1)
    play_a_game(bot)
    assert bot.forfeits == []


def test_a_class_in_a_file_plays_and_is_given_the_seed(mybot):
    bot = bots.make(f"{mybot}:Seeded", RA, seed=1)
    play_a_game(bot)
    assert bot.forfeits == []


@pytest.mark.parametrize(("name", "reason"), [("rubbish", "resign"), ("crash", "KeyError")])
def test_rubbish_and_crashes_forfeit_the_decision_and_not_the_game(mybot, name, reason):
    bot = bots.make(f"{mybot}:{name}", RA, seed=1)
    match = benben.new("ra", seats=2, seed=3)
    move = bot.choose(match, match.turn, 5.0)
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
    assert bot.choose(match, match.turn, 0.05) in match.legal()
    assert "no answer" in bot.forfeits[0].reason
    assert bot.choose(match, match.turn, 0.05) in match.legal()
    assert "earlier decision" in bot.forfeits[1].reason
    answer.set()


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
    bot = bots.make(f"run:{language} {file}", RA, seed=1)
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
        assert bot.choose(match, match.turn, 5.0) in match.legal()
        assert len(bot.forfeits) == 1
    finally:
        bot.close()


def test_our_bots_answer_in_the_same_words():
    match = benben.new("ra", seats=2, seed=3)
    said = io.StringIO()
    asked = ["benben 1", f"record {json.dumps(match.text())}", "choose 100", "dance", "quit"]
    serve(asked, said, lambda game: bots.make("random", benben.games()[game], seed=1), benben.replay)
    lines = said.getvalue().splitlines()
    assert lines[:2] == ["name benben", "ready"]
    assert lines[2].removeprefix("move ") in match.legal()
    assert lines[3].startswith("error")
