"""The clauses of Emmers' RULES.md 3 and 4: losing buckets, and how the game ends."""

from typing import Any

import pytest
from emmers_tables import EMMERS, built, give, knock_down, stand

from speeltafel import IllegalMove, SpeeltafelError, Table
from speeltafel.contract.outcomes import Ruling
from speeltafel.games.emmers.tap_outcome import TapOutcome
from tables import finish, play_all, play_until


def test_R3_1_a_bucket_may_be_given_up_though_one_could_play() -> None:
    t = built(2, start=0)
    give(t, 0, "r1 r2")
    give(t, 1, "r8 r7 r6")
    play_all(t, "cw", "play r1", "stop")
    assert {"play r8", "knock 0.0"} <= set(t.legal())
    t.play("play r7")
    with pytest.raises(IllegalMove, match=r"laid already.*R3\.1"):
        t.play("knock 0.0")


def test_R3_2_a_bucket_of_the_colour_or_else_any() -> None:
    t = built(2, start=0)
    give(t, 0, "y1")
    give(t, 1, "")
    play_all(t, "cw", "play y1")
    pyramid = t.reveal()["pyramids"][1]
    yellow = [f"knock {row}.{i}" for row in range(5) for i in range(5 - row) if pyramid[row][i] == "y"]
    assert t.legal() == yellow
    assert len(yellow) == 3
    with pytest.raises(IllegalMove, match=r"in yellow.*R3\.2"):
        t.play("knock 0.0")
    stand(t, 1, ["r g b p r", "g b p g"])
    assert t.legal() == [f"knock 0.{i}" for i in range(5)] + [f"knock 1.{i}" for i in range(4)]
    with pytest.raises(IllegalMove, match=r"no bucket stands there.*R3\.2"):
        t.play("knock 2.0")


def test_R3_3_a_lost_bucket_ends_the_round() -> None:
    t = built(3, start=0)
    give(t, 0, "r5 r6 g1")
    give(t, 1, "r6 r6 g1")
    play_all(t, "ccw", "play r5", "stop")
    assert t.turn == 2
    knock_down(t)
    everything = t.reveal()
    assert (t.phase, t.turn, everything["starter"]) == ("direction", 2, 2)
    assert everything["discard"] == ["r5"]
    assert everything["open"] == [[], [], []]
    assert everything["sums"] == [0, 0, 0]
    assert everything["direction"] is None
    assert everything["colour"] is None


@pytest.mark.parametrize(("bucket", "gone"), [("0.0", 5), ("0.4", 5), ("4.0", 1), ("3.1", 2), ("2.1", 4), ("1.0", 4)])
def test_R3_4_what_has_lost_a_support_falls(bucket: str, gone: int) -> None:
    t = built(2, start=0)
    give(t, 0, "r5")
    play_all(t, "cw", "play r5")
    stand(t, 1, ["r r r r r", "r r r r", "r r r", "r r", "r"])
    t.play(f"knock {bucket}")
    left = [bucket for row in t.reveal()["pyramids"][1] for bucket in row if bucket]
    assert len(left) == 15 - gone
    assert t.phase == "direction"  # in one part


def test_R3_5_worked_example_the_owner_keeps_one_of_two_parts() -> None:
    for choice, kept in ((0, [[0, 0], [0, 1], [1, 0]]), (1, [[0, 3], [0, 4], [1, 3]])):
        t = built(2, start=0)
        give(t, 0, "r5")
        give(t, 1, "g5")
        play_all(t, "cw", "play r5")
        stand(t, 1, ["g y r b p", "g y b p", "g y b", "g p", "b"])
        t.play("knock 0.2")
        everything = t.reveal()
        assert everything["parts"] == [[[0, 0], [0, 1], [1, 0]], [[0, 3], [0, 4], [1, 3]]]
        assert (t.phase, t.turn, t.legal()) == ("keep", 1, ["keep 0", "keep 1"])
        assert everything["open"][0] == ["r5"]  # until the choice is made
        assert (everything["direction"], everything["colour"]) == ("cw", "r")
        t.play(f"keep {choice}")
        everything = t.reveal()
        rows = everything["pyramids"][1]
        assert [[row, i] for row in range(5) for i in range(5 - row) if rows[row][i]] == kept
        assert everything["parts"] is None
        assert everything["discard"] == ["r5"]
        assert (t.phase, t.turn) == ("direction", 1)


def test_R3_5_parts_of_different_size() -> None:
    t = built(6, start=0)
    give(t, 0, "r5")
    play_all(t, "cw", "play r5")
    stand(t, 1, ["g r b p", "g y b", "g y", "b"])
    t.play("knock 0.1")
    assert t.reveal()["parts"] == [[[0, 0]], [[0, 2], [0, 3], [1, 2]]]


def test_R3_6_knocks_are_settled_by_hand_or_by_finger() -> None:
    t = EMMERS.new(players=2)
    assert (t.options["settle"], t.options["steady"]) == ("hand", 1)
    with pytest.raises(SpeeltafelError, match=r"settle='foot' is not possible.*must be 'hand' or 'finger'"):
        EMMERS.new(players=2, settle="foot")
    with pytest.raises(SpeeltafelError, match="decided by the rules alone"):
        t.play("stack r", ruling=Ruling(TapOutcome("a friend", ())))
    with pytest.raises(SpeeltafelError, match=r"a number from 0 to 5"):
        EMMERS.new(players=2, steady=5.5)
    calm, wild = (finish(EMMERS.new(players=3, seed=8, steady=steady)) for steady in (0, 5))
    assert calm.moves == wild.moves
    assert calm.reveal()["tap"] == []


def attacked(players: int, direction: str = "cw", **options: Any) -> Table:
    """Seat 0 has attacked with red 5, and the next player has one red bucket left; all have cards."""
    t = built(players, start=0, **options)
    give(t, 0, "r5 g1")
    play_all(t, direction, "play r5")
    assert t.turn is not None
    stand(t, t.turn, ["r"])
    return t


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R4_1_the_game_ends_with_the_first_last_bucket(players: int) -> None:
    t = attacked(players)
    t.play("knock 0.0")
    assert t.over
    assert (t.ending, t.phase, t.turn, t.legal()) == ("a player lost the last bucket", "over", None, [])
    everything = t.reveal()
    assert everything["out"] == [False, True] + [False] * (players - 2)
    assert everything["discard"] == ["r5"]
    assert everything["open"] == [[]] * players
    assert (everything["sums"][0], everything["colour"], everything["direction"]) == (5, "r", "cw")


@pytest.mark.parametrize("players", [5, 6])
def test_R4_2_with_five_or_six_the_second_last_bucket_ends_it(players: int) -> None:
    t = attacked(players)
    t.play("knock 0.0")
    assert not t.over
    give(t, 2, "g2")
    stand(t, 3, ["g"])
    play_all(t, "cw", "play g2", "knock 0.0")
    assert t.over
    assert t.ending == "a second player lost the last bucket"
    assert t.reveal()["out"] == [False, True, False, True] + [False] * (players - 4)
    assert t.scores() == [10, 0, 10, 0] + [10] * (players - 4)


@pytest.mark.parametrize(("direction", "loser", "starter"), [("cw", 1, 2), ("ccw", 4, 3)])
def test_R4_3_the_neighbour_who_did_not_attack_starts(direction: str, loser: int, starter: int) -> None:
    t = attacked(5, direction)
    hand = t.reveal()["hands"][loser]
    assert t.turn == loser
    t.play("knock 0.0")
    assert (t.phase, t.turn, t.reveal()["starter"]) == ("direction", starter, starter)
    assert t.reveal()["hands"][loser] == hand
    give(t, starter, "b2")
    play_all(t, "ccw" if direction == "cw" else "cw", "play b2")
    assert t.turn == 0  # whoever is out is passed over


def test_R4_4_nobody_has_cards_after_a_turn() -> None:
    t = built(3, start=0, strict_draw=True)
    for seat, cards in enumerate(("r5", "", "")):
        give(t, seat, cards)
    stand(t, 1, ["r g", "b"])
    play_all(t, "cw", "play r5", "forget")
    assert (t.over, t.ending) == (True, "nobody has cards")
    assert t.scores() == [15, 3, 15]
    assert t.reveal()["discard"] == ["r5"]
    assert t.reveal()["turn_cards"] == []


def test_R4_4_the_cards_of_who_is_out_do_not_count() -> None:
    t = built(5, start=0, strict_draw=True)
    give(t, 0, "r5")
    play_all(t, "cw", "play r5", "take")
    stand(t, 1, ["r"])
    t.play("knock 0.0")
    for seat in (0, 3, 4):
        give(t, seat, "")
    give(t, 2, "b2")
    play_all(t, "cw", "play b2", "forget")
    assert len(t.reveal()["hands"][1]) == 10
    assert t.ending == "nobody has cards"


def test_R4_4_nobody_has_cards_after_somebody_went_out() -> None:
    t = attacked(6)
    for seat in (0, 2, 3, 4, 5):
        give(t, seat, "")
    t.play("knock 0.0")
    assert t.ending == "nobody has cards"


def test_R4_5_the_most_buckets_win() -> None:
    t = attacked(4)
    stand(t, 2, ["g g g", "g g"])
    stand(t, 3, ["g g"])
    stand(t, 0, ["g g g", "g g"])
    t.play("knock 0.0")
    assert t.scores() == [5, 0, 5, 2]
    assert t.winners() == [0, 2]


def test_R4_6_points_of_a_match_add_up() -> None:
    assert EMMERS.new(players=3).options["games"] == 1
    t = attacked(3, games=2)
    stand(t, 2, ["g g", "g"])
    t.play("knock 0.0")
    everything = t.reveal()
    assert (t.over, everything["game_number"], t.scores()) == (False, 1, [15, 0, 3])
    assert (t.phase, t.turn, everything["out"], everything["discard"]) == ("build", 0, [False] * 3, [])
    assert [len(hand) for hand in everything["hands"]] == [10, 10, 10]
    assert everything["pyramids"][0][0] == [None] * 5
    play_until(t, lambda t: t.reveal()["phase"] == "defend")
    assert t.turn is not None
    stand(t, t.turn, ["r"])
    seat = t.turn
    left = [sum(bucket is not None for row in pyramid for bucket in row) for pyramid in t.reveal()["pyramids"]]
    left[seat] = 0
    t.play("knock 0.0")
    assert t.over
    assert t.scores() == [15 + left[0], left[1], 3 + left[2]]
