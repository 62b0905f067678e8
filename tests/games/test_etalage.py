"""The clauses of Etalage's RULES.md on the deal and a trick, one test or more for each, named after it."""

import pytest
from etalage_tables import ETALAGE, EXAMPLE, WINDOW, all_play, arranged

from speeltafel import IllegalMove
from speeltafel.games.etalage.notation import CARD_TEXTS
from tables import play_all, play_until


def test_R1_1_sixty_cards_every_card_once() -> None:
    everything = ETALAGE.new(players=6).reveal()
    cards = everything["display"] + [card for hand in everything["hands"] for card in hand]
    assert len(cards) == 60
    assert set(cards) == {f"{colour}{n}" for colour in "roygbp" for n in range(1, 11)}


@pytest.mark.parametrize(("players", "colours"), [(3, "roy"), (4, "royg"), (5, "roygb"), (6, "roygbp")])
def test_R1_2_as_many_colours_as_players(players: int, colours: str) -> None:
    everything = ETALAGE.new(players=players).reveal()
    cards = everything["display"] + [card for hand in everything["hands"] for card in hand]
    assert sorted(cards) == sorted(f"{colour}{n}" for colour in colours for n in range(1, 11))


def test_R1_2_a_colour_in_the_box_is_refused() -> None:
    t = ETALAGE.new(players=3)
    with pytest.raises(IllegalMove, match=r"box with 3 players.*R1\.2"):
        t.play("play g1")
    play_until(t, lambda t: t.phase == "take")
    with pytest.raises(IllegalMove, match=r"box with 3 players.*R1\.2"):
        t.play("take p")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_R1_3_a_display_and_nine_cards_each(players: int) -> None:
    everything = ETALAGE.new(players=players).reveal()
    assert len(everything["display"]) == players
    assert [len(hand) for hand in everything["hands"]] == [9] * players
    assert everything["won"] == [[] for _ in range(players)]
    assert everything["table"] == [None] * players


def test_R1_3_the_cards_are_shuffled() -> None:
    tables = [ETALAGE.new(players=3, seed=seed).reveal() for seed in range(200)]
    assert {card for t in tables for card in t["display"]} == set(CARD_TEXTS[:30])
    assert {card for t in tables for card in t["hands"][2]} == set(CARD_TEXTS[:30])
    assert any(t["display"] != sorted(t["display"], key=CARD_TEXTS.index) for t in tables)


def test_R1_4_the_start_option_names_the_first_leader() -> None:
    assert ETALAGE.new(players=4).turn == 0
    everything = ETALAGE.new(players=4, start=2).reveal()
    assert (everything["turn"], everything["leader"], everything["starter"]) == (2, 2, 2)
    assert {ETALAGE.new(players=4, start="lot", seed=seed).turn for seed in range(40)} == {0, 1, 2, 3}


def test_R2_1_everyone_plays_a_card_of_choice_clockwise() -> None:
    t = ETALAGE.new(players=4, start=2)
    for seat in (2, 3, 0):
        hand = t.reveal()["hands"][seat]
        assert t.turn == seat
        assert t.legal() == [f"play {card}" for card in hand]
        t.play(f"play {hand[-1]}")
        everything = t.reveal()
        assert everything["hands"][seat] == hand[:-1]
        assert everything["table"][seat] == hand[-1]
    assert t.turn == 1
    assert t.reveal()["table"][1] is None


def test_R2_1_only_cards_from_the_own_hand() -> None:
    t = ETALAGE.new(players=4)
    everything = t.reveal()
    for card in (everything["hands"][1][0], everything["display"][0]):
        with pytest.raises(IllegalMove, match=r"not in your hand.*R2\.1"):
            t.play(f"play {card}")
    with pytest.raises(IllegalMove, match=r"R2\.1"):
        t.play("take r")
    assert t.reveal() == everything


def test_R2_2_strength_is_the_sum_of_a_colour() -> None:
    t = arranged("r8 o8", ["y3 y1", "r6 r1", "y4 y2"])
    all_play(t, "y3 r6")
    assert list(t.state.strength[:3]) == [6, 0, 3]
    t.play("play y4")
    assert t.reveal()["choosers"] == [2, 0, 1]  # yellow 7 beats red 6


def test_R2_3_the_order_of_choice() -> None:
    t = all_play(arranged(WINDOW, EXAMPLE), "g7 g2 y9 r5 b10 r6")
    assert t.phase == "take"
    assert t.reveal()["choosers"] == [5, 3, 4]


def test_R2_3_within_a_colour_the_highest_card_goes_first() -> None:
    hands = ["r3 p1", "r9 p2", "b10 p3", "r1 p4", "b2 p5", "g10 p6"]
    t = all_play(arranged(WINDOW, hands), "r3 r9 b10 r1 b2 g10")
    assert t.reveal()["choosers"] == [1, 0, 3, 2, 4, 5]


def test_R2_3_worked_example_one_from_play_to_the_next_lead() -> None:
    t = all_play(arranged(WINDOW, EXAMPLE), "g7 g2 y9 r5 b10 r6")
    t.play("take y", seat=5)
    assert t.reveal()["choosers"] == [3, 4]
    t.play("take r", seat=3)
    t.play("take g", seat=4)
    everything = t.reveal()
    assert everything["won"] == [[], [], [], ["r8", "r1"], ["g6"], ["y7", "y4"]]
    assert list(t.state.points) == [0, 0, 0, 9, 6, 11]
    assert everything["display"] == ["b4", "g7", "g2", "y9", "r5", "b10", "r6"]
    assert everything["table"] == [None] * 6
    assert everything["choosers"] == []
    assert (t.phase, t.turn, everything["leader"]) == ("play", 5, 5)


def test_R2_4_all_cards_of_one_colour_in_the_order_of_the_display() -> None:
    t = all_play(arranged("o2 r9 y5 r2 y1 r7", ["r10 r1", "o4 o1", "y3 y2"]), "r10 o4 y3")
    assert t.legal() == ["take r", "take o", "take y"]
    t.play("take r")
    everything = t.reveal()
    assert everything["won"][0] == ["r9", "r2", "r7"]
    assert everything["display"] == ["o2", "y5", "y1"]
    assert everything["won"][1:] == [[], []]


def test_R2_4_only_a_colour_that_lies_in_the_display() -> None:
    t = all_play(arranged("o2 y5", ["r10 r1", "o4 o1", "y3 y2"]), "r10 o4 y3")
    before = t.reveal()
    with pytest.raises(IllegalMove, match=r"no card of that colour.*R2\.4"):
        t.play("take r")
    assert t.reveal() == before


def test_R2_4_nobody_may_decline() -> None:
    t = all_play(arranged("o2 o3 y5", ["r10 r1", "o4 o1", "y3 y2"]), "r10 o4 y3")
    t.play("take o")
    assert t.legal() == ["take y"]
    for declined in ("pass", "play o1"):
        with pytest.raises(IllegalMove):
            t.play(declined)


@pytest.mark.parametrize(
    ("cards", "choosers"),
    [
        ("g7 g2 y9 r5 b10 r6", [5, 3, 4]),  # green and yellow tie at 9
        ("g10 y5 r5 b3 o1 p2", [0]),  # yellow and red tie at 5, weaker colours follow
        ("g10 g1 y5 r5 b5 o9", [0, 1, 5]),  # three colours tie
        ("g9 o4 y4 r2 b2 p8", [0, 5]),  # the stronger of two ties counts
        ("r4 r3 y9 y8 g6 o1", [2, 3, 0, 1, 4, 5]),  # all differ
        ("r5 r4 r3 r2 r1 r6", [5, 0, 1, 2, 3, 4]),  # one colour only
    ],
)
def test_R2_5_a_tie_stops_the_choosing(cards: str, choosers: list[int]) -> None:
    hands = [f"{card} p{10 - seat}" for seat, card in enumerate(cards.split())]
    t = all_play(arranged("r10 o10 y10 g4 b10 p3 p4", hands), cards)
    assert t.reveal()["choosers"] == choosers
    for seat in choosers:
        assert (t.phase, t.turn) == ("take", seat)
        t.play(t.legal()[0])
    assert t.phase == "play"
    assert [bool(pile) for pile in t.reveal()["won"]] == [seat in choosers for seat in range(6)]


def test_R2_5_worked_example_two_a_tie_at_the_top() -> None:
    t = arranged(WINDOW, ["g7 p1", "g2 p2", "y9 p3", "r4 p4", "b10 p5", "r6 p7"], start=2)
    all_play(t, "y9 r4 b10 r6 g7 g2")
    everything = t.reveal()
    assert everything["won"] == [[], [], [], [], [], []]
    assert everything["display"] == [*WINDOW.split(), "y9", "r4", "b10", "r6", "g7", "g2"]
    assert (t.phase, t.turn, everything["leader"]) == ("play", 2, 2)


def test_R2_6_an_empty_display_ends_the_choosing() -> None:
    t = all_play(arranged("o2 y5", ["r10 r1", "o4 o1", "y3 y2"]), "r10 o4 y3")
    assert t.reveal()["choosers"] == [0, 1, 2]
    play_all(t, "take o", "take y")
    everything = t.reveal()
    assert everything["won"] == [["o2"], ["y5"], []]
    assert everything["display"] == ["r10", "o4", "y3"]
    assert everything["choosers"] == []
    assert (t.phase, t.turn) == ("play", 0)


def test_R2_7_the_trick_joins_the_display_in_the_order_played() -> None:
    t = arranged("o2 y5 y6 r4", ["r3 r1", "o4 o1", "y10 y2"], start=1)
    all_play(t, "o4 y10 r3")
    assert t.reveal()["display"] == ["o2", "y5", "y6", "r4"]
    play_all(t, "take y", "take o", "take r")
    assert t.reveal()["display"] == ["o4", "y10", "r3"]
    all_play(t, "y2 r1 o1")
    t.play("take r")
    assert t.reveal()["display"] == ["o4", "y10", "y2", "r1", "o1"]


def test_R2_7_what_is_left_stays_in_front() -> None:
    t = all_play(arranged("o2 y5 r4", ["r5 r1", "o5 o1", "y9 y2"]), "r5 o5 y9")
    t.play("take y")
    assert t.reveal()["display"] == ["o2", "r4", "r5", "o5", "y9"]


def test_R2_8_the_first_to_choose_leads() -> None:
    t = all_play(arranged("o2 y5 r4", ["r5 r1", "o6 o1", "y9 y2"]), "r5 o6 y9")
    assert t.reveal()["leader"] == 0
    play_all(t, "take y", "take o")
    assert t.reveal()["leader"] == 0
    t.play("take r")
    assert (t.turn, t.reveal()["leader"]) == (2, 2)


def test_R2_8_the_same_player_leads_again_if_nobody_chose() -> None:
    t = arranged("o2 y5 r4", ["r5 r1", "o6 o1", "y6 y2"], start=1)
    all_play(t, "o6 y6 r5")
    assert (t.phase, t.turn, t.reveal()["leader"]) == ("play", 1, 1)
