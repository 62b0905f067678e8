"""What everyone at the table can know of hidden cards, if nothing is forgotten.

`known` are cards certainly in a hand or in the pile, `barred` cards certainly not. Both are
kept cautiously: what they say is true, though a clever player may sometimes infer more.
"""

from speeltafel.games.kleurenblok.cards import actions_in, jokers_in, number_of, open_to_play
from speeltafel.games.kleurenblok.state import ACTION, BLOCK, JOKER, KINDS, PILE, State
from speeltafel.kernel.bits import bit
from speeltafel.kernel.compiler import compiled


@compiled
def saw_play(s: State, seat: int, card: int) -> None:
    """A card left a hand; if one like it was known to be there, it may have been that one."""
    if number_of(s.known[seat], card):
        s.known[seat] -= bit(card)


@compiled
def saw_joker_taken(s: State, seat: int) -> None:
    s.known[seat] += bit(JOKER)


@compiled
def saw_draw(s: State, seat: int) -> None:
    """A shuffled card came to a hand: any that may have been in the pile."""
    s.barred[seat] &= s.barred[PILE]
    known = s.known[PILE]
    if jokers_in(known):
        s.known[PILE] -= bit(JOKER)
    if actions_in(known):
        s.known[PILE] -= bit(ACTION)


@compiled
def saw_known_draw(s: State, seat: int, card: int) -> None:
    """A card came to a hand from its known place under the pile."""
    s.known[seat] += bit(card)


@compiled
def saw_shuffle(s: State) -> None:
    """The cards under the pile and the action card are about to be shuffled into it.

    A colour card among them is in nobody's hand; of jokers and action cards there are others.
    """
    colours = 0
    kinds = bit(ACTION)
    s.known[PILE] += bit(ACTION)
    for i in range(s.under_count):
        card = s.under[i]
        kinds |= bit(card)
        if card < JOKER:
            colours |= bit(card)
        else:
            s.known[PILE] += bit(card)
    for seat in range(s.players):
        s.barred[seat] |= colours
    if s.left == 0:
        s.barred[PILE] = KINDS
    s.barred[PILE] &= ~kinds


@compiled
def saw_no_play(s: State, seat: int) -> None:
    """R2.6: who passes on an empty pile has shown to hold nothing that could be played."""
    covered = s.laid | s.jokers
    s.barred[seat] |= open_to_play(covered)
    if covered != BLOCK:
        s.barred[seat] |= bit(JOKER)
    if s.held[seat] > 1:
        s.barred[seat] |= bit(ACTION)
