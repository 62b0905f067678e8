"""Pages of the origins that the settings name can use this server from a browser, and pages of no other."""

import pytest
from guarded_app import HOME, Client, guarded_client

FRIEND, EVIL = "https://friend.example", "https://evil.example"
NAMED = f"{FRIEND}/, http://other.example:8080"
TOLD = (
    "access-control-allow-origin",
    "access-control-allow-credentials",
    "access-control-allow-methods",
    "access-control-allow-headers",
)


def preflight(client: Client, origin: str, method: str = "POST", path: str = "/say") -> dict[str, str]:
    asked = {
        "Origin": origin,
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": "content-type, authorization",
    }
    return dict(client.options(path, headers=asked).headers)


@pytest.mark.parametrize("origin", [FRIEND, "http://other.example:8080"])
def test_a_named_origin_is_told_that_it_may(origin: str) -> None:
    with guarded_client(origins=NAMED) as client:
        for method, path in (("POST", "/say"), ("DELETE", "/api/tokens/x"), ("PATCH", "/")):
            told = preflight(client, origin, method, path)
            assert told["access-control-allow-origin"] == origin
            assert told["access-control-allow-credentials"] == "true"
            assert method in told["access-control-allow-methods"].split(", ")
            assert {"content-type", "authorization"} <= set(told["access-control-allow-headers"].split(", "))
            assert told["vary"] == "origin"
        for path in ("/", "/nowhere", "/refused/forbidden", "/broken"):
            answer = client.get(path, headers={"Origin": origin})
            assert answer.headers["access-control-allow-origin"] == origin, path
            assert "x-request-id" in answer.headers["access-control-expose-headers"]
        said = client.post("/say", json={"a": "b"}, headers={"Origin": origin, "Sec-Fetch-Site": "cross-site"})
        assert said.json() == {"a": "b"}
        assert said.headers["access-control-allow-origin"] == origin


@pytest.mark.parametrize("origin", [EVIL, "null", "", "*", f"{FRIEND}.evil.example", "http://friend.example", HOME])
def test_others_are_told_nothing(origin: str) -> None:
    with guarded_client(origins=NAMED) as client:
        told = [preflight(client, origin), dict(client.get("/", headers={"Origin": origin}).headers)]
        for headers in told:
            assert not headers.keys() & set(TOLD)
            assert headers["vary"] == "origin", "a cache must not give them what a friend was told"


def test_where_no_origin_is_named_nothing_is_said() -> None:
    with guarded_client() as client:
        assert not preflight(client, FRIEND).keys() & {*TOLD, "vary"}


def test_a_preflight_is_no_way_around_the_name() -> None:
    with guarded_client(origins=NAMED) as client:
        asked = {"Origin": FRIEND, "Access-Control-Request-Method": "POST", "Host": "rebound.evil.example"}
        assert client.options("/say", headers=asked).status_code == 421
