"""What a decision cost: in the same worlds, and no mark without certainty."""

import numpy as np
import pytest

from speeltafel.analysis.judgement import Judgement, judged
from speeltafel.analysis.marks import BLUNDER, INACCURATE, MARKS, MISTAKE, mark

MOVES = np.array([70, 71, 72])


def shares(*own: list[float]) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """What each move brought seat 1 of two in each world."""
    wins = np.array(own).T
    return np.stack([1 - wins, wins], axis=2)


def test_the_cost_is_what_the_best_brought_more_in_the_same_worlds() -> None:
    found = judged(MOVES, shares([0.2, 0.4] * 10, [0.5, 0.7] * 10, [0.1, 0.5] * 10), seat=1, played=70)
    assert [each.move for each in found.moves] == [71, 70, 72]
    assert found.cost == pytest.approx(0.3)
    assert found.error == pytest.approx(0, abs=1e-12)
    assert found.clear
    assert found.before == pytest.approx((0.4, 0.6))
    assert found.after == pytest.approx((0.7, 0.3))
    assert found.worlds == 20


def test_the_best_itself_costs_nothing() -> None:
    found = judged(MOVES, shares([0.2, 0.4] * 10, [0.5, 0.7] * 10, [0.1, 0.5] * 10), seat=1, played=71)
    assert (found.cost, found.clear, mark(found)) == (0, False, "best")


def test_what_chance_explains_has_no_mark_however_much_it_is() -> None:
    noisy = [1.0] * 12 + [0.0] * 8
    found = judged(MOVES, shares([0.0, 1.0] * 10, noisy, [0.0] * 20), seat=1, played=70)
    assert found.cost == pytest.approx(0.1)
    assert not found.clear
    assert found.surely == 0
    assert mark(found) == "best"


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
def test_marks_go_by_what_was_surely_lost(cost: float, expected: str) -> None:
    assert expected in MARKS
    sure = Judgement((), cost, 0.0, True, (), (), 100)
    assert mark(sure) == expected
    unsure = Judgement((), cost, cost, True, (), (), 100)
    assert mark(unsure) == "good"
