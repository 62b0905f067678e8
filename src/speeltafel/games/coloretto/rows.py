"""What a row would be worth to a seat."""

from speeltafel.games.coloretto.scoring import points
from speeltafel.games.coloretto.state import View
from speeltafel.kernel.compiling import compiled


@compiled
def points_in(v: View, seat: int, r: int, card: int) -> int:
    """How many points a row with one more card (-1: none) adds to those of a seat."""
    return points(with_row(v, seat, r, card)) - points(v.won[seat])  # type: ignore[arg-type]


@compiled
def with_row(v: View, seat: int, r: int, card: int) -> tuple[int, int, int, int, int, int, int, int, int]:
    """How many cards of every kind a seat would have with the cards of a row and one more card."""
    return (
        count_with(v, seat, r, card, 0),
        count_with(v, seat, r, card, 1),
        count_with(v, seat, r, card, 2),
        count_with(v, seat, r, card, 3),
        count_with(v, seat, r, card, 4),
        count_with(v, seat, r, card, 5),
        count_with(v, seat, r, card, 6),
        count_with(v, seat, r, card, 7),
        count_with(v, seat, r, card, 8),
    )


@compiled
def count_with(v: View, seat: int, r: int, card: int, kind: int) -> int:
    n = int(v.won[seat, kind])
    for k in range(v.held[r]):
        n += v.rows[r, k] == kind
    return n + (card == kind)
