"""Taps at a table where buckets really fall: what is asked of the referee, what it told, and how that is shown.

What it told stands in the log with the move, so that a table is still its events, and no process but the one that
writes the move needs a referee.
"""

from base64 import b64encode
from dataclasses import dataclass

from msgspec import Struct

from speeltafel.contract.outcomes import Outcome, Pose, Question, Ruling, Spot
from speeltafel.server.sitting.parts import FallShown
from speeltafel.table.deciding import Fallen
from speeltafel.table.finger import CLAUSES


class Fell(Struct, frozen=True, array_like=True):
    """What came of a move, as the log keeps it: without names, since it is the largest thing there."""

    by: str
    parts: tuple[tuple[Spot, ...], ...]
    poses: tuple[Pose, ...]
    out: dict[str, str]
    motion: bytes | None
    later: tuple[bytes, ...] = ()

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.by, self.parts, self.poses, self.out)


@dataclass(frozen=True)
class Told:
    """What a referee told, and the seconds for which it kept everybody waiting."""

    fell: Fell
    took: float


class Undecided(Exception):
    """A move that is right, but whose outcome somebody has to find out before it can be written down."""

    def __init__(self, question: Question) -> None:
        super().__init__("What comes of this move is not decided yet.")
        self.question = question


def fell(ruling: Ruling) -> Fell:
    outcome, fall = ruling.outcome, ruling.fall
    return Fell(outcome.by, outcome.parts, outcome.poses, dict(outcome.out), fall.motion, fall.later)


def fall_shown(fallen: Fallen, told: Fell) -> FallShown:
    """For everybody: a tapped pyramid stands open on the table."""
    return FallShown(
        seat=fallen.seat,
        tap=list(fallen.moves),
        motion=None if told.motion is None else in_text(told.motion),
        later=[in_text(motion) for motion in told.later],
        rulings=rulings(told.out),
        poses=[list(pose) for pose in told.poses],
        pyramid=fallen.before,
    )


def rulings(out: dict[str, str]) -> list[list[str]]:
    """In the order in which buckets are ruled out: bucket, reason and clause of each."""
    order = list(CLAUSES)
    found = sorted(out.items(), key=lambda each: order.index(each[1]))
    return [[bucket, reason, CLAUSES[reason]] for bucket, reason in found]


def in_text(packed: bytes) -> str:
    return b64encode(packed).decode()
