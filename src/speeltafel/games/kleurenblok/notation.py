"""The moves of Kleurenblok as text and as sentences."""

from speeltafel.contract.notation import Notation, Prompt
from speeltafel.games.kleurenblok.state import (
    ACT,
    ACTION,
    CALL,
    DRAW,
    GIVE,
    JOKER,
    LAY_JOKER,
    PASS,
    PLAY,
    REMOVE,
    SILENT,
)
from speeltafel.kernel.records import SEATS

PLACE_TEXTS = tuple(f"{colour}{value}" for colour in "roygb" for value in range(1, 10))
CARD_TEXTS = dict(enumerate(PLACE_TEXTS)) | {JOKER: "J", ACTION: "A"}

NOTATION = Notation(
    texts={PLAY + p: f"play {text}" for p, text in enumerate(PLACE_TEXTS)}
    | {LAY_JOKER + p: f"joker {text}" for p, text in enumerate(PLACE_TEXTS)}
    | {REMOVE + p: f"remove {text}" for p, text in enumerate(PLACE_TEXTS)}
    | {GIVE + seat: f"give {seat}" for seat in range(SEATS)}
    | {DRAW: "draw", PASS: "pass", ACT: "action", CALL: "call", SILENT: "silent"},
    phases={
        "play": ("move", "drawn"),
        "joker": ("move", "drawn"),
        "action": ("move", "drawn"),
        "draw": ("move",),
        "pass": ("move", "drawn"),
        "give": ("action",),
        "remove": ("action",),
        "call": ("call",),
        "silent": ("call",),
    },
    prompts={
        "move": Prompt(
            "R2.1",
            {
                "en": "Play a card, or draw one.",
                "nl": "Speel een kaart, of trek er een.",
                "de": "Spiele eine Karte oder ziehe eine.",
            },
        ),
        "drawn": Prompt(
            "R2.5",
            {
                "en": "Play a card, or pass to end your turn.",
                "nl": "Speel een kaart, of pas om je beurt te beëindigen.",
                "de": "Spiele eine Karte oder passe, um deinen Zug zu beenden.",
            },
        ),
        "action": Prompt(
            "R3.1",
            {
                "en": "Give another player a card, or remove a card from the block.",
                "nl": "Laat een andere speler een kaart trekken, of haal een kaart uit het blok weg.",
                "de": "Lass jemand anderen eine Karte ziehen oder entferne eine Karte aus dem Block.",
            },
        ),
        "call": Prompt(
            "R4.1",
            {
                "en": "You have one card left: call it.",
                "nl": "Je hebt nog één kaart: meld het.",
                "de": "Du hast nur noch eine Karte: sag sie an.",
            },
        ),
    },
    sentences={
        "play": {
            "en": "{who} plays {what}.",
            "nl": "{who} speelt {what}.",
            "de": "{who} spielt {what}.",
        },
        "joker": {
            "en": "{who} lays a joker on {what}.",
            "nl": "{who} legt een joker op {what}.",
            "de": "{who} legt einen Joker auf {what}.",
        },
        "action": {
            "en": "{who} plays an action card.",
            "nl": "{who} speelt een actiekaart.",
            "de": "{who} spielt eine Aktionskarte.",
        },
        "give": {
            "en": "{who} makes seat {what} draw a card.",
            "nl": "{who} laat plaats {what} een kaart trekken.",
            "de": "{who} lässt Platz {what} eine Karte ziehen.",
        },
        "remove": {
            "en": "{who} removes the card on {what}.",
            "nl": "{who} haalt de kaart op {what} weg.",
            "de": "{who} entfernt die Karte auf {what}.",
        },
        "draw": {
            "en": "{who} draws a card.",
            "nl": "{who} trekt een kaart.",
            "de": "{who} zieht eine Karte.",
        },
        "pass": {
            "en": "{who} passes.",
            "nl": "{who} past.",
            "de": "{who} passt.",
        },
        "call": {
            "en": "{who} calls “Last card!”.",
            "nl": "{who} roept ‘Laatste kaart!’.",
            "de": "{who} ruft „Letzte Karte!“.",
        },
        "silent": {
            "en": "{who} says nothing.",
            "nl": "{who} zegt niets.",
            "de": "{who} sagt nichts.",
        },
    },
)
