"""Tables of Mü with chosen cards, bids and scores, for its tests."""

from typing import Any

import speeltafel
from speeltafel import Table
from speeltafel.games.mu.cards import minus, plus
from speeltafel.games.mu.notation import CARDS, TRUMPS
from tables import play_all

MU = speeltafel.game("mu")
DECK = [f"{colour}{number}" for colour in "rygbk" for number in (0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9)]
NUMBER_OF = {text: trump for trump, text in TRUMPS.items()}


def cards(text: str) -> int:
    """A set of cards, written as "r1 r1 k7"."""
    held = 0
    for card in text.split():
        held = plus(held, 1 << CARDS.index(card))
    return held


def with_hands(*hands: str, **options: Any) -> Table:
    """A table on which these are the hands, however many cards they are."""
    t = MU.new(players=len(hands), seed=3, **options)
    for seat, hand in enumerate(hands):
        t.state.hands[seat] = cards(hand)
    return t


def bid_so(*laid: str, **options: Any) -> Table:
    """A table on which the bidding has ended with these cards laid; everyone has others in hand."""
    t = with_hands(*laid, **options)
    rest = (1 << (36 if t.players == 3 else 60)) - 1
    for seat in range(t.players):
        rest = minus(rest, int(t.state.hands[seat]))
    wanted = [list(text.split()) for text in laid]
    t.state.hands[0] = plus(int(t.state.hands[0]), rest)
    for seat in range(1, t.players):
        t.state.hands[seat] = plus(int(t.state.hands[seat]), cards("r0"))
    while t.phase == "bid" and t.reveal()["round"] == 0:
        assert t.turn is not None
        t.play(f"lay {wanted[t.turn].pop(0)}" if wanted[t.turn] else "stop")
    return t


def opened(players: int, seed: int, **options: Any) -> Table:
    """A dealt table on which the dealer, with a bid of one card and no trump, is about to lead."""
    t = MU.new(players=players, seed=seed, **options)
    play_all(t, t.legal()[0], *["stop"] * players, "trump none")
    if players > 3:
        t.play(t.legal()[0])
    return t


def playing(*hands: str, chief: str = "none", vice: str | None = None) -> Table:
    """Seat 0 is chief and to lead, seat 1 the partner, seat 2 the vice if there is a trump for one."""
    laid = [f"{card_for(chief, 'y')} g0", "", "" if vice is None else card_for(vice, "b"), ""]
    t = bid_so(*laid)
    if vice is not None:
        t.play(f"trump {vice}")
    play_all(t, f"trump {chief}", "partner 1")
    for seat, hand in enumerate(hands):
        t.state.hands[seat] = cards(hand)
        t.state.laid[seat] = 0
    return t


def card_for(trump: str, colour: str) -> str:
    """A card with which one may choose this trump; of the colour given if it is a number."""
    if trump == "none":
        return f"{colour}5"
    return f"{colour}{trump}" if trump.isdecimal() else f"{trump}7"


def winner(t: Table, *played: str) -> int:
    """Who takes the trick that these cards make, led by seat 0."""
    play_all(t, *(f"play {card}" for card in played))
    assert t.reveal()["trick"] == []
    assert t.reveal()["won"][t.state.turn] == list(played)
    return int(t.state.turn)


def scored(
    players: int, bid: int, points: list[int], trump: str = "r", partner: int = 1, vice_trump: int = -1, **options: Any
) -> Table:
    """A table after a round in which seat 0 was chief and everyone took these points."""
    t = opened(players, seed=4, **options)
    s = t.state
    s.bid, s.chief_trump, s.vice_trump = bid, NUMBER_OF[trump], vice_trump
    s.partner = partner if players > 3 else -1
    s.plays = (36 if players == 3 else 60) - players
    for seat, card in enumerate(("r9", "r1", "y9", "y1", "g9", "g1")[:players]):
        s.hands[seat] = cards(card)  # a last trick without points
        s.laid[seat] = 0
        s.points[seat] = points[seat]
    while t.phase == "play":
        t.play(t.legal()[0])
    return t
