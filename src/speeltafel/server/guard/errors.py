"""Exceptions as responses: a status, a code for programs and a sentence for people. Internals are never shown."""

import logging
import re
import secrets
from collections.abc import Mapping

from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import ClientException, HTTPException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.types import ExceptionHandlersMap, Scope

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard import metrics
from speeltafel.server.guard.log_format import redact_errors
from speeltafel.server.guard.rate_limits import MAX_REQUEST_BYTES
from speeltafel.server.litestar_types import AnyRequest
from speeltafel.server.message_parts import Code
from speeltafel.server.messages import No
from speeltafel.server.store.errors import Unavailable

FIELD_ERRORS = [
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
    sentences = [field_error(each) for each in (found if isinstance(found, list) else ()) if isinstance(each, dict)]
    return "; ".join(sentences)[:500].rstrip(".") + "." if sentences else "That request is not understood."


def field_error(found: Mapping[str, object]) -> str:
    message, key = str(found.get("message", "")).rstrip("."), str(found.get("key", ""))
    for pattern, replacement in FIELD_ERRORS:
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


STATUS: dict[Code, int] = {
    "bad_message": 400,
    "bad_table": 400,
    "unknown_person": 401,
    "banned": 403,
    "forbidden": 403,
    "muted": 403,
    "not_seated": 403,
    "not_found": 404,
    "illegal_move": 409,
    "not_now": 409,
    "not_your_turn": 409,
    "seat_taken": 409,
    "stale": 409,
    "taken": 409,
    "damaged": 410,
    "too_fast": 429,
    "broken": 500,
}

CODES: dict[int, Code] = {401: "unknown_person", 403: "forbidden", 404: "not_found", 429: "too_fast"}
"""By the status of an error that Litestar raises itself; any other is a bad message."""

SENTENCES = {
    404: "There is nothing here; /api/schema/openapi.json tells what can be asked.",
    405: "That cannot be done here; the header Allow tells what can.",
    413: f"That is too much at once; a request has at most {MAX_REQUEST_BYTES} bytes.",
}

DISCONNECTED = "client disconnected prematurely"
"""The detail of an error 500 that Litestar raises when the client has disconnected; it is not logged as a fault."""

TOO_DEEP = "deserializing"
"""In the text of the RecursionError that msgspec raises for a message nested too deeply."""

ERROR_RESPONSES = {
    status: ResponseSpec(No, generate_examples=False, description=about)
    for status, about in {
        400: "Not understood",
        401: "Not known",
        403: "Not allowed",
        404: "Not there",
        409: "Not now",
        410: "Damaged",
        413: "Too much",
        429: "Too fast",
    }.items()
}
"""For the OpenAPI description of a handler: `responses=ERROR_RESPONSES`."""

log = logging.getLogger(__name__)
log.addFilter(redact_errors)


def error_message(problem: CommandRefused | SpeeltafelError, ref: int | None = None, version: int = 0) -> No:
    """The message for a refused command, counted in the metrics."""
    if isinstance(problem, CommandRefused):
        no = No(problem.code, problem.sentence, problem.clause, ref, version)
    else:
        no = No("bad_table", str(problem), problem.clause, ref, version)
    metrics.REFUSALS.labels(no.code).inc()
    return no


def error_response(problem: Exception, scope: Scope) -> tuple[int, No, dict[str, str]]:
    """Status, message and headers for any exception; what is unexpected is logged under a reference."""
    headers: dict[str, str] = {}
    if isinstance(problem, CommandRefused):
        if problem.code == "too_fast":
            headers["retry-after"] = str(problem.after)
        elif problem.code == "unknown_person":
            headers["www-authenticate"] = "Bearer"
        return STATUS[problem.code], error_message(problem), headers | dict(problem.headers)
    if isinstance(problem, SpeeltafelError):
        return 400, error_message(problem), headers
    if isinstance(problem, HTTPException) and (problem.status_code < 500 or problem.detail == DISCONNECTED):
        return from_litestar(problem)
    if isinstance(problem, RecursionError) and TOO_DEEP in str(problem):
        return from_litestar(ClientException("That message has too many brackets within brackets."))
    if isinstance(problem, Unavailable):
        log.error("The database does not answer.", exc_info=problem)
        return 503, No("broken", "The server cannot write for a moment; try again."), {"retry-after": "1"}
    reference = scope["state"].get("request") or secrets.token_hex(6)
    log.error("Something broke; its reference is %s.", reference, exc_info=problem)
    metrics.BROKEN.inc()
    return 500, No("broken", f"Something broke here, not with you. Its reference is {reference}."), headers


def from_litestar(problem: HTTPException) -> tuple[int, No, dict[str, str]]:
    status = min(problem.status_code, 499)
    if isinstance(problem, ValidationException):
        sentence = validation_message(problem.extra)
    else:
        sentence = SENTENCES.get(status) or f"{problem.detail.rstrip('.')}."
    code = CODES.get(status, "bad_message")
    metrics.REFUSALS.labels(code).inc()
    return status, No(code, sentence), dict(problem.headers or {})


def handle_exception(request: AnyRequest, problem: Exception) -> Response[No]:
    """Litestar's exception handler."""
    status, no, headers = error_response(problem, request.scope)
    return Response(no, status_code=status, headers=headers, media_type="application/json")


EXCEPTION_HANDLERS: ExceptionHandlersMap = {Exception: handle_exception}
"""For Litestar's `exception_handlers`."""
