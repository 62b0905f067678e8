"""A tap: five small decisions, and the hand that carries them out.

The finger starts on the owner's side of the pyramid and moves level. `angle 0` is straight away from
the owner, `angle 9` turns it to the right, away into the distance; `side` and `height` are the point
aimed at, `side 0` being the middle of the bucket as the owner sees it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.physics.buckets import HEIGHT, TOP, Bucket, Pyramid

HEIGHTS = range(10)
SIDES = range(-9, 10)
ANGLES = range(-9, 10)
FORCES = range(1, 21)

LOWEST, HEIGHT_STEP = 0.008, 0.004
SIDE_STEP = 0.002
ANGLE_STEP = 5.0  # degrees
SLOWEST, FASTEST = 0.4, 6.0  # metres per second

# A normal adult's unsteadiness (standard deviations)
SIDE_SHAKE, HEIGHT_SHAKE, ANGLE_SHAKE = 0.003, 0.004, 5.0
UNSTEADIEST = 5
SURPLUS_SHAKE = 0.75  # of what a hand shakes more than an adult's
DICE = 3  # random numbers that a tap needs
FACES = 1 << 32

# Even a shaking finger meets the bucket that it is meant for.
LOW, HIGH = 0.004, HEIGHT - 0.004
WIDE = TOP
TURNED = 60.0


class BadTap(SpeeltafelError):
    """A tap that cannot be made."""


@dataclass(frozen=True)
class Aim:
    """Where the finger really goes: the bucket, metres up and to the right on it, degrees, metres per second."""

    bucket: Bucket
    height: float
    side: float
    angle: float
    speed: float


@dataclass(frozen=True)
class Tap:
    """What a player decides."""

    bucket: Bucket
    height: int
    side: int
    angle: int
    force: int

    def __post_init__(self) -> None:
        for name, allowed in (("height", HEIGHTS), ("side", SIDES), ("angle", ANGLES), ("force", FORCES)):
            number = getattr(self, name)
            if type(number) is not int or number not in allowed:
                raise BadTap(
                    f"The {name} of a tap is a whole number from {allowed[0]} to {allowed[-1]}, not {number!r}."
                )
        bucket = self.bucket
        if not isinstance(bucket, tuple) or len(bucket) != 2 or any(type(number) is not int for number in bucket):
            raise BadTap(f"A bucket is a row and a place in it, such as 2.1, not {bucket!r}.")

    def aim(self, steady: float = 0, dice: Sequence[int] = ()) -> Aim:
        """The way of the finger. Unless the hand is a machine's, it takes three random numbers of 32 bits."""
        side, height, angle = _shaking(steady, dice)
        return Aim(
            Bucket(*self.bucket),
            height=_between(LOW, LOWEST + HEIGHT_STEP * self.height + HEIGHT_SHAKE * height, HIGH),
            side=_between(-WIDE, SIDE_STEP * self.side + SIDE_SHAKE * side, WIDE),
            angle=_between(-TURNED, ANGLE_STEP * self.angle + ANGLE_SHAKE * angle, TURNED),
            speed=speed(self.force),
        )


def speed(force: int) -> float:
    """Every step of force is faster by the same part, since between 1 and 1.5 m/s it matters most."""
    return float(SLOWEST * (FASTEST / SLOWEST) ** ((force - FORCES[0]) / (FORCES[-1] - FORCES[0])))


def check_target(pyramid: Pyramid, bucket: Bucket) -> None:
    if bucket not in pyramid.buckets:
        standing = ", ".join(map(str, pyramid.buckets)) or "none"
        raise BadTap(f"Bucket {Bucket(*bucket)} does not stand; these do: {standing}.")


def shake(steady: float) -> float:
    """How many times an adult's unsteadiness a hand has: 0 is a machine, 1 a normal adult, 3 a child."""
    return float(steady if steady <= 1 else 1 + SURPLUS_SHAKE * (steady - 1))


def _shaking(steady: float, dice: Sequence[int]) -> list[float]:
    if type(steady) not in (int, float) or not 0 <= steady <= UNSTEADIEST:
        raise BadTap(
            f"How unsteady a hand is goes from 0 (a machine) over 3 (a child) to {UNSTEADIEST}, not {steady!r}."
        )
    if steady == 0:
        return [0.0] * DICE
    if len(dice) != DICE or any(type(number) is not int or not 0 <= number < FACES for number in dice):
        raise BadTap(f"An unsteady hand needs {DICE} random numbers from 0 to {FACES - 1}.")
    bell = NormalDist()
    return [shake(steady) * bell.inv_cdf((number + 0.5) / FACES) for number in dice]


def _between(low: float, number: float, high: float) -> float:
    return min(max(low, number), high)
