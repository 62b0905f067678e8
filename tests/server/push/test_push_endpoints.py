"""Endpoints come from strangers: none of them leads into the server's own network."""

import asyncio
import socket
from ipaddress import ip_address
from typing import Any

import pytest

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.push.endpoints import EndpointUrl, Unreachable, is_public, parse_endpoint, resolve


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/a",
        "ftp://push.example/a",
        "push.example/a",
        "https:///a",
        "https://ann:pass@push.example/a",
        "https://push.example:8443/a",
        "https://push.example:99999/a",
        "https://localhost/a",
        "https://printer/a",
        "https://db.internal/a",
        "https://127.0.0.1/a",
        "https://10.1.2.3/a",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/a",
        "https://[::ffff:192.168.1.1]/a",
        "https://[64:ff9b::7f00:1]/a",
        "https://[fd00::1]/a",
        "https://push.example/a b",
        "https://push.example/a\r\nX-Evil: 1",
        "https://push.example/ü",
        "https://[push.example/a",
        "https://push.example/" + "a" * 1000,
    ],
)
def test_what_is_no_push_service(endpoint: str) -> None:
    with pytest.raises(CommandRefused, match="ndpoint"):
        parse_endpoint(endpoint, "public")


def test_what_may_be_one() -> None:
    endpoint = parse_endpoint("https://fcm.googleapis.com/fcm/send/abc:DEF?x=1", "public")
    assert endpoint == EndpointUrl("https", "fcm.googleapis.com", 443, "/fcm/send/abc:DEF?x=1")
    assert endpoint.origin == "https://fcm.googleapis.com"
    assert parse_endpoint("http://127.0.0.1:9/", "anywhere").origin == "http://127.0.0.1:9"


@pytest.mark.parametrize(
    "address", ["0.0.0.0", "100.64.0.1", "224.0.0.1", "255.255.255.255", "fe80::1", "ff02::1", "2002:7f00:1::", "::"]
)
def test_what_is_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


def test_what_is_public() -> None:
    assert is_public(ip_address("142.250.1.1"))
    assert is_public(ip_address("2a00:1450:4001::1"))


@pytest.mark.parametrize("answers", [["127.0.0.1"], ["142.250.1.1", "10.0.0.1"], ["::ffff:10.0.0.1"]])
async def test_a_name_may_not_lead_inside(monkeypatch: pytest.MonkeyPatch, answers: list[str]) -> None:
    names(monkeypatch, answers)
    endpoint = parse_endpoint("https://rebinding.example/a", "public")
    with pytest.raises(Unreachable, match="not a public host"):
        await resolve(endpoint, "public")


async def test_the_address_that_was_looked_at_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    names(monkeypatch, ["142.250.1.1"])
    assert await resolve(parse_endpoint("https://push.example/a", "public"), "public") == "142.250.1.1"


def names(monkeypatch: pytest.MonkeyPatch, answers: list[str]) -> None:
    """What every name stands for."""

    async def look_up(host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in answers]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", look_up, raising=False)
