"""The moves of Mü as text and as sentences."""

from speeltafel.contract.notation import Notation, Prompt
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
    prompts={
        "bid": Prompt(
            "R2.1",
            {
                "en": "Lay cards for your bid, or stop.",
                "nl": "Leg kaarten voor je bod, of stop.",
                "de": "Lege Karten für dein Gebot, oder höre auf.",
            },
        ),
        "vice_trump": Prompt(
            "R4.1",
            {
                "en": "You are vice: choose a colour or a number among your laid cards as trump.",
                "nl": "Je bent vicechef: kies een kleur of een getal uit je open kaarten als troef.",
                "de": "Du bist Vize: Wähle eine Farbe oder eine Zahl unter deinen offenen Karten als Trumpf.",
            },
        ),
        "chief_trump": Prompt(
            "R4.2",
            {
                "en": "You are chief: choose a colour or a number among your laid cards as trump, or none.",
                "nl": "Je bent chef: kies een kleur of een getal uit je open kaarten als troef, of speel zonder.",
                "de": "Du bist Chef: Wähle eine Farbe oder eine Zahl unter deinen offenen Karten als Trumpf, "
                "oder spiele ohne.",
            },
        ),
        "partner": Prompt(
            "R4.3",
            {
                "en": "Name your partner: anyone but the vice.",
                "nl": "Kies je partner: iedereen behalve de vicechef.",
                "de": "Nenne deinen Partner: jeden außer dem Vize.",
            },
        ),
        "play": Prompt(
            "R5.2",
            {
                "en": "Play a card, from your hand or from your open cards.",
                "nl": "Speel een kaart, uit je hand of van je open kaarten.",
                "de": "Spiele eine Karte, aus der Hand oder von deinen offenen Karten.",
            },
        ),
    },
    sentences={
        "play": {
            "en": "{who} plays {what}.",
            "nl": "{who} speelt {what}.",
            "de": "{who} spielt {what}.",
        },
        "play open": {
            "en": "{who} plays {what} from the open cards.",
            "nl": "{who} speelt {what} van de open kaarten.",
            "de": "{who} spielt {what} von den offenen Karten.",
        },
        "lay": {
            "en": "{who} lays {what}.",
            "nl": "{who} legt {what}.",
            "de": "{who} legt {what}.",
        },
        "stop": {
            "en": "{who} leaves it at that.",
            "nl": "{who} laat het hierbij.",
            "de": "{who} belässt es dabei.",
        },
        "trump": {
            "en": "{who} makes {what} trump.",
            "nl": "{who} maakt {what} troef.",
            "de": "{who} macht {what} zum Trumpf.",
        },
        "trump none": {
            "en": "{who} plays without a trump.",
            "nl": "{who} speelt zonder troef.",
            "de": "{who} spielt ohne Trumpf.",
        },
        "partner": {
            "en": "{who} names seat {what} as partner.",
            "nl": "{who} kiest plaats {what} als partner.",
            "de": "{who} nennt Platz {what} als Partner.",
        },
    },
)
