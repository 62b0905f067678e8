"""What a board of Coloretto is told besides: how cards count, what they are worth, what is still to come."""

from typing import Any

import pytest

import speeltafel
from speeltafel.games.coloretto.notation import CARDS
from speeltafel.games.coloretto.scoring import points

COLORETTO = speeltafel.game("coloretto")


def score(**cards: int) -> Any:
    """Of seat 0 with so many cards of each kind; J and plus stand for jokers and +2."""
    table = COLORETTO.new(players=3, seed=1)
    table.state.won[:] = 0
    for kind, n in cards.items():
        table.state.won[0, CARDS.index("+" if kind == "plus" else kind)] = n
    told = table.view(None)["derived"]["seats"][0]
    assert told["points"] == points(table.state.won[0])
    signs = {"for": 1, "against": -1}
    assert told["points"] == sum(signs[line["counts"]] * line["worth"] for line in told["lines"]) + told["plus_points"]
    return told


def lines(told: Any, *fields: str) -> list[tuple[Any, ...]]:
    return [tuple(line[field] for field in fields) for line in told["lines"]]


def test_R3_4_a_joker_is_where_it_helps_most() -> None:
    told = score(J=1, plus=1, g=6, y=4, r=3, b=2)
    assert lines(told, "colour", "jokers", "counts") == [
        ("g", 0, "for"),
        ("y", 1, "for"),
        ("r", 0, "for"),
        ("b", 0, "against"),
    ]
    assert (told["jokers"], told["pluses"], told["plus_points"], told["points"]) == (1, 1, 2, 41)


def test_R3_4_all_colours_but_three_count_against() -> None:
    told = score(r=2, o=2, y=2, g=2, b=2, p=2, n=2)
    assert [line["counts"] for line in told["lines"]] == ["for"] * 3 + ["against"] * 4
    assert told["points"] == -3


def test_R3_4_a_joker_may_stand_for_a_colour_that_is_not_there() -> None:
    told = score(r=7, J=2)
    assert lines(told, "colour", "cards", "jokers", "worth") == [("r", 7, 0, 21), (None, 0, 2, 3)]
    assert lines(score(J=3), "colour", "jokers", "worth") == [(None, 3, 6)]


def test_nothing_is_worth_nothing() -> None:
    assert score() == {"lines": [], "jokers": 0, "pluses": 0, "plus_points": 0, "points": 0}


def test_R3_3_the_scale() -> None:
    assert COLORETTO.new(players=3).view(None)["derived"]["scale"] == [1, 3, 6, 10, 15, 21]


@pytest.mark.parametrize("players", COLORETTO.manifest.seats)
def test_R1_4_R1_5_who_began_with_what_and_what_is_still_to_come(players: int) -> None:
    table = COLORETTO.new(players=players, seed=1)
    table.play("choose o")
    told = table.view(1)["derived"]
    starts = {each["colour"]: each["seat"] for each in told["starts"]}
    assert (len(starts), starts.pop("o"), set(starts.values())) == (6 if players == 3 else 7, 0, {None})
    assert told["left"] == told["until_last"] == 0
    while table.phase == "choose":
        table.play(table.legal()[0])
    told, deck = table.view(1)["derived"], table.reveal()["deck"]
    assert (told["starts"], told["left"], told["until_last"]) == ([], len(deck), deck.index("L"))
