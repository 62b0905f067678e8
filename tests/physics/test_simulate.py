"""Buckets as rigid bodies: a pyramid stands, a tap is the same every time, and skill pays."""

import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import fmean

import numpy as np
import pytest

from speeltafel.physics import Bucket, Tap, from_numbers, intact, tap_out, tapped, waited
from speeltafel.physics.simulate import FRAMES_PER_SECOND, LONGEST

MIDDLE = Bucket(0, 2)
TIMID, QUICK = 2, 14


@pytest.mark.parametrize("size", [15, 10])
def test_an_intact_pyramid_stands_for_five_seconds(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("speeltafel.physics.simulate.LONGEST", 5.0)
    pyramid = intact(size)
    motion = waited(pyramid, seconds=5.0)
    assert motion.seconds == 5.0
    assert len(motion.frames) > 5 * FRAMES_PER_SECOND
    assert np.linalg.norm(motion.frames[:, :, :3] - pyramid.poses[:, :3], axis=2).max() < 0.001


def test_the_same_tap_gives_the_same_bits_in_another_process_and_after_another_tap() -> None:
    pyramid = intact(10)
    aim = Tap(Bucket(0, 1), 4, 1, -2, 6).aim(1, [123456789, 987654321, 555555555])
    first = tapped(pyramid, aim)
    tapped(pyramid, Tap(Bucket(1, 1), 7, -3, 2, 12).aim())
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as elsewhere:
        other = elsewhere.submit(tapped, pyramid, aim).result()
    again = tapped(pyramid, aim)
    assert first.frames.tobytes() == other.frames.tobytes() == again.frames.tobytes()
    assert (first.seconds, first.rested) == (other.seconds, other.rested) == (again.seconds, again.rested)


def test_a_timid_tap_on_the_middle_of_the_bottom_loses_more_than_a_clean_quick_one() -> None:
    chance = random.Random(8)
    timid, quick = [], []
    for _ in range(3):
        dice = [chance.getrandbits(32) for _ in range(3)]
        timid.append(len(tap_out(intact(15), Tap(MIDDLE, 5, 0, 0, TIMID), 1, dice)[1].out))
        quick.append(len(tap_out(intact(15), Tap(MIDDLE, 5, 0, 0, QUICK), 1, dice)[1].out))
    assert fmean(timid) > fmean(quick) + 4


def test_the_next_tap_starts_from_where_the_buckets_really_are() -> None:
    _, ruling = tap_out(intact(10), Tap(Bucket(0, 1), 5, 0, 0, QUICK))
    arch = ruling.pyramid
    assert not np.array_equal(arch.poses, intact(10).only(arch.buckets).poses)
    target = arch.buckets[-1]
    tap = Tap(target, 5, 0, 0, 9)
    motion, _ = tap_out(arch, tap)
    assert (motion.frames[0] == arch.poses).all()
    from_record, _ = tap_out(from_numbers(10, arch.numbers()), tap)
    assert from_record.frames.tobytes() == motion.frames.tobytes()


def test_the_finger_pushes_away_from_the_owner_and_the_angle_turns_it_to_the_right() -> None:
    top = Bucket(3, 0)
    ends = [tapped(intact(10), Tap(top, 5, 0, angle, 10).aim()).frames[-1, -1] for angle in (-6, 0, 6)]
    assert all(end[1] > 0.05 for end in ends)
    assert ends[0][0] < -0.05 < ends[1][0] < 0.05 < ends[2][0]


def test_a_finger_that_a_neighbour_is_in_the_way_of_meets_the_neighbour() -> None:
    motion = tapped(intact(10), Tap(Bucket(0, 1), 5, -9, 9, 4).aim())
    moved = np.linalg.norm(motion.frames[3, :, :3] - motion.frames[0, :, :3], axis=1)
    assert moved[0] > 0.001
    assert np.abs(motion.frames).max() < 2


def test_a_run_away_is_cut_and_what_lies_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert LONGEST == 3.0
    monkeypatch.setattr("speeltafel.physics.simulate.LONGEST", 0.2)
    motion = tapped(intact(10), Tap(Bucket(0, 1), 5, 0, 0, TIMID).aim())
    assert (motion.seconds, motion.rested) == (0.2, False)
    assert len(motion.frames) == 0.2 * FRAMES_PER_SECOND + 2
