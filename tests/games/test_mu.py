"""The clauses of Mü's RULES.md on dealing and bidding; test_mu_play.py has what follows."""

import pytest
from mu_tables import DECK, MU, bid_so, opened, with_hands

from speeltafel import BadOption, IllegalMove
from tables import play_all


def test_R1_1_sixty_cards_in_five_colours() -> None:
    hands = MU.new(players=5).reveal()["hands"]
    assert sorted(card for hand in hands for card in hand) == sorted(DECK)
    assert all(hand == sorted(hand, key=DECK.index) for hand in hands)


def test_R1_1_two_identical_cards_are_one_move() -> None:
    t = with_hands("r1 r1 k7 k7", "y2", "g2", "b2")
    assert t.legal() == ["lay r1", "lay k7", "stop"]
    t.play("lay k7")
    assert t.reveal()["hands"][0] == ["r1", "r1", "k7"]
    assert t.reveal()["laid"][0] == ["k7"]
    play_all(t, "stop", "stop", "stop")
    assert t.legal() == ["lay r1", "lay k7", "stop"]
    t.play("lay k7")
    assert t.reveal()["laid"][0] == ["k7", "k7"]


@pytest.mark.parametrize(("players", "in_a_deal"), [(3, 36), (4, 60), (5, 60), (6, 60)])
def test_R1_2_the_points_on_the_cards(players: int, in_a_deal: int) -> None:
    worth = {"0": 1, "1": 0, "2": 1, "3": 1, "4": 1, "5": 1, "6": 2, "7": 2, "8": 1, "9": 0}
    t = opened(players, seed=5, rounds=2)
    while t.reveal()["round"] == 0:
        everything = t.reveal()
        won = everything["won"]
        assert everything["points"] == [sum(worth[card[1]] for card in pile) for pile in won]
        t.play(t.legal()[0])
    assert sum(worth[card[1]] for hand in t.reveal()["hands"] for card in hand) == in_a_deal


def test_R1_3_three_players_use_three_colours() -> None:
    t = MU.new(players=3)
    assert sorted(card for hand in t.reveal()["hands"] for card in hand) == sorted(DECK[:36])
    with pytest.raises(IllegalMove, match=r"no blue and no black.*R1\.3"):
        t.play("lay b3")


@pytest.mark.parametrize(("players", "size"), [(3, 12), (4, 15), (5, 12), (6, 10)])
def test_R1_4_everyone_gets_as_many_cards(players: int, size: int) -> None:
    t = MU.new(players=players)
    assert [len(hand) for hand in t.reveal()["hands"]] == [size] * players


def test_R1_5_the_start_option_names_the_first_dealer() -> None:
    t = MU.new(players=4)
    assert (t.reveal()["dealer"], t.turn) == (0, 0)
    t = MU.new(players=4, start=2)
    assert (t.reveal()["dealer"], t.turn) == (2, 2)
    assert {MU.new(players=4, start="lot", seed=seed).turn for seed in range(40)} == {0, 1, 2, 3}
    with pytest.raises(BadOption, match="seat from 0 to 3"):
        MU.new(players=4, start=4)


def test_R1_5_the_deal_moves_to_the_left() -> None:
    t = MU.new(players=3, start=1)
    dealers = []
    for _ in range(4):
        dealers.append((t.reveal()["dealer"], t.turn))
        play_all(t, "stop", "stop", "stop")
    assert dealers == [(1, 1), (2, 2), (0, 0), (1, 1)]


def test_R2_1_cards_are_laid_one_by_one_until_stop() -> None:
    t = with_hands("r1 r2", "y1 y2 y3", "g1 g2 g3", "b1 b2")
    play_all(t, "lay r2", "lay y3", "stop", "lay g1", "lay g3", "stop")
    everything = t.reveal()
    assert everything["laid"] == [["r2"], ["y3"], ["g1", "g3"], []]
    assert everything["hands"] == [["r1"], ["y1", "y2"], ["g2"], ["b1", "b2"]]
    assert everything["lay_order"] == [0, 1, 2]
    assert (everything["passes"], t.turn) == (1, 0)


def test_R2_2_one_more_than_the_highest_total() -> None:
    t = with_hands("r1 r2 r3 r4 r5", "y1 y2 y3 y4 y5", "g1 g2 g3", "b1 b2 b3")
    t.play("lay r1")
    assert t.turn == 1  # the opener may lay one card only
    play_all(t, "lay y1", "lay y2")
    assert t.turn == 2
    play_all(t, "lay g1", "stop")  # below the leader
    assert t.turn == 3
    play_all(t, "lay b1", "lay b2", "lay b3")
    assert t.turn == 0
    play_all(t, "lay r2", "lay r3", "lay r4")
    assert t.turn == 1
    play_all(t, "stop", "stop", "stop", "lay r5")  # the leader may add one
    assert t.turn == 1
    assert [len(laid) for laid in t.reveal()["laid"]] == [5, 2, 1, 3]


def test_R2_2_the_limit_is_judged_at_the_start_of_the_turn() -> None:
    t = with_hands("r1 r2 r3", "y1 y2 y3 y4", "g1", "b1")
    play_all(t, "lay r1", "lay y1", "lay y2")  # two are one more than the leader had
    assert t.turn == 2
    assert t.reveal()["laid"][1] == ["y1", "y2"]


def test_R2_3_nobody_lays_more_than_they_hold() -> None:
    t = with_hands("r1 r2", "y1", "g1 g2 g3", "b1")
    with pytest.raises(IllegalMove, match=r"no r5 in your hand.*R2\.3"):
        t.play("lay r5")
    play_all(t, "lay r1", "lay y1")  # one card is all there is: below the limit, yet the turn ends
    assert t.turn == 2
    play_all(t, "stop", "stop", "stop")
    assert (t.turn, t.legal()) == (1, ["stop"])
    with pytest.raises(IllegalMove, match=r"lies open already.*R2\.3"):
        t.play("lay y1")


def test_R2_4_after_a_pass_one_may_bid_again() -> None:
    t = with_hands("r1 r2", "y1 y2", "g1 g2")
    play_all(t, "stop", "lay y1", "stop", "lay r1", "lay r2")
    assert t.reveal()["laid"] == [["r1", "r2"], ["y1"], []]


def test_R2_4_the_bidding_ends_when_all_pass_in_a_row() -> None:
    t = with_hands("r1 r2", "y1 y2 y3", "g1 g2")
    play_all(t, "lay r1", "stop", "stop")
    assert (t.phase, t.reveal()["passes"]) == ("bid", 2)
    t.play("stop")  # the last bidder's own pass
    assert (t.phase, t.reveal()["passes"]) == ("chief_trump", 3)


def test_R2_4_a_turn_with_a_card_laid_is_not_a_pass() -> None:
    t = with_hands("r1 r2", "y1 y2 y3", "g1 g2")
    play_all(t, "lay r1", "stop", "lay g1", "stop")  # seat 2 stops below its limit of two
    assert t.reveal()["passes"] == 0
    play_all(t, "lay r2", "stop", "stop")
    assert (t.phase, t.reveal()["passes"]) == ("bid", 2)
    t.play("stop")
    assert t.phase == "chief_trump"


def test_R2_5_laid_cards_stay_open_and_playable() -> None:
    t = bid_so("r2 r7", "y3", "", "")
    play_all(t, "trump 3", "trump none", "partner 2")
    assert t.reveal()["laid"][0] == ["r2", "r7"]
    assert {"play r2 open", "play r7 open"} < set(t.legal())
    assert all(t.view(seat)["laid"] == t.reveal()["laid"] for seat in (0, 1, 2, 3, None))


def test_R3_1_all_pass_and_nobody_scores() -> None:
    t = MU.new(players=4, seed=8)
    hands = t.reveal()["hands"]
    play_all(t, "stop", "stop", "stop", "stop")
    everything = t.reveal()
    assert everything["scores"] == [0, 0, 0, 0]
    assert (everything["round"], everything["dealer"], t.turn, t.phase) == (1, 1, 1, "bid")
    assert everything["hands"] != hands
    assert everything["passes"] == 0


def test_R3_2_an_eklat_punishes_the_one_who_laid_last() -> None:
    t = with_hands("r1 r2 r3", "y1 y2", "g1 g2 g3", "b1")
    play_all(t, "lay r1", "lay y1", "lay y2", "lay g1", "lay g2", "stop", "stop")
    play_all(t, "lay r2", "lay r3", "stop", "lay g3", "stop", *["stop"] * 3)
    assert t.scores() == [15, 0, -30, 0]
    assert (t.reveal()["round"], t.reveal()["dealer"], t.phase) == (1, 1, "bid")


def test_R3_2_a_later_card_of_another_player_changes_nothing() -> None:
    t = with_hands("r1 r2 r3", "y1 y2 y3", "g1 g2 g3", "b1")
    play_all(t, "lay r1", "lay y1", "lay y2", "lay g1", "lay g2", "stop", "lay b1")
    assert t.reveal()["lay_order"] == [0, 1, 2, 3]
    play_all(t, *["stop"] * 4)
    assert t.scores() == [0, 10, -20, 0]


def test_R3_2_three_can_share_the_most() -> None:
    t = with_hands("r1 r2", "y1 y2", "g1 g2", "b1", "k1")
    play_all(t, "stop", "lay y1", "lay g1", "stop", "stop", "stop", "lay r1", "stop", *["stop"] * 5)
    assert t.reveal()["round"] == 1
    assert t.scores() == [-10, 5, 5, 0, 0]


def test_R3_3_the_chief_laid_the_most() -> None:
    t = bid_so("r2", "y3 y4 y5", "g1 g2", "")
    everything = t.reveal()
    assert (everything["chief"], everything["bid"], everything["goal"]) == (1, 3, 34)


def test_R3_4_the_vice_laid_second_most() -> None:
    t = bid_so("r9", "y3 y4 y5", "g1 g2", "")
    assert t.reveal()["vice"] == 2
    assert (t.phase, t.turn) == ("vice_trump", 2)


@pytest.mark.parametrize(
    ("laid", "vice"),
    [
        (("r1 r2 r3", "y8 y0", "g7 g7", "b5"), 1),  # 8 beats 7
        (("r1 r2 r3", "y8 y0", "g8 g1", "b8 b4"), 3),  # equal, then 4 is the highest
        (("r1 r2 r3 r4", "y9 y5 y1", "g9 g5 g0", "b9 b4 b3"), 1),  # the third card decides
        (("r1 r2 r3", "y9", "g0 g1", "b9"), 2),  # more cards beat higher ones
        (("r1 r2 r3", "y7 y7", "g7 g6", ""), 1),
        (("y1 y1", "r1", "g2", "b1", "k1"), 2),  # equal ones below the vice do not matter
    ],
)
def test_R3_4_equal_bids_are_decided_from_the_highest_number_down(laid: tuple[str, ...], vice: int) -> None:
    assert bid_so(*laid).reveal()["vice"] == vice


@pytest.mark.parametrize(
    "laid",
    [
        ("r2 r3 r4", "y8 y1", "g1 g8", "b9"),  # the best two are equal to the last card
        ("r1 r2", "y5", "g5", "b5"),
        ("r1", "", "", ""),  # only one player laid cards
        ("r1 r2", "y5", ""),  # three players
    ],
)
def test_R3_5_there_may_be_no_vice(laid: tuple[str, ...]) -> None:
    t = bid_so(*laid)
    everything = t.reveal()
    assert (everything["chief"], everything["vice"], everything["vice_trump"]) == (0, None, None)
    assert (t.phase, t.turn) == ("chief_trump", 0)


def test_R3_5_a_higher_third_bid_restores_the_vice() -> None:
    assert bid_so("r1 r2", "y5", "g5", "b6").reveal()["vice"] == 3
