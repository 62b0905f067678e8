"""The rules of Emmers; the clauses are those of RULES.md."""

from speeltafel.games.emmers.dealing import deal, discard_open, draw
from speeltafel.games.emmers.finger import begin_tap, break_in_two, finish_knock, keeps, tap_choices
from speeltafel.games.emmers.laying import can_lay_more, lay, lays
from speeltafel.games.emmers.memory import remember_forced_end, remember_stop
from speeltafel.games.emmers.state import (
    ANTICLOCKWISE,
    ATTACK,
    BIG_PYRAMID,
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
    LAST_BUCKET,
    NO_CARDS,
    SECOND_LAST_BUCKET,
    STACK,
    STOP,
    TAKE,
    State,
)
from speeltafel.games.emmers.support import left_part, lifted, next_place, pyramid_size
from speeltafel.kernel.bits import bit, count, has
from speeltafel.kernel.chance import below
from speeltafel.kernel.compiling import compiled


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
def set_up(s: State, starter: int) -> None:
    """A new game of the match; R1.6: a starter of −1 is drawn by lot."""
    deal(s)
    s.starter = below(s, s.players) if starter < 0 else starter
    s.out = 0
    s.due = 0
    clear_turn(s)
    clear_round(s)
    s.phase = BUILDING
    s.turn = 0


@compiled
def stacks(s: State) -> int:
    """R1.2: the colours of which the player has buckets left to build with."""
    most = pyramid_size(s.players) // COLOURS
    colours = 0
    for colour in range(COLOURS):
        if count(s.painted[s.turn, colour]) < most:
            colours |= bit(colour)
    return colours


@compiled
def stack(s: State, colour: int) -> None:
    """R1.4, R1.5: build the next bucket; when the last pyramid is done, the first round begins."""
    place = bit(next_place(s.players, s.standing[s.turn]))
    s.painted[s.turn, colour] |= place
    s.standing[s.turn] |= place
    if count(s.standing[s.turn]) == pyramid_size(s.players):
        s.turn += 1
        if s.turn == s.players:
            s.phase = DIRECTION
            s.turn = s.starter


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


@compiled
def end_laying(s: State) -> None:
    """R2.8, R5.3: one card is due, and one for each extra."""
    s.due = 1 + s.extras
    if s.strict_draw:
        s.phase = DRAWING
        return
    while s.due > 0:
        draw(s)
        s.due -= 1
    end_turn(s)


@compiled
def end_turn(s: State) -> None:
    """The turn of a player who laid cards is complete."""
    clear_turn(s)
    if nobody_has_cards(s):  # R4.4
        discard_open(s)
        end_game(s, NO_CARDS)
        return
    s.to_beat = s.sums[s.turn]
    s.turn = next_seat(s, s.turn, s.direction)
    s.phase = DEFENCE


@compiled
def end_round(s: State) -> None:
    """R3.3: the player to move has lost buckets and starts the next round, unless out."""
    discard_open(s)
    starter = s.turn
    if s.standing[s.turn] == 0:
        s.out |= bit(s.turn)
        if s.players <= BIG_PYRAMID:  # R4.1
            end_game(s, LAST_BUCKET)
            return
        if count(s.out) == 2:  # R4.2
            end_game(s, SECOND_LAST_BUCKET)
            return
        starter = next_seat(s, s.turn, s.direction)  # R4.3
    if nobody_has_cards(s):  # R4.4
        end_game(s, NO_CARDS)
        return
    while s.hand_sizes[starter] == 0:  # R2.4
        starter = next_seat(s, starter, 1)
    clear_round(s)
    s.starter = starter
    s.turn = starter
    s.phase = DIRECTION


@compiled
def end_game(s: State, ending: int) -> None:
    """R4.5, R4.6: count the buckets; then the next game, or the end of the match."""
    for seat in range(s.players):
        s.scores[seat] += count(s.standing[seat])
    if s.game_number + 1 < s.games:
        s.game_number += 1
        set_up(s, -1)
    else:
        s.over = 1
        s.ending = ending


@compiled
def clear_turn(s: State) -> None:
    s.plays = 0
    s.extras = 0
    s.rights = 0


@compiled
def clear_round(s: State) -> None:
    s.direction = 0
    s.colour = -1
    s.to_beat = 0
    for seat in range(s.players):
        s.sums[seat] = 0


@compiled
def next_seat(s: State, seat: int, step: int) -> int:
    """R2.5, R4.3: the next player who is still in."""
    seat = neighbour(s, seat, step)
    while has(s.out, seat):
        seat = neighbour(s, seat, step)
    return seat


@compiled
def neighbour(s: State, seat: int, step: int) -> int:
    seat += step
    if seat == s.players:
        return 0
    return s.players - 1 if seat < 0 else seat


@compiled
def nobody_has_cards(s: State) -> bool:
    """Whether no player who is still in has a card."""
    cards = 0
    for seat in range(s.players):
        cards += 0 if has(s.out, seat) else s.hand_sizes[seat]
    return cards == 0
