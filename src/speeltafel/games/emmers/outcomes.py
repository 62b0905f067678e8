"""Emmers and its referee: what is asked of one, and what it told put into the state.

Whatever stands here is asked for by way of the game; see `Game.outcomes`.
"""

from typing import Any

from speeltafel.contract.outcomes import STAND_IN, BadOutcome, Outcome, Part, Pose, Question, Tap
from speeltafel.games.emmers.chances import unpacked
from speeltafel.games.emmers.falling import pyramid_size
from speeltafel.games.emmers.finger import decide, shaking_hand
from speeltafel.games.emmers.notation import PLACES
from speeltafel.games.emmers.state import BY_FINGER, FORCE, KEEP, KEEPING, MOST_PARTS, TAP_FORCE
from speeltafel.kernel.bits import has


def story() -> dict[str, Any]:
    """R6.8: how the stand-in came about, and how near it is to what was simulated."""
    return unpacked()[1]


def wanted(options: dict[str, Any]) -> bool:
    """Whether a table with these options needs a referee at all."""
    return bool(options["settle"] == "finger")


def question(states: Any, move: int, poses: tuple[Pose, ...]) -> Question | None:
    """What a referee must decide before a legal move is played; None if it changes no bucket."""
    s = states[0]
    if s.settle != BY_FINGER or s.phase not in (FORCE, KEEPING):
        return None
    seat = int(s.turn)
    standing = spots(s.standing[seat])
    if s.phase == KEEPING:
        parts = tuple(spots(part) for part in s.parts if part)
        return Question(seat, pyramid_size(s.players), standing, poses, None, parts, move - KEEP)
    tap = (int(number) for number in s.tap)
    bucket, height, side, angle = PLACES[next(tap)], *tap
    dice = shaking_hand(states.copy()[0])[:3]
    hand = Tap(
        bucket, height, side, angle, move - TAP_FORCE, float(s.steady), (int(dice[0]), int(dice[1]), int(dice[2]))
    )
    return Question(seat, pyramid_size(s.players), standing, poses, hand)


def stood_in(states: Any, asked: Question) -> Outcome:
    """R6.8: what the stand-in will decide, if nobody else does."""
    if asked.tap is None:
        kept = asked.parts[asked.kept]
        return Outcome(STAND_IN, (kept,), tuple(pose for pose in asked.poses if pose[:2] in kept))
    twin = states.copy()[0]
    decide(twin, asked.tap.force)
    return Outcome(STAND_IN, tuple(spots(part) for part in twin.verdict[1:] if part))


def put(states: Any, asked: Question, told: Outcome) -> None:
    """Into the state, for the move that is played next; refuses what cannot have come of it."""
    check(asked, told)
    verdict = states["verdict"][0]
    verdict[:] = 0
    verdict[0] = 1
    for i, part in enumerate(told.parts, 1):
        verdict[i] = sum(1 << PLACES.index(spot) for spot in part)


def check(asked: Question, told: Outcome) -> None:
    before = asked.standing if asked.tap else asked.parts[asked.kept]
    for spot in told.standing:
        if spot not in before:
            raise BadOutcome(f"Bucket {spot[0]}.{spot[1]} cannot stand after this move: it did not stand before.")
        if asked.tap and spot == asked.tap.bucket:
            raise BadOutcome(f"Bucket {spot[0]}.{spot[1]} was tapped, so it is out (R6.3).")
    if len(told.parts) > MOST_PARTS:
        raise BadOutcome(f"A pyramid breaks into {MOST_PARTS} parts at most, not {len(told.parts)}.")
    lost = {f"{row}.{i}" for row, i in set(asked.standing) - set(told.standing)}
    if told.out and set(told.out) != lost:
        raise BadOutcome("The buckets that are told to be out are not those that no longer stand.")


def spots(places: int) -> Part:
    return tuple(PLACES[place] for place in range(len(PLACES)) if has(places, place))
