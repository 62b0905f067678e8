"""The move of a good beginner at Coloretto, from a view alone.

The rules of thumb, all in half points so that every number is whole:

- A row is worth what it adds to your points now, and every place still free in it a point and a half.
- Nothing waits for you: expect that everyone after you takes the row they like best.
- What the others get hurts you half as much.
- Lay a card where you are best off after all that; take a row, or draw, by the same measure.
"""

from speeltafel.games.coloretto.rows import points_in
from speeltafel.games.coloretto.state import CHOOSING, DRAW, KINDS, PLACE, PLACING, ROOM, TAKE, View
from speeltafel.games.coloretto.view import unseen
from speeltafel.kernel.bits import bit, has, lowest, span
from speeltafel.kernel.compiler import compiled

POINT = 2
FREE_PLACE = 3  # with much less, or much more, one loses to players who think this
NONE = -1
AWFUL = -1_000_000  # worse than any outlook


@compiled
def greedy(v: View) -> int:
    if v.phase == CHOOSING:  # every colour is as good as another
        return lowest(v.moves[0])
    if v.phase == PLACING:
        return PLACE + best_place(v, v.drawn)[0]
    row, outlook = best_row(v)
    if has(v.moves[0], DRAW) and (row == NONE or drawing_promises_more(v, outlook)):
        return DRAW
    return TAKE + row


@compiled
def best_row(v: View) -> tuple[int, int]:
    """The row that is best to take now, and how you stand then; NONE if all are empty."""
    best, most = NONE, AWFUL
    rows = rows_left(v)
    still_in = seats_still_in(v) & ~bit(v.seat)
    for r in range(v.players):
        if v.held[r] > 0:
            mine = POINT * points_in(v, v.seat, r, NONE)  # its free places are of no use to you any more
            outlook = when_all_have_taken(v, rows & ~bit(r), still_in, mine, NONE, NONE)
            if outlook > most:
                best, most = r, outlook
    return best, most


@compiled
def best_place(v: View, card: int) -> tuple[int, int]:
    """The row where a card does you most good, and how you stand then."""
    best, most = NONE, AWFUL
    for r in range(v.players):
        if 0 <= v.held[r] < ROOM:
            outlook = when_all_have_taken(v, rows_left(v), seats_still_in(v), 0, r, card)
            if outlook > most:
                best, most = r, outlook
    return best, most


@compiled
def drawing_promises_more(v: View, outlook: int) -> bool:
    """Is the average over the cards of the pile, each laid at its best place, better than this outlook?"""
    difference = 0
    for card in range(KINDS):
        n = unseen(v, card)
        if n > 0:
            difference += n * (best_place(v, card)[1] - outlook)
    return difference > 0


@compiled
def when_all_have_taken(v: View, rows: int, seats: int, mine: int, laid_at: int, card: int) -> int:
    """How you stand if all `seats`, from your left to yourself, take in turn the row they like best.

    `mine` is what you took already; `card` is thought to lie at the row `laid_at`.
    The others' average weighs half as much as your own row; to stay with whole numbers all
    is multiplied by twice the number of the others.
    """
    theirs = 0
    for i in range(1, v.players + 1):
        seat = (v.seat + i) % v.players
        if has(seats, seat):
            row, worth = favourite(v, seat, rows, laid_at, card)
            rows &= ~bit(row)
            if seat == v.seat:
                mine = worth
            else:
                theirs += worth
    return 2 * (v.players - 1) * mine - theirs


@compiled
def favourite(v: View, seat: int, rows: int, laid_at: int, card: int) -> tuple[int, int]:
    """The row, of the set `rows`, that a seat likes best, and what it is worth."""
    best, most = NONE, AWFUL
    for r in range(v.players):
        if has(rows, r):
            here = r == laid_at
            free = ROOM - int(v.held[r]) - int(here)
            worth = POINT * points_in(v, seat, r, card if here else NONE) + free_places(v, free)
            if worth > most:
                best, most = r, worth
    return best, most


@compiled
def free_places(v: View, n: int) -> int:
    """What the cards still to come at a row promise; left alone you judge each when you draw."""
    return 0 if seats_still_in(v) == bit(v.seat) else FREE_PLACE * n


@compiled
def rows_left(v: View) -> int:
    """The set of rows that nobody has taken."""
    rows = 0
    for r in range(v.players):
        if v.held[r] >= 0:
            rows |= bit(r)
    return rows


@compiled
def seats_still_in(v: View) -> int:
    """The set of seats that have not taken a row in this round."""
    return span(0, v.players) & ~int(v.out)
