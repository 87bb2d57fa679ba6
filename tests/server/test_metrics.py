"""Numbers for Prometheus: by worker, with histograms; and a worker that is slow says so."""

import asyncio
import os
import re
import time
from pathlib import Path

import httpx
import pytest

from benben.server.ops.metrics import Board, Histogram, Metrics, text
from benben.server.wire.problems import Problem
from benben.server.wire.routes.pages import SLOW_SECONDS, ready
from server.parts import Postgres, Server, local_service, running, wait_until


def test_a_histogram_counts_in_each_bucket_all_that_took_less() -> None:
    histogram = Histogram()
    for seconds in (0.0005, 0.003, 0.003, 60):
        histogram.observe(seconds)
    samples = [(suffix, labels.get("le"), value) for suffix, labels, value in histogram.samples()]
    assert ("_bucket", "0.001", 1) in samples and ("_bucket", "0.005", 3) in samples
    assert ("_bucket", "10.0", 3) in samples and ("_bucket", "+Inf", 4) in samples and ("_count", None, 4) in samples


def test_every_line_is_in_the_form_of_prometheus(server: Server) -> None:
    anna, _, table = server.two_playing()
    socket = anna.socket()
    position = socket.watch(table)["position"]
    if position["legal"]:
        socket.play(table, position["seq"], position["legal"][0])
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    sample = re.compile(r'benben_[a-z_]+(\{([a-z]+="[^"]*",?)+\})? -?[0-9.e+]+')
    assert all(line.startswith("# ") or sample.fullmatch(line) for line in lines)
    assert any(line.startswith('benben_move_seconds_bucket{le="+Inf"') for line in lines)


def test_the_worker_that_is_asked_answers_for_all(tmp_path: Path) -> None:
    first, second, gone = (Board(str(tmp_path)) for _ in range(3))
    first.worker, second.worker, gone.worker = "1", "2", "3"
    first.post(Metrics().families())
    gone.post(Metrics().families())
    old = time.time() - 3600

    os.utime(tmp_path / "3.json", (old, old))
    said = text(second.all(Metrics().families()))
    assert set(re.findall(r'benben_moves_total\{worker="(\d)"\} 0', said)) == {"1", "2"}
    assert said.count("# TYPE benben_moves_total counter") == 1


def test_two_workers_are_both_in_every_answer(postgres: Postgres) -> None:
    with running(postgres.database(), workers=2) as server:
        wait_until(lambda: len(re.findall(r"benben_sockets\{", httpx.get(f"{server.url}/metrics").text)) == 2)


def test_a_worker_that_is_slow_is_not_ready_until_it_has_recovered(database: str) -> None:
    async def work() -> None:
        async with local_service(database) as service:
            ask = ready.fn
            assert await ask(service) == {"status": "ready"}
            time.sleep(SLOW_SECONDS + 1.5)
            await asyncio.sleep(0.01)
            with pytest.raises(Problem, match="late"):
                await ask(service)
            async with asyncio.timeout(20):
                while service.metrics.lag > SLOW_SECONDS:
                    await asyncio.sleep(0.05)
            assert await ask(service) == {"status": "ready"}

    asyncio.run(work())
