"""Behind a proxy: whom to believe about who asks."""

from typing import Any

import pytest
from guarded_app import guarded_client

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.server.guard.proxies import ProxyHeaders, parse_networks

PROXIES = "10.0.0.0/8, 192.168.1.2, ::1"


def seen(peer: str | None, kind: str = "http", **told: str) -> tuple[str | None, str]:
    """Whom and what the application sees."""
    headers = [(name.replace("_", "-").encode(), value.encode()) for name, value in told.items()]
    scope: Any = {"type": kind, "scheme": "ws" if kind == "websocket" else "http", "headers": headers}
    scope["client"] = (peer, 4711) if peer is not None else None

    async def app(scope: Any, receive: Any, send: Any) -> None:
        pass

    running = ProxyHeaders(app, parse_networks(PROXIES))(scope, None, None)  # type: ignore[arg-type]
    with pytest.raises(StopIteration):
        running.send(None)
    return scope["client"][0] if scope["client"] else None, scope["scheme"]


@pytest.mark.parametrize(
    ("peer", "told", "client"),
    [
        ("203.0.113.9", "198.51.100.1", "203.0.113.9"),  # a stranger is not believed
        ("10.1.2.3", "198.51.100.1", "198.51.100.1"),
        ("192.168.1.2", "198.51.100.1", "198.51.100.1"),
        ("192.168.1.3", "198.51.100.1", "192.168.1.3"),
        ("::1", "2001:db8::7", "2001:db8::7"),
        ("10.1.2.3", "1.1.1.1, 198.51.100.1", "198.51.100.1"),  # the first was written by the client
        ("10.1.2.3", "1.1.1.1, 198.51.100.1, 10.9.9.9", "198.51.100.1"),  # two proxies of ours
        ("10.1.2.3", "10.4.4.4", "10.4.4.4"),
        ("10.1.2.3", "198.51.100.1:5555", "198.51.100.1"),
        ("10.1.2.3", "[2001:db8::7]:5555", "2001:db8::7"),
        ("10.1.2.3", "unknown", "10.1.2.3"),
        ("10.1.2.3", "1.1.1.1, <script>, 10.9.9.9", "10.9.9.9"),
        ("10.1.2.3", "", "10.1.2.3"),
        (None, "198.51.100.1", "198.51.100.1"),  # a socket in the file system
        ("testclient", "198.51.100.1", "testclient"),
    ],
)
def test_the_address(peer: str | None, told: str, client: str) -> None:
    assert seen(peer, x_forwarded_for=told)[0] == client


def test_the_scheme() -> None:
    assert seen("10.1.2.3", x_forwarded_proto="https")[1] == "https"
    assert seen("10.1.2.3", "websocket", x_forwarded_proto="https")[1] == "wss"
    assert seen("10.1.2.3", x_forwarded_proto="https, http")[1] == "http"
    assert seen("10.1.2.3", x_forwarded_proto="gopher")[1] == "http"
    assert seen("203.0.113.9", x_forwarded_proto="https")[1] == "http"


def test_without_the_setting_nobody_is_believed() -> None:
    with guarded_client() as client:
        told = {"X-Forwarded-For": "198.51.100.1", "X-Forwarded-Proto": "https"}
        assert client.get("/", headers=told).json() == {"from": "testclient", "by": "http"}


@pytest.mark.parametrize("text", ["proxy.example", "10.0.0.0/99", "1.2.3"])
def test_a_setting_that_is_no_address(text: str) -> None:
    with pytest.raises(SpeeltafelError, match=r"127\.0\.0\.1 or 10\.0\.0\.0/8 would be"):
        parse_networks(text)
