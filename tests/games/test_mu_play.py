"""The clauses of Mü's RULES.md on trumps and play."""

import numpy as np
import pytest
from mu_tables import MU, bid_so, cards, opened, playing, winner

from speeltafel import IllegalMove
from speeltafel.games.mu.cards import minus
from speeltafel.kernel.records import blank
from tables import play_all, play_until


def test_R4_1_the_vice_chooses_among_the_own_laid_cards() -> None:
    t = bid_so("r2 r7 y7", "b3 k1", "", "")
    assert t.legal() == ["trump 1", "trump 3", "trump b", "trump k"]
    with pytest.raises(IllegalMove, match=r"laid no card of it.*R4\.1"):
        t.play("trump r")
    with pytest.raises(IllegalMove, match=r"must choose.*R4\.1"):
        t.play("trump none")
    t.play("trump k")
    assert t.reveal()["vice_trump"] == "k"
    assert (t.phase, t.turn) == ("chief_trump", 0)


def test_R4_2_the_chief_chooses_likewise_or_none() -> None:
    t = play_all(bid_so("r2 r7 r7", "b3 k1", "", ""), "trump 3")
    assert t.reveal()["chief_trump"] is None
    assert t.legal() == ["trump 2", "trump 7", "trump r", "trump none"]
    with pytest.raises(IllegalMove, match=r"R4\.1"):
        t.play("trump b")
    t.play("trump none")
    assert t.reveal()["chief_trump"] == "none"


def test_R4_2_the_same_trump_again_adds_nothing() -> None:
    t = playing("r3", "r9", "r5", "k9", chief="r", vice="r")
    assert (t.reveal()["chief_trump"], t.reveal()["vice_trump"]) == ("r", "r")
    assert winner(t, "r3", "r9", "r5", "k9") == 1  # by number, not as double trumps
    t = playing("k3", "b7", "k7", "y9", chief="7", vice="7")
    assert winner(t, "k3", "b7", "k7", "y9") == 1


def test_R4_3_the_partner_is_anyone_but_the_vice() -> None:
    t = play_all(bid_so("r2 r7", "b3", "", "", ""), "trump 3", "trump r")
    assert (t.phase, t.turn) == ("partner", 0)
    assert t.legal() == ["partner 2", "partner 3", "partner 4"]
    for seat, why in ((0, "another player"), (1, "the vice"), (5, "5 players")):
        with pytest.raises(IllegalMove, match=rf"{why}.*R4\.3"):
            t.play(f"partner {seat}")
    t.play("partner 3")
    assert t.reveal()["partner"] == 3
    assert (t.phase, t.turn) == ("play", 0)


def test_R4_3_three_players_the_chief_plays_alone() -> None:
    t = play_all(bid_so("r2 r7", "y3", ""), "trump r")
    assert (t.phase, t.turn, t.reveal()["partner"]) == ("play", 0, None)


def test_R4_4_trumps_are_one_suit_and_leave_their_colour() -> None:
    t = playing("b3", "b7 k2 y1", "b1 b7", "g9", chief="7", vice="r")
    t.play("play b3")
    assert t.legal() == ["play y1", "play b7", "play k2"]  # the blue 7 is not blue
    t.play("play k2")
    assert t.legal() == ["play b1"]
    t = playing("k7", "r2 b1", "b9 k9", "y7 g3", chief="7", vice="b")
    t.play("play k7")
    assert t.legal() == ["play b1"]  # either trump follows
    t.play("play b1")
    assert t.legal() == ["play b9"]
    t.play("play b9")
    assert t.legal() == ["play y7"]


@pytest.mark.parametrize(
    ("played", "taker"),
    [
        ("r9 g7 r7 r7", 2),  # a double trump beats all; of two, the first
        ("r9 k7 b7 r8", 1),  # the chief's number beats the vice's colour; the first played is higher
        ("r8 r6 r9 r0", 2),  # the vice's colour by its numbers
        ("b9 r0 b8 k9", 1),  # any trump beats the colour led
        ("g7 r9 k7 y7", 0),
    ],
)
def test_R4_5_vice_red_and_chief_sevens(played: str, taker: int) -> None:
    hands = played.split()
    t = playing(*hands, chief="7", vice="r")
    assert winner(t, *hands) == taker


@pytest.mark.parametrize(
    ("chief", "vice", "played", "taker"),
    [
        ("r", "7", "b7 r0 k7 b2", 1),  # the chief's colour beats the vice's number
        ("r", "7", "b7 k7 b2 b3", 0),  # among the vice's numbers the first is higher
        ("r", "7", "r9 r7 r7 b7", 1),  # double trumps, whoever named the number
        ("r", "b", "b9 r0 b8 k9", 1),
        ("3", "7", "b7 k3 r3 k7", 1),
        ("none", "7", "b9 k9 b7 r9", 2),
        ("none", "b", "k9 b0 b2 k8", 2),
    ],
)
def test_R4_5_the_order_of_trumps(chief: str, vice: str, played: str, taker: int) -> None:
    hands = played.split()
    t = playing(*hands, chief=chief, vice=vice)
    assert winner(t, *hands) == taker


def test_R5_1_the_chief_leads_and_then_the_winner() -> None:
    t = playing("g3 y1", "g9 y9", "g4 y2", "g5 y0")
    assert t.turn == 0
    play_all(t, "play g3", "play g9")
    assert t.reveal()["trick"] == [[0, "g3"], [1, "g9"]]
    play_all(t, "play g4", "play g5")
    assert (t.turn, t.reveal()["trick"]) == (1, [])
    play_all(t, "play y9", "play y2", "play y0", "play y1")
    assert t.reveal()["won"][1] == ["g3", "g9", "g4", "g5", "y9", "y2", "y0", "y1"]


def test_R5_1_until_all_cards_are_played() -> None:
    t = opened(4, seed=9, rounds=1)
    plays = 0
    while not t.over:
        t.play(t.legal()[0])
        plays += 1
    assert plays == 60
    assert sum(len(won) for won in t.reveal()["won"]) == 60
    assert t.reveal()["hands"] == t.reveal()["laid"] == [[], [], [], []]


def test_R5_2_from_hand_or_open() -> None:
    t = playing("g3 g7", "y9", "y8", "y7")
    t.state.laid[0] = cards("g7 k1")
    assert t.legal() == ["play g3", "play g7", "play g7 open", "play k1 open"]
    for move, why in (
        ("play k1", "lies open already"),
        ("play r1", "no r1 in your hand"),
        ("play g3 open", "is in your hand"),
        ("play r1 open", "no r1 lies in front"),
    ):
        with pytest.raises(IllegalMove, match=rf"{why}.*R5\.2"):
            t.play(move)
    t.play("play g7 open")
    everything = t.reveal()
    assert (everything["hands"][0], everything["laid"][0]) == (["g3", "g7"], ["k1"])
    assert everything["trick"] == [[0, "g7"]]


def test_R5_3_follow_suit_with_hand_and_open_cards_together() -> None:
    t = playing("g3", "y9 r2", "g8 y1", "y2 b3", chief="2")
    t.state.laid[1] = cards("g1 b0")
    t.play("play g3")
    assert t.legal() == ["play g1 open"]
    with pytest.raises(IllegalMove, match=r"follow suit, so you must.*R5\.3"):
        t.play("play y9")
    with pytest.raises(IllegalMove, match=r"r2 is a trump.*R5\.3"):
        t.play("play r2")
    play_all(t, "play g1 open", "play g8")
    assert t.legal() == ["play y2", "play b3"]


def test_R5_3_an_imagined_deal_keeps_to_what_not_following_has_shown() -> None:
    t = play_until(opened(5, seed=2), lambda t: t.state.plays == 23)
    assert any(t.state.lacks[:5])
    imagined = blank(t.game.state_dtype)
    deals = set()
    for seed in range(50):
        imagined[0].key[0], imagined[0].used, imagined[0].blocks = seed, 0, 0
        t.game.functions.imagine(t.view_record(t.turn), imagined[0])
        hands = imagined[0].hands
        assert not np.any(hands & t.state.lacks)
        assert hands[t.turn] == t.state.hands[t.turn]
        deals.add(hands.tobytes())
    assert len(deals) > 1


@pytest.mark.parametrize("seed", range(12))
def test_R5_3_the_only_possible_deal_is_found(seed: int) -> None:
    t = MU.new(players=4, seed=1)
    held = [cards("g2"), cards("r2"), cards("y2")]
    t.state.hands[:3] = held
    t.state.hands[3] = minus((1 << 60) - 1, sum(held))
    t.state.lacks[:3] = [cards("r2 y2"), cards("g2 y2"), cards("r2 g2")]
    imagined = blank(t.game.state_dtype)
    imagined[0].key[0] = seed
    t.game.functions.imagine(t.view_record(3), imagined[0])
    assert list(imagined[0].hands) == list(t.state.hands)


def test_R5_3_every_possible_deal_is_as_likely() -> None:
    t = MU.new(players=3, seed=1)
    t.state.hands[:2] = [cards("y2"), cards("y3 r2 r3")]
    t.state.hands[2] = minus((1 << 36) - 1, cards("y2 y3 r2 r3"))
    t.state.lacks[0] = cards("r2 r3")
    imagined = blank(t.game.state_dtype)
    found = []
    for seed in range(600):
        imagined[0].key[0], imagined[0].used, imagined[0].blocks = seed, 0, 0
        t.game.functions.imagine(t.view_record(2), imagined[0])
        found.append(int(imagined[0].hands[0]))
    assert set(found) == {cards("y2"), cards("y3")}
    assert 250 < found.count(cards("y2")) < 350


def test_R5_4_without_a_trump_the_highest_of_the_colour_led() -> None:
    assert winner(playing("g3", "g5", "k9", "g4"), "g3", "g5", "k9", "g4") == 1


def test_R5_4_of_identical_cards_the_first_played_is_higher() -> None:
    assert winner(playing("g3", "g7", "g7", "g6"), "g3", "g7", "g7", "g6") == 1
    assert winner(playing("b3", "r7", "r7", "b6", chief="r"), "b3", "r7", "r7", "b6") == 1


def test_a_view_hides_the_other_hands() -> None:
    t = MU.new(players=4, seed=6)
    view = t.view(1)
    assert view["hand"] == t.reveal()["hands"][1]
    assert view["hand_sizes"] == [15, 15, 15, 15]
    assert "hands" not in view
    assert t.view(None)["hand"] == []
