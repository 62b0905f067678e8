"""Exceptions as responses: a status, a code for programs and a sentence for people. Internals are never shown."""

import logging
import secrets

from litestar import Response
from litestar.exceptions import ClientException, HTTPException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.types import ExceptionHandlersMap, Scope

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard import metrics
from speeltafel.server.guard.log_format import redact_errors
from speeltafel.server.guard.rate_limits import MAX_REQUEST_BYTES
from speeltafel.server.guard.validation import validation_message
from speeltafel.server.litestar_types import AnyRequest
from speeltafel.server.message_parts import Code
from speeltafel.server.messages import No
from speeltafel.server.store.errors import Unavailable

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
        no = No("bad_table", str(problem), getattr(problem, "clause", None), ref, version)
    metrics.REFUSALS.labels(no.code).inc()
    return no


def error_response(problem: Exception, scope: Scope) -> tuple[int, No, dict[str, str]]:
    """Status, message and headers for any exception; what is unexpected is logged under a reference."""
    headers: dict[str, str] = {}
    if isinstance(problem, CommandRefused):
        if problem.code == "too_fast":
            headers["retry-after"] = str(getattr(problem, "after", 1))
        elif problem.code == "unknown_person":
            headers["www-authenticate"] = "Bearer"
        return STATUS[problem.code], error_message(problem), headers | getattr(problem, "headers", {})
    if isinstance(problem, SpeeltafelError):
        return 400, error_message(problem), headers
    if isinstance(problem, HTTPException) and (problem.status_code < 500 or problem.detail == DISCONNECTED):
        return from_litestar(problem)
    if isinstance(problem, RecursionError) and TOO_DEEP in str(problem):
        return from_litestar(ClientException("That message has too many brackets within brackets."))
    if isinstance(problem, Unavailable):
        log.error("The database does not answer.", exc_info=problem)
        return 503, No("broken", "The house is closed for a moment; try again."), {"retry-after": "1"}
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
