"""Words that several games share, in every language the table speaks."""

from typing import Literal

Language = Literal["en", "nl", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "nl", "de")

Words = dict[Language, str]

COLOURS: dict[str, Words] = {
    "r": {"en": "red", "nl": "rood", "de": "Rot"},
    "o": {"en": "orange", "nl": "oranje", "de": "Orange"},
    "y": {"en": "yellow", "nl": "geel", "de": "Gelb"},
    "g": {"en": "green", "nl": "groen", "de": "Grün"},
    "b": {"en": "blue", "nl": "blauw", "de": "Blau"},
    "p": {"en": "purple", "nl": "paars", "de": "Lila"},
    "k": {"en": "black", "nl": "zwart", "de": "Schwarz"},
    "n": {"en": "brown", "nl": "bruin", "de": "Braun"},
}

SPECIALS: dict[str, Words] = {
    "J": {"en": "joker", "nl": "joker", "de": "Joker"},
    "A": {"en": "action card", "nl": "actiekaart", "de": "Aktionskarte"},
    "+": {"en": "+2", "nl": "+2", "de": "+2"},
    "L": {"en": "last round", "nl": "laatste ronde", "de": "letzte Runde"},
}


def spoken(thing: str, language: Language) -> str:
    """A card, a colour or a number as it is said: "r5" is "red 5"; anything else stays itself."""
    if thing in SPECIALS:
        return SPECIALS[thing][language]
    colour, rest = thing[:1], thing[1:]
    if colour in COLOURS and (not rest or rest.isdecimal()):
        return f"{COLOURS[colour][language]} {rest}".strip()
    return thing
