"""The rules of Mü: what may be done, and who does it; the clauses are those of RULES.md.

bidding.py, trumps.py and tricks.py hold the three parts of a round, in that order.
"""

from speeltafel.games.mu.bidding import lay, stop
from speeltafel.games.mu.cards import KINDS
from speeltafel.games.mu.rounds import begin_round
from speeltafel.games.mu.state import (
    BIDDING,
    LAY,
    NAMING,
    PARTNER,
    PLAY,
    PLAY_OPEN,
    PLAYING,
    REST,
    STOP,
    TRUMP,
    State,
)
from speeltafel.games.mu.tricks import play_from_hand, play_open, playable
from speeltafel.games.mu.trumps import choose_trump, name_partner, partner_choices, trump_choices
from speeltafel.kernel.bits import bit
from speeltafel.kernel.chance import below
from speeltafel.kernel.compiler import compiled


@compiled
def start(s: State) -> None:
    """Deal the first round."""
    s.games = 1
    dealer = s.start
    if dealer < 0:
        dealer = below(s, s.players)
    begin_round(s, dealer)


@compiled
def legal(s: State) -> tuple[int, int, int, int]:
    """The moves of the seat to play: from hand, open cards, cards to lay, and all others."""
    if s.phase == PLAYING:
        cards = playable(s)
        return s.hands[s.turn] & cards, s.laid[s.turn] & cards, 0, 0  # R5.2
    if s.phase == BIDDING:  # a turn ends by itself at the limit, so here there is room for a card
        return 0, 0, s.hands[s.turn] & KINDS, bit(STOP - REST)
    if s.phase == NAMING:
        return 0, 0, 0, partner_choices(s) << (PARTNER - REST)
    return 0, 0, 0, trump_choices(s) << (TRUMP - REST)


@compiled
def apply(s: State, move: int) -> None:
    """Play a legal move."""
    if move < PLAY_OPEN:
        play_from_hand(s, move - PLAY)
    elif move < LAY:
        play_open(s, move - PLAY_OPEN)
    elif move < TRUMP:
        lay(s, move - LAY)
    elif move < PARTNER:
        choose_trump(s, move - TRUMP)
    elif move < STOP:
        name_partner(s, move - PARTNER)
    else:
        stop(s)
