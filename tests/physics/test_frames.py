"""Motions packed for browsers: round trip, size, and bytes that are none."""

import zlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from speeltafel.physics import BadFrames, Bucket, Motion, Tap, intact, pack, tapped, unpack
from speeltafel.physics.frames import LENGTH, MOST_BYTES, TURN


@pytest.fixture(scope="module")
def collapse() -> Motion:
    return tapped(intact(15), Tap(Bucket(0, 1), 5, 0, 0, 3).aim())


def test_what_comes_out_is_what_went_in(collapse: Motion) -> None:
    buckets, frames = unpack(pack(collapse))
    assert buckets == collapse.buckets
    assert frames.shape == collapse.frames.shape
    assert np.abs(frames - collapse.frames)[:, :, :3].max() <= LENGTH / 2 + 1e-9
    turns, wanted = frames[:, :, 3:], collapse.frames[:, :, 3:]
    apart = np.minimum(np.abs(turns - wanted).max(axis=2), np.abs(turns + wanted).max(axis=2))  # q and −q are one turn
    assert apart.max() <= TURN / 2 + 1e-9


def test_a_tap_is_a_few_kilobytes(collapse: Motion) -> None:
    assert len(pack(collapse)) < 7000
    clean = tapped(intact(15), Tap(Bucket(0, 2), 5, 0, 0, 14).aim())
    assert len(pack(clean)) < 2500


def test_the_format_is_as_its_description_says(collapse: Motion) -> None:
    """A decoder written from the docstring, as a browser would have it."""
    plain = zlib.decompress(pack(collapse))
    version, n, rate, f = plain[0], plain[1], plain[2], plain[3] + 256 * plain[4]
    assert (version, n, rate, f) == (1, 15, 30, len(collapse.frames))
    assert [(byte // 16, byte % 16) for byte in plain[5 : 5 + n]] == list(collapse.buckets)
    low, high = plain[5 + n :][: 7 * n * f], plain[5 + n + 7 * n * f :]
    sums: list[int] = []
    for i in range(7 * n * f):
        last = sums[i - 1] if i % f else 0
        sums.append((last + low[i] + 256 * high[i] + 32768) % 65536 - 32768)
    _, frames = unpack(pack(collapse))
    for i in range(0, 7 * n * f, 97):
        component, bucket, frame = i // f // n, i // f % n, i % f
        unit = 1e-4 if component < 3 else 1 / 32767
        assert sums[i] * unit == pytest.approx(frames[frame, bucket, component], abs=1e-12)


def test_turns_never_jump_from_one_quaternion_to_its_twin() -> None:
    poses = np.repeat(intact(10).poses[None], 4, axis=0)
    poses[1::2, :, 3:] *= -1
    _, frames = unpack(pack(Motion(intact(10).buckets, poses, 0.1, True)))
    assert (frames[:, :, 3] == 1).all()


def test_what_flies_too_far_stops_at_the_edge() -> None:
    poses = intact(10).poses[None].copy()
    poses[0, 0, 0] = -9.0
    _, frames = unpack(pack(Motion(intact(10).buckets, poses, 0.0, True)))
    assert frames[0, 0, 0] == pytest.approx(-3.2767)


@given(st.binary(max_size=200))
def test_bytes_that_are_no_motion_are_refused(junk: bytes) -> None:
    for packed in (junk, zlib.compress(junk), zlib.compress(b"\x01\x02\x1e\x02\x00" + junk)):
        try:
            unpack(packed)
        except BadFrames:
            continue
        assert len(junk) == 2 + 2 * 7 * 2 * 2


def test_a_bomb_is_not_unpacked(collapse: Motion) -> None:
    packed = pack(collapse)
    for bad in (zlib.compress(bytes(MOST_BYTES * 100)), packed[:-1], packed + b"x", packed + packed, b""):
        with pytest.raises(BadFrames):
            unpack(bad)
