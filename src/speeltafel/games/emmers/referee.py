"""The referee of taps: lets a pyramid fall as rigid bodies, and tells what was seen and ruled.

MuJoCo is looked for at the first tap, so that a table without fingers needs none.
"""

from base64 import b64decode, b64encode
from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypedDict

from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.outcomes import BadOutcome, Decided, Plain, Referee, Ruling
from speeltafel.games.emmers.tap_outcome import Fall, Part, Pose, Spot, TapOutcome, TapQuestion, from_plain

if TYPE_CHECKING:
    from speeltafel import physics

TapRuling = Ruling[TapOutcome, Fall]

CLAUSES = {"tapped": "R6.3", "fallen": "R6.4", "gap": "R6.5", "given up": "R6.6", "late": "R6.6"}
"""By the reason why a bucket is out, the clause that says so."""


class FallShown(TypedDict):
    """What everybody is told of a tap in Emmers, or of the part of a broken pyramid that was kept."""

    seat: int
    tap: list[str]  # its moves, or the one that keeps a part
    motion: str | None  # frames; None where buckets were only taken away
    later: list[str]  # what fell meanwhile, frames each
    rulings: list[list[str]]  # of buckets that are out: which, `tapped`, `fallen`, `gap`, `given up` or `late`, clause
    poses: list[list[int]]  # of what stands afterwards
    pyramid: list[list[str | None]]  # before, row by row from the bottom, each bucket by its colour; None: it is out


class TapReferee(Referee[TapQuestion, TapOutcome, Fall]):
    question_type = TapQuestion
    shown_type = FallShown
    missing = "At this server nothing can really fall: it has no MuJoCo. Choose a table by hand."
    busy = "So many buckets are falling just now that yours cannot; try again in a moment."
    deciding = "Buckets are falling at this table; wait until they lie still."
    clauses = CLAUSES
    in_browsers = True

    def installed(self) -> bool:
        return find_spec("mujoco") is not None

    def rule(self, question: TapQuestion) -> TapRuling:
        """The same question gives the same bits on the same machine."""
        from speeltafel import physics

        pyramid = _stands(question.size, question.poses, question.standing)
        if question.tap is None:
            parts = tuple(tuple(physics.Bucket(*spot) for spot in part) for part in question.parts)
            broken = physics.PyramidRuling(pyramid, {}, (), parts, ())
            return _told(physics.keep(broken, question.kept), None)
        tap = question.tap
        meant = physics.Tap(physics.Bucket(*tap.bucket), tap.height, tap.side, tap.angle, tap.force)
        motion, ruling = physics.tap_out(pyramid, meant, tap.steady, tap.dice)
        return _told(ruling, physics.pack(motion))

    def to_record(self, outcome: TapOutcome) -> JsonObject:
        return outcome.plain()

    def from_record(self, told: Plain) -> TapOutcome:
        return from_plain(told)

    def to_log(self, ruling: TapRuling) -> list[Plain]:
        """Without names: it is the largest thing in a log."""
        plain, fall = ruling.outcome.plain(), ruling.trace or Fall(None, ())
        motion = None if fall.motion is None else in_text(fall.motion)
        return [*plain.values(), motion, [in_text(each) for each in fall.later]]

    def from_log(self, told: Plain) -> TapRuling:
        by, parts, poses, out, motion, *more = told
        later = more[0] if more else ()
        standing = tuple(tuple(map(_spot, part)) for part in parts)
        outcome = TapOutcome(by, standing, tuple(map(tuple, poses)), out)
        return Ruling(outcome, Fall(motion and b64decode(motion), tuple(map(b64decode, later))))

    def shown(self, decided: Decided[TapQuestion, TapOutcome, Fall]) -> FallShown:
        """For everybody: a tapped pyramid stands open on the table."""
        outcome, fall = decided.ruling.outcome, decided.ruling.trace or Fall(None, ())
        return FallShown(
            seat=decided.question.seat,
            tap=list(decided.moves),
            motion=None if fall.motion is None else in_text(fall.motion),
            later=[in_text(motion) for motion in fall.later],
            rulings=rulings(outcome.out),
            poses=[list(pose) for pose in outcome.poses],
            pyramid=decided.before,
        )

    def check(self, question: TapQuestion, outcome: TapOutcome) -> None:
        """What stands must stand by its poses, in these parts: that holds whoever simulated it."""
        from speeltafel import physics

        pyramid = _stands(question.size, outcome.poses, outcome.standing)
        if _parts(physics.resting(pyramid)) != outcome.parts:
            raise BadOutcome("Where the buckets are told to stand, they do not stand in the parts that are told.")

    def for_browsers(self) -> JsonObject:
        """All numbers, so that they exist once."""
        from speeltafel.physics.constants import described

        return described()

    def decides_the_same(self, one: TapOutcome, other: TapOutcome) -> bool:
        return one.standing == other.standing


def rulings(out: Mapping[str, str]) -> list[list[str]]:
    """In the order in which buckets are ruled out: bucket, reason and clause of each."""
    order = list(CLAUSES)
    found = sorted(out.items(), key=lambda each: order.index(each[1]))
    return [[bucket, reason, CLAUSES[reason]] for bucket, reason in found]


def _spot(told: list[int]) -> Spot:
    row, place = told
    return row, place


def in_text(packed: bytes) -> str:
    return b64encode(packed).decode()


def _stands(size: int, poses: tuple[Pose, ...], standing: Part) -> "physics.Pyramid":
    from speeltafel import physics

    if poses:
        return physics.from_numbers(size, poses)
    return physics.intact(size).only(physics.Bucket(*spot) for spot in standing)


def _parts(ruling: "physics.PyramidRuling") -> tuple[Part, ...]:
    whole = (ruling.pyramid.buckets,) if ruling.pyramid.buckets else ()
    return tuple(tuple((row, place) for row, place in part) for part in ruling.choice or whole)


def _told(ruling: "physics.PyramidRuling", motion: bytes | None) -> TapRuling:
    from speeltafel import physics

    parts = _parts(ruling)
    poses = tuple(tuple(pose) for pose in ruling.pyramid.numbers())
    out = {str(bucket): str(reason) for bucket, reason in sorted(ruling.out.items())}
    later = tuple(physics.pack(fall) for fall in ruling.falls)
    shifted = tuple((row, place) for row, place in ruling.shifted)
    return Ruling(TapOutcome(physics.ENGINE, parts, poses, out), Fall(motion, later, shifted))


REFEREE = TapReferee()
