"""Whether buckets are in their places, and which of them still belong together."""

from itertools import combinations

import numpy as np

from speeltafel.physics.buckets import OPENING, TOP, WIDTH, Bucket, Numbers, Pyramid, home, shift, tilt

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
