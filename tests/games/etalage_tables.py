"""Tables of Etalage with chosen cards, for its tests."""

from typing import Any

import speeltafel
from speeltafel import Table
from speeltafel.games.etalage.notation import CARD_TEXTS
from speeltafel.games.etalage.state import TRICKS
from tables import play_all

ETALAGE = speeltafel.game("etalage")

# Anna, Ben, Cécile, Dora, Emiel and Frank of the rules page, each with a card to go on with
EXAMPLE = ["g7 p1", "g2 p2", "y9 p3", "r5 p4", "b10 p5", "r6 p6"]
WINDOW = "y7 y4 r8 r1 g6 b4"


def numbers(cards: str) -> list[int]:
    return [CARD_TEXTS.index(card) for card in cards.split()]


def arranged(display: str, hands: list[str], **options: Any) -> Table:
    """A table with these cards in the display and in the hands, at the start of a trick."""
    t = ETALAGE.new(players=len(hands), seed=1, **options)
    s = t.state
    shown = numbers(display)
    s.display[: len(shown)] = shown
    s.displayed = len(shown)
    s.colours = sum({1 << card // 10 for card in shown})
    s.hands[: len(hands)] = [sum(1 << card for card in numbers(hand)) for hand in hands]
    s.in_hands = sum(s.hands)
    s.trick = TRICKS - len(hands[0].split())
    return t


def all_play(t: Table, cards: str) -> Table:
    return play_all(t, *(f"play {card}" for card in cards.split()))


def play_tricks(t: Table, n: int) -> Table:
    """Settle `n` tricks, each with every player's first card and every chooser's first colour."""
    for _ in range(n):
        settled = t.state.trick
        while t.state.trick == settled and not t.over:
            t.play(t.legal()[0])
    return t


def worth(cards: list[str]) -> int:
    return sum(int(card[1:]) for card in cards)
