"""What a seat of Emmers may know, and dealing the rest anew."""

from speeltafel.games.emmers.state import BUILDING, COLOURS, State, View
from speeltafel.games.emmers.unseen import guess_cards, guess_pyramids
from speeltafel.kernel.chance import shuffle
from speeltafel.kernel.compiler import compiled


@compiled
def view(s: State, v: View, seat: int) -> None:
    """Own cards; R1.5: and all pyramids, but only one's own while they are built."""
    v.hand = 0
    v.hand_pairs = 0
    v.kept = 0
    v.drew = 0
    if seat >= 0:
        v.hand = s.hands[seat]
        v.hand_pairs = s.pairs[seat]
        v.kept = s.kept[seat]
        v.drew = s.drew[seat]
    shown, standing, painted = s.phase != BUILDING, v.standing, v.painted
    true_standing, true_painted = s.standing, s.painted
    for other in range(len(standing)):
        seen = other == seat or (shown and other < s.players)
        standing[other] = true_standing[other] if seen else 0
        for colour in range(COLOURS):
            painted[other, colour] = true_painted[other, colour] if seen else 0


@compiled
def resample(v: View, s: State) -> None:
    """A state that could be behind the view."""
    for seat in range(v.players):
        s.standing[seat] = v.standing[seat]
        for colour in range(COLOURS):
            s.painted[seat, colour] = v.painted[seat, colour]
    if v.seat >= 0:
        s.hands[v.seat] = v.hand
        s.pairs[v.seat] = v.hand_pairs
        s.kept[v.seat] = v.kept
        s.drew[v.seat] = v.drew
    s.verdict[0] = 0
    guess_cards(v, s)
    if v.phase == BUILDING:
        guess_pyramids(v, s)


@compiled
def redeal(s: State) -> None:
    """Shuffle the pile, and forget what a referee has told of the next tap."""
    shuffle(s, s.deck, 0, s.left)
    s.verdict[0] = 0
