"""The moves of Etalage as text and as sentences."""

from speeltafel.contract.notation import Notation, Prompt
from speeltafel.games.etalage.state import NUMBERS, PLAY, TAKE

LETTERS = "roygbp"
CARD_TEXTS = tuple(f"{letter}{n}" for letter in LETTERS for n in range(1, NUMBERS + 1))

NOTATION = Notation(
    texts={PLAY + card: f"play {text}" for card, text in enumerate(CARD_TEXTS)}
    | {TAKE + colour: f"take {letter}" for colour, letter in enumerate(LETTERS)},
    phases={"play": ("play",), "take": ("take",)},
    prompts={
        "play": Prompt(
            "R2.1",
            {
                "en": "Play a card from your hand.",
                "nl": "Speel een kaart uit je hand.",
                "de": "Spiele eine Karte aus deiner Hand.",
            },
        ),
        "take": Prompt(
            "R2.4",
            {
                "en": "Take all the cards of one colour from the display.",
                "nl": "Neem alle kaarten van één kleur uit de etalage.",
                "de": "Nimm alle Karten einer Farbe aus der Auslage.",
            },
        ),
    },
    sentences={
        "play": {
            "en": "{who} plays {what}.",
            "nl": "{who} speelt {what}.",
            "de": "{who} spielt {what}.",
        },
        "take": {
            "en": "{who} takes every {what} card from the display.",
            "nl": "{who} neemt alles van de kleur {what} uit de etalage.",
            "de": "{who} nimmt alles in der Farbe {what} aus der Auslage.",
        },
    },
)
