"""The referee of taps: lets a pyramid fall as rigid bodies, and tells what was seen and ruled.

MuJoCo is looked for at the first tap, so that a table without fingers needs none.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING

from speeltafel.contract.outcomes import Fall, Outcome, Question, Ruling

if TYPE_CHECKING:
    from speeltafel import physics

CLAUSES = {"tapped": "R6.3", "fallen": "R6.4", "gap": "R6.5", "given up": "R6.6", "late": "R6.6"}
"""By the reason why a bucket is out, the clause that says so."""


def installed() -> bool:
    """Whether there is a MuJoCo to ask; it is not imported."""
    return find_spec("mujoco") is not None


def referee(asked: Question) -> Ruling:
    """Depends on the question alone: the same one gives the same bits on the same machine."""
    from speeltafel import physics

    pyramid = _pyramid(asked)
    if asked.tap is None:
        parts = tuple(tuple(physics.Bucket(*spot) for spot in part) for part in asked.parts)
        broken = physics.Ruling(pyramid, {}, (), parts, ())
        return _told(physics.keep(broken, asked.kept), None)
    tap = asked.tap
    meant = physics.Tap(physics.Bucket(*tap.bucket), tap.height, tap.side, tap.angle, tap.force)
    motion, ruling = physics.tap_out(pyramid, meant, tap.steady, tap.dice)
    return _told(ruling, physics.pack(motion))


def _pyramid(asked: Question) -> "physics.Pyramid":
    from speeltafel import physics

    if asked.poses:
        return physics.from_numbers(asked.size, asked.poses)
    return physics.intact(asked.size).only(physics.Bucket(*spot) for spot in asked.standing)


def _told(ruling: "physics.Ruling", motion: bytes | None) -> Ruling:
    from speeltafel import physics

    whole = (ruling.pyramid.buckets,) if ruling.pyramid.buckets else ()
    parts = tuple(tuple((row, place) for row, place in part) for part in ruling.choice or whole)
    poses = tuple(tuple(pose) for pose in ruling.pyramid.numbers())
    out = {str(bucket): str(reason) for bucket, reason in sorted(ruling.out.items())}
    later = tuple(physics.pack(fall) for fall in ruling.falls)
    shifted = tuple((row, place) for row, place in ruling.shifted)
    return Ruling(Outcome(physics.ENGINE, parts, poses, out), Fall(motion, later, shifted))
