"""What version 0.1.0 wrote can be opened, replayed and continued; what it offered is still offered."""

import gzip
import json
import shutil
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import benben
from benben.cli import run, table
from benben.server import verify
from server.parts import Server, running

OLD = Path(__file__).parents[1] / "fixtures" / "0.1.0"
GAMES = ("ra", "pharaon")
TEXTS = sorted(path.name for path in OLD.glob("*.txt"))
HTTP: dict[str, Any] = json.loads((OLD / "http.json").read_text())
COMMANDS: dict[str, list[str]] = json.loads((OLD / "commands.json").read_text())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The present server with a copy of the old database."""
    database = tmp_path_factory.mktemp("old") / "benben.sqlite3"
    database.write_bytes(gzip.decompress((OLD / "database.gz").read_bytes()))
    with running(str(database)) as made:
        yield made


@pytest.fixture(scope="module")
def people(server: Server) -> Iterator[dict[str, httpx.Client]]:
    """Both players, by their old tokens."""
    tokens = json.loads((OLD / "tokens.json").read_text())
    headers = {name: {"Authorization": f"Bearer {token}"} for name, token in tokens.items()}
    with (
        httpx.Client(base_url=server.url, headers=headers["Marta"], timeout=20) as marta,
        httpx.Client(base_url=server.url, headers=headers["guest"], timeout=20) as guest,
    ):
        yield {"Marta": marta, "guest": guest}


def get(client: httpx.Client, path: str) -> Any:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def my_tables(client: httpx.Client, state: str, game: str) -> list[dict[str, Any]]:
    tables = get(client, f"/api/me/games?state={state}")["tables"]
    return [table for table in tables if table["game"] == game]


def finished(people: dict[str, httpx.Client], game: str) -> str:
    return next(str(one["id"]) for one in my_tables(people["Marta"], "over", game) if one["title"] == f"{game} 10000")


def test_the_old_account_signs_in_with_its_old_password(server: Server) -> None:
    answer = httpx.post(
        f"{server.url}/api/login",
        json={"name": "Marta", "password": "correct horse battery"},
        headers={"X-Benben": "1"},
    )
    assert answer.status_code == 200 and answer.json()["kind"] == "account"


@pytest.mark.parametrize("game", GAMES)
def test_old_tables_are_listed_in_every_state(people: dict[str, httpx.Client], game: str) -> None:
    listed = {state: len(my_tables(people["Marta"], state, game)) for state in ("open", "playing", "over")}
    assert listed["over"] >= 1 and listed["open"] >= 2 and listed["playing"] + listed["over"] >= 2


@pytest.mark.parametrize("game", GAMES)
def test_an_old_finished_game_replays_and_verifies(people: dict[str, httpx.Client], game: str, tmp_path: Path) -> None:
    marta, table = people["Marta"], finished(people, game)
    replay = get(marta, f"/api/tables/{table}/replay")
    assert replay["table"]["result"]["ratings"] is not None
    last = replay["steps"][-1]["step"]
    moment = get(marta, f"/api/tables/{table}/replay/{last}?seat=0")
    assert moment["scores"] == replay["table"]["result"]["scores"]
    exported = get(marta, f"/api/tables/{table}/record")
    assert exported == json.loads((OLD / f"{game}.record.json").read_text())
    assert marta.get(f"/api/tables/{table}/text").text == (OLD / f"{game}.service.txt").read_text()
    (tmp_path / "record.json").write_text(json.dumps(exported))
    assert len(verify(tmp_path / "record.json")) == 5


@pytest.mark.parametrize("game", GAMES)
def test_old_ratings_chat_and_notes_are_kept(people: dict[str, httpx.Client], game: str) -> None:
    marta = people["Marta"]
    rated = get(marta, f"/api/ratings?game={game}&seats=3")["ratings"]
    assert "Marta" in {row["player"]["name"] for row in rated}
    said = get(marta, f"/api/tables/{finished(people, game)}/chat")["chat"]
    assert [one["phrase"] or one["text"] for one in said] == ["good_luck", "Have fun!"]


@pytest.mark.parametrize("game", GAMES)
def test_an_old_running_game_is_played_to_its_end(people: dict[str, httpx.Client], game: str, tmp_path: Path) -> None:
    marta = people["Marta"]
    table = next(one["id"] for one in my_tables(marta, "playing", game) if one["title"] == f"{game} 6")
    orders = get(marta, f"/api/tables/{table}/orders")
    assert orders["auto_pass"] is True and orders["bid_ceiling"] == 7
    assert get(marta, f"/api/tables/{table}/notes")["text"].startswith("Notes on ")
    seats = [people["Marta"], people["guest"]]
    for client in seats:
        client.put(f"/api/tables/{table}/orders", json={"auto_pass": False, "bid_ceiling": None})
    while not (position := get(marta, f"/api/tables/{table}/position")["position"])["over"]:
        if position["turn"] in (0, 1):  # else the bot thinks
            client = seats[position["turn"]]
            legal = get(client, f"/api/tables/{table}/position")["position"]["legal"]
            move = {"expect_seq": position["seq"], "action_id": str(uuid.uuid4()), "move": legal[0], "confirmed": True}
            answer = client.post(f"/api/tables/{table}/play", json=move)
            assert answer.json()["type"] == "ack", answer.text
    (tmp_path / "record.json").write_text(marta.get(f"/api/tables/{table}/record").text)
    assert len(verify(tmp_path / "record.json")) == 5


@pytest.mark.parametrize("name", TEXTS)
def test_an_old_record_replays_to_the_same_text(name: str) -> None:
    text = (OLD / name).read_text()
    match = benben.replay(text)
    assert match.over and match.text() == text


@pytest.mark.parametrize("game", GAMES)
def test_an_old_record_file_verifies(game: str) -> None:
    assert len(verify(OLD / f"{game}.record.json")) == 5


def games_of(text: str) -> dict[tuple[int, ...], dict[str, Any]]:
    """The games in a journal of an arena, without their times, by block, pairing, line-up and rotation."""
    games = [line for line in map(json.loads, text.splitlines()) if "task" in line]
    return {tuple(game["task"]): {key: value for key, value in game.items() if key != "times"} for game in games}


@pytest.mark.parametrize("game", GAMES)
def test_an_arena_in_an_old_folder_keeps_the_old_games_aside_and_plays_the_same_ones_again(
    game: str, tmp_path: Path
) -> None:
    old, folder = OLD / f"arena.{game}", tmp_path / "arena"
    shutil.copytree(old, folder)
    line = ["arena", game, "--seats", "2", "--bots", "random,greedy", "--blocks", "2", "--jobs", "1"]
    assert run([*line, "--limit", "600", "--out", str(folder)]) == 0  # on a busy machine too no decision is forfeited
    (aside,) = folder.glob("games.*.old")
    assert aside.read_bytes() == (old / "games.jsonl").read_bytes()
    played = (folder / "games.jsonl").read_text()
    assert json.loads(played.splitlines()[0])["plan"]["version"] == benben.__version__
    assert len(games_of(played)) == 4 and games_of(played) == games_of(aside.read_text())
    before, now = (json.loads((place / "summary.json").read_text()) for place in (old, folder))
    assert before.keys() <= now.keys()
    assert [row["points"] for row in before["standings"]] == [row["points"] for row in now["standings"]]


def names(schema: dict[str, Any], part: Any) -> set[str]:
    """The names of the fields of a request or an answer in an OpenAPI document."""
    bodies: list[Any] = list((part or {}).get("content", {}).values())
    content = bodies[0].get("schema", {}) if bodies else {}
    name = content.get("$ref", "").rsplit("/", 1)[-1]
    return set(schema["components"]["schemas"].get(name, content).get("properties", {}))


@pytest.fixture(scope="module")
def schema(server: Server) -> Any:
    return httpx.get(f"{server.url}/schema/openapi.json").json()


@pytest.mark.parametrize(("path", "method"), [(path, method) for path in HTTP for method in HTTP[path]])
def test_every_old_address_takes_and_gives_what_it_did(schema: dict[str, Any], path: str, method: str) -> None:
    facts, old = schema["paths"][path][method], HTTP[path][method]
    assert set(old["query"]) <= {one["name"] for one in facts.get("parameters", [])}
    assert set(old["body"]) <= names(schema, facts.get("requestBody"))
    good = next((part for code, part in facts["responses"].items() if code.startswith("2")), None)
    assert set(old["answer"]) <= names(schema, good)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_old_command_has_its_options(command: str) -> None:
    _words, chain, rest = table().parse_commands(command.split())
    assert not rest
    options = {name for one in chain[-1].assemble_argument_collection() for name in one.names}
    assert set(COMMANDS[command]) <= options
