"""How somebody fared, and what of it others may see."""

from pathlib import Path

import pytest
from cookie_jar import anew, cookie_of, with_cookie
from replies import no, ok
from visitors import account, guest, play, visiting

from speeltafel.server.people.profiles import MIN_GAMES


def test_somebodys_games_statistics_and_rating(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        anna = account(client)
        anew(client)
        ben = guest(client, "Ben")
        play(client, "t1", {anna["id"]: 120, ben["id"]: 80}, 1000.0)
        play(client, "t2", {ben["id"]: 100, anna["id"]: 60}, 2000.0, rated=False)
        shown = ok(client.get(f"/api/people/{anna['id']}"))
        assert shown["person"] == anna
        assert shown["listed"] is None, "that is theirs to know"
        (figures,) = shown["games"]
        assert (figures["game"], figures["games"], figures["wins"]) == ("mu", 2, 1.0)
        assert (figures["mean_place"], figures["mean_score"], figures["best_score"]) == (1.5, 90.0, 120)
        rating = {"value": 15.0, "mu": 30.0, "sigma": 5.0, "games": 1, "opponents": 3}
        assert figures["rating"] == rating
        assert figures["counts"] == [{"players": 3, "games": 2, "wins": 1.0, "rating": rating}]
        assert [(one["at"], one["score"], one["rated"]) for one in shown["recent"]] == [
            (2000, 60, False),
            (1000, 120, True),
        ]
        assert shown["recent"][1]["rating_after"] == pytest.approx(15.0)


def test_only_who_played_it_is_told_the_table(tmp_path: Path) -> None:
    """A table's id is the invitation to it."""
    with visiting(tmp_path) as client:
        anna = account(client, "secret-login")
        cookie = cookie_of(client)
        for number in range(MIN_GAMES):
            play(client, f"private-table-{number}", {anna["id"]: 10}, 1000.0 + number)
        assert ok(client.get(f"/api/people/{anna['id']}"))["recent"][-1]["table"] == "private-table-0"
        anew(client)
        guest(client, "Eva")
        for others in (client.get(f"/api/people/{anna['id']}"), client.get("/api/ratings/mu")):
            assert others.status_code == 200
            assert anna["id"] in others.text
            for hidden in ("private-table", "secret-login", "argon2", "owner", "login", "password"):
                assert hidden not in others.text
        with_cookie(client, cookie)
        assert ok(client.get("/api/me"))["login"] == "secret-login"


def test_somebody_who_never_played(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        anna = guest(client)
        shown = ok(client.get(f"/api/people/{anna['id']}"))
        assert shown == {"person": anna, "games": [], "recent": [], "listed": False, "blocked": False}


def test_a_rating_over_time(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        anna, ben = guest(client)["id"], "nobody-else"
        for number in range(3):
            play(client, f"t{number}", {anna: 10}, 1000.0 + number)
        play(client, "t9", {anna: 10}, 2000.0, rated=False)
        told = ok(client.get(f"/api/people/{anna}/ratings/mu"))
        points = told["points"]
        assert [(one["number"], one["at"], one["value"]) for one in points] == [
            (1, 1000, 15),
            (2, 1001, 15),
            (3, 1002, 15),
        ]
        assert {"level": "club", "value": 17.5} in told["house"]
        assert ok(client.get(f"/api/people/{anna}/ratings/emmers"))["points"] == []
        no(client.get(f"/api/people/{ben}/ratings/mu"), 404, "not_found")
        no(client.get(f"/api/people/{anna}/ratings/chess"), 404, "not_found")


def test_you_against_somebody(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        anna = account(client)
        anew(client)
        no(client.get(f"/api/people/{anna['id']}/against"), 401, "unknown_person")
        ben = guest(client, "Ben")
        play(client, "t1", {anna["id"]: 120, ben["id"]: 80}, 1000.0)
        play(client, "t2", {ben["id"]: 100, anna["id"]: 60}, 2000.0, rated=False)
        play(client, "t3", {ben["id"]: 100, anna["id"]: 60}, 3000.0, rated=False)
        assert ok(client.get(f"/api/people/{anna['id']}/against")) == {
            "person": anna,
            "games": [{"game": "mu", "games": 3, "ahead": 2, "behind": 1, "latest": 3000.0}],
        }
        assert ok(client.get(f"/api/people/{ben['id']}/against"))["games"] == []


@pytest.mark.parametrize("path", ["/api/people/nobody", "/api/ratings/chess", "/api/ratings/%00"])
def test_who_and_what_is_not_there(tmp_path: Path, path: str) -> None:
    with visiting(tmp_path) as client:
        assert "no such" in no(client.get(path), 404, "not_found")


@pytest.mark.parametrize("id", ["%00", "a%20b", "x" * 41, "%F0%9F%83%8F"])
def test_what_cannot_be_an_id(tmp_path: Path, id: str) -> None:
    with visiting(tmp_path) as client:
        assert "`id`" in no(client.get(f"/api/people/{id}"), 400, "bad_message")
