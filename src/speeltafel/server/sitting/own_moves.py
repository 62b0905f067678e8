"""How much of a game each seat's person played, and how much a bot did for them."""

from collections import Counter

from speeltafel.server.sitting.events import Late, Left, Moved, Resigned, Returned, Undone
from speeltafel.server.sitting.sitting import Sitting

ENOUGH = 0.5
"""Of the moves of one's seat."""


def played_enough(sitting: Sitting) -> list[bool]:
    """For every seat: did its own person make at least half of its moves? In a game that was given up, nobody did."""
    if sitting.stage != "over":
        return [False] * len(sitting.seats)
    moves: list[tuple[int, bool]] = []  # whose, and whether a bot made it for a person
    gone: set[int] = set()
    for stored in sitting.log:
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
    return [own[seat] >= ENOUGH * total[seat] for seat in range(len(sitting.seats))]
