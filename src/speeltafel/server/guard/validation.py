"""Invalid request bodies: all are errors of the client (400), with a sentence about what is wrong."""

import re
from collections.abc import Mapping

from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import ClientException

SENTENCES = [
    (r"Expected `str` of length >= (\d+)", r"is too short: it needs \1 or more characters"),
    (r"Expected `str` of length <= (\d+)", r"is too long: it has room for \1 characters"),
    (r"Expected `array` of length >= (\d+)", r"is too short: it needs \1 or more entries"),
    (r"Expected `array` of length <= (\d+)", r"is too long: it has room for \1 entries"),
    (r"Expected `(?:int|float)` >= (\S+)", r"must be \1 or more"),
    (r"Expected `(?:int|float)` <= (\S+)", r"must be \1 or less"),
    (r"Expected `str` matching regex (.+)", r"must match \1"),
    (r"Expected `([^`]+)`, got `([^`]+)`", r"must be of type \1, not \2"),
    (r"'data'", "is missing: the request needs a body of JSON"),  # an empty body
]


def validation_message(found: object) -> str:
    """One sentence for the `extra` of Litestar's ValidationException: messages with the fields they are about."""
    sentences = [sentence(each) for each in (found if isinstance(found, list) else ()) if isinstance(each, dict)]
    return "; ".join(sentences)[:500].rstrip(".") + "." if sentences else "That request is not understood."


def sentence(found: Mapping[str, object]) -> str:
    message, key = str(found.get("message", "")).rstrip("."), str(found.get("key", ""))
    for pattern, replacement in SENTENCES:
        if match := re.fullmatch(pattern, message):
            subject = f"`{key}`" if key and key != "data" else "The message"
            return f"{subject} {match.expand(replacement)}"
    return f"`{key}`: {message}" if key and key != "data" else message


class JsonRequest(Request[None, None, State]):
    """Litestar's request, which answers 500 to a body that is not UTF-8: this one answers 400."""

    async def json(self) -> object:
        try:
            return await super().json()
        except UnicodeDecodeError as problem:
            raise ClientException("The body is not understood: it must be JSON in UTF-8") from problem
