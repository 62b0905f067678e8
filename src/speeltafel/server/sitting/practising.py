"""Taps at a pyramid that belongs to nobody, to try one's finger on."""

import secrets
from functools import cache
from math import isqrt
from typing import Annotated, Literal

from msgspec import Meta, Struct

from speeltafel import game, game_names
from speeltafel.contract.outcomes import BadOutcome, Part, Pose, Question, Ruling, Tap, outcome
from speeltafel.server.sitting.falls import in_text, rulings
from speeltafel.server.sitting.refusing import Refused

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


def question_of(practice: PracticeTap) -> Question:
    """What a referee is asked; refuses what cannot be."""
    poses = checked(practice.poses, practice.buckets)
    standing = tuple((pose[0], pose[1]) for pose in poses) or places(practice.buckets)
    bucket, *numbers = [read(text, verb) for text, verb in zip(practice.tap, VERBS, strict=True)]
    row, place = map(int, bucket.split("."))
    if (row, place) not in standing:
        raise Refused("illegal_move", f"Bucket {bucket} does not stand, so it cannot be tapped.", "R3.2")
    height, side, angle, force = map(int, numbers)
    first, second, third = (secrets.randbits(32) for _ in range(DICE))
    tap = Tap((row, place), height, side, angle, force, practice.steady, (first, second, third))
    return Question(0, practice.buckets, standing, poses, tap)


def largest_kept(asked: Question, ruling: Ruling) -> Question | None:
    """What follows where it broke into parts."""
    parts, poses = ruling.outcome.parts, ruling.outcome.poses
    if len(parts) < 2:
        return None
    sizes = [len(part) for part in parts]
    return Question(0, asked.size, ruling.outcome.standing, poses, None, parts, sizes.index(max(sizes)))


def practised(told: list[Ruling]) -> Practised:
    """The tap, and what came of keeping one part and then another."""
    out: dict[str, str] = {}
    for ruling in told:
        out |= ruling.outcome.out
    return Practised(
        motion=in_text(told[0].fall.motion or b""),
        later=[in_text(motion) for ruling in told for motion in ruling.fall.later],
        rulings=rulings(out),
        poses=[list(pose) for pose in told[-1].outcome.poses],
    )


def places(size: int) -> Part:
    wide = isqrt(2 * size)  # a row has one less than the row below
    return tuple((row, place) for row in range(wide) for place in range(wide - row))


def checked(poses: list[Numbers] | None, size: int) -> tuple[Pose, ...]:
    if poses is None:
        return ()
    try:
        stands = outcome({"by": "practice", "parts": [[pose[:2] for pose in poses]], "poses": poses, "out": {}})
    except BadOutcome as problem:
        raise Refused("bad_message", str(problem)) from problem
    if not set(stands.standing) <= set(places(size)):
        raise Refused("bad_message", f"A pyramid of {size} buckets has no such places.")
    return stands.poses


def read(text: str, verb: str) -> str:
    """What is told by a part of a tap, if the game knows it."""
    known = [move for move in moves() if move.split()[0] == verb]
    if text not in known:
        sentence = f"A tap is {', '.join(VERBS)}, in that order; {text!r} is none from {known[0]!r} to {known[-1]!r}."
        raise Refused("illegal_move", sentence, "R6.1")
    return text.removeprefix(f"{verb} ")


@cache
def moves() -> list[str]:
    """Of the game in which buckets fall."""
    tapped = next(box for box in map(game, game_names()) if box.rules.outcomes)
    return [text for _, text in sorted(tapped.rules.notation.texts.items())]
