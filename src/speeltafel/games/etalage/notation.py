"""The moves of Etalage as text and as sentences."""

from pathlib import Path

from speeltafel.contract.notation import Notation
from speeltafel.games.etalage.state import NUMBERS, PLAY, TAKE

LETTERS = "roygbp"
CARD_TEXTS = tuple(f"{letter}{n}" for letter in LETTERS for n in range(1, NUMBERS + 1))

NOTATION = Notation(
    texts={PLAY + card: f"play {text}" for card, text in enumerate(CARD_TEXTS)}
    | {TAKE + colour: f"take {letter}" for colour, letter in enumerate(LETTERS)},
    phases={"play": ("play",), "take": ("take",)},
    clauses={"play": "R2.1", "take": "R2.4"},
    words=Path(__file__).parent / "words",
)
