"""The best at a game: who is among them, on which page, and where the bots of the server would stand."""

from pathlib import Path
from typing import Any

import pytest
from cookie_jar import anew
from replies import me, no, ok
from visitors import Client, account, guest, play, visiting

from speeltafel.server.people.profiles import MAX_PAGES, MIN_GAMES, PAGE_SIZE
from speeltafel.server.results.ratings import BOT_RATINGS


def board(client: Client, query: str = "") -> Any:
    return ok(client.get(f"/api/ratings/mu{query}"))


def people(client: Client, *names: str) -> list[str]:
    """With accounts; whoever comes last stays at the computer."""
    ids = []
    for name in names:
        anew(client)
        ids.append(account(client, f"{name}-1", name)["id"])
    return ids


def play_often(client: Client, ids: list[str], times: int = MIN_GAMES) -> None:
    for number in range(times):
        play(client, f"{len(ids)}-{times}-{number}", dict.fromkeys(ids, 10), 1000.0 + number)


def test_who_has_played_enough_is_in_the_list(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        assert board(client)["leaders"] == []
        ids = people(client, "Anna", "Ben", "Cas")
        play_often(client, ids, MIN_GAMES - 1)
        early = board(client)
        assert (early["leaders"], early["least"]) == ([], MIN_GAMES)
        assert (early["you"]["place"], early["you"]["rating"]["games"]) == (None, MIN_GAMES - 1)
        play_often(client, ids, 1)
        now = board(client)
        assert [(one["place"], one["person"]["name"], one["rating"]["value"]) for one in now["leaders"]] == [
            (1, "Anna", 15.0),
            (2, "Ben", 14.0),
            (3, "Cas", 13.0),
        ]
        assert now["you"] == now["leaders"][2]
        assert now["next"] is None
        anew(client)
        assert board(client)["you"] is None


def test_there_is_a_list_for_each_number_of_players(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        anna, ben, cas = people(client, "Anna", "Ben", "Cas")
        play_often(client, [anna, ben])
        play_often(client, [cas, ben, anna])
        lists = {
            count: [one["person"]["name"] for one in board(client, f"?players={count}")["leaders"]]
            for count in (3, 4, 5)
        }
        assert lists == {3: ["Anna", "Ben"], 4: ["Cas", "Ben", "Anna"], 5: []}
        assert len(board(client)["leaders"]) == 3


def test_everybody_decides_whether_they_are_listed(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        (anna,) = people(client, "Anna")
        anew(client)
        eva = guest(client, "Eva")["id"]
        play_often(client, [anna, eva])
        assert [one["person"]["id"] for one in board(client)["leaders"]] == [anna]
        assert board(client)["you"]["place"] is None
        ok(client.patch("/api/me", json={"listed": True}))
        assert [one["person"]["id"] for one in board(client)["leaders"]] == [anna, eva]
        assert board(client)["you"]["place"] == 2
        assert ok(client.get(f"/api/people/{eva}"))["listed"] is True
        assert me(client)["person"]["name"] == "Eva"
        ok(client.patch("/api/me", json={"listed": False, "name": "Evi"}))
        assert me(client)["person"]["name"] == "Evi"
        account(client, "evi-1", None)
        assert [one["person"]["id"] for one in board(client)["leaders"]] == [anna], "who said no stays out"


def test_who_becomes_an_account_without_a_word_is_listed(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        eva = guest(client, "Eva")["id"]
        play_often(client, [eva])
        assert board(client)["leaders"] == []
        account(client, "eva-1", None)
        assert board(client)["leaders"][0]["person"] == {"id": eva, "name": "Eva", "kind": "account"}


def test_pages_and_shared_places(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        ids = people(client, *(f"P{number:02}" for number in range(PAGE_SIZE + 1)))
        for id in ids:
            for number in range(MIN_GAMES):
                play(client, f"{number} of {id}", {id: 10}, 1000.0)
        first, second = board(client), board(client, "?page=2")
        assert [len(page["leaders"]) for page in (first, second)] == [PAGE_SIZE, 1]
        assert (first["next"], second["next"]) == (15.0, None)
        assert {one["place"] for one in first["leaders"]} == {1}, "all have the same rating"
        assert first["you"]["place"] == 1
        assert board(client, f"?page={MAX_PAGES}")["leaders"] == []


def test_the_bots_of_the_server_have_their_marks(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        marks = board(client)["house"]
        assert {mark["level"] for mark in marks} == set(BOT_RATINGS)
        assert [mark["value"] for mark in marks] == sorted((mark["value"] for mark in marks), reverse=True)
        assert {mark["level"]: mark["value"] for mark in marks}["club"] == 17.5


@pytest.mark.parametrize(
    "query", ["?players=1", "?players=7", "?players=x", "?page=0", f"?page={MAX_PAGES + 1}", "?page=1.5"]
)
def test_what_cannot_be_asked(tmp_path: Path, query: str) -> None:
    with visiting(tmp_path) as client:
        no(client.get(f"/api/ratings/mu{query}"), 400, "bad_message")
