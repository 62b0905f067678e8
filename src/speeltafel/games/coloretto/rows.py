"""What a row would be worth to a seat."""

from speeltafel.games.coloretto.scoring import points
from speeltafel.games.coloretto.state import View
from speeltafel.kernel.compiler import compiled


@compiled
def points_in(v: View, seat: int, r: int, card: int) -> int:
    """How many points a row with one more card (-1: none) adds to those of a seat."""
    return points_with(v, seat, packed(v, r, card)) - points(v.won[seat])


@compiled
def points_with(v: View, seat: int, more: int) -> int:
    """How many points a seat would have with more cards (see `packed`)."""
    return points(with_more(v, seat, more))


@compiled
def packed(v: View, r: int, card: int) -> int:
    """How many cards of every kind a row and one more card are, four bits for each kind."""
    more = 0 if card < 0 else 1 << (4 * int(card))
    for k in range(v.held[r]):
        more += 1 << (4 * int(v.rows[r, k]))
    return more


@compiled
def with_more(v: View, seat: int, more: int) -> tuple[int, int, int, int, int, int, int, int, int]:
    """How many cards of every kind a seat would have with more of them."""
    won = v.won[seat]
    return (
        won[0] + (more & 15),
        won[1] + (more >> 4 & 15),
        won[2] + (more >> 8 & 15),
        won[3] + (more >> 12 & 15),
        won[4] + (more >> 16 & 15),
        won[5] + (more >> 20 & 15),
        won[6] + (more >> 24 & 15),
        won[7] + (more >> 28 & 15),
        won[8] + (more >> 32 & 15),
    )
