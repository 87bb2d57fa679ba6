"""Guards of accounts and of the house: names, guessing, floods from one address, what workers count together."""

import asyncio
import uuid
from contextlib import ExitStack

import httpx
import pytest
from sqlalchemy import func, select

from benben.server.ops.limits import Limits
from benben.server.people.names import likeness
from benben.server.store import engine_for, open_store, upgrade
from benben.server.store.schema import ratings
from benben.server.tables import lobby
from benben.server.wire.problems import Problem
from server.parts import Person, Postgres, Server, local_service, play_out, running

PASSWORD = "correct horse battery"


def a_name() -> str:
    return f"G{uuid.uuid4().hex[:12]}"


def at(address: str) -> dict[str, str]:
    """As a proxy on this machine tells of somebody at this address."""
    return {"X-Forwarded-For": address}


# ---- names ----


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "\u0410nna"),  # a Cyrillic letter
        ("Boris", "B\u03bfris"),  # a Greek letter
        ("Olga", "0lga"),
        ("Ilona", "llona"),
        ("Marta", "M.arta_"),
        ("Tom", "\uff34om"),  # a wide letter
        ("Emma", "Emrna"),
        ("\u0441\u043e\u0440", "cop"),  # all Cyrillic, all Latin
    ],
)
def test_names_that_look_alike_have_the_same_likeness(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


@pytest.mark.parametrize(("one", "other"), [("Anna", "Hanna"), ("Józef", "Jozef"), ("Ola", "Ala"), ("Iza", "Isa")])
def test_other_names_look_different(one: str, other: str) -> None:
    assert likeness(one) != likeness(other)


def test_nobody_takes_an_accounts_name_or_one_that_looks_like_it(server: Server) -> None:
    name = f"Boss {uuid.uuid4().hex[:8]}"
    alike = name.replace("o", "\u043e")
    owner, guest, account = server.person(name), server.person(), server.person(a_name())
    for thief in (guest, account):
        for taken in (name, name.upper(), alike):
            assert thief.refused("PATCH", "/api/me", {"name": taken}) == "name_taken"
    assert guest.refused("POST", "/api/signup", {"name": alike, "password": PASSWORD}) == "name_taken"
    assert owner.ask("PATCH", "/api/me", {"name": alike}).status_code == 200, "one's own name may be written otherwise"
    assert guest.ask("PATCH", "/api/me", {"name": "Somebody Else"}).status_code == 200


def test_a_guest_signs_up_with_the_name_it_has(server: Server) -> None:
    guest, name = server.person(), a_name()
    guest.ask("PATCH", "/api/me", {"name": name})
    assert guest.sign_up(name)["name"] == name


# ---- those who have gone ----


def test_no_rating_is_written_for_a_deleted_player(server: Server) -> None:
    anna, boris, table = server.two_playing()
    assert anna.ask("DELETE", "/api/me", {}).status_code == 204
    socket = boris.socket()
    play_out(socket, table, socket.watch(table)["position"], 1)
    result = boris.get(f"/api/tables/{table}")["result"]
    assert [change["seat"] for change in result["ratings"]] == [1]
    engine = engine_for(server.settings["database"])
    with engine.connect() as connection:
        query = select(func.count()).select_from(ratings)
        assert connection.execute(query.where(ratings.c.player == anna.id)).scalar_one() == 0
        assert connection.execute(query.where(ratings.c.player == boris.id)).scalar_one() == 1
    engine.dispose()


# ---- the lobby ----


def test_the_lobby_shows_tables_of_every_place_before_many_of_one() -> None:
    many = [{"id": f"m{n}", "place": "flood", "host": f"h{n}"} for n in range(70)]
    honest = {"id": "honest", "place": "home", "host": "anna"}
    shown = lobby.fair_selection([*many, honest], 50)
    assert len(shown) == 50 and shown[:2] == ["m0", "honest"] and shown[-1] == "m48"


def test_one_address_pushes_no_table_out_of_the_lobby(database: str) -> None:
    with running(database, limits=True, address_open_tables=55) as server, ExitStack() as stack:
        honest = Person(server, until=stack)
        table = honest.ask("POST", "/api/tables", {"game": "ra", "seats": ["me", "open"]}, headers=at("192.0.2.1"))
        flood = at("198.51.100.9")
        codes = []
        for _ in range(6):
            guest = Person(server, until=stack)
            wish = {"game": "ra", "seats": ["me", "open"]}
            codes += [guest.ask("POST", "/api/tables", wish, headers=flood).status_code for _ in range(10)]
        assert codes == [201] * 55 + [403] * 5
        server.open = stack
        socket = honest.socket()
        socket.send(type="lobby")
        listed = socket.hear("lobby")["tables"]
        assert len(listed) == 50 and table.json()["id"] in [shown["id"] for shown in listed]
        assert "192.0.2.1" not in str(listed) and "place" not in str(listed)


def test_where_a_table_was_made_is_forgotten_when_it_starts(server: Server) -> None:
    anna = server.person()
    open_table, begun = anna.table("me", "open")["id"], anna.table("me", "bot:random")["id"]
    anna.ready(begun)
    engine = engine_for(server.settings["database"])
    with engine.connect() as connection:
        places = {row.id: row.place for row in connection.exec_driver_sql("select id, place from tables")}
    engine.dispose()
    assert places[open_table] and places[begun] is None


def test_one_player_sits_at_few_tables_that_have_not_started(database: str) -> None:
    with running(database, limits=True, open_tables=3) as server, ExitStack() as stack:
        hosts = [Person(server, until=stack) for _ in range(2)]
        made = [host.table("me", "open")["id"] for host in hosts for _ in range(2)]
        squatter = Person(server, until=stack)
        answers = [squatter.ask("POST", f"/api/tables/{table}/sit", {}) for table in made]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 403]
        squatter.post(f"/api/tables/{made[0]}/leave")
        assert squatter.ask("POST", f"/api/tables/{made[3]}/sit", {}).status_code == 200


def test_many_who_ask_for_the_lobby_share_one_frame(database: str) -> None:
    async def go() -> None:
        async with local_service(database) as service:
            frames = 0
            make = service.lobby._frame

            async def counted() -> str:
                nonlocal frames
                frames += 1
                return await make()

            service.lobby._frame = counted  # type: ignore[method-assign]  # counts, and changes nothing
            sockets = [Listener() for _ in range(200)]
            for _ in range(5):
                for socket in sockets:
                    service.lobby.watch(socket)  # type: ignore[arg-type]  # it hears, and sends nothing
            async with asyncio.timeout(20):
                await asyncio.gather(*(socket.heard.wait() for socket in sockets))
            assert frames == 1
            assert {len(socket.frames) for socket in sockets} == {1}

    asyncio.run(go())


class Listener:
    """A socket that keeps what it is sent."""

    player = session = None
    address = "test"

    def __init__(self) -> None:
        self.frames: list[str] = []
        self.heard = asyncio.Event()

    def send(self, frame: str) -> None:
        self.frames.append(frame)
        self.heard.set()

    def close(self, code: int) -> None:
        """It is never closed."""


# ---- one address, many people ----


def test_sixty_people_behind_one_address_come_back_after_a_restart(database: str) -> None:
    club = at("203.0.113.5")
    with running(database, limits=True) as server, ExitStack() as stack:
        guests = []
        for number in range(60):
            guest = Person(server, until=stack)
            guest.http.headers.update(club)
            guests.append(guest)
            assert guest.get("/api/me"), number
        server.kill()
        server.start()
        asked = ["/api/me", "/api/games", "/api/tables", "/api/me/games", "/api/stats"]
        codes = [guest.ask("GET", path).status_code for path in asked for guest in guests]
        assert codes == [200] * 300
        for guest in guests:
            server.open = stack
            headers = {"Cookie": guest.cookie, "Origin": server.url, **club}
            assert server.socket(headers).hello["you"]["id"] == guest.id


def test_strangers_without_a_session_share_the_count_of_their_address(database: str) -> None:
    server = Server(database, limits=True)
    server.before = "from benben.server.ops.limits import RATES; RATES['request'] = (20, 0.001)"
    try:
        server.start()
        with httpx.Client(base_url=server.url, headers=at("203.0.113.6")) as stranger:
            assert [stranger.get("/api/stats").status_code for _ in range(22)] == [200] * 20 + [429] * 2
            elsewhere = stranger.get("/api/stats", headers=at("203.0.113.99"))
            assert elsewhere.status_code == 200
    finally:
        server.stop()


def test_right_passwords_are_not_counted(database: str) -> None:
    club = at("203.0.113.7")
    with running(database, limits=True) as server, ExitStack() as stack:
        name = a_name()
        Person(server, name, until=stack)
        for _ in range(12):
            with httpx.Client(base_url=server.url, headers={"X-Benben": "1", **club}) as browser:
                body = {"name": name, "password": PASSWORD}
                assert browser.post("/api/login", json=body).status_code == 200


# ---- guessing from everywhere ----


def guesses(server: Server, name: str, addresses: int, each: int) -> list[int]:
    with httpx.Client(base_url=server.url, headers={"X-Benben": "1"}, timeout=30) as thief:
        wrong = {"name": name, "password": "a wrong guess"}
        return [
            thief.post("/api/login", json=wrong, headers=at(f"198.51.100.{place}")).status_code
            for place in range(addresses)
            for _ in range(each)
        ]


def test_guessing_from_many_addresses_is_slowed_down_and_nobody_is_locked_out(database: str) -> None:
    with running(database, limits=True) as server, ExitStack() as stack:
        name = a_name()
        owner = Person(server, name, until=stack)
        assert owner.device, "the browser is known to the account"
        assert guesses(server, name, addresses=10, each=3) == [401] * 30
        later = guesses(server, name, addresses=20, each=4)[40:]  # from ten that were not used before
        assert later == [401, 401, 429, 429] * 10
        right = {"name": name, "password": PASSWORD}
        with httpx.Client(base_url=server.url, headers={"X-Benben": "1"}, timeout=30) as browser:
            elsewhere = browser.post("/api/login", json=right, headers=at("192.0.2.77"))
            assert elsewhere.status_code == 200, "the owner gets in at another place"
            known = {**at("198.51.100.15"), "Cookie": owner.device}
            wrong = {**right, "password": "a slip"}
            assert browser.post("/api/login", json=wrong, headers=known).status_code == 401
            assert browser.post("/api/login", json=right, headers=known).status_code == 200
            bare = browser.post("/api/login", json=right, headers=at("198.51.100.15"))
            assert bare.status_code == 429, "from the thief's own address only the known browser gets in"


def test_a_known_browser_is_a_stranger_to_other_accounts_and_after_a_new_password(database: str) -> None:
    async def go() -> None:
        async with local_service(database) as service:
            from benben.server.people import identity
            from benben.server.people.names import name_key
            from benben.server.wire.requests import Credentials, NewPassword

            names = [a_name(), a_name()]
            anna, _ = [await identity.sign_up(service.store, None, Credentials(name, PASSWORD)) for name in names]
            device = await service.guard.device(anna)
            assert await service.guard.knows(name_key(names[0]), device)
            assert not await service.guard.knows(name_key(names[1]), device)
            assert not await service.guard.knows(name_key(names[0]), "\u043d" * 64)
            await identity.change_password(service.store, anna, NewPassword(PASSWORD, "another long secret"))
            assert not await service.guard.knows(name_key(names[0]), device)

    asyncio.run(go())


# ---- what workers count together ----


def test_workers_count_together(postgres: Postgres) -> None:
    database = postgres.database()
    upgrade(database)

    async def go() -> None:
        stores = [open_store(database) for _ in range(2)]
        workers = [Limits(True, store) for store in stores]
        for store in stores:
            await store.open(lambda notice: None)
        try:
            with pytest.raises(Problem, match="wait") as refused:
                for _ in range(5):
                    for worker in workers:
                        await worker.count("password", "somebody")
            assert 0 < (refused.value.wait_ms or 0) <= 20_001
            assert await workers[0].spent("password", "somebody") and not await workers[1].spent("password", "another")
            await workers[1].give_back("password", "somebody")
            await workers[0].count("password", "somebody")
            await workers[0].forget_old()
            assert await workers[0].spent("password", "somebody"), "what is fresh is not forgotten"
        finally:
            for store in stores:
                await store.close()

    asyncio.run(go())


# ---- replays ----


def test_the_replay_of_a_finished_game_is_the_same_every_time(server: Server) -> None:
    anna = server.person()
    table = anna.table("me", "bot:random", game="pharaon")["id"]
    anna.ready(table)
    socket = anna.socket()
    last = play_out(socket, table, socket.watch(table)["position"], 0)
    first, again = (anna.get(f"/api/tables/{table}/replay") for _ in range(2))
    assert first == again and len(first["steps"]) == last["step"] + 1
    for step in (0, 1, 15, 16, 17, last["step"]):
        moment = anna.get(f"/api/tables/{table}/replay/{step}", seat=1)
        assert (moment["step"], moment["scores"]) == (step, first["steps"][step]["scores"])
    assert anna.get(f"/api/tables/{table}/replay/{last['step']}")["view"] == last["view"]
    assert anna.refused("GET", f"/api/tables/{table}/replay/{last['step'] + 1}") == "not_found"


def test_the_moves_of_others_show_whole_seconds(server: Server) -> None:
    anna, _, table = server.two_playing()
    turn = anna.get(f"/api/tables/{table}")["turn"]
    mover = (anna, _)[turn]
    mover.post(f"/api/tables/{table}/play", expect_seq=1, action_id=str(uuid.uuid4()), move="draw")
    own, others = (person.get(f"/api/tables/{table}/replay")["steps"][1] for person in (mover, (_, anna)[turn]))
    assert others["used_ms"] % 1000 == 0 and others["at"] % 1000 == 0
    assert abs(own["used_ms"] - others["used_ms"]) <= 500 and abs(own["at"] - others["at"]) <= 500
