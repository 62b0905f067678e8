"""How somebody fared, and what of it others may see."""

from pathlib import Path

import pytest
from visitors import Client, account, anew, cookie_of, guest, no, ok, people_of, visiting, with_cookie

from speeltafel.server.sitting.events import Opened, Stored
from speeltafel.server.sitting.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.store.rows import Finish, RatingRow, Ratings, ResultRow


def play(client: Client, table: str, scores: dict[str, int], at: float, rated: bool = True) -> None:
    """A finished game of these persons, the best first."""
    plan = TablePlan("mu", [*(OpenSeat() for _ in scores), BotSeat()], rated=rated)
    results = [
        ResultRow(table, seat, person, "mu", len(scores) + 1, score, seat + 1, float(seat == 0), False, rated, at)
        for seat, (person, score) in enumerate(scores.items())
    ]

    def rate(before: Ratings) -> Ratings:
        return {
            person: RatingRow(person, "mu", 30.0 - seat, 5.0, before[person].games + 1 if person in before else 1, at)
            for seat, person in enumerate(scores)
        }

    opened = [Stored(1, at, Opened(plan, next(iter(scores)), "00" * 32))]
    with client.portal() as portal:
        portal.call(people_of(client).store.append, table, opened, None, Finish(results, rate if rated else None))


def test_somebodys_games_statistics_and_rating(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        anna = account(client)
        anew(client)
        ben = guest(client, "Ben")
        play(client, "t1", {anna["id"]: 120, ben["id"]: 80}, 1000.0)
        play(client, "t2", {ben["id"]: 100, anna["id"]: 60}, 2000.0, rated=False)
        shown = ok(client.get(f"/api/people/{anna['id']}"))
        assert shown["person"] == anna
        (figures,) = shown["games"]
        assert (figures["game"], figures["games"], figures["wins"]) == ("mu", 2, 1.0)
        assert (figures["mean_place"], figures["mean_score"], figures["best_score"]) == (1.5, 90.0, 120)
        assert figures["rating"] == {"value": 15.0, "mu": 30.0, "sigma": 5.0, "games": 1}
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
        play(client, "private-table", {anna["id"]: 10}, 1000.0)
        assert ok(client.get(f"/api/people/{anna['id']}"))["recent"][0]["table"] == "private-table"
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
        assert ok(client.get(f"/api/people/{anna['id']}")) == {"person": anna, "games": [], "recent": []}


def test_the_best_of_a_game(tmp_path: Path) -> None:
    with visiting(tmp_path) as client:
        names = ["Anna", "Ben", "Cas"]
        ids = []
        for name in names:
            anew(client)
            ids.append(guest(client, name)["id"])
        play(client, "t1", {id: 10 for id in ids}, 1000.0)
        best = ok(client.get("/api/ratings/mu"))
        assert [one["person"]["name"] for one in best] == names
        assert [one["rating"]["value"] for one in best] == [15.0, 14.0, 13.0]
        assert ok(client.get("/api/ratings/emmers")) == []


@pytest.mark.parametrize("path", ["/api/people/nobody", "/api/ratings/chess", "/api/ratings/%00"])
def test_who_and_what_is_not_there(tmp_path: Path, path: str) -> None:
    with visiting(tmp_path) as client:
        assert "no such" in no(client.get(path), 404, "not_found")


@pytest.mark.parametrize("id", ["%00", "a%20b", "x" * 41, "%F0%9F%83%8F"])
def test_what_cannot_be_an_id(tmp_path: Path, id: str) -> None:
    with visiting(tmp_path) as client:
        assert "`id`" in no(client.get(f"/api/people/{id}"), 400, "bad_message")
