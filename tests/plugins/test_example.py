"""The example package is offered everywhere, with no edit in Benben."""

import json
import textwrap
from pathlib import Path

import pytest

from plugins.packages import EXAMPLE, install_example, installed, run
from server.parts import Server, play_out


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return install_example(tmp_path_factory.mktemp("site"))


def python(packages: list[str], code: str) -> str:
    done = run(packages, "-c", textwrap.dedent(code))
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_its_own_tests_pass(packages: list[str]) -> None:
    done = run(packages, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(EXAMPLE / "tests"))
    assert done.returncode == 0, done.stdout


def test_it_is_listed_after_our_own(packages: list[str]) -> None:
    assert python(packages, "import benben; print(*benben.games())") == "ra pharaon mehen\n"
    assert "Mehen, 2 to 4 seats" in run(packages, "-m", "benben", "games").stdout
    assert "pharaoh" in run(packages, "-m", "benben", "bots", "mehen").stdout
    assert "coiled snake" in run(packages, "-m", "benben", "rules", "mehen").stdout


def test_it_plays_at_the_prompt_against_a_bot(packages: list[str]) -> None:
    arguments = ("-m", "benben", "play", "mehen", "--seats", "2", "--seed", "1", "--bots", "random")
    done = run(packages, *arguments, typed="lion 1\nlion 2\n" * 120)
    assert done.returncode == 0, done.stderr
    assert " won" in done.stdout


def test_it_plays_in_the_arena(packages: list[str]) -> None:
    arguments = ("-m", "benben", "arena", "mehen", "--seats", "2", "--bots", "mcts@40,random", "--blocks", "3")
    done = run(packages, *arguments, "--jobs", "1", "--json", "-")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)


def test_compiled_random_play_equals_the_interpreted_rules(packages: list[str]) -> None:
    totals = python(
        packages,
        """
        import benben
        totals = benben.simulate("mehen", seats=3, games=200, seed=1)
        assert totals.shape == (200, 3)
        print(totals.max(), totals.min())
        """,
    )
    most, least = map(int, totals.split())
    assert 12 < most <= 16
    assert 0 <= least < 6


def test_it_is_an_environment_of_every_kind(packages: list[str]) -> None:
    told = python(
        packages,
        """
        import gymnasium, pettingzoo, pyspiel, random
        import benben.envs.gymnasium, benben.envs.openspiel
        from benben.envs.pettingzoo import env

        table = gymnasium.make("benben/Mehen-v0", seats=3, opponents="mcts")
        _, info = table.reset(seed=1)
        over = False
        while not over:
            _, reward, over, _, info = table.step(int(info["action_mask"].argmax()))
        print("gymnasium", reward in (0.0, 0.5, 1.0))
        table.close()

        agents = env("mehen", seats=2)
        agents.reset(seed=1)
        for agent in agents.agent_iter():
            seen, reward, over, cut, _ = agents.last()
            agents.step(None if over or cut else int(seen["action_mask"].argmax()))
        print("pettingzoo", not agents.agents)

        game = pyspiel.load_game("benben_mehen(players=3)")
        print("openspiel", game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION)
        state, luck = game.new_initial_state(), random.Random(1)
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                state.apply_action(luck.choices(outcomes, weights)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
        print("returns", sum(state.returns()) == 1.0)
        """,
    )
    assert told.splitlines() == ["gymnasium True", "pettingzoo True", "openspiel True", "returns True"]


def test_the_service_offers_and_plays_it(packages: list[str], tmp_path: Path) -> None:
    server = Server(str(tmp_path / "benben.db"))
    server.packages = packages
    server.start()
    try:
        marta = server.person()
        offered = {game["name"]: game for game in marta.get("/api/games")["games"]}
        assert offered["mehen"]["seats"] == [2, 3, 4]
        table = marta.table("me", "bot:random", game="mehen")["id"]
        marta.ready(table)
        socket = marta.socket()
        position = play_out(socket, table, socket.watch(table)["position"], 0)
        assert position["over"]
    finally:
        server.stop()


STAKES = """
from dataclasses import replace
from benben.core.parts import People
from benben.core.protocol import choice
from kuhn.game import GAME as KUHN
GAME = replace(KUHN, options={"stakes": choice("low", "high")}, people=People({"stakes": "high"}))
"""


def test_a_new_table_begins_with_what_a_package_declares_for_people(tmp_path: Path) -> None:
    (tmp_path / "stakes.py").write_text(STAKES)
    installed(tmp_path, "stakes", {"kuhn": "stakes:GAME"})
    server = Server(str(tmp_path / "benben.db"))
    server.packages = [str(tmp_path), str(Path(__file__).parents[1])]
    try:
        marta = server.start().person()
        offered = {game["name"]: game["options"] for game in marta.get("/api/games")["games"]}
        assert offered["kuhn"] == {"stakes": {"default": "low", "people": "high", "values": ["low", "high"]}}
        assert marta.table("me", "open", game="kuhn")["options"] == {"stakes": "high"}
        assert marta.table("me", "open", game="kuhn", options={"stakes": "low"})["options"] == {"stakes": "low"}
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import nowhere_to_be_found", "nowhere_to_be_found"),
        ("GAME = 3", "it is not a Game of this name"),
        ("raise SystemError('no luck')", "no luck"),
    ],
)
def test_a_broken_package_costs_a_warning_and_nothing_else(tmp_path: Path, code: str, why: str) -> None:
    (tmp_path / "broken.py").write_text(code)
    installed(tmp_path, "broken", {"broken": "broken:GAME"})
    done = run([str(tmp_path)], "-c", "import benben; print(*benben.games()); benben.games()")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "ra pharaon\n"
    assert done.stderr.count("the game 'broken' of broken:GAME cannot be loaded") == 1
    assert why in done.stderr
    played = run([str(tmp_path)], "-m", "benben", "games")
    assert played.returncode == 0
    assert "pharaon" in played.stdout


def test_a_package_cannot_take_the_name_of_one_of_ours(tmp_path: Path) -> None:
    installed(tmp_path, "imposter", {"ra": "imposter:GAME"})
    done = run([str(tmp_path)], "-c", "import benben; print(benben.games()['ra'].package)")
    assert done.stdout == "benben.games.ra\n"
    assert "a second game is called 'ra'" in done.stderr
