"""The clauses of Emmers' RULES.md 5: the variants; and R2.7 against brute force."""

import random

import pytest
from emmers_tables import EMMERS, built, give, put_pile

from speeltafel import IllegalMove
from speeltafel.games.emmers.notation import CARDS
from tables import play_all, play_until


def test_R5_1_worked_example_a_one_allows_an_extra_card() -> None:
    t = built(2, start=0, experienced=True)
    give(t, 0, "b1 r4 r5 p2")
    put_pile(t, "p8 p7 p6")
    t.play("cw")
    with pytest.raises(IllegalMove, match=r"needs a 1.*R5\.1"):
        t.play("extra r4")
    t.play("play b1")
    assert t.legal() == ["extra r4", "extra r5", "extra p2", "stop"]
    with pytest.raises(IllegalMove, match=r"not in the hand.*R5\.1"):
        t.play("extra y4")
    t.play("extra r4")
    assert t.reveal()["sums"] == [5, 0]
    assert t.reveal()["hands"][0] == ["r5", "p2", "p7", "p8"]


def test_R5_1_an_extra_is_of_another_colour_and_only_in_the_variant() -> None:
    t = built(2, start=0, experienced=True)
    give(t, 0, "b1 b4 r5")
    play_all(t, "cw", "play b1")
    with pytest.raises(IllegalMove, match=r"another colour.*R5\.1"):
        t.play("extra b4")
    t = built(2, start=0)
    give(t, 0, "b1 b4 r5")
    play_all(t, "cw", "play b1")
    assert t.legal() == ["play b4", "stop"]
    with pytest.raises(IllegalMove, match=r"experienced.*R5\.1"):
        t.play("extra r5")


def test_R5_1_an_extra_may_be_what_makes_the_sum_high_enough() -> None:
    t = built(2, start=0, experienced=True)
    give(t, 0, "b8 b2")
    give(t, 1, "b1 b3 r7 r6 g2")
    play_all(t, "cw", "play b8", "play b2")
    assert [move for move in t.legal() if move.startswith("play")] == ["play b1", "play b3"]  # 1 + 3 + 7 = 11
    t.play("play b1")
    assert t.legal() == ["play b3", "extra r7"]
    with pytest.raises(IllegalMove, match=r"higher than 10.*R2\.7"):
        t.play("extra r6")
    t.play("extra r7")
    assert t.legal() == ["play b3"]
    t.play("play b3")
    assert t.reveal()["sums"] == [10, 11]


def test_R5_2_worked_example_five_cards_in_one_turn() -> None:
    t = built(2, start=0, experienced=True)
    give(t, 0, "b1 b1 b6 b7 r4 y3 p8")
    put_pile(t, "g1 g2 g3 g4")
    play_all(t, "cw", "play b1", "play b6", "extra r4", "play b1", "extra y3")
    everything = t.reveal()
    assert everything["sums"] == [15, 0]
    assert everything["open"][0] == ["r4", "y3", "b1", "b1", "b6"]
    assert t.turn == 1  # nothing more may be laid
    assert everything["hands"][0] == ["g1", "g2", "g3", "b7", "p8"]


def test_R5_2_each_extra_needs_its_own_one() -> None:
    t = built(2, start=0, experienced=True)
    give(t, 0, "b1 b6 r1 r4 y3")
    play_all(t, "cw", "play b1", "extra r1")  # a 1 of another colour allows nothing
    assert t.legal() == ["play b6", "stop"]
    with pytest.raises(IllegalMove, match=r"needs a 1.*R5\.1"):
        t.play("extra y3")


def test_R5_3_extra_cards_are_drawn_at_the_end_of_the_turn() -> None:
    t = built(2, start=0, experienced=True)
    give(t, 0, "b1 b6 r4")
    put_pile(t, "g1 g2 g3")
    play_all(t, "cw", "play b1", "extra r4")
    assert t.reveal()["hands"][0] == ["b6"]
    assert t.reveal()["due"] == 0
    t.play("stop")
    assert t.reveal()["hands"][0] == ["g1", "g2", "b6"]
    assert t.reveal()["pile"] == ["g3"]


def test_R5_4_cards_must_be_taken() -> None:
    t = built(2, start=0, experienced=True, strict_draw=True)
    give(t, 0, "b1 b6 r4")
    put_pile(t, "g1 g2 g3")
    play_all(t, "cw", "play b1", "extra r4", "stop")
    assert (t.phase, t.turn, t.legal(), t.reveal()["due"]) == ("draw", 0, ["take", "forget"], 2)
    assert t.reveal()["turn_cards"] == ["b1", "r4"]
    t.play("take")
    assert (t.phase, t.reveal()["due"], t.reveal()["hands"][0]) == ("draw", 1, ["g1", "b6"])
    t.play("take")
    assert (t.phase, t.turn, t.reveal()["hands"][0]) == ("defend", 1, ["g1", "g2", "b6"])


def test_R5_4_who_forgets_forgets_all_that_is_due() -> None:
    t = built(2, start=0, experienced=True, strict_draw=True)
    give(t, 0, "b1 b6 r4")
    play_all(t, "cw", "play b1", "extra r4", "stop", "forget")
    assert (t.phase, t.turn) == ("defend", 1)
    assert t.reveal()["hands"][0] == ["b6"]
    assert t.reveal()["due"] == 0
    assert t.reveal()["turn_cards"] == []


def test_R5_4_drawing_is_automatic_by_default() -> None:
    t = EMMERS.new(players=2)
    assert t.options["strict_draw"] is False
    play_until(t, lambda t: t.over or t.phase == "draw", most=500)
    assert t.over


def completable(hand: list[int], laid: list[int], colour: int, missing: int, variant: bool) -> bool:
    """Whether cards worth `missing` can still be laid: by trying everything."""
    if missing <= 0:
        return True
    return any(
        completable([*hand[:i], *hand[i + 1 :]], [*laid, kind], colour, missing - kind % 8 - 1, variant)
        for i, kind in enumerate(hand)
        if allowed(kind, laid, colour, variant)
    )


def allowed(kind: int, laid: list[int], colour: int, variant: bool) -> bool:
    """Whether colour and number let a card follow those laid in the turn."""
    plays = [other for other in laid if other // 8 == colour]
    if kind // 8 == colour:
        return len(plays) < 3
    return variant and len(laid) - len(plays) < plays.count(8 * colour)


def removed(hand: list[int], kind: int) -> list[int]:
    i = hand.index(kind)
    return [*hand[:i], *hand[i + 1 :]]


def expected_lays(hand: list[int], laid: list[int], colour: int, missing: int, variant: bool) -> set[str]:
    return {
        ("play " if kind // 8 == colour else "extra ") + CARDS[kind]
        for kind in set(hand)
        if allowed(kind, laid, colour, variant)
        and completable(removed(hand, kind), [*laid, kind], colour, missing - kind % 8 - 1, variant)
    }


@pytest.mark.parametrize("variant", [False, True])
def test_R2_7_what_may_be_laid_is_what_brute_force_finds(variant: bool) -> None:
    dice = random.Random(4)
    attacked = built(2, start=0, experienced=variant)
    give(attacked, 0, "y5")
    play_all(attacked, "cw", "play y5")
    colour = 1
    yellow = range(8, 16)
    likely = [*range(40), *yellow, *yellow, 8, 8, 8]  # so that there is something to decide
    decisions = 0
    for _ in range(2000):
        t = attacked.copy()
        hand = sorted(dice.choices(likely, k=dice.randint(1, 8)))
        hand = [kind for i, kind in enumerate(hand) if hand[:i].count(kind) < 2]
        give(t, 1, " ".join(CARDS[kind] for kind in hand))
        t.state.to_beat = dice.randint(1, 26)
        laid: list[int] = []
        missing = int(t.state.to_beat) + 1
        while t.turn == 1:
            expected = expected_lays(hand, laid, colour, missing, variant)
            assert {move for move in t.legal() if move.startswith(("play", "extra"))} == expected
            assert ("stop" in t.legal()) == (laid != [] and missing <= 0)
            if not expected:
                assert laid == []  # else the turn would have ended by itself
                break
            move = dice.choice(sorted(expected))
            kind = CARDS.index(move.split()[1])
            t.play(move)
            laid.append(kind)
            hand = removed(hand, kind)
            missing -= kind % 8 + 1
            decisions += 1
    assert decisions > 1000
