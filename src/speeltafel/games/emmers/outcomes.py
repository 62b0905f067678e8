"""Emmers and its referee: what is asked of one, and what it told put into the state.

Whatever stands here is asked for by way of the game; see `Game.outcomes`.
"""

from collections.abc import Mapping

from speeltafel.contract.json_types import Json, JsonObject
from speeltafel.contract.options import OptionValue
from speeltafel.contract.outcomes import STAND_IN, BadOutcome, RefereedMoves
from speeltafel.games.emmers.chances import unpacked
from speeltafel.games.emmers.finger import decide, shaking_hand
from speeltafel.games.emmers.notation import LETTERS, PLACES
from speeltafel.games.emmers.referee import REFEREE
from speeltafel.games.emmers.state import (
    BIG_PYRAMID,
    BY_FINGER,
    COLOURS,
    FORCE,
    KEEP,
    KEEPING,
    MOST_PARTS,
    ROW_START,
    ROWS,
    TAP_FORCE,
    State,
)
from speeltafel.games.emmers.support import pyramid_size
from speeltafel.games.emmers.tap_outcome import POSE, Fall, Part, Pose, TapAttempt, TapOutcome, TapQuestion
from speeltafel.kernel.bits import has
from speeltafel.kernel.records import Records

Poses = Mapping[int, tuple[Pose, ...]]
"""By seat, where the buckets of a tapped pyramid really are; all others are where they were built."""


def story() -> JsonObject:
    """R6.8: how the stand-in came about, and how near it is to what was simulated."""
    return unpacked()[1]


class TapMoves(RefereedMoves[TapQuestion, TapOutcome, Fall]):
    """Taps, and choices of a part; a table keeps poses."""

    referee = REFEREE

    def wanted(self, options: Mapping[str, OptionValue]) -> bool:
        return options["settle"] == "finger"

    def question(self, states: Records, move: int, kept: Poses) -> TapQuestion | None:
        """None if the move changes no bucket."""
        s = states[0]
        if s.settle != BY_FINGER or s.phase not in (FORCE, KEEPING):
            return None
        seat = int(s.turn)
        standing, poses = spots(s.standing[seat]), kept.get(seat, ())
        if s.phase == KEEPING:
            parts = tuple(spots(part) for part in s.parts if part)
            return TapQuestion(seat, pyramid_size(s.players), standing, poses, None, parts, move - KEEP)
        tap = (int(number) for number in s.tap)
        bucket, height, side, angle = PLACES[next(tap)], *tap
        first, second, third = (int(word) for word in shaking_hand(states.copy()[0])[:3])
        hand = TapAttempt(bucket, height, side, angle, move - TAP_FORCE, float(s.steady), (first, second, third))
        return TapQuestion(seat, pyramid_size(s.players), standing, poses, hand)

    def stand_in(self, states: Records, question: TapQuestion) -> TapOutcome:
        """R6.8"""
        if question.tap is None:
            kept = question.parts[question.kept]
            return TapOutcome(STAND_IN, (kept,), tuple(pose for pose in question.poses if pose[:2] in kept))
        twin = states.copy()[0]
        decide(twin, question.tap.force)
        return TapOutcome(STAND_IN, tuple(spots(part) for part in twin.verdict[1:] if part))

    def put(self, states: Records, question: TapQuestion, outcome: TapOutcome) -> None:
        check(question, outcome)
        verdict = states["verdict"][0]
        verdict[:] = 0
        verdict[0] = 1
        for i, part in enumerate(outcome.parts, 1):
            verdict[i] = sum(1 << PLACES.index(spot) for spot in part)

    def before(self, states: Records, question: TapQuestion) -> list[list[str | None]]:
        """The pyramid as it stood: its rows from the bottom, a colour for each bucket."""
        s, seat = states[0], question.seat
        rows = ROWS if s.players <= BIG_PYRAMID else ROWS - 1
        return [[bucket(s, seat, ROW_START[row] + i) for i in range(rows - row)] for row in range(rows)]

    def kept_at_first(self) -> Poses:
        return {}

    def kept_after(self, kept: Poses, question: TapQuestion, outcome: TapOutcome, unit_over: bool) -> Poses:
        if unit_over:
            return {}
        others = {seat: poses for seat, poses in kept.items() if seat != question.seat}
        return others | {question.seat: outcome.poses} if outcome.poses else others

    def kept_shown(self, kept: Poses, players: int) -> JsonObject:
        """By seat; None: as it was built."""
        return {"poses": [[list(pose) for pose in kept[seat]] if seat in kept else None for seat in range(players)]}

    def kept_schema(self) -> dict[str, Json]:
        pose: Json = {"type": "array", "items": {"type": "integer"}, "minItems": POSE, "maxItems": POSE}
        pyramid: Json = {"type": "array", "items": pose}
        return {"poses": {"type": "array", "items": {"anyOf": [pyramid, {"type": "null"}]}}}


def check(asked: TapQuestion, told: TapOutcome) -> None:
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


def bucket(s: State, seat: int, place: int) -> str | None:
    """The colour of the bucket that stands there."""
    if not has(s.standing[seat], place):
        return None
    return next(LETTERS[colour] for colour in range(COLOURS) if has(s.painted[seat, colour], place))


def spots(places: int) -> Part:
    return tuple(PLACES[place] for place in range(len(PLACES)) if has(places, place))


MOVES = TapMoves()
