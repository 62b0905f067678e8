"""The clauses of Emmers' RULES.md 2, on attacking and defending."""

import pytest
from emmers_tables import built, give, knock_down, put_pile

from speeltafel import IllegalMove
from tables import play_all


@pytest.mark.parametrize(("move", "following"), [("cw", 2), ("ccw", 0)])
def test_R2_1_the_start_player_chooses_the_direction(move: str, following: int) -> None:
    t = built(4, start=1)
    assert (t.phase, t.turn, t.legal()) == ("direction", 1, ["cw", "ccw"])
    assert t.reveal()["direction"] is None
    t.play(move)
    assert (t.phase, t.turn, t.reveal()["direction"]) == ("attack", 1, move)
    give(t, 1, "r5")
    t.play("play r5")
    assert (t.phase, t.turn) == ("defend", following)


def test_R2_2_the_attack_is_of_one_colour() -> None:
    t = built(3, start=0)
    give(t, 0, "r2 r5 r5 r7 g3")
    play_all(t, "cw")
    assert t.legal() == ["play r2", "play r5", "play r7", "play g3"]
    t.play("play r5")
    assert t.reveal()["colour"] == "r"
    assert t.legal() == ["play r2", "play r5", "play r7", "stop"]
    with pytest.raises(IllegalMove, match=r"red.*R2\.6"):
        t.play("play g3")
    with pytest.raises(IllegalMove, match=r"not in the hand.*R2\.2"):
        t.play("play r8")
    play_all(t, "play r5")
    assert t.reveal()["turn_cards"] == ["r5", "r5"]
    t.play("play r2")
    assert (t.phase, t.turn) == ("defend", 1)
    assert t.reveal()["sums"] == [12, 0, 0]
    assert t.reveal()["open"][0] == ["r2", "r5", "r5"]
    assert t.reveal()["turn_cards"] == []


def test_R2_3_the_start_player_cannot_give_up_a_bucket() -> None:
    t = built(3, start=0)
    t.play("cw")
    assert not any(move.startswith("knock") for move in t.legal())
    with pytest.raises(IllegalMove, match=r"Attack.*R2\.2"):
        t.play("knock 0.0")


def test_R2_4_a_start_player_without_cards_is_skipped() -> None:
    t = built(4, start=3, strict_draw=True)
    for seat, cards in enumerate(("r1 g2", "b4", "", "r2 g1")):
        give(t, seat, cards)
    play_all(t, "ccw", "play r2", "forget")
    assert t.turn == 2
    knock_down(t)
    assert (t.phase, t.turn, t.reveal()["starter"]) == ("direction", 3, 3)  # clockwise, though it went anticlockwise
    give(t, 3, "g1")
    give(t, 0, "")
    play_all(t, "ccw", "play g1", "forget")
    assert t.turn == 2
    knock_down(t)
    assert t.turn == 1
    assert t.reveal()["starter"] == 1


def test_R2_5_play_or_lose_a_bucket() -> None:
    t = built(3, start=0)
    give(t, 0, "r5 g1")
    give(t, 1, "r6 r1 g8")
    play_all(t, "cw", "play r5")
    assert [move for move in t.legal() if not move.startswith("knock")] == ["play r1", "play r6"]
    assert any(move.startswith("knock") for move in t.legal())
    with pytest.raises(IllegalMove, match=r"no card is laid.*R2\.7"):
        t.play("stop")


def test_R2_6_worked_example_the_sum_must_be_higher() -> None:
    t = built(3, start=0)
    give(t, 0, "r5 g1")
    give(t, 1, "r7 r3 r2")
    give(t, 2, "r8 r2 r1 y7")
    play_all(t, "cw", "play r5")
    assert len(t.reveal()["hands"][0]) == 2
    t.play("play r7")
    assert "stop" in t.legal()  # 7 alone would have done
    play_all(t, "play r3", "stop")
    assert t.reveal()["sums"] == [5, 10, 0]
    assert len(t.reveal()["hands"][1]) == 2
    assert t.turn == 2
    play_all(t, "play r8")
    with pytest.raises(IllegalMove, match=r"sum is 8 and must be higher than 10.*R2\.7"):
        t.play("stop")
    t.play("play r2")
    with pytest.raises(IllegalMove, match="must be higher than 10"):
        t.play("stop")  # 10 is not higher than 10
    t.play("play r1")
    assert t.turn == 0


def test_R2_6_earlier_cards_of_the_round_count() -> None:
    t = built(2, start=0)
    give(t, 0, "b6 b3")
    give(t, 1, "b7 y7")
    play_all(t, "cw", "play b6", "stop", "play b7")
    give(t, 0, "b3 b1")
    put_pile(t, "p1 p2")
    assert [move for move in t.legal() if move.startswith("play")] == ["play b1", "play b3"]
    play_all(t, "play b3")
    assert "stop" in t.legal()
    t.play("stop")
    assert t.reveal()["sums"] == [9, 7]
    assert t.reveal()["open"] == [["b3", "b6"], ["b7"]]


def test_R2_6_three_cards_of_the_colour_at_most() -> None:
    t = built(2, start=0, experienced=True)
    give(t, 0, "r1 r2 r3 r4 g5")
    play_all(t, "cw", "play r1", "play r2", "play r3")
    assert t.legal() == ["extra g5", "stop"]
    with pytest.raises(IllegalMove, match=r"three cards.*R2\.6"):
        t.play("play r4")


def test_R2_7_only_cards_with_which_the_sum_can_still_be_reached() -> None:
    t = built(2, start=0)
    give(t, 0, "g8 g7 g5")
    give(t, 1, "g8 g7 g6 g5 g1 r8")
    play_all(t, "cw", "play g8", "play g7", "play g5")  # 20; 8 + 7 + 6 = 21, 8 + 7 + 5 = 20
    assert [move for move in t.legal() if move.startswith("play")] == ["play g6", "play g7", "play g8"]
    with pytest.raises(IllegalMove, match=r"higher than 20.*R2\.7"):
        t.play("play g5")
    t.play("play g7")
    assert t.legal() == ["play g6", "play g8"]


def test_R2_7_the_turn_ends_by_itself() -> None:
    t = built(2, start=0)
    give(t, 0, "g8 r1")
    play_all(t, "cw", "play g8")
    assert (t.phase, t.turn) == ("defend", 1)  # no more green
    t = built(2, start=0)
    give(t, 0, "g8 g1 g2 g3 r1")
    play_all(t, "cw", "play g8", "play g2", "play g1")
    assert (t.phase, t.turn) == ("defend", 1)  # three cards


@pytest.mark.parametrize("cards", [("r5",), ("r5", "r3"), ("r5", "r3", "r2")])
def test_R2_8_one_card_is_drawn_however_many_were_laid(cards: tuple[str, ...]) -> None:
    t = built(2, start=0)
    give(t, 0, " ".join(cards) + " g1")
    put_pile(t, "y7 y8")
    play_all(t, "cw", *(f"play {card}" for card in cards))
    assert t.reveal()["hands"][0] == ["y7", "g1"]
    assert t.reveal()["pile"] == ["y8"]


def test_R2_9_the_discard_pile_is_shuffled_when_a_card_must_be_drawn() -> None:
    t = built(2, start=0)
    give(t, 0, "r5 r6")
    give(t, 1, "r8 r7 r7")
    put_pile(t, "p1")
    t.state.discard, t.state.discard_pairs = 0b1011 << 32, 0b1000 << 32
    play_all(t, "cw", "play r5", "stop")
    everything = t.reveal()
    assert (everything["pile"], everything["discard"]) == ([], ["p1", "p2", "p4", "p4"])  # not before it is needed
    assert everything["hands"][0] == ["r6", "p1"]
    play_all(t, "play r7", "stop")
    everything = t.reveal()
    drawn = [card for card in everything["hands"][1] if card not in ("r7", "r8")]
    assert sorted(everything["pile"] + drawn) == ["p1", "p2", "p4", "p4"]
    assert len(drawn) == 1
    assert everything["discard"] == []
    assert everything["open"] == [["r5"], ["r7"]]  # open cards never are shuffled


def test_R2_9_the_shuffled_pile_is_in_no_order() -> None:
    seen = set()
    for seed in range(5):
        t = built(2, seed=seed, start=0)
        give(t, 0, "r5 r6")
        put_pile(t, "")
        t.state.discard = (1 << 20) - 1
        play_all(t, "cw", "play r5", "stop")
        pile = t.reveal()["pile"]
        assert len(pile) == 19
        seen.add(tuple(pile))
    assert len(seen) == 5


def test_R2_9_nothing_is_drawn_when_both_piles_are_empty() -> None:
    t = built(2, start=0)
    give(t, 0, "r5 r6")
    put_pile(t, "")
    play_all(t, "cw", "play r5", "stop")
    assert t.reveal()["hands"][0] == ["r6"]
    assert t.turn == 1
