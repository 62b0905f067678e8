"""Sections 4 to 6 of Kleurenblok's RULES.md: one test or more for each clause, named after it."""

import pytest
from kleurenblok_tables import DECK, KLEURENBLOK, all_cards, arranged

from speeltafel import IllegalMove
from speeltafel.kernel.bits import bit
from tables import finish, play_all, play_until


def test_R4_1_the_last_card_must_be_called() -> None:
    t = play_all(arranged("y4 r9", "b1 b2"), "play y4")
    assert (t.turn, t.phase, t.legal()) == (0, "call", ["call", "silent"])
    assert t.reveal()["turns"] == 0
    with pytest.raises(IllegalMove, match=r"R4\.1"):
        t.play("draw")
    t.play("call")
    assert (t.turn, t.phase, t.reveal()["called"], t.reveal()["turns"]) == (1, "move", [True, False], 1)


def test_R4_1_after_both_halves_of_an_action_card() -> None:
    t = play_all(arranged("A r9", "b1 b2"), "action", "give 1")
    assert t.phase == "action"
    t.play("give 1")
    assert (t.turn, t.phase) == (0, "call")


def test_R4_1_a_joker_taken_up_as_the_only_card() -> None:
    t = arranged("b9", "b1 b2", block="b8 J:b9")
    t.state.called = bit(0)
    t.play("play b9")
    assert (t.turn, t.phase) == (0, "call")
    assert t.reveal()["called"] == [False, False]
    t.play("silent")
    assert t.reveal()["hands"][0] == ["J"]
    assert t.reveal()["called"] == [False, False]


def test_R4_2_silence_costs_the_turn_and_a_card() -> None:
    t = play_all(arranged("y4 r9", "b1 b2", "g1 g2", pile="r1 r2 r3"), "play y4", "silent", "draw", "pass", "draw")
    assert len(t.reveal()["hands"][0]) == 1
    t.play("pass")
    assert t.turn == 1
    assert t.reveal()["hands"][0] == ["r3", "r9"]
    assert t.reveal()["turns"] == 4


def test_R4_2_a_card_given_in_time_spares_the_penalty() -> None:
    t = play_all(arranged("y4 r9", "A b1 b2", pile="r1 r2"), "play y4", "silent", "action", "give 0", "give 0")
    assert t.turn == 0
    assert t.reveal()["hands"][0] == ["r1", "r2", "r9"]


def test_R4_3_the_penalty_on_an_empty_pile_is_a_pass() -> None:
    t = play_all(arranged("y4 r9", "b1 b2", pile=""), "play y4", "silent", "pass")
    everything = t.reveal()
    assert t.over  # both passed: seat 1 by a move, seat 0 by the penalty
    assert (everything["hands"][0], everything["turns"], everything["passes"]) == (["r9"], 3, 2)


def test_R4_3_several_penalties_in_a_row() -> None:
    t = arranged("y4 r9 r8", "b1", "g1", "g8 g9", pile="r1 r2 r3")
    t.play("play y4")
    assert t.turn == 3
    assert t.reveal()["hands"][1:3] == [["r1", "b1"], ["r2", "g1"]]
    assert t.reveal()["turns"] == 3


def test_R4_4_a_call_is_good_for_one_card() -> None:
    t = play_all(arranged("y4 r9", "b1 b2", pile="o4 r1 r2 r3"), "play y4", "call", "draw", "pass")
    assert (t.turn, t.phase, t.reveal()["called"]) == (0, "move", [True, False])
    t.play("draw")
    assert t.reveal()["called"] == [False, False]
    t = play_all(arranged("y4 r9", "A b1 b2", pile=""), "play y4", "call", "action", "give 0", "give 0")
    assert t.reveal()["called"] == [True, False]  # nothing was drawn
    t = play_all(arranged("y4 r9", "A b1 b2"), "play y4", "call", "action", "give 0")
    assert t.reveal()["called"] == [False, False]


def test_R4_5_calls_made_by_themselves() -> None:
    t = play_all(arranged("y4 r9", "b1 b2", auto_call=True), "play y4")
    assert (t.turn, t.phase, t.reveal()["called"]) == (1, "move", [True, False])
    t = play_all(arranged("A r9", "b1 b2", auto_call=True), "action", "give 1", "give 1")
    assert (t.turn, t.phase, t.reveal()["called"]) == (1, "move", [True, False])
    assert not any(move in ("call", "silent") for move in finish(KLEURENBLOK.new(players=3, auto_call=True)).moves)


@pytest.mark.parametrize(("hand", "move"), [("y4", "play y4"), ("J", "joker r1")])
def test_R5_1_an_empty_hand_wins(hand: str, move: str) -> None:
    t = arranged(hand, "b1", "g1 g2")
    t.state.called = bit(0)
    t.play(move)
    assert (t.over, t.turn, t.phase, t.ending) == (True, None, "over", "a hand is empty")
    assert (t.scores(), t.winners()) == ([1, 0, 0], [0])
    assert t.reveal()["turns"] == 1


def test_R5_2_all_passing_ends_the_game() -> None:
    t = play_all(arranged("b9 r9", "b1", "g1 g2", pile=""), "pass")
    assert t.turn == 2  # seat 1 did not call, and there is nothing to draw
    t.play("pass")
    assert (t.over, t.ending) == (True, "all passed")
    assert (t.reveal()["passes"], t.reveal()["turns"]) == (3, 3)
    assert t.winners() == [1]


def test_R5_2_a_play_or_a_drawn_card_breaks_the_row() -> None:
    t = arranged("b9 r9", "y4 b1 b2", "g1 g2", pile="")
    play_all(t, "pass", "play y4")
    assert t.reveal()["passes"] == 0
    t = play_all(arranged("b9 r9", "A b1 b2", "g1 g2", pile=""), "pass", "action")
    assert t.reveal()["passes"] == 0
    t = arranged("b9 r9", "b1 b2", "g1 g2")
    t.state.passes = 1
    t.play("draw")
    assert t.reveal()["passes"] == 0
    t = arranged("b9 r9", "b1", "g1 g2")
    t.state.passes = 1
    t.state.phase = 1  # drawn
    t.play("pass")
    assert (t.turn, t.reveal()["passes"]) == (2, 0)  # seat 1 did not call, and drew


def test_R5_3_five_hundred_turns_end_the_game() -> None:
    t = arranged("b9 r9", "b1 b2 b3", "g1 g2")
    t.state.turns = 498
    play_all(t, "draw", "pass")
    assert not t.over
    play_all(t, "draw", "pass")
    assert (t.over, t.ending, t.reveal()["turns"]) == (True, "500 turns", 500)
    assert t.winners() == [2]


def test_R5_4_the_fewest_cards_win_and_ties_share() -> None:
    t = play_all(arranged("b9 r9", "b1 b2 b3", "g1 g2", pile=""), "pass", "pass", "pass")
    assert (t.ending, t.scores(), t.winners()) == ("all passed", [1, 0, 1], [0, 2])


def test_R6_1_a_match_adds_up_the_games_won() -> None:
    assert finish(KLEURENBLOK.new(players=3, seed=2)).reveal()["game_number"] == 0
    t = KLEURENBLOK.new(players=3, seed=2, games=5)
    for number in range(5):
        play_until(t, lambda t, n=number: t.reveal()["game_number"] == n)  # type: ignore[misc]
        assert sum(t.scores()) == number
    finish(t)
    assert sum(t.scores()) == 5
    assert t.winners() == [seat for seat in range(3) if t.scores()[seat] == max(t.scores())]
    t = play_all(arranged("b9 r9", "b1 b2", pile="", games=2), "pass", "pass")
    assert (t.over, t.scores()) == (False, [1, 1])
    assert [len(hand) for hand in t.reveal()["hands"]] == [10, 10]
    assert (t.phase, t.reveal()["turns"], t.reveal()["passes"]) == ("move", 0, 0)
    assert all_cards(t) == DECK


def test_R6_2_further_games_start_by_lot() -> None:
    starters = set()
    t = KLEURENBLOK.new(players=3, seed=5, games=12, start=1)
    assert t.turn == 1
    while not t.over:
        game, moves = int(t.state.game_number), t.legal()
        t.play(moves[len(t.moves) * 7919 % len(moves)])
        if t.state.game_number != game:
            starters.add(t.turn)
    assert starters == {0, 1, 2}
