"""What a board of Kleurenblok tells besides the cards: how a game stands, and how it ended."""

from collections import Counter
from random import Random

import pytest
from kleurenblok_tables import KLEURENBLOK, arranged

from speeltafel import Table
from speeltafel.games.kleurenblok.board import all_cards
from speeltafel.kernel.bits import bit
from tables import play_all


def cards(t: Table) -> list[int]:
    return [seat["cards"] for seat in t.view(None)["derived"]["seats"]]


def points(t: Table) -> list[int]:
    return [seat["point"] for seat in t.view(None)["derived"]["seats"]]


def ending(t: Table) -> tuple[str | None, int | None]:
    derived = t.view(None)["derived"]
    return derived["ending"], derived["shed_by"]


@pytest.mark.parametrize("players", KLEURENBLOK.manifest.seats)
def test_every_reader_is_told_the_same(players: int) -> None:
    t, dice = KLEURENBLOK.new(players=players, seed=players), Random(players)
    while not t.over:
        open_view, views = t.open_view(), [t.view(seat) for seat in (None, *range(players))]
        assert cards(t) == [len(hand) for hand in open_view["hands"]] == views[0]["hand_sizes"]
        for view in views:
            assert view["derived"] == open_view["derived"]
            assert view["derived"]["left"] == view["pile"] == len(open_view["pile"])
            assert (view["derived"]["ending"], view["derived"]["shed_by"]) == (None, None)
        t.play(dice.choice(t.legal()))
    assert points(t) == t.scores()
    assert t.view(None)["derived"]["ending"] is not None


def test_R3_3_the_first_half_is_shown_until_the_second() -> None:
    t = play_all(arranged("A b1 b2", "g1 g2", block="y5 y6"), "action")
    assert t.view(1)["halves"] == []
    t.play("remove y5")
    assert t.view(1)["halves"] == ["remove y5"]
    t.play("give 1")
    assert t.view(1)["halves"] == []
    t = play_all(arranged("A b1 b2", "g1 g2"), "action", "give 1")
    assert t.view(0)["halves"] == ["give 1"]
    assert cards(t) == [2, 3]


def test_R3_4_cards_under_the_pile_are_its_last() -> None:
    t = play_all(arranged("A b1 b2", "g1 g2", block="y5 J:r9", pile="A r1", under="J"), "action", "remove r9")
    assert t.open_view()["pile"] == ["A", "r1", "J", "J"]
    assert t.open_view()["hands"][0] == ["b1", "b2"]
    assert Counter(all_cards(t.open_view()))["A"] == 2


def test_R5_1_whose_hand_is_empty() -> None:
    t = arranged("b9", "J", "g1 g2", block="b8")
    t.state.called = bit(0)
    t.play("play b9")
    assert (ending(t), points(t), cards(t)) == (("shed", 0), [1, 0, 0], [0, 1, 2])


def test_R5_2_all_passed() -> None:
    t = play_all(arranged("b9 r9", "b1 b2 b3", "g1 g2", pile=""), "pass", "pass", "pass")
    assert (ending(t), points(t)) == (("passed", None), [1, 0, 1])


def test_R5_3_it_took_too_long() -> None:
    t = arranged("b9 r9", "b1 b2 b3", "g1 g2")
    t.state.turns = 499
    play_all(t, "draw", "pass")
    assert (ending(t), points(t), cards(t)) == (("long", None), [0, 0, 1], [3, 3, 2])
