"""What a seat of Mü may know, and dealing the rest anew."""

from speeltafel.games.mu.state import State, View
from speeltafel.games.mu.unseen import deal_unseen
from speeltafel.kernel.bits import count
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import SEATS


@compiled
def view(s: State, v: View, seat: int) -> None:
    """All that was openly seen, the own hand, and the size of the others."""
    for other in range(SEATS):
        v.held[other] = count(s.hands[other])
    v.hand = s.hands[seat] if seat >= 0 else 0


@compiled
def resample(v: View, s: State) -> None:
    """Deal the cards in other hands anew, within what not following suit has shown."""
    deal_unseen(v, s)


@compiled
def redeal(s: State) -> None:
    """All cards are in hands or have been seen."""
