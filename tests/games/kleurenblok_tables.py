"""Tables of Kleurenblok with chosen cards, for its tests."""

from collections import Counter
from typing import Any

import pytest

import speeltafel
from speeltafel import IllegalMove, Table
from speeltafel.games.kleurenblok import board
from speeltafel.games.kleurenblok.notation import CARD_TEXTS, PLACE_TEXTS
from speeltafel.kernel.bits import bit

KLEURENBLOK = speeltafel.game("kleurenblok")
NUMBERS = {text: card for card, text in CARD_TEXTS.items()}
DECK = Counter(PLACE_TEXTS) + Counter(J=3, A=6)


def arranged(*hands: str, block: str = "y5", pile: str = "r1 r2 r3 r4", under: str = "", **new: Any) -> Table:
    """A table with these hands, seat 0 to move. In the block "J:b9" is a joker on blue 9; the pile's first is next."""
    t = KLEURENBLOK.new(players=len(hands), **{"seed": 7, "start": 0, **new})
    s = t.state
    for seat, hand in enumerate(hands):
        s.hands[seat] = sum(bit(NUMBERS[card]) for card in hand.split())
        s.held[seat] = len(hand.split())
    s.laid = sum(bit(NUMBERS[card]) for card in block.split() if ":" not in card)
    s.jokers = sum(bit(NUMBERS[card[2:]]) for card in block.split() if ":" in card)
    s.left = len(pile.split())
    s.pile[: s.left] = [NUMBERS[card] for card in reversed(pile.split())]
    s.under_count = len(under.split())
    s.under[: s.under_count] = [NUMBERS[card] for card in under.split()]
    return t


def in_block(t: Table) -> set[str]:
    """The places that hold their own card, and those with a joker as "J:r1"."""
    places = zip(PLACE_TEXTS, t.reveal()["block"], strict=True)
    return {place if card == place else f"J:{place}" for place, card in places if card}


def all_cards(t: Table) -> Counter[str]:
    return Counter(board.all_cards(t.reveal()))


def refused(t: Table, move: str, clause: str, why: str | None = None) -> None:
    before = t.reveal()
    with pytest.raises(IllegalMove, match=why) as refusal:
        t.play(move)
    assert refusal.value.clause == clause
    assert t.reveal() == before
