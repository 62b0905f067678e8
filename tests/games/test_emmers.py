"""The clauses of Emmers' RULES.md 1, on building, one test or more for each, named after it."""

from collections import Counter
from itertools import chain

import pytest
from emmers_tables import EMMERS, built

from speeltafel import IllegalMove
from speeltafel.games.emmers.board import all_cards
from speeltafel.games.emmers.notation import CARDS
from tables import play_all, play_until


def test_R1_1_eighty_cards_each_twice() -> None:
    everything = EMMERS.new(players=3, seed=5).reveal()
    assert Counter(all_cards(everything)) == dict.fromkeys(CARDS, 2)
    assert len(CARDS) == 40


@pytest.mark.parametrize(("players", "each", "rows"), [(2, 3, 5), (4, 3, 5), (5, 2, 4), (6, 2, 4)])
def test_R1_2_buckets_by_number_of_players(players: int, each: int, rows: int) -> None:
    t = EMMERS.new(players=players)
    for _ in range(each):
        assert t.legal() == ["stack r", "stack y", "stack g", "stack b", "stack p"]
        t.play("stack y")
    with pytest.raises(IllegalMove, match=rf"all {each} buckets in yellow.*R1\.2"):
        t.play("stack y")
    pyramids = built(players).reveal()["pyramids"]
    for pyramid in pyramids:
        assert [len(row) for row in pyramid] == list(range(rows, 0, -1))
        assert Counter(chain(*pyramid)) == dict.fromkeys("rygbp", each)


@pytest.mark.parametrize("players", range(2, 7))
def test_R1_3_ten_cards_each(players: int) -> None:
    everything = EMMERS.new(players=players).reveal()
    assert [len(hand) for hand in everything["hands"]] == [10] * players
    assert len(everything["pile"]) == 80 - 10 * players
    assert all(hand == sorted(hand, key=CARDS.index) for hand in everything["hands"])


def test_R1_4_row_by_row_from_the_bottom_left() -> None:
    t = EMMERS.new(players=5)
    play_all(t, "stack r", "stack y", "stack g", "stack b", "stack p", "stack r")
    assert t.reveal()["pyramids"][0] == [["r", "y", "g", "b"], ["p", "r", None], [None, None], [None]]
    assert t.turn == 0
    play_all(t, "stack y", "stack g", "stack b", "stack p")
    assert t.reveal()["pyramids"][0] == [["r", "y", "g", "b"], ["p", "r", "y"], ["g", "b"], ["p"]]
    assert t.turn == 1


def test_R1_5_nobody_sees_a_pyramid_before_all_are_built() -> None:
    t = EMMERS.new(players=3, start=2)
    nothing = [[None] * n for n in (5, 4, 3, 2, 1)]
    steps = 0
    while t.phase == "build":
        true = t.reveal()["pyramids"]
        for seat in (0, 1, 2, None):
            seen = t.view(seat)["pyramids"]
            assert seen == [true[other] if other == seat else nothing for other in range(3)]
        t.play(t.legal()[0])
        steps += 1
    assert steps == 45
    assert (t.phase, t.turn) == ("direction", 2)
    for seat in (0, 1, 2, None):
        assert t.view(seat)["pyramids"] == t.reveal()["pyramids"]


def test_R1_6_the_start_player_is_drawn_by_lot() -> None:
    lots = {EMMERS.new(players=4, seed=seed).reveal()["starter"] for seed in range(60)}
    assert lots == {0, 1, 2, 3}
    assert all(EMMERS.new(players=4, seed=seed, start=3).reveal()["starter"] == 3 for seed in range(20))
    second = set()
    for seed in range(12):
        t = EMMERS.new(players=2, seed=seed, start=1, games=2)
        play_until(t, lambda t: t.reveal()["game_number"] == 1)
        second.add(t.reveal()["starter"])
    assert second == {0, 1}
