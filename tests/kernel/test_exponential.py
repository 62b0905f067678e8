"""The exponential function: near enough to the mathematical one, and the same interpreted as compiled."""

from math import exp as c_library

import numpy as np
from numpy.typing import NDArray

from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.exponential import LEAST, MOST, exp
from speeltafel.kernel.interpreter import uncompiled


@compiled
def exponentials(given: NDArray[np.float64], out: NDArray[np.float64]) -> None:
    for i in range(len(given)):
        out[i] = exp(given[i])


def samples() -> NDArray[np.float64]:
    rng = np.random.default_rng(3)
    wide, usual = rng.uniform(LEAST, MOST, 2000), rng.normal(0, 4, 2000)
    return np.concatenate([wide, usual, np.array([LEAST, MOST, 0.0, -0.0, 0.5, 1e-300, 1.0, -1.0])])


def test_it_is_within_two_ulps_of_the_c_librarys() -> None:
    given = samples()
    for x in given.tolist():
        true = c_library(x)
        assert abs(exp(x) - true) <= 2 * np.spacing(true), x


def test_of_nothing_it_is_one() -> None:
    assert exp(0.0) == 1.0


def test_it_is_the_same_interpreted() -> None:
    given = samples()
    out = np.zeros_like(given)
    exponentials(given, out)
    assert [uncompiled(exp)(x) for x in given.tolist()] == out.tolist()


def test_single_precision_numbers_are_taken_as_they_are() -> None:
    given = np.float32(-3.3)
    assert exp(given) == exp(float(given))  # type: ignore[arg-type]


def test_what_a_float_cannot_hold_stays_finite() -> None:
    assert exp(-1e9) == exp(LEAST) > 0
    assert exp(1e9) == exp(MOST) < np.inf
