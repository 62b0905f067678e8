"""Only what is found by a name of its own is answered: pages elsewhere can give theirs our address."""

import socket
from typing import Any

import pytest
from guarded_app import guarded_client
from litestar.exceptions import WebSocketDisconnect

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.server.app import names_of
from speeltafel.server.guard.hosts import HostCheck, host_name, own_names, parse_host_names
from speeltafel.server.settings import Settings

EVIL = "rebound.evil.example"


def hosts(**settings: Any) -> HostCheck:
    async def nobody(*_: object) -> None:
        raise AssertionError

    return HostCheck(nobody, names_of(Settings(**settings)))


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:8765",
        "localhost.",
        "127.0.0.1:8765",
        "192.168.1.23:8765",  # what a family types in on a phone
        "10.0.0.7",
        "[::1]:8765",
        "[fe80::1]",
        "203.0.113.9",
    ],
)
def test_a_family_needs_no_setting(host: str) -> None:
    assert hosts().allows(host)


@pytest.mark.parametrize(
    "host",
    [
        EVIL,
        f"{EVIL}:8765",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "192.168.1.23.nip.example",
        "evil.localhost.example",
        "",
        "localhost:8765.evil.example",
        "[::1].evil.example",
        "[evil.example]",
        "0x7f.1",
        "user@localhost",
        "local host",
        "localhost/x",
        "l\u00f6calhost",
    ],
)
def test_other_names_are_not_ours(host: str) -> None:
    assert not hosts().allows(host)


def test_what_is_set_is_ours() -> None:
    named = hosts(names="Cards.Example, b\u00fccher.example:8080,", host="table", origins="https://friend.example:444/")
    for host in ("cards.example", "CARDS.example:443", "xn--bcher-kva.example", "table:8765", "friend.example"):
        assert named.allows(host), host
    for host in ("other.cards.example", "example", "b\u00fccher.example", "https"):
        assert not named.allows(host), host


@pytest.mark.parametrize(("called", "known"), [("laptop", "laptop"), ("laptop.club.example", "laptop.club.example")])
def test_the_machine_by_its_own_name(called: str, known: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: called)
    assert {"localhost", known, "laptop", "laptop.local", "laptop.lan"} <= own_names()
    assert f"laptop.{EVIL}" not in own_names()


def test_a_machine_without_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "")
    assert own_names() == {"localhost"}


def test_ports_and_dots() -> None:
    assert [host_name(host) for host in ("A.B:80", "a.b.", "[::1]:80", "[::1]", "::1")] == [
        "a.b",
        "a.b",
        "[::1]",
        "[::1]",
        "::1",
    ]
    assert parse_host_names(" , ") == frozenset()
    with pytest.raises(SpeeltafelError, match="no name of a host"):
        parse_host_names("\u00fc" * 100)


def test_somebody_elses_name_is_told_so() -> None:
    with guarded_client() as client:
        for method, path in (("GET", "/"), ("POST", "/say"), ("OPTIONS", "/"), ("GET", "/nowhere")):
            answer = client.request(method, path, headers={"Host": EVIL})
            assert (answer.status_code, answer.json()["code"]) == (421, "bad_message")
            assert "--names" in answer.json()["text"]
            assert answer.headers["content-security-policy"]
        with pytest.raises(WebSocketDisconnect) as caught, client.websocket_connect("/socket", headers={"Host": EVIL}):
            pass
        assert caught.value.code == 4421


def test_two_hosts_at_once_do_not_pass() -> None:
    with guarded_client() as client:
        twice = [("Host", "house.test"), ("Host", EVIL)]
        assert client.get("/", headers=twice).status_code == 421
