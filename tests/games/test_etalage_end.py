"""The clauses of Etalage's RULES.md on piles, points and matches, and what is told of them."""

import numpy as np
import pytest
from etalage_tables import ETALAGE, EXAMPLE, WINDOW, all_play, arranged, play_tricks, worth

from speeltafel.games.etalage.drawing import drawing
from speeltafel.games.etalage.notation import CARD_TEXTS
from tables import finish, play_all


def test_R3_1_piles_are_counted_but_not_shown() -> None:
    t = play_tricks(ETALAGE.new(players=4, seed=5), 4)
    won = t.reveal()["won"]
    assert sum(map(len, won)) > 4
    for seat in (0, 1, 2, 3, None):
        assert t.view(seat)["won"] is None
        assert t.view(seat)["won_sizes"] == [len(pile) for pile in won]


def test_R3_1_totals_come_at_the_end() -> None:
    t = play_tricks(ETALAGE.new(players=4, seed=5), 8)
    assert t.scores() == [0, 0, 0, 0]
    finish(t)
    assert t.view(None)["scores"] == [worth(pile) for pile in t.reveal()["won"]]


def test_R3_1_hands_are_secret() -> None:
    t = play_tricks(ETALAGE.new(players=4, seed=5), 2)
    t.play(t.legal()[0])
    hands = t.reveal()["hands"]
    for seat in range(4):
        assert t.view(seat)["hand"] == hands[seat]
    assert t.view(None)["hand"] == []
    assert t.view(None)["hand_sizes"] == [len(hand) for hand in hands]
    assert "hands" not in t.view(0)


def test_R3_2_open_piles_are_listed_in_the_order_taken() -> None:
    t = play_tricks(ETALAGE.new(players=4, seed=5, open_piles=True), 4)
    won = t.reveal()["won"]
    assert sum(map(len, won)) > 4
    for seat in (0, 1, 2, 3, None):
        assert t.view(seat)["won"] == won


def test_R3_2_those_who_remember_know_the_piles() -> None:
    t = play_tricks(ETALAGE.new(players=4, seed=5), 4)
    v = t.view_record(1)
    piles: list[list[str]] = [[], [], [], []]
    for card, seat in zip(v.taken[: v.taken_count], v.takers[: v.taken_count], strict=True):
        piles[seat].append(CARD_TEXTS[card])
    assert piles == t.reveal()["won"]
    assert list(v.points[:4]) == [worth(pile) for pile in piles]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_R4_1_nine_tricks_and_the_display_counts_for_nobody(players: int) -> None:
    t = play_tricks(ETALAGE.new(players=players, seed=9), 8)
    assert not t.over
    last = [hand[0] for hand in t.reveal()["hands"]]
    play_tricks(t, 1)
    everything = t.reveal()
    assert t.over
    assert t.ending == "last trick"
    assert everything["hands"] == [[] for _ in range(players)]
    assert sorted(everything["display"][-players:]) == sorted(last)
    assert sum(t.scores()) + worth(everything["display"]) == 55 * players


def test_R4_1_the_last_trick_settles_the_lead_too() -> None:
    t = all_play(arranged("o2 y5", ["r5", "o6", "y9"]), "r5 o6 y9")
    play_all(t, "take y", "take o")
    everything = t.reveal()
    assert t.over
    assert everything["leader"] == 2
    assert everything["display"] == ["r5", "o6", "y9"]
    assert everything["table"] == [None, None, None]
    assert t.scores() == [0, 2, 5]


def test_R4_2_every_card_won_counts_its_number() -> None:
    t = all_play(arranged("r10 r1 y5 y9", ["o5", "o6", "y9"]), "o5 o6 y9")
    play_all(t, "take r", "take y")
    assert t.scores() == [14, 11, 0]
    for seed in range(20):
        t = finish(ETALAGE.new(players=5, seed=seed))
        assert t.scores() == [worth(pile) for pile in t.reveal()["won"]]


def test_R4_3_the_most_points_win() -> None:
    t = finish(ETALAGE.new(players=4))
    assert t.winners() == [seat for seat in range(4) if t.scores()[seat] == max(t.scores())]
    tied = all_play(arranged("r7 y7 o3", ["o5", "y1", "r9"]), "o5 y1 r9")
    play_all(tied, "take r", "take y", "take o")
    assert tied.scores() == [7, 3, 7]
    assert tied.winners() == [0, 2]


def test_R5_1_a_match_is_a_number_of_games_and_points_add_up() -> None:
    assert finish(ETALAGE.new(players=3, seed=2)).reveal()["game_number"] == 0
    t = ETALAGE.new(players=3, seed=2, games=3)
    totals = []
    for game in range(3):
        assert t.reveal()["game_number"] == game
        assert [len(hand) for hand in t.reveal()["hands"]] == [9, 9, 9]
        play_tricks(t, 8)
        before = t.copy()
        play_tricks(t, 1)
        totals.append(t.scores())
        assert before.scores() == ([0, 0, 0] if game == 0 else totals[game - 1])
    assert t.over
    assert totals[0] == play_tricks(ETALAGE.new(players=3, seed=2), 9).scores()
    assert totals[2] == [a + b for a, b in zip(totals[1], map(worth, t.reveal()["won"]), strict=True)]


@pytest.mark.parametrize(
    ("points", "starter", "expected"),
    [
        ([5, 9, 3, 4], 0, 1),
        ([9, 2, 9, 4], 1, 2),  # of seats 0 and 2, seat 2 comes first after seat 1
        ([9, 2, 9, 4], 3, 0),
        ([9, 2, 9, 4], 2, 2),  # the start player counts too
        ([0, 0, 0, 0], 3, 3),
    ],
)
def test_R5_2_the_best_of_a_game_starts_the_next(points: list[int], starter: int, expected: int) -> None:
    t = arranged("r1", ["r5", "y5", "o4", "o1"], games=2, start=starter)
    t.state.points[:4] = points
    t.state.scores[:4] = (0, 0, 0, 50)  # earlier games do not matter
    while t.reveal()["game_number"] == 0:
        t.play(t.legal()[0])
    everything = t.reveal()
    assert t.scores() == [points[0], points[1], points[2], points[3] + 50]
    assert (t.turn, everything["starter"], everything["leader"]) == (expected, expected, expected)
    assert everything["won"] == [[], [], [], []]
    assert list(t.state.points[:4]) == [0, 0, 0, 0]


def test_the_log_speaks_three_languages() -> None:
    notation = ETALAGE.rules.notation
    play, take = notation.numbers["play g7"], notation.numbers["take y"]
    assert notation.sentence(play, "Anna") == "Anna plays green 7."
    assert notation.sentence(take, "Anna", "nl") == "Anna neemt alles van de kleur geel uit de etalage."
    assert notation.sentence(take, "Anna", "de") == "Anna nimmt alles in der Farbe Gelb aus der Auslage."


def test_the_drawing_shows_what_the_seat_may_know() -> None:
    t = all_play(arranged(WINDOW, EXAMPLE), "g7 g2 y9 r5 b10 r6")
    t.play("take y")
    names = ["Anna", "Ben", "Cécile", "Dora", "Emiel", "Frank"]
    text = drawing(t.view(5), names)
    assert "Display: r8 r1 g6 b4" in text
    assert "Strength: r 11  b 10  y 9  g 9" in text
    assert "Still to choose: Dora, Emiel" in text
    assert "Hand: p6" in text
    assert "2 taken" in text
    assert "y7" not in text
    t.state.open_piles = 1
    assert "2 taken y7 y4" in drawing(t.view(5), names)


def test_features_put_the_viewing_seat_first() -> None:
    t = play_tricks(ETALAGE.new(players=4, seed=5), 3)
    out = np.zeros((2, ETALAGE.rules.feature_count), np.float32)
    for seat in (0, 1):
        ETALAGE.rules.functions.features(t.view_record(seat), out[seat])
        assert [CARD_TEXTS[card] for card in np.flatnonzero(out[seat][:60])] == t.reveal()["hands"][seat]
    shared = [card for card in range(120, 180) if out[0][card]]
    assert sorted(CARD_TEXTS[card - 120] for card in shared) == sorted(t.reveal()["display"])
    assert np.abs(out).max() <= 2
