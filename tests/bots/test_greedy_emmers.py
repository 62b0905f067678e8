"""The rules of thumb of Emmers' greedy bot, each shown in a position that asks for it."""

from typing import Any

import pytest

import speeltafel
from speeltafel.games.emmers.notation import CARDS, LETTERS
from speeltafel.games.emmers.state import ROW_START
from speeltafel.kernel.bits import bit

EMMERS = speeltafel.game("emmers")
RED_ON_TOP = ["y y y b b", "g g g b", "p p p", "r r", "r"]
RED_BELOW = ["y r r r b", "g g g b", "p p p", "y b", "y"]
SOME = "r2 y2 g2 b2 p2 r4 y4 g4 b4 p4"


def hold(t: speeltafel.Table, seat: int, cards: str) -> None:
    """Replace a hand."""
    kinds = [CARDS.index(card) for card in cards.split()]
    t.state.hands[seat] = sum(bit(kind) for kind in set(kinds))
    t.state.pairs[seat] = sum(bit(kind) for kind in set(kinds) if kinds.count(kind) == 2)
    t.state.hand_sizes[seat] = len(kinds)


def stand(t: speeltafel.Table, seat: int, rows: list[str]) -> None:
    """Replace a pyramid: rows of colours from the bottom, "." for a bucket that is lost."""
    t.state.standing[seat] = 0
    t.state.painted[seat] = 0
    for row, buckets in enumerate(rows):
        for i, letter in enumerate(buckets.split()):
            if letter != ".":
                place = bit(ROW_START[row] + i)
                t.state.standing[seat] |= place
                t.state.painted[seat, LETTERS.index(letter)] |= place


def arranged(hand: str, *pyramids: list[str], start: int = 0, **options: Any) -> speeltafel.Table:
    """A table with these pyramids, all built. Seat 0 has the hand, the others have some of everything."""
    t = EMMERS.new(players=len(pyramids), seed=7, start=start, **options)
    while t.phase == "build":
        t.play(t.legal()[0])
    for seat, rows in enumerate(pyramids):
        stand(t, seat, rows)
        hold(t, seat, SOME if seat else hand)
    return t


def attacked(attack: str, hand: str, own: list[str]) -> speeltafel.Table:
    """Seat 1 has attacked with these cards, and seat 0 has to beat them."""
    t = arranged(hand, own, RED_ON_TOP, RED_ON_TOP, start=1)
    hold(t, 1, attack + " y1")
    t.play("ccw")
    for card in attack.split():
        t.play(f"play {card}")
    if t.turn == 1:
        t.play("stop")
    return t


def answer(t: speeltafel.Table) -> str:
    move = EMMERS.rules.part("greedy").greedy(t.view_record(t.turn))
    return t.game.notation.texts[move]


def turn(t: speeltafel.Table) -> list[str]:
    """All that the seat to move does before another one has a turn."""
    seat, before = t.turn, len(t.moves)
    while t.turn == seat and not t.over:
        t.play(answer(t))
    return t.moves[before:]


@pytest.mark.parametrize("players", EMMERS.manifest.seats)
def test_the_strong_colours_carry_the_pyramid_and_the_weak_ones_are_its_roof(players: int) -> None:
    t = EMMERS.new(players=players, seed=1)
    hold(t, 0, "p8 p8 p7 b8 b7 g6 g5 y3 y2 r1")
    turn(t)
    rows = t.reveal()["pyramids"][0]
    assert set(rows[0]) <= set("pbg")
    assert set(rows[-1]) | set(rows[-2]) == set("yr")


def test_the_attack_comes_in_the_colour_that_hurts_most() -> None:
    yellow_below = ["b y y y r", "g g g b", "p p p", "r b", "r"]
    for rival, colour in ((RED_BELOW, "r"), (yellow_below, "y")):
        t = arranged("r5 y5", ["g b g b g", "p p p b", "r y", "r"], rival, rival)
        assert turn(t)[1:] == [f"play {colour}5"]


def test_the_attack_goes_to_the_neighbour_whom_it_hurts_most() -> None:
    assert answer(arranged("r5 r6", RED_ON_TOP, RED_BELOW, RED_ON_TOP, RED_ON_TOP)) == "cw"
    assert answer(arranged("r5 r6", RED_ON_TOP, RED_ON_TOP, RED_ON_TOP, RED_BELOW)) == "ccw"


def test_a_low_card_is_enough_against_a_player_without_the_colour() -> None:
    t = arranged("r1 r8 g8 y7 b7 p7", RED_ON_TOP, RED_BELOW)
    assert turn(t.copy())[1] != "play r1"
    t.state.known[1, LETTERS.index("r")] = t.state.hand_sizes[1]
    assert turn(t)[1:] == ["play r1", "stop"]


def test_the_defence_takes_no_more_than_is_needed() -> None:
    assert turn(attacked("r4", "r1 r5 r8 y8 g7", RED_BELOW)) == ["play r5", "stop"]


def test_high_cards_are_spent_for_a_pillar_but_not_for_a_bucket_on_top() -> None:
    hand = "r6 r6 r5 y8 g7 b8"
    assert turn(attacked("r8 r8", hand, RED_BELOW)) == ["play r6", "play r6", "play r5"]
    assert answer(attacked("r8 r8", hand, RED_ON_TOP)) == "knock 4.0"


def test_the_bucket_with_the_least_upon_it_is_knocked_out() -> None:
    own = ["r y r y r", "g g b b", "p p p", "g b", "y"]
    assert answer(attacked("r8 r8", "y1 y2", own)) == "knock 0.0"
    assert answer(attacked("r8 r8", "y1 y2", RED_ON_TOP[:4])) in ("knock 3.0", "knock 3.1")


def test_of_two_parts_the_larger_is_kept() -> None:
    t = attacked("r8 r8", "y1 y2", ["y r b g b", "g p g b", ". p y"])
    t.play("knock 0.1")
    assert (t.phase, answer(t)) == ("keep", "keep 1")


def test_the_last_bucket_is_defended_at_any_price() -> None:
    assert turn(attacked("r8 r7", "r6 r6 r5 y8 g7 b8", ["r"])) == ["play r6", "play r6", "play r5"]


def test_nobody_is_thrown_out_while_another_is_ahead() -> None:
    """R4.1: it would end the game."""
    few, many = ["r"], ["y y r r g", "g b b b"]
    hand = "r5 r6 y8"
    assert answer(arranged(hand, ["y y g", "r b"], few, many)) == "ccw"
    assert answer(arranged(hand, many, few, ["y y g", "r b"])) == "cw"


def test_an_extra_card_is_a_free_exchange() -> None:
    """R5.3: a poor card goes and another comes; a good one is kept."""
    own = RED_ON_TOP
    t = arranged("r1 y8 g2", own, own, experienced=True)
    t.play("cw")
    t.play("play r1")
    assert answer(t) == "extra g2"
    hold(t, 0, "y8 g7")
    assert answer(t) == "stop"


def test_an_extra_card_makes_up_for_what_is_missing() -> None:
    t = arranged("r1 r3 g8 g4", RED_BELOW, RED_ON_TOP, start=1, experienced=True)
    hold(t, 1, "r8")
    t.play("cw")
    t.play("play r8")
    assert turn(t)[:2] == ["play r1", "extra g8"]


def test_no_card_is_forgotten() -> None:
    t = arranged("r3 y2", RED_ON_TOP, RED_BELOW, strict_draw=True)
    assert turn(t)[-1] == "take"
