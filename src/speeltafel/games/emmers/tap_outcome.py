"""What is asked when a bucket is tapped out or a part is kept, and what came of it.

A bucket's pose is nine whole numbers: row, place, x, y, z in micrometres, and the turn w, x, y, z in millionths.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain

from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.outcomes import BadOutcome

Spot = tuple[int, int]
"""Row and place of a bucket."""
Part = tuple[Spot, ...]
Pose = tuple[int, ...]

POSE = 9
LARGEST = 10_000_000
MILLION = 1_000_000
FARTHEST = 2 * MILLION
CROOKED = 2_000 * MILLION  # of the square of a turn's length: more than rounding


@dataclass(frozen=True)
class TapAttempt:
    """A finger at a bucket, and the random words of its shaking hand."""

    bucket: Spot
    height: int
    side: int
    angle: int
    force: int
    steady: float
    dice: tuple[int, int, int]


@dataclass(frozen=True)
class TapQuestion:
    """A tap, or what still stands when all parts but one are taken away."""

    seat: int
    size: int
    """How many buckets the pyramid was built of."""
    standing: Part
    """Row by row."""
    poses: tuple[Pose, ...]
    """Where these buckets really are; empty: where they were built."""
    tap: TapAttempt | None
    parts: tuple[Part, ...] = ()
    kept: int = 0
    """Of the parts, counted from the left."""

    @property
    def moves(self) -> int:
        """A part, or the bucket, height, side, angle and force."""
        return 5 if self.tap else 1


@dataclass(frozen=True)
class TapOutcome:
    """What came of it."""

    by: str
    """Who decided: "MuJoCo 4.0.0", or a stand-in."""
    parts: tuple[Part, ...]
    """What still stands, from the left: one part, several of which one must be kept, or none."""
    poses: tuple[Pose, ...] = ()
    """Of what still stands, row by row; empty: where it was built."""
    out: Mapping[str, str] = field(default_factory=dict)
    """Why each bucket is out: {"0.2": "tapped"}."""

    @property
    def standing(self) -> Part:
        return tuple(sorted(chain.from_iterable(self.parts)))

    def plain(self) -> JsonObject:
        """As JSON."""
        return {
            "by": self.by,
            "parts": [[list(spot) for spot in part] for part in self.parts],
            "poses": [list(pose) for pose in self.poses],
            "out": dict(self.out),
        }


@dataclass(frozen=True)
class Fall:
    """What was to be seen. The motions are packed as bytes; see speeltafel.physics.frames."""

    motion: bytes | None
    """Of the tap itself."""
    later: tuple[bytes, ...]
    """Of what fell while buckets were taken away."""
    shifted: tuple[Spot, ...] = ()
    """Buckets that moved a little, and stay; whoever simulated it knows."""


def from_plain(told: object) -> TapOutcome:
    """From JSON; refuses what is no outcome at all. Whether it can have come of a move, the state knows."""
    if not isinstance(told, dict) or set(told) != {"by", "parts", "poses", "out"}:
        raise BadOutcome("An outcome tells by whom it was decided, parts, poses and what is out, and nothing else.")
    by, out = told["by"], told["out"]
    if not isinstance(by, str) or not by or not by.isprintable():
        raise BadOutcome("An outcome tells by whom it was decided, as a text.")
    if not isinstance(out, dict) or not all(isinstance(why, str) for why in out.values()):
        raise BadOutcome('An outcome tells why buckets are out like this: {"0.2": "tapped"}.')
    parts = tuple(tuple(_spot(spot) for spot in _list(part)) for part in _list(told["parts"]))
    found = TapOutcome(by, parts, tuple(_pose(pose) for pose in _list(told["poses"])), out)
    standing = found.standing
    if not all(parts) or len(set(standing)) != len(standing):
        raise BadOutcome("Each bucket that still stands belongs to one part, and no part is empty.")
    if found.poses and tuple(pose[:2] for pose in found.poses) != standing:
        raise BadOutcome("Poses are those of the buckets that still stand, row by row from the bottom left.")
    return found


def _list(told: object) -> list[object]:
    if not isinstance(told, list):
        raise BadOutcome(f"The parts and poses of an outcome are lists, not {told!r}.")
    return told


def _spot(told: object) -> Spot:
    if not isinstance(told, list) or len(told) != 2 or any(type(number) is not int for number in told):
        raise BadOutcome(f"A bucket is its row and its place, such as [2, 1], not {told!r}.")
    return told[0], told[1]


def _pose(told: object) -> Pose:
    if not isinstance(told, list) or len(told) != POSE or any(type(number) is not int for number in told):
        raise BadOutcome("A pose is nine whole numbers: row, place, x, y, z and the four of its turn.")
    if max(map(abs, told)) > LARGEST or max(map(abs, told[2:5])) > FARTHEST:
        raise BadOutcome(f"Bucket {told[0]}.{told[1]} cannot be where these numbers put it.")
    if abs(sum(number * number for number in told[5:]) - MILLION * MILLION) > CROOKED:
        raise BadOutcome(
            f"The turn of bucket {told[0]}.{told[1]} is none: its numbers make no quaternion of length one."
        )
    return tuple(told)
