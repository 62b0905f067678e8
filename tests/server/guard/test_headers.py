"""Every answer tells browsers what they may do with it."""

import pytest
from guarded_app import guarded_client
from litestar import Litestar, Response, get
from litestar.testing import TestClient

from speeltafel.server.guard.headers import SecurityHeaders, for_host

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self' ws://house.test wss://house.test; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


@pytest.mark.parametrize("path", ["/", "/nowhere", "/broken", "/refused/forbidden", "/metrics"])
def test_the_headers_are_on_every_answer(path: str) -> None:
    with guarded_client() as client:
        headers = client.get(path).headers
        assert headers["content-security-policy"] == POLICY
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cache-control"] == "no-store"
        assert headers["x-request-id"]


def test_where_https_is_browsers_are_told_to_stay_with_it() -> None:
    with guarded_client(proxies="10.0.0.1") as client:
        assert "strict-transport-security" not in client.get("/").headers, "at home there is none"
        told = client.get("/", headers={"X-Forwarded-Proto": "https"})
        assert "strict-transport-security" not in told.headers, "anybody can say so"
    with guarded_client() as client:
        client.base_url = "https://house.test"
        assert client.get("/").headers["strict-transport-security"] == "max-age=31536000"


def test_also_on_those_that_are_turned_away_at_the_door() -> None:
    with guarded_client() as client:
        answer = client.post("/say", json={}, headers={"Origin": "https://evil.example"})
        assert answer.status_code == 403
        assert answer.headers["content-security-policy"] == POLICY
        assert answer.headers["x-request-id"]


@pytest.mark.parametrize("host", [b"", b"house.test; script-src *", b"a b", b"x" * 300, "hüs".encode()])
def test_a_strange_host_does_not_get_into_the_policy(host: bytes) -> None:
    ((name, policy), *_) = for_host(host)
    assert name == b"content-security-policy"
    assert b"connect-src 'self';" in policy
    assert b"*" not in policy


@pytest.mark.parametrize("host", [b"house.test:8765", b"[::1]:8765", b"127.0.0.1"])
def test_hosts_with_ports_and_numbers(host: bytes) -> None:
    ((_, policy), *_) = for_host(host)
    assert b"connect-src 'self' ws://" + host + b" wss://" + host + b";" in policy


def test_what_may_be_kept_says_so_itself() -> None:
    @get("/page", sync_to_thread=False)
    def page() -> Response[str]:
        return Response("page", headers={"Cache-Control": "max-age=60"})

    app = Litestar([page], logging_config=None)
    app.asgi_handler = SecurityHeaders(app.asgi_handler)
    with TestClient(app) as client:
        assert client.get("/page").headers.get_list("cache-control") == ["max-age=60"]
