"""The test that accepts or rejects a new generation."""

import json
from collections import Counter
from math import log
from statistics import NormalDist

import numpy as np
import pytest
from toy_bots import contest

from speeltafel.arena import BadContest, accept
from speeltafel.arena.sequential import BOUND, FEWEST, GAIN, ProbabilityRatioTest

FAIR = 0.25


def verdicts(truth: float, gain: float, trials: int, seats: int = 4) -> Counter[str]:
    """Trials of a candidate whose true share is known; the games of a deal go together."""
    dice = np.random.default_rng(1)
    found: Counter[str] = Counter()
    for _ in range(trials):
        test = ProbabilityRatioTest(1 / seats, gain)
        chances = dice.beta(6 * truth, 6 * (1 - truth), 6_000)
        for share in dice.binomial(seats, chances) / seats:
            test.add(float(share))
            if test.verdict != "undecided":
                break
        found[test.verdict] += 1
    return found


TABLES = [(2, 0.1), (4, 0.05), (6, 0.05)]


@pytest.mark.parametrize(("seats", "gain"), TABLES)
def test_about_5_of_100_and_no_more_that_are_no_better_are_accepted(seats: int, gain: float) -> None:
    """The standard error of 1000 trials is 0.007."""
    found = verdicts(1 / seats, gain, 1_000, seats)
    assert found["undecided"] == 0
    assert 0.005 < found["accepted"] / 1_000 < 0.07


@pytest.mark.parametrize(("seats", "gain"), TABLES)
def test_about_5_of_100_and_no_more_that_are_better_are_rejected(seats: int, gain: float) -> None:
    found = verdicts(1 / seats + gain, gain, 1_000, seats)
    assert found["undecided"] == 0
    assert 0.005 < found["rejected"] / 1_000 < 0.07


def test_one_that_is_worse_has_no_chance_and_one_that_is_much_better_every() -> None:
    assert verdicts(FAIR - 0.05, 0.05, trials=100) == {"rejected": 100}
    assert verdicts(FAIR + 0.15, 0.05, trials=100) == {"accepted": 100}


def test_the_ratio_is_that_of_two_normal_likelihoods() -> None:
    shares = [0.5, 0.25, 0.0, 0.75, 0.25] * 2_000  # so many that caution no longer counts
    test = ProbabilityRatioTest(FAIR, GAIN)
    for share in shares:
        test.add(share)
    deviation = float(np.std(shares))
    better, fair = (
        sum(log(NormalDist(mean, deviation).pdf(share)) for share in shares) for mean in (FAIR + GAIN, FAIR)
    )
    assert test.ratio == pytest.approx(better - fair, rel=0.01)


def test_nothing_is_decided_before_thirty_deals() -> None:
    test = ProbabilityRatioTest(FAIR, GAIN)
    assert (test.ratio, test.verdict) == (0, "undecided")
    for _ in range(FEWEST):
        assert test.verdict == "undecided"
        test.add(0.75)
    assert test.ratio > BOUND
    assert test.verdict == "accepted"


def test_a_better_bot_is_accepted_and_a_worse_one_rejected() -> None:
    trial = accept(contest(3), "collector", "dice", games=600)
    assert trial.verdict == "accepted"
    assert trial.test.deals == FEWEST
    assert trial.games == 3 * FEWEST
    assert trial.test.mean > 0.6
    assert accept(contest(3), "dice", "collector", games=600).verdict == "rejected"


def test_it_stops_at_the_number_of_games() -> None:
    trial = accept(contest(3), "dice@a", "dice@b", games=3 * FEWEST, gain=0.01)
    assert (trial.verdict, trial.test.deals) == ("undecided", FEWEST)
    facts = json.loads(json.dumps(trial.json(), allow_nan=False))
    assert facts["verdict"] == "undecided"
    assert facts["win_share"] == trial.test.mean
    assert facts["bounds"] == [-BOUND, BOUND]


def test_bots_that_decide_alike_are_no_gain() -> None:
    trial = accept(contest(3), "first@new", "first@old", games=600, gain=0.1)
    assert trial.verdict == "rejected"
    assert trial.test.mean == pytest.approx(1 / 3)
    json.dumps(trial.json(), allow_nan=False)


def test_a_candidate_that_breaks_is_rejected_at_once() -> None:
    trial = accept(contest(3), "tired", "dice", games=600)
    assert (trial.verdict, trial.test.deals, len(trial.faults)) == ("rejected", 0, 1)
    assert json.loads(json.dumps(trial.json(), allow_nan=False))["win_share"] is None


def test_if_the_old_one_breaks_the_deal_does_not_count() -> None:
    trial = accept(contest(3), "dice", "tired", games=9)
    assert (trial.verdict, trial.test.deals, len(trial.faults)) == ("undecided", 0, 3)


@pytest.mark.parametrize("gain", [0, -0.1, 0.7])
def test_an_impossible_gain_is_refused(gain: float) -> None:
    with pytest.raises(BadContest, match=r"must be between 0 and 0\.67, not"):
        accept(contest(3), "dice", "first", gain=gain)
