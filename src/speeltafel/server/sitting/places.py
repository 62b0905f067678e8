"""Who came where in a game.

Whoever resigned stands behind all who did not, whatever a bot made of their cards; among those who
resigned, who left later stands higher. Nobody has final points in a game that was given up, so
there all who did not resign (in practice: the bots of the house) share the first place.
"""

from speeltafel.server.sitting.events import Resigned
from speeltafel.server.sitting.sitting import Sitting


def places(sitting: Sitting) -> list[int]:
    """The place of every seat, 1 the best; those who tie share one, and the next place is as far on as they are."""
    standing = _standing(sitting)
    return [1 + sum(other > own for other in standing) for own in standing]


def best(sitting: Sitting) -> list[int]:
    """The seats that share the win: nobody's in a game that was given up, and never of one who resigned."""
    if sitting.stage != "over":
        return []
    return [seat for seat, place in enumerate(places(sitting)) if place == 1 and not sitting.seats[seat].resigned]


def _standing(sitting: Sitting) -> list[tuple[bool, int]]:
    """For every seat something that is greater the better it did."""
    assert sitting.table is not None
    points = sitting.table.scores() if sitting.stage == "over" else [0] * len(sitting.seats)
    left = [stored.event.seat for stored in sitting.log if isinstance(stored.event, Resigned)]
    return [(False, left.index(seat)) if seat in left else (True, points[seat]) for seat in range(len(points))]
