"""What a seat of Mü may know, and dealing the rest anew."""

from speeltafel.games.mu.redealing import deal_unseen
from speeltafel.games.mu.state import DECK, MOST_TRICKS, Public, State, View
from speeltafel.kernel.bits import count
from speeltafel.kernel.compiling import compiled
from speeltafel.kernel.records import SEATS


@compiled
def view(s: State, v: View, seat: int) -> None:
    """All that was openly seen, the own hand, and the size of the others."""
    copy_public(s, v)
    for other in range(SEATS):
        v.held[other] = count(s.hands[other])
    v.hand = s.hands[seat] if seat >= 0 else 0


@compiled
def resample(v: View, s: State) -> None:
    """Deal the cards in other hands anew, within what not following suit has shown."""
    copy_public(v, s)
    deal_unseen(v, s)


@compiled
def copy_public(source: Public, copy: Public) -> None:
    for seat in range(SEATS):
        copy.laid[seat] = source.laid[seat]
        copy.lacks[seat] = source.lacks[seat]
        copy.points[seat] = source.points[seat]
        copy.last_lay[seat] = source.last_lay[seat]
    copy.target = source.target
    copy.rounds = source.rounds
    copy.round_number = source.round_number
    copy.dealer = source.dealer
    copy_bidding(source, copy)
    copy_tricks(source, copy)


@compiled
def copy_bidding(source: Public, copy: Public) -> None:
    copy.limit = source.limit
    copy.laying = source.laying
    copy.passes = source.passes
    copy.lays = source.lays
    copy.chief = source.chief
    copy.vice = source.vice
    copy.partner = source.partner
    copy.bid = source.bid
    copy.chief_trump = source.chief_trump
    copy.vice_trump = source.vice_trump
    copy.chief_cards = source.chief_cards
    copy.vice_cards = source.vice_cards
    copy.trumps = source.trumps


@compiled
def copy_tricks(source: Public, copy: Public) -> None:
    copy.led = source.led
    copy.plays = source.plays
    copy.in_trick = source.in_trick
    copy.at_stake = source.at_stake
    copy.best = source.best
    copy.ahead = source.ahead
    for i in range(MOST_TRICKS):
        copy.winners[i] = source.winners[i]
    for i in range(DECK):
        copy.played[i] = source.played[i]
