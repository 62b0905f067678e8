"""Sentences for people out of what a decoder says about a message."""

import re
from typing import Any

PLAINLY = [
    (r"Expected `str` of length >= (\d+)", r"is too short: it needs \1 or more characters"),
    (r"Expected `str` of length <= (\d+)", r"is too long: it has room for \1 characters"),
    (r"Expected `array` of length >= (\d+)", r"is too short: it needs \1 or more entries"),
    (r"Expected `array` of length <= (\d+)", r"is too long: it has room for \1 entries"),
    (r"Expected `(?:int|float)` >= (\S+)", r"must be \1 or more"),
    (r"Expected `(?:int|float)` <= (\S+)", r"must be \1 or less"),
    (r"Expected `str` matching regex (.+)", r"must match \1"),
    (r"Expected `([^`]+)`, got `([^`]+)`", r"must be of type \1, not \2"),
    (r"'data'", "is missing: the request needs a body of JSON"),  # a body of nothing at all
]


def what_is_wrong(found: Any) -> str:
    """One sentence for what Litestar found wrong with a request: a list of messages with the fields they are about."""
    told = [one(each) for each in found or () if isinstance(each, dict)]
    return "; ".join(told)[:500].rstrip(".") + "." if told else "That request is not understood."


def one(found: dict[str, Any]) -> str:
    message, key = str(found.get("message", "")).rstrip("."), str(found.get("key", ""))
    for pattern, plainly in PLAINLY:
        if match := re.fullmatch(pattern, message):
            subject = f"`{key}`" if key and key != "data" else "The message"
            return f"{subject} {match.expand(plainly)}"
    return f"`{key}`: {message}" if key and key != "data" else message
