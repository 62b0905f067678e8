"""Sessions: what ends them, that a cookie is worth nothing afterwards, and what became of cookies from before."""

from pathlib import Path
from sqlite3 import connect

import pytest
from cookie_jar import anew, cookie_of, with_cookie
from replies import me, no, ok
from visitors import PASSWORD, Client, Clock, account, guest, people_of, visiting

from speeltafel.server.people.cookies import MAX_AGE, NAME, RENEW_AFTER
from speeltafel.server.people.sessions import REPEAT_AFTER, describe_user_agent
from speeltafel.server.store.sessions import MOST

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1"


def log_in(client: Client, password: str = PASSWORD, agent: str = FIREFOX) -> str:
    """On a device of its own; its cookie."""
    anew(client)
    form = {"login": "anna", "password": password}
    ok(client.post("/api/login", json=form, headers={"User-Agent": agent}))
    return cookie_of(client)


def is_anna(client: Client, cookie: str) -> bool:
    with_cookie(client, cookie)
    return me(client)["person"] is not None


def test_a_cookie_is_worth_nothing_after_logging_out(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        for become in (guest, account):
            become(client)
            stolen = cookie_of(client)
            assert client.post("/api/logout").status_code == 204
            assert NAME not in client.cookies
            assert not is_anna(client, stolen)
            anew(client)


def test_logging_out_on_one_device_leaves_the_others_alone(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        account(client)
        first, second = cookie_of(client), log_in(client)
        client.post("/api/logout")
        assert is_anna(client, first)
        assert not is_anna(client, second)


def test_logging_out_everywhere(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        account(client)
        cookies = [cookie_of(client), log_in(client), log_in(client)]
        assert client.post("/api/logout/everywhere").status_code == 204
        assert NAME not in client.cookies
        assert [is_anna(client, cookie) for cookie in cookies] == [False] * 3
        assert is_anna(client, log_in(client))
        anew(client)
        no(client.post("/api/logout/everywhere"), 401, "unknown_person")


def test_another_password_ends_all_other_sessions(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        account(client)
        first, here = cookie_of(client), log_in(client)
        no(client.post("/api/password", json={"old": "wrong horse", "new": "new " + PASSWORD}), 403, "forbidden")
        assert is_anna(client, first)
        with_cookie(client, here)
        assert client.post("/api/password", json={"old": PASSWORD, "new": "new " + PASSWORD}).status_code == 204
        assert is_anna(client, here)
        assert not is_anna(client, first)


def test_ones_devices_are_listed_and_can_be_ended(tmp_path: Path) -> None:
    clock = Clock()
    with visiting(tmp_path, clock) as client:
        account(client)
        client.post("/api/logout")
        laptop = log_in(client)
        clock.now += 1
        phone = log_in(client, agent=PHONE)
        there, here = ok(client.get("/api/sessions"))[::-1]
        assert (there["device"], there["here"]) == ("Firefox, Linux", False)
        assert (here["device"], here["here"]) == ("Safari, iPhone", True)
        assert here["address"] == "testclient"
        assert here["created"] == here["used"] == clock.now
        assert client.delete(f"/api/sessions/{there['id']}").status_code == 204
        assert not is_anna(client, laptop)
        assert is_anna(client, phone)
        no(client.delete(f"/api/sessions/{there['id']}"), 404, "not_found")
        assert [each["id"] for each in ok(client.get("/api/sessions"))] == [here["id"]]


def test_nobody_ends_the_sessions_of_others(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        account(client)
        anna = cookie_of(client)
        (session,) = ok(client.get("/api/sessions"))
        anew(client)
        guest(client, "Eva")
        no(client.delete(f"/api/sessions/{session['id']}"), 404, "not_found")
        assert is_anna(client, anna)
        bot = ok(client.post("/api/bots", json={"name": "Robo"}), 201)
        anew(client)
        token = {"Authorization": f"Bearer {bot['token']}"}
        for path in ("/api/sessions", "/api/logout/everywhere"):
            asked = client.get if path == "/api/sessions" else client.post
            assert "browser" in no(asked(path, headers=token), 403, "forbidden")


def test_when_it_was_used_is_written_down_seldom(tmp_path: Path) -> None:
    clock = Clock()
    with visiting(tmp_path, clock) as client:
        guest(client)
        began = clock.now
        for seconds, used in (
            (REPEAT_AFTER, began),
            (REPEAT_AFTER + 1, began + REPEAT_AFTER + 1),
            (REPEAT_AFTER + 10, began + REPEAT_AFTER + 1),
        ):
            clock.now = began + seconds
            me(client)
            assert ok(client.get("/api/sessions"))[0]["used"] == used


def test_who_logs_in_as_somebody_else_is_the_first_no_more(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        account(client)
        client.post("/api/logout")
        guest(client, "Ben")
        ben = cookie_of(client)
        ok(client.post("/api/login", json={"login": "anna", "password": PASSWORD}))
        assert not is_anna(client, ben)


def test_there_is_an_end_to_sessions(tmp_path: Path) -> None:
    clock = Clock()
    with visiting(tmp_path, clock) as client:
        account(client)
        first = cookie_of(client)
        for _ in range(MOST):
            clock.now += 1
            log_in(client)
        assert len(ok(client.get("/api/sessions"))) == MOST
        assert not is_anna(client, first)


def test_what_nobody_used_for_a_year_is_forgotten(tmp_path: Path) -> None:
    clock = Clock()
    with visiting(tmp_path, clock) as client:
        guest(client)
    clock.now += MAX_AGE + RENEW_AFTER
    with visiting(tmp_path, clock) as client, client.portal() as portal:
        portal.call(people_of(client).store.prune_sessions, clock.now)
    assert connect(tmp_path / "server.db").execute("SELECT count(*) FROM sessions").fetchone() == (0,)


def test_the_database_has_no_cookie_and_forgets_addresses(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        guest(client)
        secret = cookie_of(client).split(".")[1]
        kept = connect(tmp_path / "server.db")
        assert secret not in "\n".join(kept.iterdump())
        assert kept.execute("SELECT address FROM sessions").fetchall() == [("testclient",)]
        client.post("/api/logout")
        assert kept.execute("SELECT address FROM sessions").fetchall() == [("",)]
        kept.close()


class TestCookiesFromBeforeThereWereSessions:
    """They were signed and said who somebody is and of which kind; nothing was kept of them."""

    def test_they_become_a_session(self, tmp_path: Path) -> None:
        with visiting(tmp_path) as client:
            anna = guest(client)
            old = people_of(client).cookies.text(anna["id"], "guest")
            with_cookie(client, old)
            assert me(client)["person"] == anna
            assert cookie_of(client) != old
            assert me(client)["person"] == anna
            assert is_anna(client, old), "a page asks several things at once, with the cookie that it had"
            assert len(ok(client.get("/api/sessions"))) == 2, "the one from registering, and this"

    def test_after_logging_out_they_are_worth_nothing(self, tmp_path: Path) -> None:
        with visiting(tmp_path) as client:
            anna = guest(client)
            old = people_of(client).cookies.text(anna["id"], "guest")
            assert is_anna(client, old)
            client.post("/api/logout")
            assert not is_anna(client, old)

    @pytest.mark.parametrize("path", ["logout/everywhere", "password"])
    def test_ending_everything_ends_those_too_that_were_never_shown(self, tmp_path: Path, path: str) -> None:
        clock = Clock()
        with visiting(tmp_path, clock) as client:
            anna = account(client)
            old = people_of(client).cookies.text(anna["id"], "account")
            clock.now += 1
            assert client.post(f"/api/{path}", json={"old": PASSWORD, "new": PASSWORD}).status_code == 204
            assert not is_anna(client, old)

    def test_a_guests_opens_no_account(self, tmp_path: Path) -> None:
        with visiting(tmp_path) as client:
            anna = guest(client)
            olds = [people_of(client).cookies.text(anna["id"], "guest") for _ in range(2)]
            with_cookie(client, olds[0])
            account(client, name=None)
            assert [is_anna(client, old) for old in olds] == [False, False]


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (FIREFOX, "Firefox, Linux"),
        (PHONE, "Safari, iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0", "Edge, Windows"),
        ("Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36", "Chrome, Android"),
        ("python-httpx/0.28.1", "python-httpx"),
        ("<script>", ""),
        ("", ""),
        ("x" * 500, "x" * 40),
    ],
)
def test_a_device_in_words(agent: str, words: str) -> None:
    assert describe_user_agent(agent) == words
