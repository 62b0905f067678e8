"""The database is away, or the disk is full: people are told, nobody is cut off, and afterwards the table goes on."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from in_process_server import InProcessServer, serving_inside, until
from live_server import Server, TableSocket, Visitor, bots, people
from services import on_postgres, postgres_address

from speeltafel.server.guard.rate_limits import RATE_LIMITS

OPTIONS = {"games": 1, "start": 0}


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with serving_inside(tmp_path_factory.mktemp("troubles")) as running:
        yield running


def own_turn(line: TableSocket) -> str:
    """A move, when it is hers."""
    while line.table is None or line.table["view"]["turn"] != line.table["you"]:
        line.until("update")
    move: str = line.table["view"]["moves"][0]
    return move


def answered(line: TableSocket, ref: int, **message: object) -> dict[str, object]:
    line.send(**message, ref=ref)
    answer: dict[str, object] = next(each for each in line.messages() if each.get("ref") == ref)
    return answer


@contextmanager
def closed(postgres: str) -> Iterator[None]:
    """Nobody gets to that database, and who was there is thrown out."""
    on_postgres(postgres, "ALTER DATABASE troubles WITH ALLOW_CONNECTIONS false")
    on_postgres(postgres, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'troubles'")
    try:
        yield
    finally:
        on_postgres(postgres, "ALTER DATABASE troubles WITH ALLOW_CONNECTIONS true")


def test_a_database_that_is_away_for_a_while(postgres: str, tmp_path: Path) -> None:
    on_postgres(postgres, "CREATE DATABASE troubles")
    database = postgres_address(postgres, "troubles")
    with Server(database, tmp_path, bus=database, limits=False) as server:
        anna = Visitor(server.url, "Anna")
        table = anna.make_table("coloretto", [*people(1), *bots(2)], options=OPTIONS)
        with anna.follow(table) as line:
            move, moves = own_turn(line), line.table["moves"]
            with closed(postgres):
                for ref in (1, 2):
                    no = answered(line, ref, do="play", move=move, moves=moves)
                    assert (no["is"], no["code"], no["version"]) == ("no", "broken", line.version)
                    assert no["text"] == "The server cannot write for a moment; try again."
                assert answered(line, 3, do="ping")["is"] == "pong", "who only looks on is not troubled"
                refused = anna.do(table, do="play", move=move)
                assert (refused.status_code, refused.json()["code"]) == (503, "broken")
                assert refused.headers["retry-after"]
                assert anna.ask("GET", "/ready").status_code == 503
                assert anna.ask("GET", "/health").status_code == 200
            until(lambda: anna.ask("GET", "/ready").is_success or None)
            assert answered(line, 4, do="play", move=move, moves=moves)["is"] == "done"
            own_turn(line)  # the bots have moved
        log = server.log.read_text()
    with psycopg.connect(database) as asking:
        written = asking.execute('SELECT count(*) FROM log WHERE event LIKE \'{"what":"moved"%\'').fetchone()
    assert written is not None
    assert written[0] >= moves + 1
    on_postgres(postgres, "DROP DATABASE troubles WITH (FORCE)")
    assert table not in log, "it is the invitation to the table"
    assert "Anna" not in log


def test_a_full_disk(inside: InProcessServer) -> None:
    anna = Visitor(inside.url, "Anna")
    table = anna.make_table("coloretto", [*people(1), *bots(2)], options=OPTIONS)
    connections = inside.services.store._connections
    with anna.follow(table) as line:
        move, moves = own_turn(line), line.table["moves"]
        with connections.to_write() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count = 1")  # no more than there are
        said = 0
        while (answer := answered(line, said, do="say", text="x" * 500))["is"] == "done":
            said += 1
        assert answer["code"] == "broken"
        assert answered(line, 1000, do="ping")["is"] == "pong"
        with connections.to_write() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
        assert answered(line, 1001, do="say", text="There is room again.")["is"] == "done"
        assert answered(line, 1002, do="play", move=move, moves=moves)["is"] == "done"
    log = anna.see(table)["log"]
    assert [entry["number"] for entry in log] == list(range(1, len(log) + 1))
    assert sum(entry["what"] == "said" for entry in log) == said + 1


def test_a_fault_of_ours_costs_nobody_the_line(
    inside: InProcessServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def breaks(*_: object) -> None:
        raise KeyError("the inside")

    anna = Visitor(inside.url, "Anna")
    table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False)
    with anna.follow(table) as line:
        with monkeypatch.context() as broken:
            broken.setattr(inside.services.store, "append", breaks)
            no = answered(line, 1, do="say", text="hello")
        assert no["code"] == "broken"
        assert "inside" not in str(no["text"])
        assert answered(line, 2, do="say", text="hello")["is"] == "done"
    assert any("Something broke" in record.getMessage() for record in caplog.records)


def test_an_address_that_asks_too_fast_is_told_so_whoever_it_says_it_is(tmp_path: Path) -> None:
    with serving_inside(tmp_path, limits=True) as strict:
        nobody = Visitor(strict.url, None)
        budget, answers = RATE_LIMITS["moves"], list[int]()
        now = strict.services.limiter._clock()
        strict.services.limiter._clock = lambda: now  # nothing is allowed again because time passes
        while 429 not in answers:
            nobody.http.headers["authorization"] = f"Bearer st_{len(answers):08}"
            answers.append(nobody.do("anywhere", do="ping").status_code)
            assert len(answers) <= budget.burst * budget.address_factor + 1
        assert answers == [401] * (budget.burst * budget.address_factor) + [429]
