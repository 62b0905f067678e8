"""What somebody may be called: a name that others can see, read and tell apart."""

import re
import unicodedata

from speeltafel.record import SOMEBODY
from speeltafel.server.domain.errors import CommandRefused

MAX_LENGTH = 24
MAX_MARKS = 3
"""Accents on one letter: no script needs more, and a heap of them runs into the lines above and below."""

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters, signs and accents to Unicode, but nothing to the eye."""

LOGIN_LENGTHS = (3, 24)
LOGIN = re.compile("[A-Za-z0-9_-]{{{},{}}}".format(*LOGIN_LENGTHS))


def clean_name(text: str) -> str:
    """The name as it is kept, or refused with the reason."""
    for letter in "\ufe0e\ufe0f":  # phones add them to hearts and suns by themselves
        text = text.replace(letter, "")
    name = re.sub(" +", " ", unicodedata.normalize("NFC", text).strip())
    if not 1 <= len(name) <= MAX_LENGTH:
        raise CommandRefused("bad_message", f"A name has 1 to {MAX_LENGTH} characters; this one has {len(name)}.")
    for letter in name:
        if is_invisible(letter):
            raise CommandRefused(
                "bad_message", f"A name has only characters that can be seen; U+{ord(letter):04X} in it cannot."
            )
    if is_accent(name[0]) or re.search(f"m{{{MAX_MARKS + 1}}}", "".join("m" if is_accent(c) else "." for c in name)):
        raise CommandRefused("bad_message", f"In a name, accents stand on a letter, {MAX_MARKS} at most.")
    if name.casefold() == SOMEBODY:
        raise CommandRefused(
            "bad_message", f"{name!r} is what those are called who deleted their account; choose another name."
        )
    return name


def clean_login(text: str) -> str:
    if not LOGIN.fullmatch(text):
        least, most = LOGIN_LENGTHS
        sentence = f"A login has {least} to {most} characters: letters a to z, digits, - and _."
        raise CommandRefused("bad_message", sentence)
    return text


def is_invisible(letter: str) -> bool:
    """Controls, formats, halves of characters, and every space but the plain one."""
    category = unicodedata.category(letter)
    return (
        category[0] == "C" or (category[0] == "Z" and letter != " ") or letter in BLANK or is_variation_selector(letter)
    )


def is_variation_selector(letter: str) -> bool:
    """Does it only choose between shapes of the character before it?"""
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"


def is_accent(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Me")
