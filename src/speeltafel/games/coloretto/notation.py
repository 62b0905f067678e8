"""The moves of Coloretto as text and as sentences."""

from speeltafel.contract.notation import Notation, Prompt
from speeltafel.games.coloretto.state import CHOOSE, DRAW, PLACE, ROWS, TAKE

LETTERS = "roygbpn"
CARDS = (*LETTERS, "J", "+", "L")

NOTATION = Notation(
    texts={CHOOSE + c: f"choose {letter}" for c, letter in enumerate(LETTERS)}
    | {DRAW: "draw"}
    | {PLACE + r: f"place {r}" for r in range(ROWS)}
    | {TAKE + r: f"take {r}" for r in range(ROWS)},
    phases={"choose": ("choose",), "draw": ("move",), "place": ("place",), "take": ("move",)},
    prompts={
        "choose": Prompt(
            "R1.4",
            {
                "en": "Choose a starting colour that nobody has yet.",
                "nl": "Kies een beginkleur die nog niemand heeft.",
                "de": "Wähle eine Startfarbe, die noch niemand hat.",
            },
        ),
        "move": Prompt(
            "R2.1",
            {
                "en": "Draw a card, or take a row.",
                "nl": "Trek een kaart, of neem een rij.",
                "de": "Ziehe eine Karte oder nimm eine Reihe.",
            },
        ),
        "place": Prompt(
            "R2.2",
            {
                "en": "Lay the card you drew at a row.",
                "nl": "Leg de getrokken kaart bij een rij.",
                "de": "Lege die gezogene Karte an eine Reihe.",
            },
        ),
    },
    sentences={
        "choose": {
            "en": "{who} starts with {what}.",
            "nl": "{who} begint met {what}.",
            "de": "{who} beginnt mit {what}.",
        },
        "draw": {
            "en": "{who} draws a card.",
            "nl": "{who} trekt een kaart.",
            "de": "{who} zieht eine Karte.",
        },
        "place": {
            "en": "{who} lays it at row {what}.",
            "nl": "{who} legt die bij rij {what}.",
            "de": "{who} legt sie an Reihe {what}.",
        },
        "take": {
            "en": "{who} takes row {what}.",
            "nl": "{who} neemt rij {what}.",
            "de": "{who} nimmt Reihe {what}.",
        },
    },
)
