"""What everyone who remembers everything may conclude about hidden cards.

A hand is thought of in the order in which its cards were drawn. Some facts are about all
cards that a seat had at one moment, so about its oldest ones:

- when a turn ended by itself, none of them was of the colour (R2.7);
- when the discard pile was shuffled, none of them was in it, and everything else was seen.

`known[seat, colour]` is how many of the oldest cards are not of the colour, and
`known[seat, OLD]` how many were held at the last shuffle. Which card of its hand a seat lays
is not seen: it counts as the oldest that could be it. So nothing is claimed that may be false.
"""

from speeltafel.games.emmers.cards import colour_of, together
from speeltafel.games.emmers.state import ALL_KINDS, COLOURS, MOST_PLAYS, OLD, Public, State
from speeltafel.kernel.bits import bit, has
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import SEATS


@compiled
def forget_all(s: State) -> None:
    """A new deal: as if all cards had been shuffled while nobody held any."""
    s.shuffled_in = ALL_KINDS
    s.held_back = 0
    for seat in range(s.players):
        s.kept[seat] = 0
        s.drew[seat] = s.hands[seat]
        s.surely[seat] = 0
        for column in range(COLOURS + 1):
            s.known[seat, column] = 0


@compiled
def remember_shuffle(s: State) -> None:
    """R2.9: what is not open went into the pile or is in a hand. (Called before it is moved there.)"""
    _, seen_pairs = on_table(s)
    s.shuffled_in = s.discard
    s.held_back = ALL_KINDS & ~seen_pairs
    for seat in range(s.players):
        s.kept[seat] = s.hands[seat]
        s.drew[seat] = 0
        s.known[seat, OLD] = s.hand_sizes[seat]


@compiled
def remember_lay(s: State, kind: int) -> None:
    """The player lays a card: the oldest one that it could be leaves the hand."""
    seat = s.turn
    colour = colour_of(kind)
    s.surely[seat] = int(s.surely[seat]) & ~bit(colour)
    age = s.known[seat, colour]
    if not has(s.held_back, kind):
        age = max(age, s.known[seat, OLD])
    for column in range(COLOURS + 1):
        s.known[seat, column] -= s.known[seat, column] > age


@compiled
def remember_forced_end(s: State) -> None:
    """R2.7: nothing more could be laid, though more was allowed."""
    for colour in range(COLOURS):
        allowed = s.plays < MOST_PLAYS if colour == s.colour else s.rights > 0
        if allowed:
            s.known[s.turn, colour] = s.hand_sizes[s.turn]


@compiled
def remember_stop(s: State) -> None:
    """R2.7: only who could go on is asked to stop."""
    if s.rights == 0:
        s.surely[s.turn] = int(s.surely[s.turn]) | bit(s.colour)


@compiled
def on_table(p: Public) -> tuple[int, int]:
    """The cards that lie open or in the discard pile."""
    cards = p.discard
    pairs = p.discard_pairs
    for seat in range(SEATS):
        cards, pairs = together(cards, pairs, p.open_cards[seat], p.open_pairs[seat])
    return cards, pairs
