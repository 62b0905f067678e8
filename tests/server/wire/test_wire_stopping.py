"""A server stops when it is asked to, whatever the bus is doing meanwhile."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest
import redis
from live_server import Server, TableSocket, Visitor, bots, people
from websockets.exceptions import ConnectionClosed


def play_on(line: TableSocket, heard: list[str]) -> None:
    """Until the server hangs up."""
    with suppress(ConnectionClosed):
        while True:
            message = line.hear()
            heard.append(message["is"])
            if message["is"] == "update" and line.table["view"]["turn"] == line.table["you"]:
                with suppress(ConnectionClosed):  # what was said before that is still to be heard
                    line.send(do="play", move=line.table["view"]["moves"][0], moves=line.table["moves"])


def stopped_under_way(server: Server, trouble: Callable[[], None]) -> list[list[str]]:
    """While people play with bots; what each of them heard."""
    server.start()
    anna, ben = Visitor(server.url, "Anna"), Visitor(server.url, "Ben")
    lines, heard = [], []
    for _ in range(2):
        table = anna.make_table("coloretto", [*people(2), *bots(2)], start=False)
        ben.done(table, do="sit")
        anna.done(table, do="start")
        lines += [anna.follow(table), ben.follow(table)]
    threads = []
    for line in lines:
        heard.append([""])
        threads.append(threading.Thread(target=play_on, args=(line, heard[-1])))
        threads[-1].start()
    while min(map(len, heard)) < 4:
        time.sleep(0.01)
    trouble()
    server.stop()
    for thread in threads:
        thread.join()
    return heard


def fine() -> None:
    """No trouble at all."""


@contextmanager
def silent(process: int) -> Iterator[None]:
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


@pytest.mark.parametrize("quiet", [False, True])
def test_it_stops_with_redis(redis_url: str, tmp_path: Path, quiet: bool) -> None:
    with redis.Redis.from_url(redis_url) as asking:
        process = int(asking.info("server")["process_id"])
    server = Server(f"sqlite:///{tmp_path}/server.db", tmp_path, bus=redis_url, limits=False)
    for _ in range(2):
        pause = silent(process)
        heard = stopped_under_way(server, pause.__enter__ if quiet else fine)
        if quiet:
            pause.__exit__(None, None, None)
        assert [each[-1] for each in heard] == ["goodbye"] * len(heard)
    assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize("broken", [False, True])
def test_it_stops_with_postgresql(postgres_url: str, tmp_path: Path, broken: bool) -> None:
    def cut() -> None:
        with psycopg.connect(postgres_url) as asking:
            asking.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ~ 'LISTEN|pg_notify' "
                "AND pid <> pg_backend_pid()"
            )

    server = Server(f"sqlite:///{tmp_path}/server.db", tmp_path, bus=postgres_url, limits=False)
    for _ in range(2):
        heard = stopped_under_way(server, cut if broken else fine)
        assert [each[-1] for each in heard] == ["goodbye"] * len(heard)
    assert "Traceback" not in server.log.read_text()
