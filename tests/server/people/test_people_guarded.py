"""People behind the guards: how fast they may be, and that nothing of theirs is written down."""

import io
import json
import logging
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from cookie_jar import anew, cookie_of, with_cookie
from litestar import post
from litestar.params import JSONBody
from replies import me, no, ok
from visitors import PASSWORD, Client, Clock, account, guest, visiting

from speeltafel.server.guard import rate_limits
from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.guard.log_format import set_up_logging
from speeltafel.server.guard.rate_limits import RATE_LIMITS, RateLimiter
from speeltafel.server.people.schemas import PersonShown
from speeltafel.server.people.schemas.accounts import BotMade, Credentials, Registration


def refused_after(client: Client, path: str, body: object) -> int:
    """How many are answered before it is too fast."""
    for count in range(200):
        anew(client)
        if (answer := client.post(path, json=body)).status_code == 429:
            no(answer, 429, "too_fast")
            assert 1 <= int(answer.headers["retry-after"]) <= 60
            return count
    raise AssertionError("Nobody was ever too fast.")


@pytest.mark.parametrize(
    ("path", "body", "what"),
    [
        ("guest", {"name": "Anna"}, "guests"),
        ("register", {"login": "an na", "password": PASSWORD}, "registrations"),
        ("login", {"login": "anna", "password": "guess"}, "logins"),
    ],
)
def test_one_address_becomes_only_so_many_people(tmp_path: Path, path: str, body: object, what: str) -> None:
    clock = Clock(0.0)
    with visiting(tmp_path, limiter=RateLimiter(clock=clock)) as client:
        assert refused_after(client, f"/api/{path}", body) == RATE_LIMITS[what].burst
        clock.now += RATE_LIMITS[what].interval
        assert refused_after(client, f"/api/{path}", body) == 1


class Guessing:
    """Somebody guesses, from addresses of the test's choice."""

    def __init__(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        self.client, self.address = client, "198.51.100.1"
        monkeypatch.setattr(rate_limits, "client_network", lambda _: self.address)

    def guess(self, address: str, password: str = "guess", login: str = "anna") -> int:
        """The status, for a browser that was never here before."""
        anew(self.client)
        self.address = address
        return self.client.post("/api/login", json={"login": login, "password": password}).status_code

    def exhaust(self, address: str) -> None:
        assert [self.guess(address) for _ in range(RATE_LIMITS["logins"].burst)] == [401] * RATE_LIMITS["logins"].burst
        assert self.guess(address) == 429


def test_who_guesses_elsewhere_does_not_shut_the_owner_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with visiting(tmp_path, limiter=RateLimiter(clock=Clock(0.0))) as client:
        account(client)
        guessing = Guessing(client, monkeypatch)
        for network in range(20):
            guessing.exhaust(f"203.0.{network}.7")
        assert guessing.guess("198.51.100.1", PASSWORD) == 200, "the owner, on a new device at home"


def test_neighbouring_addresses_guess_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with visiting(tmp_path, limiter=RateLimiter(clock=Clock(0.0))) as client:
        guessing = Guessing(client, monkeypatch)
        guessing.exhaust("203.0.113.7")
        assert guessing.guess("203.0.113.8") == 429
        assert guessing.guess("203.0.113.8", login="ANNA") == 429
        assert guessing.guess("203.0.113.8", login="ben") == 401
        guessing.exhaust("2001:0db8:0001:0002::/64")
        assert guessing.guess("2001:0db8:0001:0003::/64") == 429
        assert guessing.guess("2001:0db8:0002:0003::/64") == 401


def test_a_device_that_was_there_before_is_let_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with visiting(tmp_path, limiter=RateLimiter(clock=Clock(0.0))) as client:
        account(client)
        client.post("/api/logout")
        known = dict(client.cookies)
        guessing = Guessing(client, monkeypatch)
        guessing.exhaust("198.51.100.1")  # in the same house

        def with_device(login: str, password: str) -> int:
            anew(client)
            for name, value in known.items():
                client.cookies.set(name, value, domain="house.test")
            return client.post("/api/login", json={"login": login, "password": password}).status_code

        assert with_device("eva", PASSWORD) == 429, "for another account it is a device like any other"
        assert with_device("anna", PASSWORD) == 200
        tries = [with_device("anna", "guess") for _ in range(RATE_LIMITS["logins"].burst)]
        assert tries[-1] == 429, "whoever sits down at it guesses no faster"


def test_one_person_who_is_too_fast_holds_up_nobody_else_at_home(tmp_path: Path) -> None:
    clock = Clock(0.0)
    with visiting(tmp_path, limiter=RateLimiter(clock=clock)) as client:
        guest(client)
        answers = [client.get("/api/me").status_code for _ in range(2 * RATE_LIMITS["other"].burst)]
        assert answers.count(200) == RATE_LIMITS["other"].burst
        assert answers[-1] == 429
        anew(client)
        guest(client, "Ben")
        assert me(client)["person"]["name"] == "Ben"


def test_a_flood_of_false_tokens_is_stopped_before_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with visiting(tmp_path, limiter=RateLimiter(clock=Clock(0.0))) as client:
        asked = 0
        token = type(client.app.state.people.store).token

        async def counted(store: object, hash: str) -> object:
            nonlocal asked
            asked += 1
            return await token(store, hash)

        monkeypatch.setattr(type(client.app.state.people.store), "token", counted)
        headers = {"Authorization": "Bearer st_" + "x" * 32}
        answers = [client.get("/api/me", headers=headers).status_code for _ in range(300)]
        assert set(answers) == {401, 429}
        assert asked == answers.count(401) == RATE_LIMITS["other"].burst


@post("/api/broken")
async def broken(data: JSONBody[Credentials]) -> None:
    """Fails as code fails that somebody forgot to write well."""
    try:
        raise ValueError(f"cannot use {data.password!r}")
    except ValueError as problem:
        raise RuntimeError(
            f"no luck with {dict(login=data.login, password=data.password)}\n{data.password}"
        ) from problem


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """Everything that is logged, down to the last detail."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    stream = io.StringIO()
    handler = set_up_logging("json", stream, logging.DEBUG)
    root.handlers[:] = [*before, handler]  # pytest's own listen too
    logging.getLogger("httpx").disabled = logging.getLogger("httpcore").disabled = True  # the browser's, not ours
    yield stream
    root.handlers[:], root.level = before, level
    logging.getLogger("httpx").disabled = logging.getLogger("httpcore").disabled = False


def test_no_secret_is_in_any_log_or_answer(
    tmp_path: Path, lines: io.StringIO, caplog: pytest.LogCaptureFixture
) -> None:
    answers = []
    with visiting(tmp_path, more=[broken]) as client:
        guest(client)
        secrets = {PASSWORD, cookie_of(client)}
        made = ok(client.post("/api/register", json={"login": "anna", "password": PASSWORD}), 201)
        secrets |= {made["recovery"]}
        secrets |= {cookie_of(client), "AAAAA-AAAAA-AAAAA-AAAAA"}
        made = ok(client.post("/api/bots", json={"name": "Robo"}), 201)
        secrets |= {made["token"]}
        answers += [
            client.get("/api/me?token=query-secret", headers={"Authorization": f"Bearer {made['token']}"}),
            client.get("/api/bots"),
            client.post("/api/recover", json={"code": "AAAAA-AAAAA-AAAAA-AAAAA", "password": "misspelt"}),
            client.get("/api/sessions"),
            client.get(f"/nowhere/{made['token']}?password=query-secret"),
            client.post("/api/login", json={"login": "anna", "password": PASSWORD}),
            client.post("/api/login", json={"login": "anna", "password": "wrong-guess"}),
            client.post("/api/login", json={"login": "anna", "password": PASSWORD, "pasword": "misspelt"}),
            client.post("/api/broken", json={"login": "anna", "password": PASSWORD}),
            client.post("/api/broken", content=f'{{"password": "{PASSWORD}'.encode()),
        ]
        with_cookie(client, "forged-cookie")
        answers += [client.get("/api/me")]
    assert [answer.status_code for answer in answers] == [200, 200, 403, 200, 404, 200, 401, 400, 500, 400, 200]
    secrets |= {"query-secret", "wrong-guess", "misspelt", "forged-cookie"}
    logged = lines.getvalue()
    assert "in broken" in logged
    assert "in broken" in caplog.text
    for secret in secrets:
        assert secret not in logged
        assert secret not in caplog.text
        assert not any(secret in answer.text for answer in answers)


def test_each_request_is_a_line_with_what_is_needed(tmp_path: Path, lines: io.StringIO) -> None:
    with visiting(tmp_path) as client:
        anna = guest(client)
        answer = client.get(f"/api/people/{anna['id']}?x=1")
    line = next(
        line for line in map(json.loads, lines.getvalue().splitlines()) if line.get("path") == "/api/people/{id}"
    )
    assert line.pop("ms") >= 0
    assert line.pop("at").endswith("+00:00")
    assert line == {
        "level": "info",
        "from": "speeltafel.requests",
        "text": "answered",
        "request": answer.headers["x-request-id"],
        "method": "GET",
        "path": "/api/people/{id}",
        "status": 200,
        "person": anna["id"],
    }


def test_forms_do_not_show_passwords_when_printed() -> None:
    shown = PersonShown("id", "Robo", "bot")
    for form in (
        Registration("anna", PASSWORD),
        Credentials("anna", PASSWORD),
        BotMade(shown, "st_secret", ["read"], 1.0),
    ):
        assert PASSWORD not in repr(form)
        assert "st_secret" not in f"{form}"


def test_the_description_has_every_form_and_no_warnings(tmp_path: Path) -> None:
    with warnings.catch_warnings(), visiting(tmp_path) as client:
        warnings.simplefilter("error")
        schema = client.app.openapi_schema.to_schema()
    forms = schema["components"]["schemas"]
    assert {"Named", "Registration", "Credentials", "Me", "BotMade", "Profile", "Ranked", "No"} <= set(forms)
    assert forms["Registration"]["properties"]["password"]["minLength"] == 8
    for path, methods in schema["paths"].items():
        for method, told in methods.items():
            refusals = {status for status in told["responses"] if status.startswith("4")}
            assert set(map(str, ERROR_RESPONSES)) == refusals, (path, method)
