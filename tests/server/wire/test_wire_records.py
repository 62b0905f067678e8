"""Games that were played without a server, handed over as records: verified, kept once, and counting for nothing."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from in_process_server import InProcessServer, serving_inside
from live_server import Visitor, bots, people
from migrated_database import postgres_database

from speeltafel import Table, game, game_names
from speeltafel.cli.commands.verify import verified
from speeltafel.record import read
from speeltafel.server import clock
from speeltafel.server.domain.events import Stored
from speeltafel.server.store.rows.tables import TableRow

PASSWORD = "correct horse"
NAMES = ["Me", "Club", "Grandma"]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def inside(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    more: dict[str, Any] = {}
    if request.param == "postgresql":
        more["database"] = postgres_database(request.getfixturevalue("postgres"))
    with serving_inside(tmp_path_factory.mktemp("inside"), **more) as running:
        yield running


def played(name: str, seed: int, moves: int | None = None, **options: Any) -> Table:
    """A short match without a server, to its end or so far."""
    short = {"rounds": 1} if name == "mu" else {"games": 1}
    table, dice = game(name).new(3, seed, NAMES, **short | options), Random(seed)
    while not table.over and (moves is None or len(table.moves) < moves):
        table.play(dice.choice(table.legal()))
    return table


def hand_over(visitor: Visitor, table: Table, seat: int = 0) -> Any:
    return visitor.asked("POST", "/api/records", {"record": table.record(), "seat": seat})


def finished(visitor: Visitor) -> list[str]:
    return [each["id"] for each in visitor.asked("GET", "/api/tables?whose=finished")]


CASES: list[tuple[str, dict[str, Any]]] = [(name, {}) for name in game_names()]


@pytest.mark.parametrize(("name", "options"), [*CASES, ("emmers", {"settle": "finger"})])
def test_it_is_among_the_finished_games_and_can_be_replayed(
    inside: InProcessServer, name: str, options: dict[str, Any]
) -> None:
    anna, table = Visitor(inside.url, "Anna"), played(name, 3, **options)
    made = hand_over(anna, table, 1)
    assert finished(anna) == [made["id"]]
    shown = anna.see(made["id"])["table"]
    assert (shown["stage"], shown["you"], shown["rated"], shown["winners"]) == ("over", 1, False, table.winners())
    assert [seat["name"] for seat in shown["seats"]] == ["Me", "Anna", "Grandma"]
    assert [seat["person"] for seat in shown["seats"]] == [None, anna.id, None]
    replayed = anna.asked("GET", f"/api/tables/{made['id']}/replay?seat=all")
    assert len(replayed["frames"]) == len(table.moves) + 1
    record = anna.ask("GET", f"/api/tables/{made['id']}/record").text
    assert verified(record.encode())[1] == []
    assert (read(record).seed, read(record).moves) == (table.seed, table.moves)
    assert read(record).seed_commitment is None


def test_the_same_record_is_one_table(inside: InProcessServer) -> None:
    anna, ben, table = Visitor(inside.url, "Anna"), Visitor(inside.url, "Ben"), played("coloretto", 4)
    first = hand_over(anna, table)
    assert hand_over(anna, table) == first
    anna.see(first["id"])  # also while it is live
    assert hand_over(anna, table) == first
    assert finished(anna) == [first["id"]]
    assert hand_over(ben, table)["id"] != first["id"], "that of somebody else is another"


def test_it_counts_for_nothing(inside: InProcessServer) -> None:
    anna, eve = Visitor(inside.url, "Anna"), Visitor(inside.url, None)
    anna.asked("POST", "/api/register", {"login": "anna-alone", "password": PASSWORD})
    seen = [f"/api/people/{anna.id}", "/api/tables"]
    before = [eve.asked("GET", path) for path in seen]
    hand_over(anna, played("coloretto", 5))
    assert [eve.asked("GET", path) for path in seen] == before
    assert anna.asked("GET", "/api/me/data")["results"] == []
    assert len(anna.asked("GET", "/api/me/data")["tables"]) == 1


def test_it_goes_with_its_person(inside: InProcessServer) -> None:
    anna = Visitor(inside.url, "Anna")
    anna.asked("POST", "/api/register", {"login": "anna-goes", "password": PASSWORD})
    served = anna.make_table("coloretto", [*people(1), *bots(2)])
    handed = hand_over(anna, played("coloretto", 6))["id"]
    live = hand_over(anna, played("etalage", 6))["id"]
    eve = Visitor(inside.url, None)
    assert eve.see(live)["table"]["stage"] == "over"
    assert anna.ask("POST", "/api/me/delete", {"password": PASSWORD}).status_code == 204
    for table in (handed, live):
        assert eve.ask("GET", f"/api/tables/{table}").status_code == 404
        assert inside.call(inside.services.store.events(table)) == []
        assert inside.call(inside.services.store.row(table)) is None
    assert eve.ask("GET", f"/api/tables/{served}").status_code == 200, "what was played here stays"


def test_nothing_is_taken_for_somebody_who_goes_meanwhile(
    inside: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, taken = Visitor(inside.url, "Anna"), inside.services.store.hand_over
    anna.asked("POST", "/api/register", {"login": "anna-meanwhile", "password": PASSWORD})

    async def too_late(table: str, events: Sequence[Stored], row: TableRow, person: str) -> None:
        await inside.services.store.delete_person(person, clock.now())
        await taken(table, events, row, person)

    monkeypatch.setattr(inside.services.store, "hand_over", too_late)
    refused = anna.ask("POST", "/api/records", {"record": played("coloretto", 8).record(), "seat": 0})
    assert (refused.status_code, refused.json()["code"]) == (401, "unknown_person")
    assert "account was deleted" in refused.json()["text"]
    assert inside.call(inside.services.store.rows(person=anna.id, stages=["over"])) == []


def changed(table: Table, old: str, new: str) -> str:
    """A record that somebody wrote into; by hand there is no checksum."""
    lines = [line for line in table.record().splitlines() if not line.startswith("check: ")]
    text = "\n".join(lines) + "\n"
    assert old in text
    return text.replace(old, new, 1)


def test_what_is_refused_and_why(inside: InProcessServer) -> None:
    anna, table = Visitor(inside.url, "Anna"), played("coloretto", 7)
    served = anna.make_table("coloretto", [*people(1), *bots(2)], options={"games": 1})
    anna.done(served, do="leave")  # bots play on
    with anna.follow(served) as line:
        while line.table is None or line.table["stage"] == "playing":
            line.until("update")
    first, *others = table.scores()
    result = "result: " + " ".join(map(str, (first + 1, *others)))
    asked = {
        "not played to its end": played("coloretto", 7, 9).record(),
        "A server dealt this game": anna.ask("GET", f"/api/tables/{served}/record").text,
        "its moves lead to": changed(table, "result: " + " ".join(map(str, table.scores())), result),
        "Move 1 of the record is wrong": changed(table, table.moves[0], "draw"),
        "the text was changed": table.record().replace("Grandma", "Grandpa"),
        "A name has 1 to 24 characters": changed(table, "Grandma", "G" * 25),
        "version 9 of the rules": changed(table, "rules: 1", "rules: 9"),
        "record": "once upon a time",
    }
    before = finished(anna)
    for sentence, record in asked.items():
        refused = anna.ask("POST", "/api/records", {"record": record, "seat": 0})
        assert refused.status_code == 400, sentence
        assert sentence in refused.json()["text"]
    seat = anna.ask("POST", "/api/records", {"record": table.record(), "seat": 3})
    assert (seat.status_code, seat.json()["text"]) == (400, "There is no seat 3; the seats are 0 to 2.")
    long = anna.ask("POST", "/api/records", {"record": "x" * 50_001, "seat": 0})
    assert (long.status_code, "room for 50000 characters" in long.json()["text"]) == (400, True)
    stranger = Visitor(inside.url, None).ask("POST", "/api/records", {"record": table.record(), "seat": 0})
    assert stranger.status_code == 401
    assert finished(anna) == before
