"""Accounts that somebody makes to win against: they bring nobody to the top of the list."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_server import Server, Visitor, people

GAME = "kleurenblok"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Behind a proxy, so that people can come from where they like."""
    folder: Path = tmp_path_factory.mktemp("puppets")
    with Server(f"sqlite:///{folder}/server.db", folder, limits=False, proxies="127.0.0.1") as running:
        yield running


def account(server: Server, login: str, address: str) -> Visitor:
    visitor = Visitor(server.url, None)
    visitor.http.headers["x-forwarded-for"] = address
    form = {"login": login, "password": "correct horse", "name": login.title()}
    visitor.id = visitor.asked("POST", "/api/register", form)["person"]["id"]
    return visitor


def rated_game(winner: Visitor, other: Visitor, resigning: bool) -> None:
    """`other` resigns at once, or plays to the end."""
    table = winner.make_table(GAME, people(2), start=False, rated=True, options={"games": 1})
    other.done(table, do="sit")
    winner.done(table, do="start")
    if resigning:
        other.done(table, do="resign")
    with winner.follow(table) as line:
        line.until("update")
        while line.table["stage"] == "playing":
            seat = line.table["view"]["turn"]
            if seat == 0 or (seat == 1 and not resigning):
                mine = line.table if seat == 0 else other.see(table)["table"]
                if mine["moves"] == line.table["moves"]:
                    playing = winner if seat == 0 else other
                    playing.do(table, do="play", move=mine["view"]["moves"][0], moves=mine["moves"])
            line.until("update")


def board(visitor: Visitor) -> Any:
    return visitor.asked("GET", f"/api/ratings/{GAME}")


def test_wins_over_puppets_that_resign_are_worth_nothing(server: Server) -> None:
    hero = account(server, "hero", "198.51.100.1")
    for number in range(8):
        rated_game(hero, account(server, f"puppet-{number}", f"203.0.113.{number + 1}"), resigning=True)
    found = board(hero)
    assert (found["leaders"], found["you"]) == ([], None)
    profile = hero.asked("GET", f"/api/people/{hero.id}")
    assert [result["uncounted"] for result in profile["recent"]] == [["early"]] * 8
    assert "early" not in account(server, "else", "198.51.100.9").ask("GET", f"/api/people/{hero.id}").text


def test_people_of_one_address_are_told_why_their_games_do_not_count(server: Server) -> None:
    anna, ben = account(server, "anna", "192.0.2.7"), account(server, "benno", "192.0.2.7")
    rated_game(anna, ben, resigning=False)
    recent = anna.asked("GET", f"/api/people/{anna.id}")["recent"][0]
    assert (recent["uncounted"], recent["rating_after"], recent["rated"]) == (["address"], None, True)
    assert board(anna)["rules"]["same_address"] is False


def test_strangers_who_play_to_the_end_are_rated(server: Server) -> None:
    cas, dia = account(server, "casper", "192.0.2.20"), account(server, "diana", "192.0.2.30")
    rated_game(cas, dia, resigning=False)
    for visitor in (cas, dia):
        you = board(visitor)["you"]
        assert (you["place"], you["rating"]["games"], you["rating"]["opponents"]) == (None, 1, 1)
