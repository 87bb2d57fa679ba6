"""The application: all routes, what they may ask for, and how refusals are answered."""

import asyncio
import gc
import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any

import msgspec
from litestar import Litestar, Response, Router
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.types import ControllerRouterHandler

import benben
from benben.core.language import N_
from benben.server.ops.logs import set_up_logs
from benben.server.service import Service
from benben.server.settings import Settings
from benben.server.tables import moves
from benben.server.wire import access, socket
from benben.server.wire.problems import Problem, not_found
from benben.server.wire.reference import Json, Page, Style
from benben.server.wire.routes import (
    accounts,
    coaching,
    documentation,
    engine,
    mutes,
    pages,
    passkeys,
    people,
    programs,
    push,
    replays,
    tables,
)
from benben.server.wire.routes import moves as play_routes
from benben.server.wire.shell import Shell

LARGEST_BODY = 262_144
NAME_RULE = N_("A name has 2 to 24 letters, digits, spaces, dots or dashes, and begins with a letter or a digit.")
GARBAGE = (5_000, 10, 2_000)  # looking through all of a full house takes half a second: once in many minutes
LEAVE_SECONDS = 15  # for closing in good order
GOODBYE_SECONDS = 0.1  # between telling the sockets that the server stops and closing them
log = logging.getLogger("benben.app")

API: list[ControllerRouterHandler] = [
    *accounts.HANDLERS,
    *programs.HANDLERS,
    *mutes.HANDLERS,
    *passkeys.HANDLERS,
    *push.HANDLERS,
    *people.HANDLERS,
    *tables.HANDLERS,
    *play_routes.HANDLERS,
    *replays.HANDLERS,
    *coaching.HANDLERS,
]


@asynccontextmanager
async def running_service(settings: Settings, app: Litestar) -> AsyncIterator[None]:
    """The service of an application, from its start to its end."""
    sys.setswitchinterval(0.0005)  # the writer thread must not wait long for the busy event loop
    gc.freeze()  # keep what is loaded now out of garbage collection
    gc.set_threshold(*GARBAGE)
    service = Service(settings)
    app.state.service = service
    say_goodbye_first(service)
    await service.open()
    try:
        yield
    finally:
        await service.close()


def make_app(settings: Settings) -> Shell:
    """The application with these settings; its database must have the present schema."""
    return Shell(
        Litestar(
            route_handlers=[
                Router("/", route_handlers=API, before_request=access.before_request),
                *pages.HANDLERS,
                *documentation.HANDLERS,
                *engine.HANDLERS,
                socket.handle,
            ],
            dependencies={
                "service": Provide(access.service_of_request, sync_to_thread=False),
                "viewer": Provide(access.viewer),
                "who": Provide(access.player),
                "own": Provide(access.owner),
            },
            exception_handlers={Exception: refuse},
            lifespan=[partial(running_service, settings)],
            openapi_config=OpenAPIConfig(
                title="Benben",
                version=benben.__version__,
                path="/schema",
                render_plugins=[Page(), Style(), Json()],
                use_handler_docstrings=True,
            ),
            request_max_body_size=LARGEST_BODY,
            logging_config=None,
        )
    )


def say_goodbye_first(service: Service) -> None:
    """On a signal to stop, tell every socket before uvicorn closes them."""
    if threading.current_thread() is not threading.main_thread():
        return  # only the main thread hears signals; elsewhere closing tells them
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)

        def stop(heard: int, stack: FrameType | None, before: Any = before) -> None:
            loop.call_soon_threadsafe(service.farewell)
            if callable(before):
                loop.call_soon_threadsafe(loop.call_later, GOODBYE_SECONDS, before, heard, stack)

        signal.signal(number, stop)


def app_of_worker() -> Shell:
    """The application of a worker process, with the settings handed over to it."""
    set_up_logs()
    if parent := multiprocessing.parent_process():
        threading.Thread(target=leave_with, args=(parent,), daemon=True).start()
    return make_app(Settings.handed_over())


def leave_with(parent: BaseProcess) -> None:
    """Exit when the parent process is gone, for any reason, so that the port becomes free."""
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(LEAVE_SECONDS)  # a worker that waits for its database while it starts does not hear the signal
    os._exit(1)


def refuse(request: access.AnyRequest, error: Exception) -> Response[dict[str, Any]]:
    """Every refusal as a problem; a failure of ours says nothing of its cause."""
    problem = as_problem(error)
    if problem.status >= 500:
        log.error("failure", exc_info=error, extra={"code": problem.code})
    request.app.state.service.metrics.problems[problem.code] += 1
    body = msgspec.to_builtins(problem.shape())
    if isinstance(problem, moves.Stale):
        body["missed"] = msgspec.to_builtins(problem.missed)
    headers = {}
    if problem.wait_ms is not None:
        headers["Retry-After"] = str(-(-problem.wait_ms // 1000))
    return Response(body, status_code=problem.status, media_type="application/problem+json", headers=headers)


def as_problem(error: Exception) -> Problem:
    if isinstance(error, Problem):
        return error
    if isinstance(error, NotFoundException):
        return not_found()
    if isinstance(error, ValidationException):
        return Problem("bad_request", _sentence(error))
    if isinstance(error, HTTPException):
        code = {404: "not_found", 405: "bad_method", 413: "too_large"}.get(error.status_code, "bad_request")
        return Problem(code, error.detail) if error.status_code < 500 else _failure()
    return _failure()


def _failure() -> Problem:
    return Problem("failure", "Something went wrong on the server.")


def _sentence(error: ValidationException) -> str:
    faults = [fault for fault in error.extra if isinstance(fault, dict)] if isinstance(error.extra, list) else []
    if any(fault.get("key") == "name" and "`str`" in fault.get("message", "") for fault in faults):
        return NAME_RULE
    parts = [f"{fault.get('key', 'the request')}: {fault.get('message', '')}" for fault in faults]
    return ("; ".join(parts) or error.detail)[:300]
