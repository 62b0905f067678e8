"""Who came where in a game, and how much of it they played themselves.

Whoever resigned stands behind all who did not, whatever a bot made of their cards; among those who
resigned, who left later stands higher. Nobody has final points in a game that was given up, so
there all who did not resign (in practice: the server's bots) share the first place.
"""

from collections import Counter

from speeltafel.server.domain.events import Late, Left, Moved, Resigned, Returned, Undone
from speeltafel.server.domain.state import TableState


def places(state: TableState) -> list[int]:
    """The place of every seat, 1 the best; those who tie share one, and the next place is as far on as they are."""
    standing = _standing(state)
    return [1 + sum(other > own for other in standing) for own in standing]


def winning_seats(state: TableState) -> list[int]:
    """The seats that share the win: nobody's in a game that was given up, and never of one who resigned."""
    if state.stage != "over":
        return []
    return [seat for seat, place in enumerate(places(state)) if place == 1 and not state.seats[seat].resigned]


def _standing(state: TableState) -> list[tuple[bool, int]]:
    """For every seat something that is greater the better it did."""
    assert state.table is not None
    points = state.table.scores() if state.stage == "over" else [0] * len(state.seats)
    left = [stored.event.seat for stored in state.log if isinstance(stored.event, Resigned)]
    return [(False, left.index(seat)) if seat in left else (True, points[seat]) for seat in range(len(points))]


OWN_SHARE = 0.5
"""Of the moves of one's seat."""


def played_enough(state: TableState) -> list[bool]:
    """For every seat: did its own person make at least half of its moves? In a game that was given up, nobody did."""
    if state.stage != "over":
        return [False] * len(state.seats)
    moves: list[tuple[int, bool]] = []  # whose, and whether a bot made it for a person
    gone: set[int] = set()
    for stored in state.log:
        match stored.event:
            case Moved(seat, _, stand_in):
                moves.append((seat, stand_in or seat in gone))
            case Undone(left):
                del moves[left:]
            case Resigned(seat) | Late(seat) | Left(seat):
                gone.add(seat)
            case Returned(seat):
                gone.discard(seat)
    total, own = Counter(seat for seat, _ in moves), Counter(seat for seat, by_bot in moves if not by_bot)
    return [own[seat] >= OWN_SHARE * total[seat] for seat in range(len(state.seats))]
