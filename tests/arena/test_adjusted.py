"""Win shares without luck: the same mean, a narrower interval, and figures of real games."""

from random import Random

import numpy as np
import pytest

from speeltafel.arena import compete
from speeltafel.arena.adjusted import AdjustedRatio
from speeltafel.arena.contest import Contest, Deal
from speeltafel.arena.match import play_deal


def filled(deals: int, luck: float, noise: float, measured: float = 1.0) -> AdjustedRatio:
    """Deals of two games each; their luck is measured with a factor that is not 1."""
    dice, ratio = Random(1), AdjustedRatio()
    for _ in range(deals):
        lucky = dice.gauss(0, luck)
        ratio.add_lucky(1.2 + lucky + dice.gauss(0, noise), lucky * measured, 2)
    return ratio


@pytest.mark.parametrize("measured", [1.0, 0.5, 2.0])
def test_luck_that_explains_half_the_variance_halves_the_deals(measured: float) -> None:
    ratio = filled(2000, 0.3, 0.3, measured)
    assert ratio.fewer() == pytest.approx(2, abs=0.15)
    assert ratio.adjusted().estimate().value == pytest.approx(0.6, abs=0.01)
    assert ratio.estimate().value == pytest.approx(0.6, abs=0.02)
    assert ratio.adjusted().count == ratio.count == 4000


def test_luck_that_explains_nothing_changes_little() -> None:
    dice, ratio = Random(2), AdjustedRatio()
    for _ in range(2000):
        ratio.add_lucky(dice.gauss(0.5, 0.3), dice.gauss(0, 5), 1)
    assert ratio.fewer() == pytest.approx(1, abs=0.01)
    assert ratio.adjusted().estimate().value == pytest.approx(ratio.estimate().value, abs=0.002)


def test_no_luck_at_all_is_no_difference() -> None:
    ratio = AdjustedRatio()
    for total in (0.5, 1.0, 0.25, 0.75):
        ratio.add_lucky(total, 0.0, 1)
    assert ratio.adjusted().estimate() == ratio.estimate()


def test_the_luck_of_a_deal_follows_from_the_seed_and_changes_nothing_else() -> None:
    plain, lucky = (Contest("coloretto", 3, {"games": 1}, 3, adjusted=adjusted) for adjusted in (False, True))
    deal = Deal(0, ("greedy", "random", "random"))
    without, found, again = play_deal(plain, deal), play_deal(lucky, deal), play_deal(lucky, deal)
    assert found == again
    assert [game.scores for game in found.games] == [game.scores for game in without.games]
    assert [game.luck for game in without.games] == [(), (), ()]
    for game in found.games:
        assert sum(game.luck) == pytest.approx(0, abs=1e-9)
        assert np.abs(game.luck).max() > 0


def test_a_contest_tells_both_shares() -> None:
    contest = Contest("coloretto", 3, {"games": 1}, 3, adjusted=True)
    result = compete(contest, ["greedy", "network", "network"], games=36)
    told = result.json()["bots"]["greedy"]
    assert told["win_share"] == result.standings["greedy"].win_share.plain
    low, high = told["adjusted_interval"]
    assert low < told["adjusted_win_share"] < high
    assert told["fewer_deals"] > 0
    unadjusted = compete(Contest("coloretto", 3, {"games": 1}, 3), ["greedy", "random", "random"], games=6)
    assert "adjusted_win_share" not in unadjusted.json()["bots"]["greedy"]
