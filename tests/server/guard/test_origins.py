"""Pages of other sites get nothing done here, though the browser sends our cookie along."""

import pytest
from guarded_app import HOME, guarded_client, refusal
from litestar.exceptions import WebSocketDisconnect

COOKIE = {"Cookie": "speeltafel=anything"}
TOKEN = {"Authorization": "Bearer st_anything"}
EVIL = {"Origin": "https://evil.example"}
NO = refusal(
    "forbidden", "That comes from a page of another site (or does not say from which), and is not done for it."
)

OURS = {
    "our page": COOKIE | {"Origin": HOME},
    "our page, as new browsers tell it": COOKIE | {"Origin": HOME, "Sec-Fetch-Site": "same-origin"},
    "our page behind a proxy that changes the host": COOKIE
    | {"Origin": "https://cards.example", "Sec-Fetch-Site": "same-origin"},
    "a host in capitals": COOKIE | {"Origin": "http://HOUSE.test"},
    "a program with a token": TOKEN,
    "a program with a token, in a page": TOKEN | EVIL,
    "a program without anything": {},
    "a site that the settings name": COOKIE | {"Origin": "https://friend.example", "Sec-Fetch-Site": "cross-site"},
}
OTHERS = {
    "another site": COOKIE | EVIL,
    "another site, as new browsers tell it": COOKIE | EVIL | {"Sec-Fetch-Site": "cross-site"},
    "a neighbour": COOKIE | {"Origin": "http://other.house.test", "Sec-Fetch-Site": "same-site"},
    "another port": COOKIE | {"Origin": "http://house.test:8080"},
    "our name without encryption": COOKIE | {"Origin": HOME, "Sec-Fetch-Site": "cross-site"},
    "a hidden origin": COOKIE | {"Origin": "null"},
    "an empty origin": COOKIE | {"Origin": ""},
    "no word on where": COOKIE,
    "a token does not help where a cookie comes along": COOKIE | TOKEN | EVIL,
    "logging in for somebody, before there is a cookie": EVIL,
    "a name that only begins like ours": COOKIE | {"Origin": "http://house.test.evil.example"},
    "a friend's name in front": COOKIE | {"Origin": "https://friend.example.evil.example"},
    "a password for a host": COOKIE | {"Origin": "http://house.test@evil.example"},
}


@pytest.mark.parametrize("headers", OURS.values(), ids=OURS)
def test_what_is_ours_is_done(headers: dict[str, str]) -> None:
    with guarded_client(origins=" https://friend.example/, https://other.example") as client:
        assert client.post("/say", json={"a": "b"}, headers=headers).json() == {"a": "b"}
        with client.websocket_connect("/socket", headers=headers) as socket:
            assert socket.receive_text() == "welcome"
            socket.send_text("bye")


@pytest.mark.parametrize("headers", OTHERS.values(), ids=OTHERS)
def test_what_is_not_ours_is_refused(headers: dict[str, str]) -> None:
    with guarded_client(origins="https://friend.example") as client:
        answer = client.post("/say", json={"a": "b"}, headers=headers)
        assert (answer.status_code, answer.json()) == (403, NO)
        for method in ("PUT", "PATCH", "DELETE", "BREW"):
            assert client.request(method, "/", headers=headers).status_code == 403
        with pytest.raises(WebSocketDisconnect) as caught, client.websocket_connect("/socket", headers=headers):
            pass
        assert caught.value.code == 4403


@pytest.mark.parametrize("headers", OTHERS.values(), ids=OTHERS)
def test_looking_is_free_for_all(headers: dict[str, str]) -> None:
    """No page of another site can read the answer; that is up to the browser."""
    with guarded_client() as client:
        answer = client.get("/", headers=headers)
        assert answer.status_code == 200
        assert "access-control-allow-origin" not in answer.headers
