"""Muting, banning, removing and closing: from the page and from the command line, while people are at their tables."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from in_process_server import until
from live_server import Server, Visitor, bots, people
from websockets.exceptions import ConnectionClosed

from speeltafel.cli import main

ADDRESSES = (f"198.51.100.{number}" for number in range(1, 255))
LOGINS = (f"login-{number}" for number in range(1000))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Behind a proxy, so that people can come from where they like."""
    folder: Path = tmp_path_factory.mktemp("moderation")
    with Server(f"sqlite:///{folder}/server.db", folder, limits=False, proxies="127.0.0.1") as running:
        yield running


def visitor(server: Server, name: str = "Guest", address: str | None = None) -> Visitor:
    coming = Visitor(server.url, None)
    coming.http.headers["x-forwarded-for"] = address or next(ADDRESSES)
    answer = coming.ask("POST", "/api/guest", {"name": name})
    if answer.is_success:
        coming.id = answer.json()["person"]["id"]
    return coming


def account(server: Server, name: str = "Member", address: str | None = None) -> Visitor:
    coming = visitor(server, name, address)
    coming.asked("POST", "/api/register", {"login": next(LOGINS), "password": "correct horse"})
    return coming


def command(server: Server, *words: str) -> int:
    """In a thread of its own: in this one a browser's tests may have left a loop that runs."""
    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(main, [*words, "--database", server.database]).result()


@pytest.fixture
def moderator(server: Server) -> Visitor:
    mia = account(server, "Mia")
    assert mia.asked("GET", "/api/me")["moderator"] is False
    assert mia.ask("GET", "/api/moderation").status_code == 403
    assert command(server, "people", "moderator", mia.id) == 0
    assert mia.asked("GET", "/api/me")["moderator"] is True
    return mia


def sanction(by: Visitor, kind: str, whom: Visitor, **more: Any) -> None:
    by.asked("POST", "/api/moderation/sanctions", {"kind": kind, "person": whom.id, "why": "spam", **more})


def code_of(answer: Any) -> str:
    return "" if answer.is_success else str(answer.json()["code"])


def said(who: Visitor, table: str) -> str:
    return code_of(who.do(table, do="say", text="hello"))


def table_of(who: Visitor, **more: Any) -> str:
    return who.make_table("coloretto", [*people(2), *bots(1)], start=False, options={"games": 1, "start": 0}, **more)


def test_a_mute_holds_for_a_guest_who_comes_back_under_a_new_name(server: Server, moderator: Visitor) -> None:
    home, table = next(ADDRESSES), table_of(moderator)
    member, eve = account(server, "Neighbour", home), visitor(server, "Eve", home)
    assert said(eve, table) == said(member, table) == ""
    sanction(moderator, "mute", eve, days=1)
    assert said(eve, table) == "muted"
    assert eve.asked("GET", "/api/me")["sanctions"][0]["kind"] == "mute"
    eve.ask("POST", "/api/logout")
    again = visitor(server, "Somebody else", home)
    assert said(again, table) == "muted", "by the address"
    elsewhere = visitor(server, "Once more")
    elsewhere.http.cookies.update({name: value for name, value in eve.http.cookies.items() if "device" in name})
    assert said(elsewhere, table) == "muted", "by the browser"
    assert said(account(server, "New", home), table) == "muted", "an account made since"
    assert said(member, table) == "", "an account that was there before"
    assert said(visitor(server, "Stranger"), table) == ""


def test_a_ban_ends_open_lines_at_once_and_keeps_newcomers_of_that_address_out(
    server: Server, moderator: Visitor
) -> None:
    home, table = next(ADDRESSES), table_of(moderator)
    eve, member = visitor(server, "Eve", home), account(server, "Neighbour", home)
    with eve.follow(table) as line:
        line.until("update")
        sanction(moderator, "ban", eve)
        with pytest.raises(ConnectionClosed):
            line.until("nothing of the kind")
    assert code_of(eve.ask("GET", f"/api/tables/{table}")) == "banned"
    assert code_of(eve.do(table, do="sit")) == "banned"
    assert eve.asked("GET", "/api/me")["sanctions"] == [{"kind": "ban", "until": None}]
    assert visitor(server, "Somebody else", home).id == ""
    assert code_of(member.ask("GET", f"/api/tables/{table}")) == ""
    (mine,) = [
        each
        for each in moderator.asked("GET", "/api/moderation")["sanctions"]
        if each["person"] and each["person"]["id"] == eve.id
    ]
    assert moderator.ask("DELETE", f"/api/moderation/sanctions/{mine['id']}").is_success
    assert code_of(eve.ask("GET", f"/api/tables/{table}")) == ""
    assert visitor(server, "Somebody else", home).id


def test_a_whole_address_can_be_banned(server: Server, moderator: Visitor) -> None:
    home, table = next(ADDRESSES), table_of(moderator)
    eve, member, reader = visitor(server, "Eve", home), account(server, "Neighbour", home), Visitor(server.url, None)
    reader.http.headers["x-forwarded-for"] = home
    assert code_of(reader.ask("GET", f"/api/tables/{table}")) == ""
    sanction(moderator, "ban", eve, whole_address=True)
    for each in (eve, member, reader):
        assert code_of(each.ask("GET", f"/api/tables/{table}")) == "banned"


def test_who_is_removed_from_a_table_is_gone_and_stays_away(server: Server, moderator: Visitor) -> None:
    home, anna = next(ADDRESSES), visitor(server, "Anna")
    eve, table = visitor(server, "Eve", home), table_of(anna)
    eve.done(table, do="sit")
    with eve.follow(table) as line, anna.follow(table) as host:
        line.until("update")
        path = f"/api/moderation/tables/{table}/remove"
        assert moderator.ask("POST", path, {"person": eve.id, "why": "rude"}).is_success
        with pytest.raises(ConnectionClosed):
            line.until("nothing of the kind")
        while "removed" not in [entry["what"] for entry in host.log]:
            host.until("update")
        assert host.table["seats"][1]["kind"] == "free"
        assert host.log[-1]["name"] == "Eve"
    assert code_of(eve.do(table, do="sit")) == "forbidden"
    assert code_of(visitor(server, "Not Eve", home).do(table, do="sit")) == "forbidden"
    visitor(server, "Ben").done(table, do="sit")
    anna.done(table, do="start")


def test_a_bot_plays_on_for_who_is_removed_from_a_game(server: Server, moderator: Visitor) -> None:
    anna, eve = visitor(server, "Anna"), visitor(server, "Eve")
    table = table_of(anna)
    eve.done(table, do="sit")
    anna.done(table, do="start")
    assert moderator.ask("POST", f"/api/moderation/tables/{table}/remove", {"person": eve.id, "why": ""}).is_success
    seat = anna.see(table)["table"]["seats"][1]
    assert (seat["resigned"], seat["level"]) == (True, "club")


def test_a_closed_table_counts_for_nobody(server: Server, moderator: Visitor) -> None:
    anna = visitor(server, "Anna")
    table = anna.make_table("coloretto", [*people(1), *bots(2)], rated=True, options={"games": 1, "start": 0})
    with anna.follow(table) as line:
        line.until("update")
        assert moderator.ask("POST", f"/api/moderation/tables/{table}/close", {"why": "test"}).is_success
        while line.table["stage"] == "playing":
            line.until("update")
    assert anna.asked("GET", f"/api/people/{anna.id}")["recent"] == []
    latest = moderator.asked("GET", "/api/moderation")["log"][0]
    assert (latest["action"], latest["table"], latest["why"]) == ("close", table, "test")
    assert latest["by"]["id"] == moderator.id


def test_moderators_are_not_each_others_to_ban_nor_everybodys_to_be(server: Server, moderator: Visitor) -> None:
    other = account(server, "Other")
    assert command(server, "people", "moderator", other.id) == 0
    body = {"kind": "ban", "person": other.id, "why": ""}
    assert code_of(moderator.ask("POST", "/api/moderation/sanctions", body)) == "forbidden"
    assert command(server, "people", "moderator", other.id, "--no") == 0
    assert code_of(other.ask("POST", "/api/moderation/sanctions", body)) == "forbidden"
    assert command(server, "people", "moderator", visitor(server, "A guest").id) == 2


def test_a_running_server_notices_what_is_done_at_the_command_line(
    server: Server, moderator: Visitor, capsys: pytest.CaptureFixture[str]
) -> None:
    eve, anna, home = visitor(server, "Eve"), visitor(server, "Anna"), next(ADDRESSES)
    member, table = account(server, "Neighbour", home), table_of(anna)
    with eve.follow(table) as line:
        line.until("update")
        assert command(server, "people", "ban", eve.id, "--days", "2", "--why", "spam") == 0
        with pytest.raises(ConnectionClosed):
            line.until("nothing of the kind")
    assert command(server, "people", "ban", "--from", home) == 0
    until(lambda: code_of(member.ask("GET", "/api/tables")) == "banned" or None)
    capsys.readouterr()
    assert command(server, "people", "log") == 0
    log = capsys.readouterr().out
    assert "ban Eve" in log
    assert "spam" in log
    (id,) = [row.split()[0] for row in log.splitlines() if row.split()[1:2] == ["ban"] and "an address" in row]
    assert command(server, "people", "lift", id) == 0
    until(lambda: code_of(member.ask("GET", "/api/tables")) == "" or None)
    assert command(server, "tables", "list") == 0
    assert table in capsys.readouterr().out
    assert command(server, "tables", "close", table, "--why", "late") == 0
    until(lambda: anna.see(table)["table"]["stage"] == "abandoned" or None)
    assert command(server, "tables", "close", "no-such-table") == 2
    assert command(server, "people", "ban") == 2
    assert command(server, "people", "ban", "--from", "nowhere") == 2
    assert command(server, "people", "lift", "nothing") == 2
