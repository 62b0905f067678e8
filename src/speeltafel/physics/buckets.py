"""Buckets, and the pyramid that they stand in: sizes, places, where each bucket really is, and which
of them still belong together.

Seen by the owner, x runs to the right along the rows, y away over the table, z up; the middle of
an intact bottom row is the origin. Lengths are metres. A bucket stands on its opening, and its pose
is that of the opening's middle: x, y, z, and the turn as a quaternion w, x, y, z.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.errors import SpeeltafelError

Numbers = NDArray[np.float64]

HEIGHT = 0.050
OPENING = 0.0275  # radius of the opening, which is below
TOP = 0.020  # radius of the closed end, which is above
WIDTH = 2 * OPENING
SIDE_GAP = 0.0005  # between neighbours of an intact row
PITCH = WIDTH + SIDE_GAP

BOTTOM_ROW = {15: 5, 10: 4}  # by the number of buckets: how many of them stand on the table
FINEST = 1e-6  # of a pose, in metres and in parts of a quaternion
POSE = 7
FARTHEST = 2.0  # from the middle, in any direction: a bucket that stands is never there
LARGEST = 10_000_000  # number that is read at all


class BadPyramid(SpeeltafelError):
    """Buckets that cannot stand so."""


class Bucket(NamedTuple):
    """A bucket, by the place where it was built: `knock 2.1` is row 2 from the bottom, place 1 from the left."""

    row: int
    place: int

    def __str__(self) -> str:
        return f"{self.row}.{self.place}"


@dataclass(frozen=True, eq=False)
class Pyramid:
    """The buckets that still stand, row by row, each in its actual pose."""

    size: int
    """How many buckets it was built of: 15 or 10."""
    buckets: tuple[Bucket, ...]
    poses: Numbers
    """A row for each of them, in the same order."""

    def pose(self, bucket: Bucket) -> Numbers:
        found: Numbers = self.poses[self.buckets.index(bucket)]
        return found

    def only(self, kept: Iterable[Bucket]) -> "Pyramid":
        """What is left when all others are taken away."""
        among = set(kept)
        rows = [i for i, bucket in enumerate(self.buckets) if bucket in among]
        return Pyramid(self.size, tuple(self.buckets[i] for i in rows), self.poses[rows])

    def moved(self, poses: Numbers) -> "Pyramid":
        """The same buckets elsewhere, in numbers that a record can hold: what is written is exactly what stands."""
        zero = 0.0  # added, since a whole number has no negative zero
        return Pyramid(self.size, self.buckets, np.rint(poses / FINEST) * FINEST + zero)

    def numbers(self) -> list[list[int]]:
        """For records: row, place and the pose in whole micrometres and millionths, a list for each bucket."""
        whole = np.rint(self.poses / FINEST).astype(int).tolist()
        return [[*bucket, *pose] for bucket, pose in zip(self.buckets, whole, strict=True)]


def places(size: int) -> tuple[Bucket, ...]:
    """All places of a pyramid, row by row from the bottom left."""
    if size not in BOTTOM_ROW:
        raise BadPyramid(f"A pyramid has 15 or 10 buckets, not {size}.")
    wide = BOTTOM_ROW[size]
    return tuple(Bucket(row, place) for row in range(wide) for place in range(wide - row))


@cache
def _homes(size: int) -> dict[Bucket, Numbers]:
    left = -(BOTTOM_ROW[size] - 1) / 2
    homes = {}
    for bucket in places(size):
        x = (left + bucket.place + bucket.row / 2) * PITCH
        homes[bucket] = np.array([x, 0, bucket.row * HEIGHT, 1, 0, 0, 0], np.float64)
    return homes


def home(size: int, bucket: Bucket) -> Numbers:
    """The pose in which a bucket was built."""
    return _homes(size)[bucket]


def intact(size: int) -> Pyramid:
    """A pyramid as it was built: each upper bucket stands on two lower ones."""
    buckets = places(size)
    built = Pyramid(size, buckets, np.empty((0, POSE)))
    return built.moved(np.array([home(size, bucket) for bucket in buckets]))


def from_numbers(size: int, rows: Sequence[Sequence[int]]) -> Pyramid:
    """A pyramid from a record; refuses what no pyramid can be."""
    known = places(size)
    buckets, poses = [], []
    for row in rows:
        if len(row) != 2 + POSE or any(type(number) is not int or abs(number) > LARGEST for number in row):
            raise BadPyramid("A bucket is nine whole numbers: row, place, x, y, z and the four of its turn.")
        bucket, pose = Bucket(*row[:2]), np.array(row[2:], np.float64) * FINEST
        if bucket not in known or bucket in buckets:
            raise BadPyramid(f"There is no bucket {bucket} in a pyramid of {size}, or it is there twice.")
        if np.abs(pose[:3]).max() > FARTHEST or abs(np.linalg.norm(pose[3:]) - 1) > 0.001:
            raise BadPyramid(f"Bucket {bucket} cannot be where these numbers put it.")
        buckets.append(bucket)
        poses.append(pose)
    if buckets != sorted(buckets):
        raise BadPyramid("Buckets are told row by row, from the bottom left.")
    return Pyramid(size, tuple(buckets), np.array(poses).reshape(-1, POSE))


def shift(pose: Numbers, other: Numbers) -> float:
    """How far apart two poses are over the table."""
    return float(np.hypot(pose[0] - other[0], pose[1] - other[1]))


def tilt(pose: Numbers) -> float:
    """How far a bucket leans, in degrees: 0 is upright, 180 upside down."""
    _, x, y, _ = pose[3:] / np.linalg.norm(pose[3:])
    return float(np.degrees(np.arccos(np.clip(1 - 2 * (x * x + y * y), -1, 1))))


# Same-level buckets lean either less than 35 degrees (and may carry others so) or have toppled, over 80.
UPRIGHT = 40.0
LEVEL = 0.015
HALF_A_BUCKET = OPENING
RIM_OVER_TOP = OPENING + TOP

Part = tuple[Bucket, ...]


def in_place(size: int, bucket: Bucket, pose: Numbers) -> bool:
    """Upright, on its own level, and in the upper rows still over its place.

    How far a bucket of the bottom row may go, in whatever direction, is a matter of the gap that it leaves.
    """
    place = home(size, bucket)
    if not np.isfinite(pose).all() or abs(pose[2] - place[2]) >= LEVEL or tilt(pose) >= UPRIGHT:
        return False
    return bucket.row == 0 or shift(pose, place) < HALF_A_BUCKET


def strayed(size: int, bucket: Bucket, pose: Numbers) -> bool:
    return shift(pose, home(size, bucket)) >= HALF_A_BUCKET


def joined(one: Bucket, pose: Numbers, other: Bucket, other_pose: Numbers) -> bool:
    """Side by side with no room for a whole bucket, or one with its rim over the other's top."""
    apart = shift(pose, other_pose)
    if one.row == other.row:
        return apart - WIDTH < WIDTH
    return abs(one.row - other.row) == 1 and apart < RIM_OVER_TOP


def parts(pyramid: Pyramid) -> list[Part]:
    """What belongs together, counted from the left; each part row by row."""
    part_of = {bucket: {bucket} for bucket in pyramid.buckets}
    for (one, pose), (other, other_pose) in combinations(zip(pyramid.buckets, pyramid.poses, strict=True), 2):
        if part_of[one] is not part_of[other] and joined(one, pose, other, other_pose):
            part_of[one] |= part_of[other]
            for bucket in part_of[other]:
                part_of[bucket] = part_of[one]
    found = {tuple(sorted(part)) for part in part_of.values()}
    return sorted(found, key=lambda part: min(float(pyramid.pose(bucket)[0]) for bucket in part))
