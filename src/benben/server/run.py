"""Run the service: one process on SQLite, or several workers on PostgreSQL."""

import logging
import tempfile
from collections.abc import Callable
from typing import Any

import uvicorn

from benben.server.ops.logs import set_up_logs
from benben.server.settings import Settings
from benben.server.store import is_postgres, upgrade
from benben.server.wire.door import Door

FILES = 65_536  # that may be open at once; a socket is one
SILENT_SECONDS = 60  # a worker that is silent for this long is restarted; a busy machine is only slow


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = "benben.sqlite3",
    workers: int = 1,
    *,
    announce: Callable[[str], None] = print,
    **more: Any,
) -> None:
    """Serve until stopped. `more` are further settings, by the names of `Settings`."""
    with tempfile.TemporaryDirectory(prefix="benben-metrics-") as folder:
        metrics = folder if workers > 1 else ""
        _serve(Settings(host=host, port=port, database=database, workers=workers, metrics=metrics, **more), announce)


def _serve(settings: Settings, announce: Callable[[str], None]) -> None:
    host, port, database, workers = settings.host, settings.port, settings.database, settings.workers
    if workers < 1:
        raise ValueError("at least one worker is needed")
    if workers > 1 and not is_postgres(database):
        raise ValueError("several workers need PostgreSQL: give a postgresql:// database")
    set_up_logs()
    upgrade(database)
    settings.hand_over()
    raise_file_limit()
    announce(f"Benben is at http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}")
    logging.getLogger("benben.run").info("starting", extra={"workers": workers})
    uvicorn.run(
        "benben.server.app:app_of_worker",
        factory=True,
        host=host,
        port=port,
        workers=workers if workers > 1 else None,
        log_config=None,
        access_log=False,
        http=Door,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=list(settings.proxies),
        ws="websockets-sansio",
        ws_max_size=65_536,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_keep_alive=75,  # longer than any proxy keeps a silent connection: we do not hang up on a request
        timeout_graceful_shutdown=5,
        timeout_worker_healthcheck=SILENT_SECONDS,
    )


def raise_file_limit() -> None:
    """Let the process open as many files as it may; the usual 1,024 are a thousand sockets."""
    try:
        import resource
    except ImportError:  # not on this platform, which has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
