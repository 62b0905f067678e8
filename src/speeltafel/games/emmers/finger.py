"""Tapping a bucket out with a finger (RULES.md 6): one choice after the other, then what comes of it.

What comes of it is a chance event from outside: whoever simulates the fall puts it into `verdict` before
the tap is played, or before a part is kept. Where nobody did, a stand-in decides. The words for the
shaking hand are drawn in any case, so the cards that follow are the same.
"""

from speeltafel.games.emmers.state import (
    ANGLE,
    FORCE,
    FORCES,
    HEIGHT,
    HEIGHTS,
    KEEP,
    KEEPING,
    MOST_PARTS,
    SIDE,
    STACK,
    TAP_ANGLE,
    TAP_FORCE,
    TAP_HEIGHT,
    TAP_SIDE,
    WIDEST,
    Public,
    State,
)
from speeltafel.games.emmers.tap_stand_in import first_part, stand_in
from speeltafel.kernel.bits import bit, span
from speeltafel.kernel.chance import next_word
from speeltafel.kernel.compiler import compiled

AIMS = 192  # the first move of the fourth word


@compiled
def tap_choices(s: State) -> tuple[int, int]:
    """R6.1: the moves of the third and of the fourth word."""
    if s.phase == HEIGHT:
        return span(TAP_HEIGHT - STACK, HEIGHTS), 0
    if s.phase == SIDE:
        return 0, span(TAP_SIDE - WIDEST - AIMS, 2 * WIDEST + 1)
    if s.phase == ANGLE:
        return 0, span(TAP_ANGLE - WIDEST - AIMS, 2 * WIDEST + 1)
    return span(TAP_FORCE + 1 - STACK, FORCES), 0


@compiled
def begin_tap(s: State, place: int) -> None:
    s.tap[0] = place
    s.phase = HEIGHT


@compiled
def finish_knock(s: State, move: int) -> bool:
    """What follows a knock; whether the round ends now."""
    if move < TAP_HEIGHT:
        return keep(s, move - KEEP)
    if s.phase < FORCE:
        aim(s, move)
        return False
    return tap_out(s, move - TAP_FORCE)


@compiled
def aim(s: State, move: int) -> None:
    """R6.1: height, side and angle."""
    if s.phase == HEIGHT:
        s.tap[1] = move - TAP_HEIGHT
    elif s.phase == SIDE:
        s.tap[2] = move - TAP_SIDE
    else:
        s.tap[3] = move - TAP_ANGLE
    s.phase += 1


@compiled
def tap_out(s: State, force: int) -> bool:
    """R6.3: the bucket is out, whatever else came of it."""
    decide(s, force)
    among = int(s.standing[s.turn]) & ~bit(s.tap[0])
    for i in range(len(s.tap)):
        s.tap[i] = 0
    return take_verdict(s, among)


@compiled
def keep(s: State, number: int) -> bool:
    """R3.5, R6.6: keep a part. What is left of it may be broken again."""
    among = int(s.parts[number])
    if s.verdict[0] == 0:
        s.verdict[1] = among
    return take_verdict(s, among)


@compiled
def shaking_hand(s: State) -> tuple[int, int, int, int]:
    """R6.2: words for side, height and angle, and one for the luck of the stand-in."""
    side = next_word(s)
    height = next_word(s)
    angle = next_word(s)
    return side, height, angle, next_word(s)


@compiled
def decide(s: State, force: int) -> None:
    """R6.8: what comes of the tap, unless a referee has told."""
    dice = shaking_hand(s)
    if s.verdict[0] == 0:
        tap = s.tap
        height, side, angle = int(tap[1]), int(tap[2]), int(tap[3])
        put_parts(s, stand_in(s.standing[s.turn], int(tap[0]), height, side, angle, force, s.steady, dice))


@compiled
def put_parts(s: State, standing: int) -> None:
    """Into the verdict: what stands together, from the left."""
    for i in range(MOST_PARTS):
        part = first_part(standing) if standing else 0
        s.verdict[1 + i] = part
        standing &= ~part


@compiled
def take_verdict(s: State, among: int) -> bool:
    """Of what could stand, that which was told to stand does; whether it is in one part at most."""
    standing = 0
    n = 0
    s.verdict[0] = 0
    for i in range(MOST_PARTS):
        told = int(s.verdict[1 + i]) & among & ~standing
        s.verdict[1 + i] = 0
        s.parts[i] = 0
        if told:
            s.parts[n] = told
            standing |= told
            n += 1
    s.standing[s.turn] = standing
    if n > 1:
        s.phase = KEEPING
        return False
    s.parts[0] = 0
    return True


@compiled
def break_in_two(s: State, left: int, right: int) -> None:
    """R3.5"""
    s.parts[0] = left
    s.parts[1] = right
    s.phase = KEEPING


@compiled
def parts_to_keep(p: Public) -> int:
    """How many parts there are to choose from."""
    n = 0
    while n < MOST_PARTS and p.parts[n] != 0:
        n += 1
    return n


@compiled
def keeps(s: State) -> int:
    """R3.5, R6.6: the moves of the third word that keep a part."""
    return span(KEEP - STACK, parts_to_keep(s))
