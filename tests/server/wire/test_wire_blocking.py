"""Two people of whom one does not want to sit with the other: they do not meet, and are not told why."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_server import Server, Visitor, bots, people


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("blocking")
    with Server(f"sqlite:///{folder}/server.db", folder, limits=False) as running:
        yield running


@pytest.fixture
def two(server: Server) -> tuple[Visitor, Visitor]:
    """Anna has blocked Ben."""
    anna, ben = Visitor(server.url, "Anna"), Visitor(server.url, "Ben")
    assert anna.ask("PUT", f"/api/people/{ben.id}/block").is_success
    return anna, ben


def table_of(who: Visitor, **more: Any) -> str:
    options = {"games": 1, "start": 0}
    return who.make_table("coloretto", [*people(2), *bots(1)], start=False, options=options, **more)


def test_neither_sits_with_the_other_and_neither_is_told_why(server: Server, two: tuple[Visitor, Visitor]) -> None:
    anna, ben = two
    answers = [ben.do(table_of(anna), do="sit"), anna.do(table_of(ben), do="sit")]
    assert [answer.status_code for answer in answers] == [403, 403]
    assert answers[0].json() | {"version": 0} == answers[1].json() | {"version": 0}
    cas = Visitor(server.url, "Cas")
    third = table_of(cas, sit=False)
    anna.done(third, do="sit")
    assert ben.do(third, do="sit").status_code == 403
    Visitor(server.url, "Dia").done(third, do="sit")


def test_tables_of_the_other_are_not_offered_and_no_seat_is_kept(two: tuple[Visitor, Visitor]) -> None:
    anna, ben = two
    table = table_of(anna, public=True)
    assert table in [row["id"] for row in anna.asked("GET", "/api/tables")]
    assert table not in [row["id"] for row in ben.asked("GET", "/api/tables")]
    seats = [*people(1), {"for": "person", "person": anna.id}, *bots(1)]
    plan = {"plan": {"game": "coloretto", "seats": seats}}
    assert ben.ask("POST", "/api/tables", plan).status_code == 403


def test_neither_hears_the_other_but_others_hear_both(server: Server, two: tuple[Visitor, Visitor]) -> None:
    anna, ben = two
    cas = Visitor(server.url, "Cas")
    table = table_of(cas)
    with anna.follow(table) as a, ben.follow(table) as b, cas.follow(table) as c:
        for line in (a, b, c):
            line.until("update")
        ben.done(table, do="say", text="from Ben")
        anna.done(table, do="say", text="from Anna")
        cas.done(table, do="say", text="from Cas")
        told = []
        for line in (a, b, c):
            while "from Cas" not in (texts := [entry.get("text") for entry in line.log if entry["what"] == "said"]):
                line.until("update")
            told.append(texts)
    assert told == [["from Anna", "from Cas"], ["from Ben", "from Cas"], ["from Ben", "from Anna", "from Cas"]]
    seen = [[e["text"] for e in who.see(table)["log"] if e["what"] == "said"] for who in (anna, ben, cas)]
    assert seen == told


def test_a_block_holds_at_once_for_who_is_there_already_and_can_be_taken_back(server: Server) -> None:
    anna, ben, cas = (Visitor(server.url, name) for name in ("Anna", "Ben", "Cas"))
    table = table_of(cas)
    with anna.follow(table) as line:
        line.until("update")
        assert anna.ask("PUT", f"/api/people/{ben.id}/block").is_success
        assert anna.asked("GET", f"/api/people/{ben.id}")["blocked"] is True
        assert ben.asked("GET", f"/api/people/{anna.id}")["blocked"] is False
        assert [each["id"] for each in anna.asked("GET", "/api/blocks")] == [ben.id]
        ben.done(table, do="say", text="unheard")
        assert anna.ask("DELETE", f"/api/people/{ben.id}/block").is_success
        ben.done(table, do="say", text="heard")
        while not any(entry.get("text") == "heard" for entry in line.log):
            line.until("update")
    ben.done(table, do="sit")


def test_a_rematch_keeps_no_seat_for_who_was_blocked_since(server: Server) -> None:
    anna, ben = Visitor(server.url, "Anna"), Visitor(server.url, "Ben")
    table = table_of(anna)
    ben.done(table, do="sit")
    anna.done(table, do="start")
    for who in (ben, anna):
        who.done(table, do="resign")
    assert anna.ask("PUT", f"/api/people/{ben.id}/block").is_success
    new = anna.done(table, do="again")["table"]
    assert [seat["kind"] for seat in anna.see(new)["table"]["seats"]] == ["guest", "free", "house"]
    assert ben.do(table, do="again").status_code == 403


def test_nobody_blocks_themselves_or_nobody(server: Server) -> None:
    anna = Visitor(server.url, "Anna")
    assert anna.ask("PUT", f"/api/people/{anna.id}/block").status_code == 409
    assert anna.ask("PUT", "/api/people/nobody-at-all/block").status_code == 404
