"""Benben beside its peers, measured in one run: `python benchmarks/peers.py`, or `make bench`.

Every contender plays whole random games in its own process, all on the same core. A round measures each of
them once, then the next round begins, so that a machine that slows down slows all alike; the table shows the
median of the rounds. A decision is a move that a player was asked for, forced ones included; what chance does
costs time but is no decision. Seconds are those of the processor. The head of each worker says how it counts.

The peers live in a virtual environment of their own in the cache folder, made at the first run (delete it to
get newer ones); nothing is installed into the user's. To add a peer: its package into PACKAGES, a worker of a
few lines into `workers/`, a row into CONTENDERS.
"""

import json
import os
import platform
import statistics
import subprocess
import sys
import venv
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import cyclopts
from cyclopts import Parameter, validators
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

PACKAGES = {
    "OpenSpiel": ["open_spiel"],
    "Catanatron": ["catanatron"],
    "PettingZoo": ["pettingzoo[classic]"],
    "Pgx": ["pgx", "jax[cpu]"],
}


@dataclass(frozen=True)
class Contender:
    """A row of the table."""

    name: str
    worker: str  # a script in workers/ and its arguments
    peer: str = ""  # whose package it needs; "": it is Benben's own
    group: str = "whole games"
    beside: str = ""  # Benben's row through the same kind of door
    promise: float = 0  # Ra is at least this many times faster


RA = "Ra, 3 seats"
PHARAON = "Pharaon, 3 seats"
RA_LOOP = "Ra, 3 seats, stepped"
RA_AEC = "Ra, 3 seats, PettingZoo AEC"
RA_VECTOR = "Ra, 3 seats, vector of 1,024"
STEPS = "stepped from Python"
BATCHES = "many games at once"
SEARCH = "leaf values of a search"

CONTENDERS = (
    Contender(RA, "benben_play.py ra 3"),
    Contender(PHARAON, "benben_play.py pharaon 3"),
    Contender("OpenSpiel hearts", "openspiel_bots.py hearts", "OpenSpiel", promise=10),
    Contender("OpenSpiel tic-tac-toe", "openspiel_bots.py tic_tac_toe", "OpenSpiel"),
    Contender("OpenSpiel go 9x9", "openspiel_bots.py go(board_size=9)", "OpenSpiel"),
    Contender("OpenSpiel gin rummy", "openspiel_bots.py gin_rummy", "OpenSpiel"),
    Contender("OpenSpiel backgammon", "openspiel_bots.py backgammon", "OpenSpiel"),
    Contender("Catanatron, 4 seats", "catanatron_play.py", "Catanatron", promise=300),
    Contender(RA_LOOP, "benben_loop.py ra 3", group=STEPS),
    Contender("Ra, 3 seats, Gymnasium", "benben_face.py gymnasium ra 3", group=STEPS),
    Contender(RA_AEC, "benben_face.py aec ra 3", group=STEPS),
    Contender("Ra, 3 seats, OpenSpiel", "benben_face.py openspiel ra 3", group=STEPS),
    Contender("OpenSpiel hearts, stepped", "openspiel_loop.py hearts", "OpenSpiel", STEPS, RA_LOOP),
    Contender("PettingZoo tic-tac-toe", "pettingzoo_classic.py tictactoe_v3", "PettingZoo", STEPS, RA_AEC),
    Contender("PettingZoo connect four", "pettingzoo_classic.py connect_four_v3", "PettingZoo", STEPS, RA_AEC),
    Contender("PettingZoo texas hold'em", "pettingzoo_classic.py texas_holdem_v4", "PettingZoo", STEPS, RA_AEC),
    Contender("PettingZoo chess", "pettingzoo_classic.py chess_v6", "PettingZoo", STEPS, RA_AEC),
    Contender("Ra, 3 seats, vector of 64", "benben_vector.py ra 3 64", group=BATCHES),
    Contender(RA_VECTOR, "benben_vector.py ra 3 1024", group=BATCHES),
    Contender("Ra, 3 seats, vector of 4,096", "benben_vector.py ra 3 4096", group=BATCHES),
    Contender("Ra, 2 seats, vector of 4,096, random others", "benben_vector.py ra 2 4096 random", group=BATCHES),
    Contender("Ra, 2 seats, vector of 4,096, heuristic others", "benben_vector.py ra 2 4096 heuristic", group=BATCHES),
    Contender("Pgx backgammon, 1,024 games", "pgx_play.py backgammon 1024", "Pgx", BATCHES, RA_VECTOR),
    Contender("Pgx connect four, 1,024 games", "pgx_play.py connect_four 1024", "Pgx", BATCHES, RA_VECTOR),
    Contender("Pgx go 9x9, 1,024 games", "pgx_play.py go_9x9 1024", "Pgx", BATCHES, RA_VECTOR),
    Contender("Ra, 2 seats, 256 games, a NumPy net of 64 units", "benben_search.py ra 2 256", group=SEARCH),
    Contender("Ra, 2 seats, 2,048 games, a NumPy net of 64 units", "benben_search.py ra 2 2048", group=SEARCH),
)

WORKERS = Path(__file__).parent / "workers"
PATIENCE = 120  # seconds a worker may need to start, to compile and to finish its last game


@dataclass
class Result:
    """The speeds of a contender, one for each round, or why it was not measured."""

    contender: Contender
    speeds: list[float] = field(default_factory=list)
    failure: str = ""

    @property
    def median(self) -> float:
        return statistics.median(self.speeds)

    @property
    def spread(self) -> float:
        """From the slowest round to the fastest, as a part of the median."""
        return (max(self.speeds) - min(self.speeds)) / self.median


class FailedError(Exception):
    """A command that did not do what it was asked, and what it said instead."""


def last_line(text: str) -> str:
    return text.strip().rpartition("\n")[2] or "nothing"


def answer(command: Sequence[str | Path], timeout: float | None = None, **environment: str) -> str:
    """Run a command and return the last line it prints."""
    try:
        done = subprocess.run(
            command,
            env=os.environ | environment,
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise FailedError(f"gave no answer in {timeout:g} s") from None
    if done.returncode:
        raise FailedError(f"ended with status {done.returncode} and said: {last_line(done.stderr)}")
    return last_line(done.stdout)


def one_round(command: Sequence[str | Path], seconds: float, core: int | None) -> float:
    """Run a worker on one core and return its moves per second."""
    environment = {"BENBEN_BENCH_SECONDS": str(seconds), "NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    if core is not None:
        environment["BENBEN_BENCH_CORE"] = str(core)
    line = answer(command, seconds + PATIENCE, **environment)
    try:
        report = json.loads(line)
        return float(report["moves"] / report["seconds"])
    except (ValueError, TypeError, KeyError, ZeroDivisionError):
        raise FailedError(f"answered {line!r} where a line of JSON was due") from None


def python_of(folder: Path) -> Path:
    return folder / "bin" / "python"


def install(packages: list[str], folder: Path) -> str:
    """Install packages into the peers' environment where they are missing, and return the version of the first."""
    python = python_of(folder)
    if not python.exists():
        venv.create(folder, with_pip=True, clear=True)
    answer([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages])
    ask = f"from importlib.metadata import version; print(version({packages[0].partition('[')[0]!r}))"
    return answer([python, "-c", ask])


def install_peers(results: list[Result], folder: Path, console: Console) -> dict[str, str]:
    """Install whatever the contenders need and return the versions; who cannot be installed will not play."""
    versions = {}
    for peer in dict.fromkeys(result.contender.peer for result in results if result.contender.peer):
        try:
            with console.status(f"Installing {peer} into {folder} (a minute, the first time)"):
                versions[peer] = install(PACKAGES[peer], folder)
        except FailedError as failure:
            shout(console, peer, f"cannot be installed: pip {failure}")
            for result in results:
                if result.contender.peer == peer:
                    result.failure = "cannot be installed"
    return versions


def shout(console: Console, name: str, failure: str) -> None:
    console.print(f"[bold white on red] NOT MEASURED [/] [bold]{escape(name)}:[/] {escape(failure)}")


def run_rounds(
    results: list[Result], folder: Path, rounds: int, seconds: float, core: int | None, console: Console
) -> None:
    """Every contender once, then all again; who fails is named at once and left out from then on."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, refresh_per_second=2, transient=True) as progress:
        task = progress.add_task("", total=rounds * len(results))
        for number in range(1, rounds + 1):
            for result in results:
                contender = result.contender
                progress.update(task, description=f"round {number} of {rounds}: {contender.name:25}", advance=1)
                if result.failure:
                    continue
                python = python_of(folder) if contender.peer else Path(sys.executable)
                worker, *arguments = contender.worker.split()
                try:
                    result.speeds.append(one_round([python, WORKERS / worker, *arguments], seconds, core))
                except FailedError as failure:
                    result.failure = f"{worker} {failure}"
                    shout(console, contender.name, result.failure)


def times_faster(results: list[Result], name: str, than: Result) -> float | None:
    """How many times faster the contender of that name is, if both were measured."""
    for result in results:
        if result.contender.name == name and not result.failure and not than.failure:
            return result.median / than.median
    return None


def as_table(results: list[Result]) -> Table:
    table = Table(title="Random play on one core, decisions per second", box=box.SIMPLE_HEAD, padding=0)
    table.add_column(no_wrap=True)
    for heading in ("median", "spread", "Ra faster", "promised", "Pharaon", "same door"):
        table.add_column(heading, justify="right", no_wrap=True)
    group = ""
    for result in results:
        contender = result.contender
        if contender.group != group:
            group = contender.group
            table.add_section()
            table.add_row(f"[bold]{group}")
        if result.failure:
            table.add_row(f"  {contender.name}", "[bold red]not measured")
            continue
        faster = times_faster(results, RA, result)
        table.add_row(
            f"  {contender.name}",
            f"{result.median:,.0f}",
            f"{result.spread:.0%}",
            written(faster),
            promised(contender.promise, faster),
            written(times_faster(results, PHARAON, result)),
            written(times_faster(results, contender.beside, result)),
        )
    return table


def written(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:,.2f} x"


def promised(promise: float, faster: float | None) -> str:
    """A promise, and whether it was kept in this run."""
    if not promise or faster is None:
        return ""
    return f"{promise:g} x " + ("[green]kept" if faster >= promise else "[bold red]missed")


def as_page(results: list[Result], facts: dict[str, Any], command: str, how: str) -> str:
    """The same table as a page of the documentation."""
    lines = [
        "# Throughput",
        "",
        "Random play, all contenders in one run and on the same core. A decision is a move that a player was asked",
        "for; what chance does costs time and is not counted. This page is written by",
        "",
        f"    {command}",
        "",
        how,
    ]
    group = ""
    for result in results:
        contender = result.contender
        if contender.group != group:
            group = contender.group
            unit = "values/s" if group == SEARCH else "decisions/s"
            lines += ["", f"## {group[0].upper()}{group[1:]}", ""]
            lines += [
                f"| | {unit} | spread | Ra in whole games is | the same kind of Ra is |",
                "|---|---:|---:|---:|---:|",
            ]
        if result.failure:
            lines.append(f"| {contender.name} | not measured | | | |")
            continue
        whole = times_faster(results, RA, result) if group != SEARCH else None
        beside = times_faster(results, contender.beside, result)
        ratios = " | ".join("" if ratio is None else f"{ratio:,.2f} times as fast" for ratio in (whole, beside))
        lines.append(f"| {contender.name} | {result.median:,.0f} | {result.spread:.0%} | {ratios} |")
    lines += [
        "",
        f"Python {facts['python']}, {facts['processor']}, {facts['cores']} cores; load of the machine before the run:",
        " ".join([f"{facts['load_before']:.1f}.", *(f"{peer} {version}." for peer, version in facts["peers"].items())]),
    ]
    return "\n".join(lines) + "\n"


def processor() -> str:
    """What the system says its processor is."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or "unknown processor"


def as_json(results: list[Result]) -> list[dict[str, Any]]:
    return [
        {
            "name": result.contender.name,
            "group": result.contender.group,
            "rounds": result.speeds,
            "median": None if result.failure else result.median,
            "failure": result.failure or None,
            "ra_is_faster": times_faster(results, RA, result),
            "pharaon_is_faster": times_faster(results, PHARAON, result),
            "promised": result.contender.promise or None,
            "beside": result.contender.beside or None,
            "beside_is_faster": times_faster(results, result.contender.beside, result),
        }
        for result in results
    ]


def default_folder() -> Path:
    """Not in the folder of compiled rules, which forgets what was not used for a month."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "benben-peers"


def last_core() -> int | None:
    """The core to measure on: the last one this process may use; None where a process cannot be pinned."""
    return max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None


def main(
    *,
    rounds: Annotated[int, Parameter(validator=validators.Number(gte=1))] = 5,
    seconds: Annotated[float, Parameter(validator=validators.Number(gt=0))] = 1.0,
    only: tuple[str, ...] = (),
    json_file: Annotated[Path | None, Parameter("--json")] = None,
    page: Path | None = None,
    folder: Annotated[Path | None, Parameter(env_var="BENBEN_PEERS")] = None,
) -> int:
    """Measure Benben beside its peers.

    Parameters
    ----------
    rounds
        How many times each contender is measured.
    seconds
        How long each time.
    only
        Measure only contenders with this in their name; may be given several times.
    json_file
        Write the numbers into this file, too.
    page
        Write the table into this file, as a page of the documentation.
    folder
        The peers' own environment, made where it is missing.

    """
    console = Console(width=None if sys.stdout.isatty() else 110)
    core, folder = last_core(), folder or default_folder()
    results = [
        Result(contender) for contender in CONTENDERS if not only or any(word in contender.name for word in only)
    ]
    versions = install_peers(results, folder, console)
    facts: dict[str, Any] = {
        "python": platform.python_version(),
        "peers": versions,
        "processor": processor(),
        "cores": os.cpu_count(),
        "pinned_to_core": core,
        "load_before": os.getloadavg()[0],
    }
    if core is None:
        console.print("[bold red]This system cannot pin a process to one core: trust the ratios less.")
    run_rounds(results, folder, rounds, seconds, core, console)
    console.print(as_table(results))
    how = f"Median of {rounds} rounds, {seconds:g} s each; spread from the slowest round to the fastest."
    console.print(
        f"{how} "
        f"{''.join(f'{peer} {version}. ' for peer, version in versions.items())}"
        f"Load of the machine before: {facts['load_before']:.1f} on {facts['cores']} cores."
    )
    if json_file:
        json_file.write_text(json.dumps(facts | {"contenders": as_json(results)}, indent=1) + "\n")
    if page:
        command = " ".join(["python", "benchmarks/peers.py", *sys.argv[1:]])
        page.write_text(as_page(results, facts, command, how), "utf-8")
    return int(any(result.failure for result in results if not result.contender.peer))


if __name__ == "__main__":
    cyclopts.run(main)
