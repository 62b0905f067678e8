"""What is out after a tap: the rulings "by finger" of the rules page, A to D as the rulebook pictures them.

A bucket of another player's pyramid is never harmed: only the tapped pyramid is on this table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.physics.buckets import Bucket, Numbers, Part, Pyramid, in_place, parts, shift, strayed
from speeltafel.physics.simulate import Motion, tapped, waited
from speeltafel.physics.tap import Tap, check_target

A_LITTLE = 0.002  # what an eye sees


class BadChoice(SpeeltafelError):
    """A part that is not there to be kept."""


class Reason(StrEnum):
    """Why a bucket is out."""

    TAPPED = "tapped"
    """It was knocked out (R3.2), also if it hardly moved."""
    FALLEN = "fallen"
    """A: it no longer stands upright in its place."""
    GAP = "gap"
    """C: it has shifted so far that a whole bucket would fit between it and the rest."""
    GIVEN_UP = "given up"
    """D: the pyramid was broken into parts, and the owner kept another."""
    LATE = "late"
    """A as well: it fell while others were being taken away."""


@dataclass(frozen=True, eq=False)
class PyramidRuling:
    """What stands, what is out since the last ruling and why, and what the owner has to decide."""

    pyramid: Pyramid
    out: Mapping[Bucket, Reason]
    shifted: tuple[Bucket, ...]
    """B: those that have only shifted a little, and stay."""
    choice: tuple[Part, ...]
    """D: the parts of which the owner keeps one, counted from the left; nothing if there is no choice."""
    falls: tuple[Motion, ...]
    """What was seen while buckets were taken away, if something fell."""


def tap_out(pyramid: Pyramid, tap: Tap, steady: float = 0, dice: Sequence[int] = ()) -> tuple[Motion, PyramidRuling]:
    """A whole tap: what is seen, and what is ruled."""
    check_target(pyramid, tap.bucket)
    motion = tapped(pyramid, tap.aim(steady, dice))
    return motion, judge(pyramid, motion.frames[-1], tap.bucket)


def judge(before: Pyramid, poses: Numbers, target: Bucket) -> PyramidRuling:
    """Rule on the poses in which the buckets came to rest."""
    check_target(before, target)
    now = before.moved(poses)
    left = now.only(bucket for bucket in now.buckets if bucket != target)
    return _cleared(before, left, {Bucket(*target): Reason.TAPPED}, Reason.FALLEN)


def keep(ruling: PyramidRuling, number: int) -> PyramidRuling:
    """D: the owner keeps a part. Taking the others away may let buckets of it fall, and so on."""
    if type(number) is not int or number not in range(len(ruling.choice)):
        raise BadChoice(f"There is no part {number!r} to keep; there are {len(ruling.choice)}, counted from 0.")
    kept = ruling.choice[number]
    given_up = {bucket: Reason.GIVEN_UP for bucket in ruling.pyramid.buckets if bucket not in kept}
    return _cleared(ruling.pyramid, ruling.pyramid.only(kept), given_up, Reason.LATE)


def resting(pyramid: Pyramid) -> PyramidRuling:
    """Rule on buckets of which nobody touches any: what does not stand is out, and nothing more falls."""
    lost = _lost(pyramid, Reason.FALLEN)
    now = pyramid.only(bucket for bucket in pyramid.buckets if bucket not in lost)
    return _ruled(pyramid, now, lost, ())


def _cleared(before: Pyramid, now: Pyramid, out: dict[Bucket, Reason], why: Reason) -> PyramidRuling:
    """Take away what is out and look what the rest does, until nothing more falls."""
    falls: list[Motion] = []
    seen: Motion | None = None
    while True:
        lost = _lost(now, why)
        if seen is not None and not lost:
            break
        if seen is not None:
            falls.append(seen)
        out |= lost
        now = now.only(bucket for bucket in now.buckets if bucket not in lost)
        if not now.buckets:
            break
        seen, why = waited(now), Reason.LATE
        now = now.moved(seen.frames[-1])
    return _ruled(before, now, out, tuple(falls))


def _ruled(before: Pyramid, now: Pyramid, out: dict[Bucket, Reason], falls: tuple[Motion, ...]) -> PyramidRuling:
    found = tuple(parts(now))
    return PyramidRuling(now, out, _shifted(before, now), found if len(found) > 1 else (), falls)


def _lost(now: Pyramid, why: Reason) -> dict[Bucket, Reason]:
    size = now.size
    standing = zip(now.buckets, now.poses, strict=True)
    lost = {bucket: why for bucket, pose in standing if not in_place(size, bucket, pose)}
    rest = now.only(bucket for bucket in now.buckets if bucket not in lost)
    found = parts(rest)
    if max(map(len, found), default=0) > 1:  # among single buckets none is "the rest": the owner chooses
        lone = [part[0] for part in found if len(part) == 1]
        lost |= {bucket: Reason.GAP for bucket in lone if strayed(size, bucket, rest.pose(bucket))}
    return lost


def _shifted(before: Pyramid, now: Pyramid) -> tuple[Bucket, ...]:
    return tuple(bucket for bucket in now.buckets if shift(now.pose(bucket), before.pose(bucket)) >= A_LITTLE)
