"""What moderators do, and whom people block, holds at once for those who are connected to another process."""

import secrets
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from live_server import Server, TableSocket, Visitor
from server_pairs import Pair, two_servers
from test_wire_moderation import account, code_of, command, said, sanction, table_of, visitor
from test_wire_two import elsewhere
from websockets.exceptions import ConnectionClosed


@pytest.fixture(scope="module", params=["postgresql", "redis"])
def pair(request: pytest.FixtureRequest, postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Behind a proxy, so that everybody comes from somewhere else."""
    redis = request.getfixturevalue("redis_running") if request.param == "redis" else None
    with two_servers(postgres, tmp_path_factory.mktemp("pair"), redis, proxies="127.0.0.1") as running:
        yield running


@pytest.fixture
def mia(pair: Pair) -> Visitor:
    """A moderator, at the first process."""
    here, _ = pair
    visitor = account(here, "Mia")
    assert command(here, "people", "moderator", visitor.id) == 0
    return visitor


@pytest.fixture
def table(mia: Visitor) -> str:
    return table_of(mia)


def arrived(mia: Visitor, table: str, *lines: TableSocket) -> None:
    """Until a word that the moderator says now is heard at the other process: all that was told before it is, too."""
    word = secrets.token_hex(8)
    mia.done(table, do="say", text=word)
    for line in lines:
        while not any(entry.get("text") == word for entry in line.log):
            line.until("update")


def ended(line: TableSocket) -> Any:
    """What is said last on a line that the server closes."""
    with pytest.raises(ConnectionClosed):
        line.until("nothing that is ever sent")
    return line.heard[-1]


def test_a_mute_and_its_end(pair: Pair, mia: Visitor, table: str) -> None:
    _, there = pair
    eve, cas = visitor(there, "Eve"), visitor(there, "Cas")
    assert said(eve, table) == ""
    with eve.follow(table) as line, cas.follow(table) as witness:
        line.until("update")
        sanction(mia, "mute", eve)
        arrived(mia, table, witness)
        assert said(eve, table) == "muted"
        line.send(do="say", text="on the open line", ref=1)
        assert line.until("no", ref=1)["code"] == "muted"
        (mine,) = [each for each in mia.asked("GET", "/api/moderation")["sanctions"] if each["person"]["id"] == eve.id]
        assert mia.ask("DELETE", f"/api/moderation/sanctions/{mine['id']}").is_success
        arrived(mia, table, witness)
        assert said(eve, table) == ""


def test_a_ban(pair: Pair, mia: Visitor, table: str) -> None:
    _, there = pair
    eve, cas = visitor(there, "Eve"), visitor(there, "Cas")
    with eve.follow(table) as line, cas.follow(table) as witness, eve.http.stream("GET", "/api/stream") as stream:
        line.until("update")
        sanction(mia, "ban", eve)
        arrived(mia, table, witness)
        assert code_of(eve.ask("GET", f"/api/tables/{table}")) == "banned"
        assert ended(line)["is"] == "no"
        assert list(stream.iter_lines())[-1].startswith('{"is":"no"'), "it ends"
    assert visitor(there, "Somebody else", eve.http.headers["x-forwarded-for"]).id == ""


def test_who_is_removed_from_a_table(pair: Pair, mia: Visitor, table: str) -> None:
    _, there = pair
    eve, cas = visitor(there, "Eve"), visitor(there, "Cas")
    eve.done(table, do="sit")
    with eve.follow(table) as line, cas.follow(table) as witness:
        line.until("update")
        body = {"person": eve.id, "why": "rude"}
        assert mia.ask("POST", f"/api/moderation/tables/{table}/remove", body).is_success
        assert ended(line)["code"] == "forbidden"
        arrived(mia, table, witness)
        assert witness.table["seats"][1]["kind"] == "free"
        assert code_of(eve.do(table, do="sit")) == "forbidden"
        again = visitor(there, "Not Eve", eve.http.headers["x-forwarded-for"])
        assert code_of(again.do(table, do="sit")) == "forbidden"


def test_a_table_that_is_closed(pair: Pair, mia: Visitor, table: str) -> None:
    _, there = pair
    eve = visitor(there, "Eve")
    eve.done(table, do="sit")
    mia.done(table, do="start")
    with eve.follow(table) as line:
        line.until("update")
        assert mia.ask("POST", f"/api/moderation/tables/{table}/close", {"why": "late"}).is_success
        while line.table["stage"] != "abandoned":
            line.until("update")
        line.send(do="resign", ref=1)
        assert line.until("no", ref=1)["code"] == "not_now"


@pytest.mark.parametrize("blocker", ["Anna", "Ben"])
def test_a_block_and_its_end(pair: Pair, mia: Visitor, table: str, blocker: str) -> None:
    """Whichever of them blocks the other, at the first process; both follow the table at the second."""
    here, there = pair
    anna, ben, cas = (visitor(there, name) for name in ("Anna", "Ben", "Cas"))
    who, whom = (anna, ben) if blocker == "Anna" else (ben, anna)
    block = block_by(who, whom, here)
    with anna.follow(table) as a, cas.follow(table) as witness:
        a.until("update")
        block("PUT")
        arrived(mia, table, a)
        hers = table_of(anna, public=True)
        assert hers not in [row["id"] for row in ben.asked("GET", "/api/tables")]
        assert code_of(ben.do(hers, do="sit")) == "forbidden"
        ben.done(table, do="say", text="unheard")
        arrived(mia, table, a, witness)
        assert heard(witness) - heard(a) == {"unheard"}
        block("DELETE")
        arrived(mia, table, a)
        ben.done(table, do="say", text="heard")
        arrived(mia, table, a)
        assert "heard" in heard(a)
    ben.done(hers, do="sit")


def block_by(who: Visitor, whom: Visitor, server: Server) -> Callable[[str], None]:
    twin = elsewhere(who, server)
    twin.http.headers["x-forwarded-for"] = who.http.headers["x-forwarded-for"]

    def block(method: str) -> None:
        assert twin.ask(method, f"/api/people/{whom.id}/block").is_success

    return block


def heard(line: TableSocket) -> set[str]:
    return {entry["text"] for entry in line.log if entry["what"] == "said"}
