"""The table of commands."""

import os
import sys

import cyclopts

from benben.core.language import _, preferred_language, speak

COMMANDS = (
    ("play", "benben.terminal.start:play", "Play a game at the prompt."),
    ("replay", "benben.terminal.replay:replay_file", "Look through a saved game, forwards and backwards."),
    ("analyse", "benben.terminal.analysis:analyse", "Say what each decision of a game cost, and what was luck."),
    ("puzzle", "benben.terminal.puzzles:puzzle", "Find the best move in the position of the day."),
    ("puzzles", "benben.terminal.puzzles:puzzles", "Make puzzles from games of the strongest bots."),
    ("rules", "benben.terminal.commands:rules", "Show the rules of a game."),
    ("games", "benben.terminal.commands:games", "List the games and their options."),
    ("simulate", "benben.terminal.commands:simulate", "Play many games at random, at full speed."),
    ("bench", "benben.terminal.bench:bench", "Measure how fast games are played here."),
    ("bench-bots", "benben.terminal.bench_bots:bench_bots", "Measure how fast bots think here."),
    ("bots", "benben.terminal.bots:bots", "List the bots and what they need."),
    ("bot-protocol", "benben.terminal.bots:bot_protocol", "Let a bot answer another program, line by line."),
    ("arena", "benben.arena.commands:arena", "Let bots play many games and measure them."),
    ("study", "benben.arena.commands:study", "Ask what matters in a game."),
    ("ladder", "benben.arena.commands:ladder", "Measure the ladder of bots and write its page."),
    ("train", "benben.training.commands:train", "Train the net that the learned bots judge by."),
    ("calibration", "benben.training.commands:calibration", "Compare stated chances to win with results."),
    ("export", "benben.cli.research:export", "Write saved games as a table for learning."),
    ("selfplay", "benben.cli.selfplay:selfplay", "Play a bot against itself and write a table for learning."),
    ("engine", "benben.cli.engine:engine", "Write the games and bots as a package for JavaScript."),
    ("data", "benben.terminal.owner:data", "Write a game's tables to edit them, check the edited ones."),
    ("serve", "benben.cli.hosting:serve", "Serve the games to browsers."),
    ("backup", "benben.cli.hosting:backup", "Write the service's database to a file."),
    ("restore", "benben.cli.hosting:restore", "Make a database from a backup."),
    ("drill", "benben.cli.hosting:drill", "Prove a backup by playing every game in it again."),
    ("verify", "benben.cli.hosting:verify", "Check the proof in a record from the service."),
    ("admin", "benben.cli.hosting:admin", "Find players and tables, close, rename, mute, ban, audit."),
)


def table() -> cyclopts.App:
    """All commands; a command's own room is loaded when it is called."""
    app = cyclopts.App(
        name="benben",
        help="Ra and Pharaon, two board games of ancient Egypt. --lang LANGUAGE changes the language.",
        version=lambda: __import__("benben").__version__,
        help_flags=["--help", "-h"],
        default_parameter=cyclopts.Parameter(negative="", show_default=default_shown),
        result_action="return_value",
    )
    for number, (name, place, meaning) in enumerate(COMMANDS):
        app.command(place, name=name, help=meaning, sort_key=number)
    return app


def default_shown(value: object) -> str | None:
    """What --help says of a default: nothing of one that only means "not given"."""
    if value is None or value is False or value in ("", ()):
        return None
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def main() -> None:
    """Run a command; whatever goes wrong is a sentence on standard error and exit code 2."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run a command, return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a terminal of few letters gets '?'
    try:
        speak(preferred_language())
        result = table()(take_language(arguments), exit_on_error=False, print_error=False)
        return result if isinstance(result, int) else 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has closed the pipe
        return 0
    except cyclopts.UnknownCommandError as error:
        commands = ", ".join(name for name, _place, _meaning in COMMANDS)
        word = (error.unused_tokens or [""])[0]
        return complain(_("unknown command {word}; the commands are {commands}", word=repr(word), commands=commands))
    except (cyclopts.CycloptsError, ValueError, OSError) as error:
        return complain(str(error))
    except ImportError as error:
        return complain(missing_package(error))
    except Exception as error:
        if os.environ.get("BENBEN_TRACEBACK"):
            raise
        fault = f"{type(error).__name__}: {error}"
        return complain(_("This is a bug in Benben: {fault} (set BENBEN_TRACEBACK=1 to see where)", fault=fault))


def missing_package(error: BaseException) -> str:
    """Which package a command lacks: rooms that not everybody needs have their packages apart."""
    while error.__cause__ is not None:
        error = error.__cause__
    if isinstance(error, ModuleNotFoundError):
        return _("this needs the package {name}, which is not installed", name=error.name)
    return str(error)


def complain(sentence: str) -> int:
    """Say what is wrong, return the exit code."""
    print(f"benben: {sentence}", file=sys.stderr)
    return 2


def take_language(arguments: list[str]) -> list[str]:
    """Speak the language that `--lang` asks for, return the other arguments."""
    rest = []
    following = iter(arguments)
    for argument in following:
        name, equals, value = argument.partition("=")
        if name == "--lang":
            speak(value if equals else next(following, ""))
        else:
            rest.append(argument)
    return rest
