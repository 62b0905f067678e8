"""Lines of a log, with nothing in them that must stay secret."""

import logging
import re
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

import msgspec

REQUEST: ContextVar[str | None] = ContextVar("request", default=None)
"""The request that is being answered, so that all its lines can be found."""

SECRET = re.compile(
    r"st_[\w-]{8,}"  # tokens
    r"|(?i:speeltafel(?:-device)?=)[^\s;,\"']+"  # cookies
    r"|\b(?:[2-9A-HJ-NP-Z]{5}-){3}[2-9A-HJ-NP-Z]{5}\b"  # recovery codes
    r"|(?i:bearer|basic)\s+\S+"
    r"|\$argon2\S+"
    r"|(?<=://)[^\s/@:]*:[^\s/@]*(?=@)"  # of databases
    r"|\b[0-9a-fA-F]{64}\b"  # seeds and keys
    r"|(?<=[\w/])\?[^\s\"']+"  # query strings
)
QUOTED = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"")


def scrubbed(text: str) -> str:
    return SECRET.sub("…", text)


def told(problem: BaseException) -> str:
    """Where an error came from, and of what it says only what cannot be somebody's words.

    Databases and decoders quote in their messages what they were given, and put the rest on further lines.
    """
    parts = []
    seen: set[int] = set()
    waiting: list[BaseException | None] = [problem]
    while waiting:
        current = waiting.pop()
        if current is None or id(current) in seen:
            continue
        seen.add(id(current))
        said = scrubbed(QUOTED.sub("'…'", str(current).partition("\n")[0]))
        where = "".join(traceback.format_tb(current.__traceback__)).rstrip()
        kind = f"{type(current).__module__}.{type(current).__qualname__}"
        parts.append(f"{where}\n{kind}: {said}".strip())
        waiting.append(current.__cause__ or (None if current.__suppress_context__ else current.__context__))
        waiting += current.exceptions if isinstance(current, BaseExceptionGroup) else ()
    return "\n— because of —\n".join(parts)


def discreet(record: logging.LogRecord) -> bool:
    """A filter for loggers: their errors are told like that whoever else formats them."""
    if record.exc_info and record.exc_info[1] is not None:
        record.exc_text, record.exc_info = told(record.exc_info[1]), None
    return True


class Line(logging.Formatter):
    """What all lines have in common."""

    def facts(self, record: logging.LogRecord) -> dict[str, Any]:
        facts: dict[str, Any] = {"at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")}
        facts |= {"level": record.levelname.lower(), "from": record.name, "text": scrubbed(record.getMessage())}
        if request := REQUEST.get():
            facts["request"] = request
        facts |= getattr(record, "facts", {})
        discreet(record)
        if record.exc_text:
            facts["trace"] = record.exc_text
        return facts


class JsonLine(Line):
    """For machines: an object a line."""

    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(self.facts(record)).decode()


class PlainLine(Line):
    """For a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        facts = self.facts(record)
        at, level, text = facts.pop("at")[11:19], facts.pop("level"), facts.pop("text")
        trace = facts.pop("trace", "")
        del facts["from"]
        more = " ".join(f"{name}={value}" for name, value in facts.items() if value is not None)
        line = f"{at} {level:7} {text} {more}".rstrip().replace("\n", " ")
        return f"{line}\n{trace}" if trace else line
