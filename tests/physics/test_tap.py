"""A tap: ranges, what they mean on the table, and the unsteadiness of a hand."""

import random
from math import nan
from statistics import fmean, stdev
from typing import Any

import pytest

from speeltafel.physics import BadTap, Bucket, Tap, intact, tap_out
from speeltafel.physics.tap import FACES, speed

TARGET = Bucket(0, 2)
FAIR: dict[str, Any] = {"bucket": TARGET, "height": 5, "side": 0, "angle": 0, "force": 10}


def test_the_ranges_reach_from_end_to_end() -> None:
    low, high = Tap(TARGET, 0, -9, -9, 1).aim(), Tap(TARGET, 9, 9, 9, 20).aim()
    assert [low.height, low.side, low.angle, low.speed] == pytest.approx([0.008, -0.018, -45, 0.4])
    assert [high.height, high.side, high.angle, high.speed] == pytest.approx([0.044, 0.018, 45, 6])
    assert Tap(TARGET, 5, 0, 0, 1).aim().height == pytest.approx(0.028)
    speeds = [speed(force) for force in range(1, 21)]
    assert speeds == sorted(speeds)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[("height", value) for value in (-1, 10, 0.5, True, "5", None, float("nan"), 10**40)],
        *[("side", value) for value in (-10, 10)],
        *[("angle", value) for value in (-10, 10)],
        *[("force", value) for value in (0, 21, -3)],
        *[("bucket", value) for value in ((0,), "0.2", (0, "2"), None, (0, 2, 1))],
    ],
)
def test_what_is_outside_the_ranges_is_refused(name: str, value: Any) -> None:
    with pytest.raises(BadTap, match=name):
        Tap(**(FAIR | {name: value}))


def test_a_bucket_that_does_not_stand_cannot_be_tapped() -> None:
    with pytest.raises(BadTap, match=r"Bucket 7\.7 does not stand; these do: 0\.0, 0\.1"):
        tap_out(intact(10), Tap(Bucket(7, 7), 5, 0, 0, 9))
    with pytest.raises(BadTap, match=r"these do: 0\.1\."):
        tap_out(intact(10).only([Bucket(0, 1)]), Tap(TARGET, 5, 0, 0, 9))


def test_a_normal_adults_hand_is_as_unsteady_as_measured() -> None:
    chance = random.Random(3)
    tap = Tap(TARGET, 4, 0, 0, 9)
    aims = [tap.aim(1, [chance.getrandbits(32) for _ in range(3)]) for _ in range(4000)]
    for values, middle, spread in [
        ([aim.side for aim in aims], 0, 0.003),
        ([aim.height for aim in aims], 0.024, 0.004),
        ([aim.angle for aim in aims], 0, 5),
    ]:
        assert fmean(values) == pytest.approx(middle, abs=spread / 10)
        assert stdev(values) == pytest.approx(spread, rel=0.05)
    assert {aim.speed for aim in aims} == {speed(9)}


def test_a_machine_needs_no_dice_and_a_child_shakes_most() -> None:
    tap = Tap(TARGET, 5, 0, 0, 9)
    assert tap.aim(0) == tap.aim(0, [1, 2, 3]) == tap.aim()
    sides = [tap.aim(steady, [FACES * 3 // 4] * 3).side for steady in range(6)]
    assert sides == sorted(sides)
    assert sides[3] == pytest.approx(2.5 * sides[1])


def test_even_the_worst_luck_meets_the_bucket() -> None:
    for dice in ([0] * 3, [FACES - 1] * 3):
        aim = Tap(TARGET, 0, 9, -9, 20).aim(3, dice)
        assert 0 < aim.height < 0.05
        assert abs(aim.side) <= 0.02
        assert abs(aim.angle) <= 60


@pytest.mark.parametrize("steady", [-1, 5.5, nan, None, True])
def test_hands_that_do_not_exist_are_refused(steady: Any) -> None:
    with pytest.raises(BadTap, match="How unsteady"):
        Tap(**FAIR).aim(steady, [1, 2, 3])


@pytest.mark.parametrize("dice", [[], [1, 2], [1, 2, FACES], [1, 2, -1], [1, 2, 0.5]])
def test_dice_that_are_none_are_refused(dice: Any) -> None:
    with pytest.raises(BadTap, match="3 random numbers"):
        Tap(**FAIR).aim(1, dice)
