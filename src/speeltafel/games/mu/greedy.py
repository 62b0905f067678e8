"""Rules of thumb for Mü, as a good beginner would follow them.

greedy_bidding.py says how high to bid and with which cards, greedy_play.py which card to play
to a trick; what cards are worth is in greedy_worth.py. Here trumps and a partner are chosen.
"""

from speeltafel.games.mu.greedy_bidding import bid
from speeltafel.games.mu.greedy_play import play
from speeltafel.games.mu.greedy_worth import is_long_enough, own_cards, promise, score_to_expect, worth
from speeltafel.games.mu.state import (
    BIDDING,
    CHIEF_TRUMP,
    NAMING,
    NO_TRUMP,
    PARTNER,
    REST,
    TRUMP,
    VICE_TRUMP,
    View,
)
from speeltafel.kernel.bits import has
from speeltafel.kernel.compiler import compiled

LEADERS_PENALTY = 30  # what a total of 100 takes away from a partner's worth, in hundredths of a trick


@compiled
def greedy(v: View) -> int:
    """One of the legal moves of the view."""
    if v.phase == BIDDING:
        return bid(v)
    if v.phase == VICE_TRUMP:
        return TRUMP + trump_against_chief(v)
    if v.phase == CHIEF_TRUMP:
        return TRUMP + trump_for_team(v)
    if v.phase == NAMING:
        return PARTNER + best_partner(v)
    return play(v)


@compiled
def trump_against_chief(v: View) -> int:
    """As vice: what strengthens the own cards, and of the chief's open ones as little as can be."""
    best, most = -1, -1000
    for trump in range(NO_TRUMP):
        if has(v.moves[3], trump + TRUMP - REST):
            value = 2 * worth(own_cards(v), trump, -1) - worth(v.laid[v.chief], trump, -1)
            if value > most:
                best, most = trump, value
    return best


@compiled
def trump_for_team(v: View) -> int:
    """As chief: the trump that promises the highest score, or none."""
    best, most = -1, -1000
    for trump in range(NO_TRUMP + 1):
        if has(v.moves[3], trump + TRUMP - REST) and is_long_enough(v, trump):
            score = score_to_expect(v, trump)
            if score > most:
                best, most = trump, score
    return best


@compiled
def best_partner(v: View) -> int:
    """Who has shown the best cards for these trumps; but a bonus is better given to one who is behind."""
    best, most = -1, -1_000_000
    for seat in range(v.players):
        if has(v.moves[3], seat + PARTNER - REST):
            value = 100 * promise(v, seat, v.chief_trump, v.vice_trump) - LEADERS_PENALTY * int(v.scores[seat])
            if value > most:
                best, most = seat, value
    return best
