"""The run beside the peers says clearly what went wrong, and goes on."""

import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

sys.path.append(str(Path(__file__).parents[1] / "benchmarks"))

import peers

GOOD = """print("a banner"); print('{"moves": 300, "seconds": 2.0}')"""


@pytest.fixture
def console() -> Console:
    return Console(file=StringIO(), width=400)


def heard(console: Console) -> str:
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def contest(folder: Path, console: Console, **workers: str) -> list[peers.Result]:
    """Two rounds between small scripts in the place of real workers."""
    results = []
    for name, source in workers.items():
        script = folder / f"{name}.py"
        script.write_text(source)
        results.append(peers.Result(peers.Contender(name, str(script))))
    peers.run_rounds(results, folder, rounds=2, seconds=0.0, core=None, console=console)
    return results


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("raise RuntimeError('no such game')", "ended with status 1 and said: RuntimeError: no such game"),
        ("print('hello')", "answered 'hello' where a line of JSON was due"),
        ("print('[1, 2]')", "answered '[1, 2]' where a line of JSON was due"),
        ("pass", "answered 'nothing' where a line of JSON was due"),
    ],
)
def test_a_broken_worker_is_named_in_one_line_and_the_others_go_on(
    tmp_path: Path, console: Console, source: str, sentence: str
) -> None:
    broken, good = contest(tmp_path, console, broken=source, good=GOOD)
    assert sentence in broken.failure
    assert heard(console).count(f"NOT MEASURED  broken: {tmp_path / 'broken.py'} {sentence}") == 1
    assert good.speeds == [150.0, 150.0]


def test_a_worker_that_never_answers_is_given_up(
    tmp_path: Path, console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "PATIENCE", 0.2)
    [endless] = contest(tmp_path, console, endless="while True: pass")
    assert endless.failure.endswith("gave no answer in 0.2 s")


def test_a_peer_that_cannot_be_installed_is_named_and_does_not_play(tmp_path: Path, console: Console) -> None:
    python = peers.python_of(tmp_path)
    python.parent.mkdir()
    python.write_text("#!/bin/sh\necho no network >&2\nexit 1\n")
    python.chmod(0o755)
    results = [
        peers.Result(peers.Contender("Catan", "none.py", "Catanatron")),
        peers.Result(peers.Contender("Ra", "")),
    ]
    assert peers.install_peers(results, tmp_path, console) == {}
    assert "NOT MEASURED  Catanatron: cannot be installed: pip ended with status 1 and said: no network" in heard(
        console
    )
    assert [result.failure for result in results] == ["cannot be installed", ""]


def test_the_table_gives_medians_and_ratios_and_names_the_missing(console: Console) -> None:
    ra = peers.Result(peers.Contender(peers.RA, ""), [900.0, 1000.0, 1200.0])
    face = peers.Result(peers.Contender("Ra, stepped", ""), [40.0])
    slow = peers.Result(peers.Contender("slow", "", "P", promise=5, beside="Ra, stepped"), [20.0])
    quick = peers.Result(peers.Contender("quick", "", "P", promise=5), [500.0])
    gone = peers.Result(peers.Contender("gone", "", "P"), failure="broken")
    console.print(peers.as_table([ra, face, slow, quick, gone]))
    rows = [" ".join(line.split()) for line in heard(console).splitlines()]
    assert "Ra, 3 seats 1,000 30% 1.00 x" in rows
    assert "slow 20 0% 50.00 x 5 x kept 2.00 x" in rows
    assert "quick 500 0% 2.00 x 5 x missed" in rows
    assert "gone not measured" in rows
    assert [row["median"] for row in peers.as_json([ra, gone])] == [1000.0, None]


def test_the_page_of_the_documentation_gives_the_command_and_the_figures() -> None:
    ra = peers.Result(peers.Contender(peers.RA, ""), [900.0, 1000.0, 1200.0])
    other = peers.Result(peers.Contender("other", "", "P"), [500.0])
    gone = peers.Result(peers.Contender("gone", "", "P", peers.STEPS), failure="broken")
    facts = {"python": "3.11", "processor": "a processor", "cores": 2, "load_before": 0.25, "peers": {"P": "1.2"}}
    page = peers.as_page([ra, other, gone], facts, "python benchmarks/peers.py --page x.md", "Median of 3.")
    assert "    python benchmarks/peers.py --page x.md\n" in page
    assert "| Ra, 3 seats | 1,000 | 30% | 1.00 times as fast |  |\n" in page
    assert "| other | 500 | 0% | 2.00 times as fast |  |\n" in page
    assert "## Stepped from Python\n" in page and "| gone | not measured | | | |\n" in page
    assert page.endswith("Python 3.11, a processor, 2 cores; load of the machine before the run:\n0.2. P 1.2.\n")


def test_every_row_has_its_worker_its_package_and_its_own_name() -> None:
    assert len({row.name for row in peers.CONTENDERS}) == len(peers.CONTENDERS)
    for row in peers.CONTENDERS:
        assert (peers.WORKERS / row.worker.split()[0]).is_file()
        assert not row.peer or row.peer in peers.PACKAGES
