"""The package that `benben engine` writes works in a folder with nothing else."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import benben
from javascript.node import NODE

TYPESCRIPT = Path(__file__).parents[2] / "web" / "node_modules" / "typescript" / "bin" / "tsc"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the command writes."""
    folder = tmp_path_factory.mktemp("empty") / "engine"
    command = [sys.executable, "-m", "benben.cli", "engine", "--out", str(folder)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return folder


def node(package: Path, *arguments: str) -> str:
    ran = subprocess.run([NODE, *arguments], cwd=package.parent, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.parametrize(("game", "seed"), [("ra", 7), ("pharaon", 8)])
def test_the_example_bot_plays_a_game_that_python_reads(package: Path, game: str, seed: int) -> None:
    text = node(package, "engine/example.mjs", game, str(seed)).rstrip("\n") + "\n"
    match = benben.replay(text)
    assert match.over
    assert match.seed == seed
    assert match.text() == text


def test_the_package_lists_every_game_and_its_bots(package: Path) -> None:
    script = (
        'import { games, bots } from "./engine/index.mjs"; console.log(JSON.stringify(games.map((g) => [g, bots(g)])));'
    )
    (package.parent / "list.mjs").write_text(script)
    listed = json.loads(node(package, "list.mjs"))
    assert [name for name, _ in listed] == ["ra", "pharaon"]
    for name, found in listed:
        ours = benben.bots.listings(benben.games()[name])
        assert [bot["name"] for bot in found] == [listing.name for listing in ours]


def test_the_types_hold(package: Path) -> None:
    script = """
        import { create, bot, type Match } from "./engine/index.mjs";
        import type { RaView } from "./engine/ra.mjs";
        const match = create("ra", { seats: 3, seed: 7, edition: "tiles" });
        const view: RaView = match.view(0);
        const epoch: number = view.epoch;
        const kind: "drawn" | "voluntary" | "full" | undefined = view.auction?.kind;
        const colour: string = create("pharaon", { seats: 1 }).view().wheel.tomb.colour;
        const move: string = bot("greedy", "ra").choose(match);
        // @ts-expect-error: there is no such key
        view.eopch;
        export { epoch, kind, colour, move };
    """
    (package.parent / "use.ts").write_text(script)
    flags = ("--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--skipLibCheck", "false")
    ran = subprocess.run(
        [NODE, str(TYPESCRIPT), *flags, "use.ts"], cwd=package.parent, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    command = [sys.executable, "-m", "benben.cli", "engine", "--out", str(tmp_path / "file")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr.startswith("benben: ")
