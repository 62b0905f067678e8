"""The moves of Mü as text and as sentences."""

from pathlib import Path

from speeltafel.contract.notation import Notation
from speeltafel.games.mu.cards import KINDS
from speeltafel.games.mu.state import (
    COLOUR_TRUMP,
    DECK,
    LAY,
    NO_TRUMP,
    NUMBERS,
    PARTNER,
    PLAY,
    PLAY_OPEN,
    STOP,
    SUIT,
    TRUMP,
)
from speeltafel.kernel.bits import has
from speeltafel.kernel.records import SEATS

LETTERS = "rygbk"
CARDS = tuple(f"{letter}{number}" for letter in LETTERS for number in NUMBERS)
"""The text of every card; twins have the same."""

FIRST_CARDS = {card: CARDS[card] for card in range(DECK) if has(KINDS, card)}
TRUMPS = (
    {place: CARDS[place][1:] for place in range(SUIT) if place in FIRST_CARDS}
    | {COLOUR_TRUMP + colour: letter for colour, letter in enumerate(LETTERS)}
    | {NO_TRUMP: "none"}
)

NOTATION = Notation(
    texts={PLAY + card: f"play {text}" for card, text in FIRST_CARDS.items()}
    | {PLAY_OPEN + card: f"play {text} open" for card, text in FIRST_CARDS.items()}
    | {LAY + card: f"lay {text}" for card, text in FIRST_CARDS.items()}
    | {TRUMP + trump: f"trump {text}" for trump, text in TRUMPS.items()}
    | {PARTNER + seat: f"partner {seat}" for seat in range(SEATS)}
    | {STOP: "stop"},
    phases={
        "play": ("play",),
        "lay": ("bid",),
        "stop": ("bid",),
        "trump": ("vice_trump", "chief_trump"),
        "partner": ("partner",),
    },
    clauses={"bid": "R2.1", "vice_trump": "R4.1", "chief_trump": "R4.2", "partner": "R4.3", "play": "R5.2"},
    words=Path(__file__).parent / "words",
)
