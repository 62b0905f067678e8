"""What a seat of Emmers may know, and dealing the rest anew."""

from speeltafel.games.emmers.guessing import guess_cards, guess_pyramids
from speeltafel.games.emmers.state import BUILDING, COLOURS, MOST_CARDS, Public, State, View
from speeltafel.kernel.compiling import compiled


@compiled
def view(s: State, v: View, seat: int) -> None:
    """Own cards; R1.5: and all pyramids, but only one's own while they are built."""
    copy_public(s, v)
    v.hand = 0
    v.hand_pairs = 0
    v.kept = 0
    v.drew = 0
    if seat >= 0:
        v.hand = s.hands[seat]
        v.hand_pairs = s.pairs[seat]
        v.kept = s.kept[seat]
        v.drew = s.drew[seat]
    for other in range(len(v.standing)):
        seen = other == seat or (s.phase != BUILDING and other < s.players)
        v.standing[other] = s.standing[other] if seen else 0
        for colour in range(COLOURS):
            v.painted[other, colour] = s.painted[other, colour] if seen else 0


@compiled
def resample(v: View, s: State) -> None:
    """A state that could be behind the view."""
    copy_public(v, s)
    for seat in range(v.players):
        s.standing[seat] = v.standing[seat]
        for colour in range(COLOURS):
            s.painted[seat, colour] = v.painted[seat, colour]
    if v.seat >= 0:
        s.hands[v.seat] = v.hand
        s.pairs[v.seat] = v.hand_pairs
        s.kept[v.seat] = v.kept
        s.drew[v.seat] = v.drew
    guess_cards(v, s)
    if v.phase == BUILDING:
        guess_pyramids(v, s)


@compiled
def copy_public(source: Public, copy: Public) -> None:
    copy.experienced = source.experienced
    copy.strict_draw = source.strict_draw
    copy.starter = source.starter
    copy.direction = source.direction
    copy.colour = source.colour
    copy.to_beat = source.to_beat
    copy.out = source.out
    copy.left = source.left
    copy.plays = source.plays
    copy.extras = source.extras
    copy.rights = source.rights
    copy.due = source.due
    copy.discard = source.discard
    copy.discard_pairs = source.discard_pairs
    copy.shuffled_in = source.shuffled_in
    copy.held_back = source.held_back
    for k in range(MOST_CARDS):
        copy.laid[k] = source.laid[k]
    for seat in range(len(source.sums)):
        copy.sums[seat] = source.sums[seat]
        copy.hand_sizes[seat] = source.hand_sizes[seat]
        copy.open_cards[seat] = source.open_cards[seat]
        copy.open_pairs[seat] = source.open_pairs[seat]
        copy.surely[seat] = source.surely[seat]
        for column in range(COLOURS + 1):
            copy.known[seat, column] = source.known[seat, column]
