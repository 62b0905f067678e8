"""The clauses of Mü's RULES.md on trumps, play, score and the end."""

from typing import Any

import numpy as np
import pytest
from test_mu import MU, bid_so, cards, opened, with_hands

from speeltafel import BadOption, IllegalMove, Table
from speeltafel.games.mu.cards import minus
from speeltafel.games.mu.notation import TRUMPS
from speeltafel.games.mu.scoring import bonus, goal
from speeltafel.kernel.records import blank
from tables import finish, play_all, play_until

NUMBER_OF = {text: trump for trump, text in TRUMPS.items()}


def playing(*hands: str, chief: str = "none", vice: str | None = None) -> Table:
    """Seat 0 is chief and to lead, seat 1 the partner, seat 2 the vice if there is a trump for one."""
    laid = [f"{card_for(chief, 'y')} g0", "", "" if vice is None else card_for(vice, "b"), ""]
    t = bid_so(*laid)
    if vice is not None:
        t.play(f"trump {vice}")
    play_all(t, f"trump {chief}", "partner 1")
    for seat, hand in enumerate(hands):
        t.state.hands[seat] = cards(hand)
        t.state.laid[seat] = 0
    return t


def card_for(trump: str, colour: str) -> str:
    """A card with which one may choose this trump; of the colour given if it is a number."""
    if trump == "none":
        return f"{colour}5"
    return f"{colour}{trump}" if trump.isdecimal() else f"{trump}7"


def winner(t: Table, *played: str) -> int:
    """Who takes the trick that these cards make, led by seat 0."""
    play_all(t, *(f"play {card}" for card in played))
    assert t.reveal()["trick"] == []
    assert t.reveal()["won"][t.state.turn] == list(played)
    return int(t.state.turn)


def scored(
    players: int, bid: int, points: list[int], trump: str = "r", partner: int = 1, vice_trump: int = -1, **options: Any
) -> Table:
    """A table after a round in which seat 0 was chief and everyone took these points."""
    t = opened(players, seed=4, **options)
    s = t.state
    s.bid, s.chief_trump, s.vice_trump = bid, NUMBER_OF[trump], vice_trump
    s.partner = partner if players > 3 else -1
    s.plays = (36 if players == 3 else 60) - players
    for seat, card in enumerate(("r9", "r1", "y9", "y1", "g9", "g1")[:players]):
        s.hands[seat] = cards(card)  # a last trick without points
        s.laid[seat] = 0
        s.points[seat] = points[seat]
    while t.phase == "play":
        t.play(t.legal()[0])
    return t


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


def test_R6_1_everyone_scores_the_points_they_won() -> None:
    t = scored(5, 1, [20, 10, 15, 5, 10], partner=1)
    assert [a - b for a, b in zip(t.scores(), [10, 10, 0, 0, 0], strict=True)] == [20, 10, 15, 5, 10]


GOALS = {
    3: range(12, 35, 2),
    4: range(30, 59, 2),
    5: range(24, 58, 3),
    6: range(20, 57, 4),
}


@pytest.mark.parametrize("players", GOALS)
def test_R6_2_the_goal_by_bid(players: int) -> None:
    most = {3: 12, 4: 15, 5: 12, 6: 10}[players]
    assert [goal(players, bid) for bid in range(1, most + 1)] == list(GOALS[players])


def test_R6_2_examples() -> None:
    assert bid_so("r2 r3 r4 r5 r6", "y1", "", "").reveal()["goal"] == 38
    assert bid_so("r2 r3 r4 r5", "y1", "", "", "").reveal()["goal"] == 33
    assert MU.new(players=4).reveal()["goal"] is None


@pytest.mark.parametrize(
    ("bid", "trump", "expected"),
    [(4, "k", 40), (4, "none", 70), (4, "7", 50), (4, "1", 50), (4, "8", 60), (4, "0", 60), (9, "none", 100)],
)
def test_R6_3_the_bonus(bid: int, trump: str, expected: int) -> None:
    assert bonus(bid, NUMBER_OF[trump]) == expected


def test_R6_3_both_of_the_team_get_it_at_exactly_the_goal() -> None:
    assert scored(5, 4, [13, 7, 20, 7, 13], trump="7", partner=2).scores() == [63, 7, 70, 7, 13]
    assert scored(3, 3, [16, 10, 10]).scores() == [46, 10, 10]


def test_R6_3_the_trump_of_the_vice_does_not_matter() -> None:
    for vice_trump in (-1, NUMBER_OF["7"], NUMBER_OF["8"], NUMBER_OF["k"]):
        assert scored(4, 4, [30, 6, 14, 10], vice_trump=vice_trump).scores() == [70, 46, 14, 10]


def test_R6_4_the_chief_overbid() -> None:
    assert scored(5, 4, [20, 8, 12, 10, 10]).scores() == [0, 8, 22, 20, 20]  # 28 is enough for a bid of two
    assert scored(5, 3, [15, 5, 20, 10, 10]).scores() == [-15, 5, 35, 25, 25]  # below the first goal
    assert scored(3, 12, [33, 2, 1]).scores() == [23, 7, 6]  # one point short is one card short


def test_R6_5_totals_may_be_negative() -> None:
    t = scored(4, 10, [0, 0, 30, 30], rounds=1)
    assert t.scores() == [-100, 0, 80, 80]
    assert t.winners() == [2, 3]


def test_R7_1_the_game_ends_when_someone_reaches_the_target() -> None:
    t = scored(4, 10, [50, 2, 4, 4], target=151)
    assert (t.scores(), t.over, t.reveal()["round"]) == ([150, 102, 4, 4], False, 1)
    t = scored(4, 10, [50, 2, 4, 4], target=150)
    assert (t.over, t.ending, t.winners()) == (True, "target reached in play", [0])
    assert (t.reveal()["round"], t.reveal()["phase"], t.turn) == (0, "over", None)
    assert t.reveal()["bid"] == 10  # everything stays as the last round left it
    assert MU.new(players=4).options["target"] == 200
    for target in (49, 1001):
        with pytest.raises(BadOption, match="from 50 to 1000"):
            MU.new(players=4, target=target)


def test_R7_2_a_fixed_number_of_rounds() -> None:
    t = scored(4, 10, [50, 2, 4, 4], rounds=2, target=50)
    assert not t.over
    play_all(t, "stop", "stop", "stop", "stop")
    assert (t.over, t.ending) == (True, "agreed rounds played")
    assert t.reveal()["round"] == 1
    for rounds in (0, 101):
        with pytest.raises(BadOption, match="from 1 to 100 or None"):
            MU.new(players=4, rounds=rounds)


def test_R7_3_an_eklat_can_end_the_game() -> None:
    t = with_hands("r1 r2", "y1 y2", "g1 g2", target=50)
    t.state.scores[0] = 45
    play_all(t, "lay r1", "lay y1", "stop", "stop", "stop", "stop")
    assert (t.scores(), t.over, t.ending) == ([50, -10, 0], True, "target reached by an Eklat")
    everything = t.reveal()
    assert (everything["laid"], everything["hands"]) == ([["r1"], ["y1"], []], [["r2"], ["y2"], ["g1", "g2"]])
    assert (everything["chief"], everything["bid"], everything["passes"]) == (None, None, 3)


def test_R7_3_rounds_without_play_count() -> None:
    t = MU.new(players=3, rounds=2)
    play_all(t, "stop", "stop", "stop")
    assert (t.reveal()["round"], t.over) == (1, False)
    play_all(t, "stop", "stop", "stop")
    assert t.over


def test_R7_4_at_most_a_hundred_rounds() -> None:
    t = MU.new(players=3)
    for _ in range(99):
        play_all(t, "stop", "stop", "stop")
    assert (t.reveal()["round"], t.over) == (99, False)
    play_all(t, "stop", "stop", "stop")
    assert (t.over, t.ending, t.winners()) == (True, "hundred rounds played", [0, 1, 2])


def test_R7_5_the_highest_total_wins() -> None:
    t = finish(MU.new(players=4, seed=11))
    assert t.winners() == [seat for seat in range(4) if t.scores()[seat] == max(t.scores())]
    t.state.scores[:4] = (5, -9, 5, 2)
    assert t.winners() == [0, 2]


def test_a_view_hides_the_other_hands() -> None:
    t = MU.new(players=4, seed=6)
    view = t.view(1)
    assert view["hand"] == t.reveal()["hands"][1]
    assert view["hand_sizes"] == [15, 15, 15, 15]
    assert "hands" not in view
    assert t.view(None)["hand"] == []
