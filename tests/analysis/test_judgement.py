"""What a decision cost: in the same worlds, and no mark without certainty."""

from collections.abc import Sequence

import numpy as np
import pytest

from speeltafel.analysis.comparison import add_world
from speeltafel.analysis.evaluators import compared
from speeltafel.analysis.judgement import Judgement, judged
from speeltafel.analysis.marks import BLUNDER, INACCURATE, MARKS, MISTAKE, mark_of

MOVES = (70, 71, 72)


def judgement(*own: Sequence[float], played: int) -> Judgement:
    """What each move brought seat 1 of two in each world."""
    c = compared(2, 1, MOVES, MOVES.index(played))
    for shares in zip(*own, strict=True):
        for k, share in enumerate(shares):
            c.latest[k, :2] = 1 - share, share
        add_world(c)
    return judged(c)


def test_the_cost_is_what_the_best_brought_more_in_the_same_worlds() -> None:
    found = judgement([0.2, 0.4] * 10, [0.5, 0.7] * 10, [0.1, 0.5] * 10, played=70)
    assert [each.move for each in found.moves] == [71, 70, 72]
    assert found.cost == pytest.approx(0.3)
    assert found.error == pytest.approx(0, abs=1e-9)
    assert found.clear
    assert found.before == pytest.approx((0.4, 0.6))
    assert found.after == pytest.approx((0.7, 0.3))
    assert found.worlds == 20


def test_errors_are_those_of_means_in_the_same_worlds() -> None:
    dice = np.random.default_rng(1)
    own = dice.random((3, 50))
    found = judgement(*own.tolist(), played=72)
    at = [MOVES.index(each.move) for each in found.moves]
    assert [each.share for each in found.moves] == pytest.approx(own.mean(axis=1)[at].tolist())
    errors = own.std(axis=1, ddof=1) / np.sqrt(50)
    assert [each.error for each in found.moves] == pytest.approx(errors[at].tolist())
    gaps = own[at[0]] - own[2]
    assert found.cost == pytest.approx(gaps.mean())
    assert found.error == pytest.approx(gaps.std(ddof=1) / np.sqrt(50))


def test_shares_that_the_network_thinks_too_large_are_made_one_together() -> None:
    c = compared(3, 0, (70,))
    c.latest[0, :3] = 0.4, 0.6, 1.0
    add_world(c)
    assert c.shares[0, :3].tolist() == pytest.approx([0.2, 0.3, 0.5])


def test_the_best_itself_costs_nothing() -> None:
    found = judgement([0.2, 0.4] * 10, [0.5, 0.7] * 10, [0.1, 0.5] * 10, played=71)
    assert (found.cost, found.clear, found.mark) == (0, False, "best")


def test_what_chance_explains_has_no_mark_however_much_it_is() -> None:
    noisy = [1.0] * 12 + [0.0] * 8
    found = judgement([0.0, 1.0] * 10, noisy, [0.0] * 20, played=70)
    assert found.cost == pytest.approx(0.1)
    assert not found.clear
    assert found.surely == 0
    assert found.mark == "best"


def test_marks_go_by_what_was_surely_lost() -> None:
    """By the cost less some standard errors, if it is clear at all."""
    found = judgement([0.2, 0.4, 0.3] * 10, [0.5, 0.9, 0.7] * 10, [0.1, 0.5, 0.2] * 10, played=70)
    assert 0 < found.surely == pytest.approx(found.cost - 1.28 * found.error)
    assert found.mark == MARKS[mark_of(True, found.surely)]


@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        (INACCURATE / 2, "good"),
        (INACCURATE, "inaccurate"),
        (MISTAKE, "mistake"),
        (BLUNDER, "blunder"),
        (0.9, "blunder"),
    ],
)
def test_marks_have_limits(cost: float, expected: str) -> None:
    assert MARKS[mark_of(True, cost)] == expected
