"""The moves of Emmers as text and as sentences."""

from speeltafel.contract.notation import Notation, Prompt
from speeltafel.games.emmers.state import (
    ANTICLOCKWISE,
    CLOCKWISE,
    EXTRA,
    FORCES,
    FORGET,
    HEIGHTS,
    KEEP,
    KNOCK,
    MOST_PARTS,
    PLAY,
    ROW_START,
    ROWS,
    STACK,
    STOP,
    TAKE,
    TAP_ANGLE,
    TAP_FORCE,
    TAP_HEIGHT,
    TAP_SIDE,
    VALUES,
    WIDEST,
)

LETTERS = "rygbp"
CARDS = tuple(f"{letter}{value}" for letter in LETTERS for value in range(1, VALUES + 1))
PLACES = tuple((row, i) for row in range(ROWS) for i in range(ROWS - row))
"""Row and place of every bucket, by its number."""
assert all(ROW_START[row] + i == place for place, (row, i) in enumerate(PLACES))

ORDINALS = (
    ("second", "tweede", "zweiten"),
    ("third", "derde", "dritten"),
    ("fourth", "vierde", "vierten"),
    ("fifth", "vijfde", "fünften"),
    ("sixth", "zesde", "sechsten"),
    ("seventh", "zevende", "siebten"),
)
"""Of the parts that can be kept, from the left."""
assert len(ORDINALS) == MOST_PARTS - 1

NOTATION = Notation(
    texts={PLAY + kind: f"play {card}" for kind, card in enumerate(CARDS)}
    | {EXTRA + kind: f"extra {card}" for kind, card in enumerate(CARDS)}
    | {STACK + colour: f"stack {letter}" for colour, letter in enumerate(LETTERS)}
    | {CLOCKWISE: "cw", ANTICLOCKWISE: "ccw", STOP: "stop", TAKE: "take", FORGET: "forget"}
    | {KNOCK + place: f"knock {row}.{i}" for place, (row, i) in enumerate(PLACES)}
    | {KEEP + part: f"keep {part}" for part in range(MOST_PARTS)}
    | {TAP_HEIGHT + height: f"height {height}" for height in range(HEIGHTS)}
    | {TAP_SIDE + side: f"side {side}" for side in range(-WIDEST, WIDEST + 1)}
    | {TAP_ANGLE + angle: f"angle {angle}" for angle in range(-WIDEST, WIDEST + 1)}
    | {TAP_FORCE + force: f"force {force}" for force in range(1, FORCES + 1)},
    phases={
        "stack": ("build",),
        "cw": ("direction",),
        "ccw": ("direction",),
        "play": ("attack", "defend"),
        "extra": ("attack", "defend"),
        "stop": ("attack", "defend"),
        "knock": ("defend",),
        "take": ("draw",),
        "forget": ("draw",),
        "keep": ("keep",),
        "height": ("height",),
        "side": ("side",),
        "angle": ("angle",),
        "force": ("force",),
    },
    secret_verbs=frozenset({"stack"}),  # R1.5
    prompts={
        "build": Prompt(
            "R1.4",
            {
                "en": "Build your pyramid: choose the next bucket, row by row from the bottom left.",
                "nl": "Bouw je piramide: kies de volgende emmer, rij voor rij vanaf linksonder.",
                "de": "Baue deine Pyramide: Wähle den nächsten Eimer, Reihe für Reihe von unten links.",
            },
        ),
        "direction": Prompt(
            "R2.1",
            {
                "en": "Choose the direction of play for this round.",
                "nl": "Kies de speelrichting voor deze ronde.",
                "de": "Wähle die Spielrichtung für diese Runde.",
            },
        ),
        "attack": Prompt(
            "R2.2",
            {
                "en": "Attack: lay one, two or three cards of one colour.",
                "nl": "Val aan: leg één, twee of drie kaarten van één kleur.",
                "de": "Greife an: Lege eine, zwei oder drei Karten einer Farbe.",
            },
        ),
        "defend": Prompt(
            "R2.5",
            {
                "en": "Go higher with cards of the round's colour, or knock a bucket out of your pyramid.",
                "nl": "Kom hoger uit met kaarten in de kleur van de ronde, of tik een emmer uit je piramide.",
                "de": "Überbiete mit Karten in der Farbe der Runde oder stoße einen Eimer aus deiner Pyramide.",
            },
        ),
        "draw": Prompt(
            "R5.4",
            {
                "en": "Do not forget to take your card from the pile.",
                "nl": "Vergeet niet je kaart van de stapel te nemen.",
                "de": "Vergiss nicht, deine Karte vom Stapel zu nehmen.",
            },
        ),
        "keep": Prompt(
            "R3.5",
            {
                "en": "Your pyramid is broken: choose the part to keep.",
                "nl": "Je piramide is gebroken: kies het deel dat blijft staan.",
                "de": "Deine Pyramide ist zerbrochen: Wähle den Teil, der stehen bleibt.",
            },
        ),
        "height": Prompt(
            "R6.1",
            {
                "en": "Aim: choose the height at which your finger meets the bucket.",
                "nl": "Mik: kies de hoogte waarop je vinger de emmer raakt.",
                "de": "Ziele: Wähle die Höhe, auf der dein Finger den Eimer trifft.",
            },
        ),
        "side": Prompt(
            "R6.1",
            {
                "en": "Aim: choose how far beside its middle your finger meets the bucket.",
                "nl": "Mik: kies hoe ver naast het midden je vinger de emmer raakt.",
                "de": "Ziele: Wähle, wie weit neben der Mitte dein Finger den Eimer trifft.",
            },
        ),
        "angle": Prompt(
            "R6.1",
            {
                "en": "Aim: choose the direction of the tap.",
                "nl": "Mik: kies de richting van de tik.",
                "de": "Ziele: Wähle die Richtung des Stoßes.",
            },
        ),
        "force": Prompt(
            "R6.1",
            {
                "en": "Tap: choose how hard.",
                "nl": "Tik: kies hoe hard.",
                "de": "Stoß zu: Wähle, wie kräftig.",
            },
        ),
    },
    sentences={
        "stack": {
            "en": "{who} builds with a bucket in {what}.",
            "nl": "{who} bouwt met een emmer in {what}.",
            "de": "{who} baut mit einem Eimer in {what}.",
        },
        "cw": {
            "en": "{who} chooses to play clockwise.",
            "nl": "{who} kiest voor spelen met de klok mee.",
            "de": "{who} lässt im Uhrzeigersinn spielen.",
        },
        "ccw": {
            "en": "{who} chooses to play anticlockwise.",
            "nl": "{who} kiest voor spelen tegen de klok in.",
            "de": "{who} lässt gegen den Uhrzeigersinn spielen.",
        },
        "play": {
            "en": "{who} plays {what}.",
            "nl": "{who} speelt {what}.",
            "de": "{who} spielt {what}.",
        },
        "extra": {
            "en": "{who} adds {what} as an extra card.",
            "nl": "{who} legt {what} als extra kaart bij.",
            "de": "{who} legt {what} als Zusatzkarte dazu.",
        },
        "stop": {
            "en": "{who} leaves it at that.",
            "nl": "{who} laat het daarbij.",
            "de": "{who} belässt es dabei.",
        },
        "take": {
            "en": "{who} takes a card.",
            "nl": "{who} neemt een kaart.",
            "de": "{who} nimmt eine Karte.",
        },
        "forget": {
            "en": "{who} forgets to draw.",
            "nl": "{who} vergeet te trekken.",
            "de": "{who} vergisst zu ziehen.",
        },
        "knock": {
            "en": "{who} knocks out bucket {what}.",
            "nl": "{who} tikt emmer {what} weg.",
            "de": "{who} stößt Eimer {what} heraus.",
        },
        "keep 0": {
            "en": "{who} keeps the left part.",
            "nl": "{who} houdt het linkerdeel.",
            "de": "{who} behält den linken Teil.",
        },
        **{
            f"keep {number}": {
                "en": f"{{who}} keeps the {en} part from the left.",
                "nl": f"{{who}} houdt het {nl} deel van links.",
                "de": f"{{who}} behält den {de} Teil von links.",
            }
            for number, (en, nl, de) in enumerate(ORDINALS, 1)
        },
        "height": {
            "en": "{who} aims at height {what}.",
            "nl": "{who} mikt op hoogte {what}.",
            "de": "{who} zielt auf Höhe {what}.",
        },
        "side": {
            "en": "{who} aims at {what} beside the middle.",
            "nl": "{who} mikt {what} naast het midden.",
            "de": "{who} zielt {what} neben die Mitte.",
        },
        "angle": {
            "en": "{who} taps at angle {what}.",
            "nl": "{who} tikt onder hoek {what}.",
            "de": "{who} stößt im Winkel {what}.",
        },
        "force": {
            "en": "{who} taps with force {what}.",
            "nl": "{who} tikt met kracht {what}.",
            "de": "{who} stößt mit Kraft {what} zu.",
        },
    },
)
