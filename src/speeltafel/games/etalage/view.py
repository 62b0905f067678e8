"""What a seat of Etalage may know, and dealing the rest anew."""

from speeltafel.games.etalage.dealing import deal_hand, shuffle_deck
from speeltafel.games.etalage.state import TRICKS, Public, State, View
from speeltafel.kernel.compiler import compiled


@compiled
def view(s: State, v: View, seat: int) -> None:
    """What everyone has seen, and the seat's own cards."""
    v.hand = 0
    if seat >= 0:
        v.hand = s.hands[seat]


@compiled
def resample(v: View, s: State) -> None:
    """Deal the cards that the seat has never seen to the other hands; any deal of them is as likely."""
    shuffle_deck(s, v.in_hands & ~v.hand)
    dealt = 0
    for seat in range(v.players):
        if seat == v.seat:
            s.hands[seat] = v.hand
        else:
            n = hand_size(v, seat)
            deal_hand(s, seat, dealt, n)
            dealt += n


@compiled
def redeal(s: State) -> None:
    """All cards are in hands or have been seen."""


@compiled
def hand_size(v: Public, seat: int) -> int:
    """How many cards a seat holds: one fewer for every card it played."""
    return TRICKS - v.trick - int(v.table[seat] >= 0)
