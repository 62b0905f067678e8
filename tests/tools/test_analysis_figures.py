"""What measures the analysis: it finds what is wrong with shares, and what a page says of them."""

import numpy as np
import pytest

from analysis_figures import best_power, calibration_error, confirmed_blunders, section, sharpened, wilson
from analysis_samples import KINDS
from speeltafel.analysis.marks import BLUNDER
from speeltafel.games import names


def outcomes(power: float, positions: int = 20_000) -> tuple[np.ndarray, np.ndarray]:
    """Shares as somebody tells them who is off by a power, and who won."""
    dice = np.random.default_rng(3)
    true = dice.dirichlet((1, 1, 1, 1), positions)
    winners = (dice.random((positions, 1)) > true.cumsum(axis=1)).sum(axis=1)
    told = true ** (1 / power)
    return told / told.sum(axis=1, keepdims=True), np.eye(4)[np.minimum(winners, 3)]


def test_shares_that_come_true_have_no_error_and_are_left_alone() -> None:
    told, won = outcomes(1)
    assert calibration_error(told, won) < 0.01
    assert best_power(told, won) == 8


@pytest.mark.parametrize("eighths", [5, 12])
def test_what_is_off_by_a_power_is_put_right(eighths: int) -> None:
    told, won = outcomes(eighths / 8)
    assert calibration_error(told, won) > 0.03
    assert best_power(told, won) == eighths
    assert calibration_error(sharpened(told, eighths), won) < 0.01


def test_a_blunder_is_confirmed_if_it_costs_as_much_again() -> None:
    costs = [
        {"surely": BLUNDER, "longer": BLUNDER},
        {"surely": BLUNDER + 0.1, "longer": BLUNDER - 0.01},
        {"surely": BLUNDER - 0.01, "longer": BLUNDER},
        {"surely": 0.0},
    ]
    assert confirmed_blunders(costs) == (2, 1)


def test_the_interval_of_a_rate() -> None:
    """By hand: 3 of 300, and none at all."""
    assert wilson(3, 300) == pytest.approx((0.0034, 0.0290), abs=1e-4)
    assert wilson(0, 100) == pytest.approx((0, 0.0370), abs=1e-4)


def test_a_page_of_real_samples() -> None:
    """Of short matches of the quickest game alone, told for all of them."""
    shares, costs = (KINDS[kind]("etalage", "random", 1) for kind in ("shares", "costs"))
    told = section(
        [{"game": name, "level": "club", "match": 1, **shares} for name in names()],
        [
            {"game": name, "level": level, "match": 1, **costs}
            for name in names()
            for level in ("club", "beginner", "random")
        ],
        1,
        1,
        "python tools/analysis_figures.py page",
    )
    assert "1 matches of 4 club players" in told
    assert all(f"| {name} | club |" in told for name in names())
