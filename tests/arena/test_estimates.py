"""Intervals hold the truth as often as they say."""

from math import inf, isnan

import numpy as np
import pytest

from speeltafel.arena.estimates import Estimate, Ratio, student

TABLE = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 100: 1.984, 1000: 1.962}


@pytest.mark.parametrize(("freedom", "printed"), TABLE.items())
def test_student_is_what_the_tables_print(freedom: int, printed: float) -> None:
    assert student(freedom) == pytest.approx(printed, rel=0.002)


def test_a_known_case() -> None:
    """Deals of one thing each: the mean and interval of a textbook. 2, 4, 4, 6: s² = 8/3, t(3) = 3.182."""
    ratio = Ratio()
    for total in (2, 4, 4, 6):
        ratio.add(total, 1)
    estimate = ratio.estimate()
    assert estimate.value == 4
    assert estimate.high - 4 == pytest.approx(3.182 * (8 / 3 / 4) ** 0.5, rel=0.002)
    assert 4 - estimate.low == pytest.approx(estimate.high - 4)


def test_deals_of_unequal_size_weigh_by_their_size() -> None:
    ratio = Ratio()
    ratio.add(1, 1)
    ratio.add(0, 3)
    ratio.add(0, 0)  # it did not sit in this deal
    assert ratio.estimate().value == 1 / 4
    assert (ratio.count, len(ratio.sums)) == (4, 2)


def test_what_is_not_known_is_not_claimed() -> None:
    ratio = Ratio()
    nothing = ratio.estimate()
    assert isnan(nothing.value)
    assert (nothing.plain, nothing.interval) == (None, [None, None])
    ratio.add(2, 3)
    assert ratio.estimate() == Estimate(2 / 3, -inf, inf)
    assert ratio.estimate().within(0, 1).interval == [0, 1]


def share_held(deals: int, contests: int, dice: np.random.Generator) -> float:
    """How often the interval holds the truth, where a deal's games go together and deals differ in size.

    Each deal favours the bot or does not, half of the time each; then it wins 0.6 or 0.1 of its one to four games.
    """
    held = 0
    for _ in range(contests):
        ratio = Ratio()
        sizes = dice.integers(1, 5, deals)
        chances = np.where(dice.random(deals) < 0.5, 0.6, 0.1)
        for won, size in zip(dice.binomial(sizes, chances), sizes, strict=True):
            ratio.add(float(won), int(size))
        estimate = ratio.estimate()
        held += estimate.low <= 0.35 <= estimate.high
    return held / contests


@pytest.mark.parametrize("deals", [40, 100])
def test_95_of_100_intervals_hold_the_truth(deals: int) -> None:
    """With 8000 contests the standard error of the share is 0.0025."""
    assert share_held(deals, contests=8_000, dice=np.random.default_rng(deals)) == pytest.approx(0.95, abs=0.015)


def test_with_few_deals_they_promise_a_little_too_much() -> None:
    assert 0.90 < share_held(deals=12, contests=8_000, dice=np.random.default_rng(12)) < 0.945


def test_taking_games_for_independent_would_promise_too_much() -> None:
    """What the deals are for: the same games, one by one, give intervals that are too narrow."""
    dice = np.random.default_rng(1)
    by_deal, by_game = Ratio(), Ratio()
    for _ in range(500):
        chance = 0.6 if dice.random() < 0.5 else 0.1
        won = dice.random(4) < chance
        by_deal.add(float(won.sum()), 4)
        for one in won:
            by_game.add(float(one), 1)
    assert by_deal.estimate().value == by_game.estimate().value
    widths = [estimate.high - estimate.low for estimate in (by_deal.estimate(), by_game.estimate())]
    assert widths[0] > 1.2 * widths[1]
