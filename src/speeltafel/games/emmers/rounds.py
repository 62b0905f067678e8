"""How turns, rounds and games of Emmers begin and end; the clauses are those of RULES.md."""

from speeltafel.games.emmers.dealing import deal, discard_open, draw
from speeltafel.games.emmers.state import (
    BIG_PYRAMID,
    BUILDING,
    DEFENCE,
    DIRECTION,
    DRAWING,
    LAST_BUCKET,
    NO_CARDS,
    SECOND_LAST_BUCKET,
    State,
)
from speeltafel.kernel.bits import bit, count, has
from speeltafel.kernel.chance import below
from speeltafel.kernel.compiler import compiled


@compiled
def neighbour(s: State, seat: int, step: int) -> int:
    seat += step
    if seat == s.players:
        return 0
    return s.players - 1 if seat < 0 else seat


@compiled
def next_seat(s: State, seat: int, step: int) -> int:
    """R2.5, R4.3: the next player who is still in."""
    seat = neighbour(s, seat, step)
    while has(s.out, seat):
        seat = neighbour(s, seat, step)
    return seat


@compiled
def nobody_has_cards(s: State) -> bool:
    """Whether no player who is still in has a card."""
    cards = 0
    for seat in range(s.players):
        cards += 0 if has(s.out, seat) else s.hand_sizes[seat]
    return cards == 0


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
