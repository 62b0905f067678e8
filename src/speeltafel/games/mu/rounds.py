"""From round to round: a new deal, or the end of the game."""

from speeltafel.games.mu.cards import left_of
from speeltafel.games.mu.dealing import deal
from speeltafel.games.mu.state import (
    BIDDING,
    BY_EKLAT,
    BY_HUNDRED,
    BY_PLAY,
    BY_ROUNDS,
    DECK,
    MOST_ROUNDS,
    MOST_TRICKS,
    State,
)
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import SEATS


@compiled
def begin_round(s: State, dealer: int) -> None:
    """R1.5: deal, and let the dealer open the bidding."""
    for seat in range(SEATS):
        s.laid[seat] = 0
        s.lacks[seat] = 0
        s.points[seat] = 0
        s.last_lay[seat] = 0
    s.limit = 1
    s.laying = 0
    s.passes = 0
    s.lays = 0
    s.chief = s.vice = s.partner = -1
    s.chief_trump = s.vice_trump = -1
    s.chief_cards = s.vice_cards = s.trumps = 0
    s.bid = 0
    clear_tricks(s)
    s.dealer = s.turn = dealer
    s.phase = BIDDING
    deal(s)


@compiled
def clear_tricks(s: State) -> None:
    s.led = 0
    s.plays = 0
    s.in_trick = 0
    s.at_stake = 0
    s.best = -1
    s.ahead = -1
    for i in range(MOST_TRICKS):
        s.winners[i] = 0
    for i in range(DECK):
        s.played[i] = 0


@compiled
def end_round(s: State) -> None:
    """The scores are written down: go on with the next dealer, or stop for good."""
    ending = how_it_ends(s)
    if ending < 0:
        s.round_number += 1
        begin_round(s, left_of(s.dealer, s.players))
    else:
        s.over = 1
        s.ending = ending


@compiled
def how_it_ends(s: State) -> int:
    """One of the endings, or -1 if there is another round."""
    done = s.round_number + 1
    if s.rounds >= 0:  # R7.2
        return BY_ROUNDS if done >= s.rounds else -1
    for seat in range(s.players):
        if s.scores[seat] >= s.target:  # R7.1, R7.3
            return BY_EKLAT if s.chief < 0 else BY_PLAY
    return BY_HUNDRED if done >= MOST_ROUNDS else -1  # R7.4
