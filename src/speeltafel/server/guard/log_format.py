"""The log: its set-up, its formats, and the redaction of secrets in all of it."""

import logging
import re
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import TextIO

import msgspec

REQUEST_ID: ContextVar[str | None] = ContextVar("request", default=None)
"""The id of the request that is being handled, which all its log records carry."""

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


def redact(text: str) -> str:
    return SECRET.sub("…", text)


def describe_error(problem: BaseException) -> str:
    """The traceback of an error and its causes, with the first lines of their messages, quotations left out.

    Databases and decoders quote in their messages what they were given, or put it on further lines.
    """
    parts = []
    seen: set[int] = set()
    waiting: list[BaseException | None] = [problem]
    while waiting:
        current = waiting.pop()
        if current is None or id(current) in seen:
            continue
        seen.add(id(current))
        said = redact(QUOTED.sub("'…'", str(current).partition("\n")[0]))
        where = "".join(traceback.format_tb(current.__traceback__)).rstrip()
        kind = f"{type(current).__module__}.{type(current).__qualname__}"
        parts.append(f"{where}\n{kind}: {said}".strip())
        waiting.append(current.__cause__ or (None if current.__suppress_context__ else current.__context__))
        waiting += current.exceptions if isinstance(current, BaseExceptionGroup) else ()
    return "\n— because of —\n".join(parts)


def redact_errors(record: logging.LogRecord) -> bool:
    """A filter for loggers: redacts tracebacks before any formatter sees them."""
    if record.exc_info and record.exc_info[1] is not None:
        record.exc_text, record.exc_info = describe_error(record.exc_info[1]), None
    return True


class RedactingFormatter(logging.Formatter):
    """The fields of a record, redacted."""

    def facts(self, record: logging.LogRecord) -> dict[str, object]:
        facts: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        }
        facts |= {"level": record.levelname.lower(), "from": record.name, "text": redact(record.getMessage())}
        if request := REQUEST_ID.get():
            facts["request"] = request
        facts |= getattr(record, "facts", {})
        redact_errors(record)
        if record.exc_text:
            facts["trace"] = record.exc_text
        return facts


class JsonFormatter(RedactingFormatter):
    """For machines: a JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(self.facts(record)).decode()


class PlainFormatter(RedactingFormatter):
    """For a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        facts = self.facts(record)
        at, level, text = str(facts.pop("at"))[11:19], facts.pop("level"), facts.pop("text")
        trace = facts.pop("trace", "")
        del facts["from"]
        more = " ".join(f"{name}={value}" for name, value in facts.items() if value is not None)
        line = f"{at} {level:7} {text} {more}".rstrip().replace("\n", " ")
        return f"{line}\n{trace}" if trace else line


def set_up_logging(how: str = "plain", stream: TextIO | None = None, level: int = logging.INFO) -> logging.Handler:
    """Sends all log records of this process to the stream (or stderr), as `json` or `plain`."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter() if how == "json" else PlainFormatter())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for each in ("uvicorn", "uvicorn.error"):  # handled by the root logger
        logging.getLogger(each).handlers.clear()
        logging.getLogger(each).propagate = True
    logging.getLogger("uvicorn.access").disabled = True  # it logs whole paths
    logging.getLogger("alembic").setLevel(logging.WARNING)
    return handler
