"""A forgotten password: with the code that one kept, or with a link from the host."""

import re
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest
from cookie_jar import anew, cookie_of, with_cookie
from replies import me, no, ok
from visitors import PASSWORD, Client, Clock, account, guest, people_of, visiting

from speeltafel.cli import main
from speeltafel.server.people.accounts import LINK_LIVES, hash_of, link_code, new_code

NEW = "new " + PASSWORD


def registered(client: Client, login: str = "anna") -> tuple[Any, str]:
    made = ok(client.post("/api/register", json={"login": login, "password": PASSWORD, "name": "Anna"}), 201)
    return made["person"], made["recovery"]


def recover(client: Client, code: str, password: str = NEW) -> Any:
    return client.post("/api/recover", json={"code": code, "password": password})


def test_a_code_is_easily_copied() -> None:
    code = new_code()
    assert re.fullmatch(r"([2-9A-HJ-NP-Z]{5}-){3}[2-9A-HJ-NP-Z]{5}", code)
    assert hash_of(code) == hash_of(f" {code.replace('-', ' ').lower()}\n")
    assert hash_of(code) != hash_of(new_code())


def test_a_code_gives_a_new_password_once_and_a_new_code(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        anna, code = registered(client)
        stolen = cookie_of(client)
        anew(client)
        answer = ok(recover(client, code))
        assert (answer["person"], answer["login"]) == (anna, "anna")
        assert me(client)["person"] == anna, "and logs in"
        anew(client)
        assert "used already" in no(recover(client, code), 403, "forbidden")
        no(client.post("/api/login", json={"login": "anna", "password": PASSWORD}), 401, "unknown_person")
        ok(client.post("/api/login", json={"login": "anna", "password": NEW}))
        with_cookie(client, stolen)
        assert me(client)["person"] is None
        ok(recover(client, answer["recovery"]))


@pytest.mark.parametrize("code", ["", "-----", "AAAAA-AAAAA-AAAAA-AAAAA", "\0", "💥" * 25])
def test_codes_that_nobody_has(tmp_path: Path, code: str) -> None:
    with visiting(tmp_path) as client:
        registered(client)
        no(recover(client, code), 403, "forbidden")


def test_a_password_that_will_not_do_uses_no_code_up(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        _, code = registered(client)
        no(recover(client, code, "short"), 400, "bad_message")
        ok(recover(client, code))


def test_another_code_to_keep_needs_the_password(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        guest(client)
        no(client.post("/api/recovery", json={"password": PASSWORD}), 409, "not_now")
        _, first = registered(client)
        no(client.post("/api/recovery", json={"password": "wrong horse"}), 403, "forbidden")
        second = ok(client.post("/api/recovery", json={"password": PASSWORD}))["recovery"]
        no(recover(client, first), 403, "forbidden")
        ok(recover(client, second))


def test_the_database_has_no_code(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        _, code = registered(client)
    dump = "\n".join(connect(tmp_path / "server.db").iterdump())
    assert code not in dump
    assert code.replace("-", "") not in dump


def test_a_link_from_the_host_lives_a_day(tmp_path: Path) -> None:
    clock = Clock()
    with visiting(tmp_path, clock) as client, client.portal() as portal:
        anna, kept = registered(client)
        store = people_of(client).store
        late, early = (portal.call(link_code, store, anna["id"], clock.now) for _ in range(2))
        clock.now += LINK_LIVES - 1
        ok(recover(client, early))
        no(recover(client, kept), 403, "forbidden")
        no(recover(client, late), 403, "forbidden")
        old = portal.call(link_code, store, anna["id"], clock.now)
        clock.now += LINK_LIVES
        no(recover(client, old), 403, "forbidden")


def test_the_host_makes_a_link_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = ["--database", f"sqlite:///{tmp_path / 'server.db'}"]
    with visiting(tmp_path) as client:
        anna, _ = registered(client)
        ok(client.patch("/api/me", json={"name": "Anna M."}))
        anna |= {"name": "Anna M."}
        for name in ("ANNA", "Anna M."):  # while the server runs
            anew(client)
            assert main(["people", "reset", name, "--address", "https://cards.example/", *database]) == 0
            told = capsys.readouterr().out
            assert "Anna M. (login anna)" in told
            (code,) = re.findall(r"https://cards.example/account#code=(\S+)", told)
            assert ok(recover(client, code))["person"] == anna
        for login in ("one", "another"):
            anew(client)
            account(client, login, "Marit")
        assert main(["people", "reset", "Marit", *database]) == 2
        assert "one, another" in capsys.readouterr().err.replace("\n", " ")
        assert main(["people", "reset", "nobody", *database]) == 2
        assert "Nobody with an account" in capsys.readouterr().err
    assert main(["people", "reset", "anna", "--database", f"sqlite:///{tmp_path}/none.db"]) == 2
    assert "There is no database" in capsys.readouterr().err.replace("\n", " ")
    assert not (tmp_path / "none.db").exists()
