"""The rules of Emmers; the clauses are those of RULES.md."""

from speeltafel.games.emmers.dealing import draw
from speeltafel.games.emmers.finger import begin_tap, break_in_two, finish_knock, keeps, tap_choices
from speeltafel.games.emmers.laying import can_lay_more, lay, lays
from speeltafel.games.emmers.memory import remember_forced_end, remember_stop
from speeltafel.games.emmers.rounds import end_laying, end_round, end_turn, set_up
from speeltafel.games.emmers.state import (
    ANTICLOCKWISE,
    ATTACK,
    BUILDING,
    BY_FINGER,
    CLOCKWISE,
    COLOURS,
    DEFENCE,
    DIRECTION,
    DRAWING,
    EXTRA,
    FORGET,
    KEEP,
    KEEPING,
    KNOCK,
    STACK,
    STOP,
    TAKE,
    State,
)
from speeltafel.games.emmers.support import left_part, lifted, next_place, pyramid_size, unbuilt
from speeltafel.kernel.bits import bit, count
from speeltafel.kernel.compiler import compiled


@compiled
def start(s: State) -> None:
    """Set up the first game of the match."""
    set_up(s, s.start)


@compiled
def legal(s: State) -> tuple[int, int, int, int]:
    """The moves of the seat to play: plays, extras, the rest and where a finger aims, each a set of bits."""
    if s.phase == BUILDING:
        return 0, 0, stacks(s), 0
    if s.phase == DIRECTION:  # R2.1
        return 0, 0, bit(CLOCKWISE - STACK) | bit(ANTICLOCKWISE - STACK), 0
    if s.phase > DEFENCE:
        rest, aims = afterthoughts(s)
        return 0, 0, rest, aims
    plays, extras = lays(s)
    rest = 0
    if s.plays > 0:
        if s.sums[s.turn] > s.to_beat:  # R2.7
            rest = bit(STOP - STACK)
    elif s.phase == DEFENCE:
        rest = knocks(s) << (KNOCK - STACK)
    return plays, extras, rest, 0


@compiled
def afterthoughts(s: State) -> tuple[int, int]:
    """What is left to decide when cards are laid, or a bucket is chosen."""
    if s.phase == DRAWING:  # R5.4
        return bit(TAKE - STACK) | bit(FORGET - STACK), 0
    if s.phase == KEEPING:
        return keeps(s), 0
    return tap_choices(s)


@compiled
def apply(s: State, move: int) -> None:
    """Play a legal move."""
    if move < STACK:
        lay(s, move & (EXTRA - 1))
        if not can_lay_more(s):
            remember_forced_end(s)
            end_laying(s)
    elif move < CLOCKWISE:
        stack(s, move - STACK)
    elif move < STOP:
        s.direction = 1 if move == CLOCKWISE else -1
        s.phase = ATTACK
    elif move == STOP:
        remember_stop(s)
        end_laying(s)
    elif move == TAKE:
        draw(s)
        s.due -= 1
        if s.due == 0:
            end_turn(s)
    elif move == FORGET:
        s.due = 0
        end_turn(s)
    elif move < KEEP:
        knock(s, move - KNOCK)
    elif finish_knock(s, move):
        end_round(s)


@compiled
def foreseeable(s: State, move: int) -> None:
    """What of a legal move its player knows before: the card or the bucket, but not what is drawn or shown then."""
    if move < STACK:
        lay(s, move & (EXTRA - 1))
    elif move < CLOCKWISE:
        build(s, move - STACK)


@compiled
def stacks(s: State) -> int:
    """R1.2: the colours of which the player has buckets left to build with."""
    colours = 0
    for colour in range(COLOURS):
        if unbuilt(s, s.turn, colour) > 0:
            colours |= bit(colour)
    return colours


@compiled
def stack(s: State, colour: int) -> None:
    """R1.4, R1.5: build the next bucket; when the last pyramid is done, the first round begins."""
    build(s, colour)
    if count(s.standing[s.turn]) == pyramid_size(s.players):
        s.turn += 1
        if s.turn == s.players:
            s.phase = DIRECTION
            s.turn = s.starter


@compiled
def build(s: State, colour: int) -> None:
    place = bit(next_place(s.players, s.standing[s.turn]))
    s.painted[s.turn, colour] |= place
    s.standing[s.turn] |= place


@compiled
def knocks(s: State) -> int:
    """R3.2: own buckets of the round's colour, or any if there is none."""
    standing = int(s.standing[s.turn])
    fitting = standing & int(s.painted[s.turn, s.colour])
    return fitting if fitting else standing


@compiled
def knock(s: State, place: int) -> None:
    if s.settle == BY_FINGER:
        begin_tap(s, place)
        return
    rest = lifted(s.standing[s.turn], place)
    s.standing[s.turn] = rest
    left = left_part(rest)
    if left != rest:
        break_in_two(s, left, rest & ~left)
    else:
        end_round(s)
