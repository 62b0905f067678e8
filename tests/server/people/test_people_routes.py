"""Becoming somebody: guests, accounts, names, and the cookie that remembers them."""

from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from cookie_jar import anew, cookie_of, with_cookie
from replies import me, no, ok
from visitors import PASSWORD, PLAIN, Client, Clock, account, guest, people_of, visiting

from speeltafel.server.people.cookies import MAX_AGE, NAME, RENEW_AFTER, SECURE_NAME, Cookies


def test_nobody_becomes_a_guest_with_a_name_alone(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        assert me(client) == PLAIN | {"person": None, "login": None}
        anna = guest(client, " Anna  Maria ")
        assert anna == {"id": anna["id"], "name": "Anna Maria", "kind": "guest"}
        assert me(client) == PLAIN | {"person": anna, "login": None}
        assert "Anna Maria" in no(client.post("/api/guest", json={"name": "Ben"}), 409, "not_now")
        assert me(client)["person"] == anna


def test_the_cookie_outlives_the_process(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        anna, cookie = guest(client), cookie_of(client)
    with visiting(tmp_path) as client:
        with_cookie(client, cookie)
        assert me(client)["person"] == anna


def test_cookies_that_are_not_ours_make_nobody(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        anna, cookie = guest(client), cookie_of(client)
        forged = Cookies(bytes(32)).text(anna["id"], "guest")
        changed = cookie[:-1] + ("A" if cookie[-1] != "A" else "B")
        nobody = people_of(client).cookies.text("nobody-here", "guest")
        for false in (forged, changed, nobody, "", "x", '"', anna["id"], f"{anna['id']}.guest.1800000000."):
            with_cookie(client, false)
            assert me(client)["person"] is None
            no(client.patch("/api/me", json={"name": "Eva"}), 401, "unknown_person")
        with_cookie(client, cookie)
        assert me(client)["person"] == anna


def test_the_cookie_is_kept_from_scripts_and_from_plain_http(tmp_path: Path) -> None:
    for home, secure in (("http://house.test", False), ("https://house.test", True)):
        with visiting(tmp_path, home=home) as client:
            told = client.post("/api/guest", json={"name": "Anna"}).headers["set-cookie"].lower().split("; ")
            assert {"httponly", "samesite=lax", "path=/", f"max-age={MAX_AGE}"} <= set(told)
            assert ("secure" in told) is secure
            assert told[0].startswith("__host-speeltafel=" if secure else "speeltafel=")


def test_who_holds_a_cookie_by_its_old_name_is_no_stranger(tmp_path: Path) -> None:
    with visiting(tmp_path, Clock(), home="https://house.test") as client:
        anna, cookie = guest(client), client.cookies[SECURE_NAME]
        with_cookie(client, cookie)  # by the plain name
        assert me(client)["person"] == anna
        assert client.cookies[SECURE_NAME] == cookie, "it got the new name"
        assert "set-cookie" not in client.get("/api/me").headers, "once"
        client.cookies.set(NAME, people_of(client).cookies.text("nobody-here", "guest"))
        assert me(client)["person"] == anna, "what a neighbour may have set does not count"
        taken = client.post("/api/logout").headers.get_list("set-cookie")
        assert {each.partition("=")[0] for each in taken} == {NAME, SECURE_NAME}


def test_over_plain_http_the_plain_name_alone_counts(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        anna = guest(client)
        client.cookies.set(SECURE_NAME, people_of(client).cookies.text("nobody-here", "guest"))
        assert me(client)["person"] == anna


def test_the_cookie_is_renewed_when_it_is_older_than_a_month(tmp_path: Path) -> None:
    clock = Clock()
    with visiting(tmp_path, clock) as client:
        anna, first = guest(client), cookie_of(client)
        clock.now += RENEW_AFTER - 10
        assert "set-cookie" not in client.get("/api/me").headers
        clock.now += 20
        assert "set-cookie" in client.get("/api/me").headers
        assert cookie_of(client) != first
        clock.now += MAX_AGE - RENEW_AFTER
        assert me(client)["person"] == anna, "the new one lives a year from when it was made"
        with_cookie(client, first)
        clock.now += RENEW_AFTER
        assert me(client)["person"] is None, "the old one does not"


def test_an_old_cookie_is_not_put_back_by_logging_out(tmp_path: Path) -> None:
    clock = Clock()
    with visiting(tmp_path, clock) as client:
        guest(client)
        clock.now += 2 * RENEW_AFTER
        assert client.post("/api/logout").status_code == 204
        assert NAME not in client.cookies
        assert me(client)["person"] is None


def test_another_name(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        anna = guest(client)
        assert ok(client.patch("/api/me", json={"name": "Anne"}))["person"] == anna | {"name": "Anne"}
        assert me(client)["person"]["name"] == "Anne"
        no(client.patch("/api/me", json={"name": "A\u200bnne"}), 400, "bad_message")
        assert me(client)["person"]["name"] == "Anne"


def test_a_guest_who_registers_stays_the_same_person(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        anna = guest(client)
        assert account(client, name=None) == anna | {"kind": "account"}
        assert me(client) == PLAIN | {"person": anna | {"kind": "account"}, "login": "anna"}
        assert "already" in no(
            client.post("/api/register", json={"login": "x12", "password": PASSWORD}), 409, "not_now"
        )


def test_a_guests_cookie_does_not_open_the_account(tmp_path: Path) -> None:
    """Who got hold of a guest's cookie, or gave somebody theirs, has nothing once there is a password."""
    with visiting(tmp_path) as client:
        guest(client)
        before = cookie_of(client)
        account(client)
        with_cookie(client, before)
        assert me(client)["person"] is None


def test_somebody_new_registers(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        nameless = {"login": "cas", "password": PASSWORD}
        assert "name" in no(client.post("/api/register", json=nameless), 400, "bad_message")
        assert account(client, "cas", name="Cas!")["name"] == "Cas!"
        assert me(client)["login"] == "cas"


def test_a_login_is_taken_once_in_capitals_or_not(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        account(client, "Anna")
        anew(client)
        eva = guest(client, "Eva")
        assert "taken" in no(client.post("/api/register", json={"login": "aNNA", "password": PASSWORD}), 409, "taken")
        assert me(client)["person"] == eva, "nothing was changed"


def test_logging_in_and_out(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        anna = account(client)
        assert client.post("/api/logout").status_code == 204
        assert me(client)["person"] is None
        ben = guest(client, "Ben")
        assert ben["id"] != anna["id"]
        assert ok(client.post("/api/login", json={"login": "ANNA", "password": PASSWORD})) == PLAIN | {
            "person": anna,
            "login": "anna",
        }
        assert me(client)["person"] == anna


def test_another_password(tmp_path: Path) -> None:
    def change(client: Client, old: str, new: str) -> Any:
        return client.post("/api/password", json={"old": old, "new": new})

    with visiting(tmp_path) as client:
        guest(client)
        assert "register" in no(change(client, PASSWORD, "new " + PASSWORD), 409, "not_now")
        anna = account(client, name=None)
        assert "present password" in no(change(client, "wrong horse", "new " + PASSWORD), 403, "forbidden")
        no(change(client, PASSWORD, "short"), 400, "bad_message")
        assert change(client, PASSWORD, "new " + PASSWORD).status_code == 204
        assert me(client)["person"] == anna
        anew(client)
        no(client.post("/api/login", json={"login": "anna", "password": PASSWORD}), 401, "unknown_person")
        assert ok(client.post("/api/login", json={"login": "anna", "password": "new " + PASSWORD}))["person"] == anna


def test_who_fails_to_log_in_does_not_learn_whether_there_is_such_a_login(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        account(client)
        anew(client)
        for login, password in (("anna", "wrong horse"), ("anna", PASSWORD.upper()), ("eva", PASSWORD), ("a\0", "x")):
            answer = client.post("/api/login", json={"login": login, "password": password})
            assert no(answer, 401, "unknown_person") == "There is no account with that login and that password."
            assert "set-cookie" not in answer.headers


def test_logging_in_brings_an_old_hash_up_to_date(tmp_path: Path) -> None:
    def kept(client: Client) -> str:
        with client.portal() as portal:
            row = portal.call(people_of(client).store.person_by_login, "anna")
        assert row is not None
        assert row.password is not None
        return row.password

    with visiting(tmp_path) as client:
        account(client)
        before = kept(client)
    stronger = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    with visiting(tmp_path, hasher=stronger) as client:
        ok(client.post("/api/login", json={"login": "anna", "password": PASSWORD}))
        assert kept(client) != before
        assert "m=16,t=2,p=1" in kept(client)
        anew(client)
        ok(client.post("/api/login", json={"login": "anna", "password": PASSWORD}))


@pytest.mark.parametrize(
    ("path", "body", "part"),
    [
        ("guest", {"name": ""}, "`name` is too short"),
        ("guest", {"name": 7}, "`name` must be of type str, not int"),
        ("guest", {}, "missing required field `name`"),
        ("guest", {"name": "Anna", "kind": "account"}, "unknown field `kind`"),
        ("guest", [], "must be of type object"),
        ("guest", None, "needs a body of JSON"),
        ("register", {"login": "an", "password": PASSWORD}, "`login` is too short: it needs 3"),
        ("register", {"login": "an na", "password": PASSWORD}, "A login has 3 to 24"),
        ("register", {"login": "anna", "password": "1234567"}, "`password` is too short: it needs 8"),
        ("register", {"login": "anna", "password": "x" * 201}, "`password` is too long"),
        ("login", {"login": "anna"}, "missing required field `password`"),
    ],
)
def test_forms_that_are_filled_in_wrong(tmp_path: Path, path: str, body: object, part: str) -> None:
    with visiting(tmp_path) as client:
        assert part in no(client.post(f"/api/{path}", json=body), 400, "bad_message")
        assert me(client)["person"] is None


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b'{"name": "\\ud800"}', b"null", b"[" * 5000])
def test_bodies_that_are_no_messages(tmp_path: Path, body: bytes) -> None:
    with visiting(tmp_path) as client:
        no(client.post("/api/guest", content=body), 400, "bad_message")
