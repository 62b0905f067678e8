"""What a seat of Coloretto may know, and dealing the rest anew."""

from speeltafel.games.coloretto.state import (
    BOTTOM,
    CHOOSING,
    JOKER,
    JOKERS,
    KINDS,
    LAST,
    OF_COLOUR,
    PLUS,
    PLUSES,
    State,
    View,
)
from speeltafel.kernel.chance import shuffle
from speeltafel.kernel.compiler import compiled


@compiled
def view(s: State, v: View, seat: int) -> None:
    """Everything but the order of the pile is open to all."""


@compiled
def resample(v: View, s: State) -> None:
    """Shuffle every card that nobody has seen; where "last round" lies is known to all."""
    if v.phase == CHOOSING:
        return
    n = 0
    for kind in range(KINDS):
        for _ in range(unseen(v, kind)):
            s.deck[n] = kind
            n += 1
    shuffle(s, s.deck, 0, n)
    if not v.last_round:  # R1.5
        s.deck[n] = s.deck[BOTTOM]
        s.deck[BOTTOM] = LAST


@compiled
def redeal(s: State) -> None:
    """Shuffle the pile; where "last round" lies is known to all."""
    n = s.left
    if n and not s.last_round:  # R1.5
        n -= 1
        s.deck[BOTTOM] = s.deck[n]
    shuffle(s, s.deck, 0, n)
    if n < s.left:
        s.deck[n] = s.deck[BOTTOM]
        s.deck[BOTTOM] = LAST


@compiled
def unseen(v: State | View, kind: int) -> int:
    """How many cards of a kind are still in the pile."""
    n = OF_COLOUR
    if kind == JOKER:
        n = JOKERS
    elif kind == PLUS:
        n = PLUSES
    elif kind == v.boxed:
        n = 0
    for seat in range(v.players):
        n -= v.won[seat, kind]
    for r in range(v.players):
        for k in range(v.held[r]):
            n -= v.rows[r, k] == kind
    return n - (v.drawn == kind)
