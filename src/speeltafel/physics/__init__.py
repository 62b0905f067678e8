"""The tap of a bucket pyramid, as rigid bodies: what falls when it is tapped with a finger, and what is ruled then.

    motion, ruling = tap_out(intact(15), Tap(Bucket(0, 2), height=5, side=0, angle=0, force=15))

Pure: no table, no server, no rules but those of a pyramid that was tapped. Needs MuJoCo, and says so.
"""

from speeltafel.physics.buckets import BadPyramid, Bucket, Pyramid, from_numbers, intact, places
from speeltafel.physics.frames import BadFrames, pack, unpack
from speeltafel.physics.model import ENGINE, NoPhysics
from speeltafel.physics.rulings import BadChoice, PyramidRuling, Reason, judge, keep, resting, tap_out
from speeltafel.physics.simulate import Motion, tapped, waited
from speeltafel.physics.tap import Aim, BadTap, Tap

__all__ = [
    "ENGINE",
    "Aim",
    "BadChoice",
    "BadFrames",
    "BadPyramid",
    "BadTap",
    "Bucket",
    "Motion",
    "NoPhysics",
    "Pyramid",
    "PyramidRuling",
    "Reason",
    "Tap",
    "from_numbers",
    "intact",
    "judge",
    "keep",
    "pack",
    "places",
    "resting",
    "tap_out",
    "tapped",
    "unpack",
    "waited",
]
