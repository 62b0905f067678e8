"""Taps at a pyramid that belongs to nobody, to try one's finger on. Only servers import this."""

import secrets
from functools import cache
from math import isqrt
from typing import Annotated, Literal

from msgspec import Meta, Struct

from speeltafel.contract.errors import IllegalMove
from speeltafel.contract.outcomes import BadOutcome, Practice
from speeltafel.games.emmers.referee import TapRuling, in_text, rulings
from speeltafel.games.emmers.tap_outcome import Fall, Part, Pose, TapAttempt, TapOutcome, TapQuestion, from_plain

VERBS = ("knock", "height", "side", "angle", "force")
DICE = 3

Text = Annotated[str, Meta(max_length=20)]
Numbers = Annotated[list[int], Meta(min_length=9, max_length=9)]


class PracticeTap(Struct, frozen=True, forbid_unknown_fields=True):
    """A tap, told as at a table, at an intact pyramid or at what an earlier tap left of it."""

    buckets: Literal[15, 10]
    tap: Annotated[list[Text], Meta(min_length=5, max_length=5)]  # knock 0.2, height 5, side 0, angle 0, force 12
    poses: Annotated[list[Numbers], Meta(min_length=1, max_length=15)] | None = None  # None: intact
    steady: Annotated[float, Meta(ge=0, le=5)] = 1.0


class Practised(Struct, frozen=True):
    """How the buckets fell, as at a table. Of several parts the largest was kept."""

    motion: str
    later: list[str]
    rulings: list[list[str]]
    poses: list[list[int]]


class TapPractice(Practice[TapQuestion, TapOutcome, Fall]):
    path = "practice-tap"
    about = "Tap a bucket out of a pyramid that belongs to nobody. Taps that count go first, so it may take a while."
    stuck = "Buckets that stand like that cannot be tapped here."
    request = PracticeTap
    answer = Practised

    def question(self, request: PracticeTap) -> TapQuestion:
        poses = checked(request.poses, request.buckets)
        standing = tuple((pose[0], pose[1]) for pose in poses) or places(request.buckets)
        bucket, *numbers = [read(text, verb) for text, verb in zip(request.tap, VERBS, strict=True)]
        row, place = map(int, bucket.split("."))
        if (row, place) not in standing:
            raise IllegalMove(f"Bucket {bucket} does not stand, so it cannot be tapped.", "R3.2")
        height, side, angle, force = map(int, numbers)
        first, second, third = (secrets.randbits(32) for _ in range(DICE))
        tap = TapAttempt((row, place), height, side, angle, force, request.steady, (first, second, third))
        return TapQuestion(0, request.buckets, standing, poses, tap)

    def following(self, question: TapQuestion, ruling: TapRuling) -> TapQuestion | None:
        """Where it broke into parts, the largest is kept."""
        parts, poses = ruling.outcome.parts, ruling.outcome.poses
        if len(parts) < 2:
            return None
        sizes = [len(part) for part in parts]
        return TapQuestion(0, question.size, ruling.outcome.standing, poses, None, parts, sizes.index(max(sizes)))

    def answered(self, rulings: list[TapRuling]) -> Practised:
        """The tap, and what came of keeping one part and then another."""
        return practised(rulings)


def practised(told: list[TapRuling]) -> Practised:
    out: dict[str, str] = {}
    falls = [ruling.trace or Fall(None, ()) for ruling in told]
    for ruling in told:
        out |= ruling.outcome.out
    return Practised(
        motion=in_text(falls[0].motion or b""),
        later=[in_text(motion) for fall in falls for motion in fall.later],
        rulings=rulings(out),
        poses=[list(pose) for pose in told[-1].outcome.poses],
    )


def places(size: int) -> Part:
    wide = isqrt(2 * size)  # a row has one less than the row below
    return tuple((row, place) for row in range(wide) for place in range(wide - row))


def checked(poses: list[Numbers] | None, size: int) -> tuple[Pose, ...]:
    if poses is None:
        return ()
    stands = from_plain({"by": "practice", "parts": [[pose[:2] for pose in poses]], "poses": poses, "out": {}})
    if not set(stands.standing) <= set(places(size)):
        raise BadOutcome(f"A pyramid of {size} buckets has no such places.")
    return stands.poses


def read(text: str, verb: str) -> str:
    """What is told by a part of a tap, if the game knows it."""
    known = [move for move in moves() if move.split()[0] == verb]
    if text not in known:
        sentence = f"A tap is {', '.join(VERBS)}, in that order; {text!r} is none from {known[0]!r} to {known[-1]!r}."
        raise IllegalMove(sentence, "R6.1")
    return text.removeprefix(f"{verb} ")


@cache
def moves() -> list[str]:
    """Of the game; its notation is imported when somebody practises."""
    from speeltafel.games.emmers.notation import NOTATION

    return [text for _, text in sorted(NOTATION.texts.items())]


PRACTICE = TapPractice()
