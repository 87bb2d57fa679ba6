"""One WebSocket: a client's commands in, acknowledgements and events out."""

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from msgspec.structs import asdict, replace

import benben
from benben.server.clock import now_ms
from benben.server.ops.limits import Bucket
from benben.server.people.sessions import Who
from benben.server.service import Service
from benben.server.tables import chat, moves
from benben.server.tables.hall import Frame, LiveTable, frame
from benben.server.tables.seats import deciding_seat
from benben.server.wire import access
from benben.server.wire.messages import AnyAnswer, HelloMessage, PongMessage, ProblemMessage, TableMessage, WhyMessage
from benben.server.wire.problems import Problem
from benben.server.wire.requests import (
    AnyCommand,
    ChatCommand,
    LobbyCommand,
    PingCommand,
    Play,
    PlayCommand,
    RestartCommand,
    Say,
    TakeBack,
    UndoCommand,
    UnlobbyCommand,
    UnwatchCommand,
    WatchCommand,
    WhyCommand,
)
from benben.server.wire.shapes import Ack, Confirm, Message
from benben.server.wire.sockets import INVALID, OTHER_ORIGIN, SESSION_ENDED, TOO_FAST

LARGEST_FRAME = 16_384
WAITING_FRAMES = 500  # a client that does not read is cut off; it comes back by seq
MOST_WATCHED = 50  # tables
FAR_BEHIND = 200  # rows; beyond that the whole table is sent
PING_MS = 5000
DECODER = msgspec.json.Decoder(AnyCommand)
log = logging.getLogger("benben.socket")


@websocket("/ws")
async def handle(socket: WebSocket[Any, Any, Any]) -> None:
    """Accept a client whose Origin is ours, or who has a token."""
    service = access.service_of(socket)
    try:
        service.limits.take("address", access.address(socket))
    except Problem:
        await socket.close(code=TOO_FAST)
        return
    if not access.token_of(socket) and not access.origin_is_ours(socket):
        await socket.close(code=OTHER_ORIGIN)
        return
    try:
        who = await access.identify(socket)
        access.take_request(service, socket, who)
        service.sockets.admit(access.address(socket), who.id if who else None)
    except Problem as problem:
        await socket.close(code=TOO_FAST if problem.code == "slow_down" else SESSION_ENDED)
        return
    await socket.accept()
    await Connection(service, socket, who).run()


class Connection:
    """A client that is connected."""

    def __init__(self, service: Service, socket: WebSocket[Any, Any, Any], who: Who | None) -> None:
        self.service = service
        self.who = who
        self.player = who.id if who else None
        self.session = who.pass_id if who else None
        self.address = access.address(socket)
        self._socket = socket
        self._out: asyncio.Queue[Frame | int] = asyncio.Queue(WAITING_FRAMES)
        self._watched: dict[str, LiveTable] = {}
        self._bucket = Bucket("frame")
        self._closing = False

    async def run(self) -> None:
        self.service.sockets.add(self)
        sending = asyncio.create_task(self._send_all())
        try:
            self.send(frame(HelloMessage(self.who.shape() if self.who else None, benben.__version__, PING_MS)))
            await self._receive_all()
        finally:
            self.service.sockets.remove(self)
            self.service.lobby.unwatch(self)
            await self._finish(sending)
            for live in list(self._watched.values()):
                await self._unwatch(live)

    async def _finish(self, sending: asyncio.Task[None]) -> None:
        """Let the last words out, if the socket is closed by us."""
        if self._closing:
            await asyncio.wait([sending], timeout=1)
        sending.cancel()

    def send(self, frame: Frame) -> None:
        """Send a frame when its turn comes; after the close there is none."""
        if self._closing:
            return
        try:
            self._out.put_nowait(frame)
        except asyncio.QueueFull:
            self.close(TOO_FAST)

    def close(self, code: int) -> None:
        """Close after what was sent before, or at once if the client does not read."""
        self._closing = True
        try:
            self._out.put_nowait(code)
        except asyncio.QueueFull:
            self._out = asyncio.Queue(1)
            self._out.put_nowait(code)

    async def _send_all(self) -> None:
        with contextlib.suppress(Exception):  # the client is gone; the reading side notices
            while True:
                item = await self._out.get()
                if isinstance(item, int):
                    await self._socket.send({"type": "websocket.close", "code": item, "reason": ""})
                    return
                await self._socket.send({"type": "websocket.send", "text": item, "bytes": None})

    async def _receive_all(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect" or self._closing:
                return
            try:
                if self.service.limits.on:
                    self._bucket.take()
            except Problem as problem:
                self._refuse(problem)
                self.close(TOO_FAST)
                return
            text = frame_text(message)
            if len(text.encode()) > LARGEST_FRAME:
                self._refuse(Problem("too_large", "The frame is too large."))
                self.close(INVALID)
                return
            await self._obey(text)

    async def _obey(self, text: str) -> None:
        command: Any = None
        try:
            try:
                command = DECODER.decode(text)
            except msgspec.ValidationError as error:
                raise Problem("bad_request", f"{error}.") from None
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                raise Problem("bad_request", "The frame is not JSON.") from None
            await self._do(command)
        except moves.Stale as stale:
            assert stale.missed
            self._answer(command, stale.missed)
        except Problem as problem:
            self._refuse(problem, command)
        except Exception:
            log.exception("command_crashed", extra={"command": type(command).__name__})
            self._refuse(Problem("failure", "Something went wrong on the server."), command)

    async def _do(self, command: AnyCommand) -> None:
        match command:
            case PingCommand():
                self._answer(command, PongMessage(now_ms()))
            case LobbyCommand():
                self.service.lobby.watch(self)
            case UnlobbyCommand():
                self.service.lobby.unwatch(self)
            case WatchCommand():
                await self._watch(command)
            case UnwatchCommand():
                if live := self._watched.get(command.table):
                    await self._unwatch(live)
            case PlayCommand() | UndoCommand() | RestartCommand():
                await self._play(command)
            case WhyCommand():
                live = await self.service.table(command.table, self.player)
                answer = moves.why(live, live.stored.seat_of(self.player), command.move)
                self._answer(command, WhyMessage(command.table, **asdict(answer)))
            case ChatCommand():
                player = self._known()
                self.service.limits.take("chat", player)
                live = await self.service.table(command.table, player)
                await chat.say(self.service.store, live, player, Say(command.text, command.phrase))

    async def _watch(self, command: WatchCommand) -> None:
        if command.table not in self._watched and len(self._watched) >= MOST_WATCHED:
            raise Problem("not_allowed", f"A socket can watch {MOST_WATCHED} tables at most: unwatch one first.")
        live = await self.service.table(command.table, self.player)
        if command.seq is not None and command.seq > (live.fold.seq if live.fold else 0):
            await self.service.hall.catch_up(live, quiet=True)  # another worker told the client before this one
        known = live.fold.seq if live.fold else 0
        near = command.seq is not None and 0 <= known - command.seq < FAR_BEHIND
        talk = [] if near else await self._talk(command.table)
        new = command.table not in self._watched
        self._watched[command.table] = live
        live.watchers.add(self)  # no await from here to the answer, or an event could overtake it
        seat = live.stored.seat_of(self.player)
        if near and live.fold:
            self._answer(command, live.missed(seat, command.seq or 0))
        else:
            table, events = self.service.hall.shape(live, self.player), live.fold.events(seat) if live.fold else []
            self._answer(command, TableMessage(table, live.position(seat), 0, events, talk))
        if new:
            await self.service.arrived(live, self.player)

    async def _talk(self, table: str) -> list[Message]:
        return await self.service.store.read(lambda connection: chat.last_messages(connection, table, self.player))

    async def _unwatch(self, live: LiveTable) -> None:
        self._watched.pop(live.stored.id, None)
        live.watchers.discard(self)
        await self.service.departed(live, self.player)

    async def _play(self, command: PlayCommand | UndoCommand | RestartCommand) -> None:
        live = await self.service.table(command.table, self.player)
        seat = deciding_seat(live, self._known())

        def reply(ack: Ack) -> None:
            self._answer(command, ack)

        if isinstance(command, PlayCommand):
            move = Play(command.expect_seq, command.action_id, command.move, command.confirmed)
            answer = await moves.play_move(self.service, live, seat, move, reply)
            if isinstance(answer, Confirm):
                self._answer(command, answer)
        else:
            back = TakeBack(command.expect_seq, command.action_id)
            whole = isinstance(command, RestartCommand)
            await moves.take_back(self.service, live, seat, back, whole, reply)

    def _known(self) -> str:
        if self.player is None:
            raise Problem("signed_out", "You are not signed in.")
        return self.player

    def _answer(self, command: AnyCommand, message: AnyAnswer) -> None:
        self.send(frame(message if command.id is None else replace(message, id=command.id)))

    def _refuse(self, problem: Problem, command: Any = None) -> None:
        self.service.metrics.problems[problem.code] += 1
        about = {key: getattr(command, key, None) for key in ("id", "table", "action_id")}
        self.send(frame(ProblemMessage(problem.shape(), **about)))


def frame_text(message: Any) -> str:
    """What a frame says, sent as text or as bytes."""
    text: str | None = message.get("text")
    return text if text is not None else (message.get("bytes") or b"").decode("utf-8", "replace")
