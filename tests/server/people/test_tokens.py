"""Bots of one's own and their tokens."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest
from cookie_jar import anew
from replies import me, no, ok
from visitors import PLAIN, Client, Clock, account, guest, visiting

from speeltafel.server.people.tokens import MAX_BOTS, MAX_TOKENS


def made(client: Client, name: str = "Robo") -> tuple[dict[str, Any], dict[str, str]]:
    """A bot, and the headers with which it asks."""
    answer = ok(client.post("/api/bots", json={"name": name}), 201)
    assert re.fullmatch(r"st_[A-Za-z0-9_-]{32}", answer["token"])
    return answer["person"], {"Authorization": f"Bearer {answer['token']}"}


def test_a_bot_is_known_by_its_token(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        anna = account(client)
        robo, token = made(client)
        assert robo == {"id": robo["id"], "name": "Robo", "kind": "bot"}
        assert robo["id"] != anna["id"]
        anew(client)
        assert ok(client.get("/api/me", headers=token)) == PLAIN | {"person": robo, "login": None}
        assert ok(client.get("/api/me"))["person"] is None
        assert ok(client.patch("/api/me", json={"name": "BotProgram"}, headers=token))["person"]["name"] == "BotProgram"


def test_only_accounts_have_bots(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        no(client.post("/api/bots", json={"name": "Robo"}), 401, "unknown_person")
        guest(client)
        assert "register" in no(client.post("/api/bots", json={"name": "Robo"}), 403, "forbidden")
        account(client)
        _, token = made(client)
        anew(client)
        no(client.post("/api/bots", json={"name": "Robo"}, headers=token), 403, "forbidden")
        register = {"login": "robo", "password": "12345678"}
        no(client.post("/api/register", json=register, headers=token), 403, "forbidden")


@pytest.mark.parametrize("token", ["st_" + "x" * 32, "st_", "st_\xff", "st_" + "x" * 5000])
def test_a_token_that_is_not_good_is_refused_not_passed_over(tmp_path: Path, token: str) -> None:
    with visiting(tmp_path) as client:
        guest(client)
        headers = {b"Authorization": f"Bearer {token}".encode("latin-1")}
        no(client.get("/api/me", headers=headers), 401, "unknown_person")


@pytest.mark.parametrize("header", ["Basic dXNlcjpwYXNz", "Bearer eyJhbGciOi", "Bearer", ""])
def test_what_a_proxy_wants_in_that_header_is_none_of_our_business(tmp_path: Path, header: str) -> None:
    with visiting(tmp_path) as client:
        anna = guest(client)
        assert ok(client.get("/api/me", headers={"Authorization": header}))["person"] == anna


def test_tokens_are_made_listed_and_dropped(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        account(client)
        robo, first = made(client)
        answer = ok(client.post("/api/tokens", json={"bot": robo["id"], "label": "at home"}), 201)
        assert answer["person"] == robo
        second = {"Authorization": f"Bearer {answer['token']}"}
        (bot,) = ok(client.get("/api/bots"))
        assert bot["person"] == robo
        assert [token["label"] for token in bot["tokens"]] == ["", "at home"]
        assert answer["token"] not in str(bot)
        assert client.delete(f"/api/tokens/{bot['tokens'][0]['id']}").status_code == 204
        no(client.get("/api/me", headers=first), 401, "unknown_person")
        assert ok(client.get("/api/me", headers=second))["person"] == robo
        no(client.delete(f"/api/tokens/{bot['tokens'][0]['id']}"), 404, "not_found")
        assert [len(bot["tokens"]) for bot in ok(client.get("/api/bots"))] == [1]


def test_nobody_touches_the_bots_of_others(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        account(client)
        robo, token = made(client)
        (bot,) = ok(client.get("/api/bots"))
        anew(client)
        account(client, "eva")
        assert ok(client.get("/api/bots")) == []
        no(client.post("/api/tokens", json={"bot": robo["id"]}), 404, "not_found")
        no(client.delete(f"/api/tokens/{bot['tokens'][0]['id']}"), 404, "not_found")
        assert ok(client.get("/api/me", headers=token))["person"] == robo


def test_nobody_sees_whose_a_bot_is(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        anna = account(client, "anna-login")
        robo, _ = made(client)
        anew(client)
        shown = client.get(f"/api/people/{robo['id']}").text
        assert anna["id"] not in shown
        assert "anna-login" not in shown
        assert "owner" not in shown


def test_there_is_an_end_to_bots_and_tokens(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        account(client)
        bots = [made(client, f"Robo {n}")[0] for n in range(MAX_BOTS)]
        assert len({bot["id"] for bot in bots}) == MAX_BOTS
        no(client.post("/api/bots", json={"name": "One more"}), 409, "not_now")
        for _ in range(MAX_TOKENS - 1):
            ok(client.post("/api/tokens", json={"bot": bots[0]["id"]}), 201)
        no(client.post("/api/tokens", json={"bot": bots[0]["id"]}), 409, "not_now")


def test_bots_made_at_the_same_time_are_different(tmp_path: Path) -> None:
    with visiting(tmp_path) as client, ThreadPoolExecutor(4) as threads:
        account(client)
        made_at_once = list(threads.map(lambda n: made(client, f"Robo {n}")[0]["id"], range(4)))
        assert len(set(made_at_once)) == 4
        assert len(ok(client.get("/api/bots"))) == 4
        assert me(client)["login"] == "anna"


def test_the_database_has_no_token_and_no_password(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        account(client, "anna")
        _, token = made(client)
    dump = "\n".join(connect(tmp_path / "server.db").iterdump())
    assert "anna" in dump
    assert token["Authorization"].removeprefix("Bearer ") not in dump
    assert "correct horse" not in dump
    assert "$argon2id$" in dump


def bearer(client: Client, bot: str, **wanted: Any) -> dict[str, str]:
    made = ok(client.post("/api/tokens", json={"bot": bot, **wanted}), 201)
    return {"Authorization": f"Bearer {made['token']}"}


def test_a_token_does_what_its_scopes_say(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        account(client)
        robo, both = made(client)
        read, play = (bearer(client, robo["id"], scopes=[scope]) for scope in ("read", "play"))
        anew(client)

        def see(token: dict[str, str]) -> Any:
            return client.get("/api/me", headers=token)

        def rename(token: dict[str, str]) -> Any:
            return client.patch("/api/me", json={"name": "BotProgram"}, headers=token)

        for asked, enough, lacking, scope in ((see, read, play, "read"), (rename, play, read, "play")):
            for token in (both, enough):
                assert ok(asked(token))["person"]["id"] == robo["id"]
            refused = asked(lacking)
            assert f"`{scope}`" in no(refused, 403, "forbidden")
            assert refused.headers["www-authenticate"] == f'Bearer error="insufficient_scope", scope="{scope}"'


@pytest.mark.parametrize("wanted", [{"scopes": []}, {"scopes": ["all"]}, {"days": 0}, {"days": 366}])
def test_tokens_that_cannot_be(tmp_path: Path, wanted: dict[str, Any]) -> None:
    with visiting(tmp_path) as client:
        account(client)
        robo, _ = made(client)
        no(client.post("/api/tokens", json={"bot": robo["id"], **wanted}), 400, "bad_message")
        no(client.post("/api/bots", json={"name": "Robo", **wanted}), 400, "bad_message")


def test_a_token_has_an_end(tmp_path: Path) -> None:
    clock = Clock()
    with visiting(tmp_path, clock) as client:
        account(client)
        robo, _ = made(client)
        clock.now += 1
        short = bearer(client, robo["id"], days=2, scopes=["read"])
        (bot,) = ok(client.get("/api/bots"))
        assert [token["expires"] - clock.now for token in bot["tokens"]] == [365 * 86_400 - 1, 2 * 86_400]
        assert [token["scopes"] for token in bot["tokens"]] == [["play", "read"], ["read"]]
        anew(client)
        clock.now += 2 * 86_400 - 1
        ok(client.get("/api/me", headers=short))
        clock.now += 1
        assert "expired" in no(client.get("/api/me", headers=short), 401, "unknown_person")


def test_tokens_from_before_there_were_scopes_go_on(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        account(client)
        _, token = made(client)
        database = connect(tmp_path / "server.db")
        database.execute("UPDATE tokens SET scopes = 'play read', expires = NULL")
        database.commit()
        assert ok(client.get("/api/bots"))[0]["tokens"][0]["expires"] is None
        anew(client)
        ok(client.patch("/api/me", json={"name": "BotProgram"}, headers=token))
