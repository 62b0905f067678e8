"""Every no has the same form: a code for programs, a sentence for people. Nothing inside is told to anyone outside."""

import logging
import secrets
from typing import Any

from litestar import Request, Response
from litestar.exceptions import ClientException, HTTPException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.types import ExceptionHandlersMap, Scope

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.server.guard import metrics
from speeltafel.server.guard.limits import MOST_REQUEST
from speeltafel.server.guard.lines import discreet
from speeltafel.server.guard.wording import what_is_wrong
from speeltafel.server.messages import No
from speeltafel.server.sitting.refusing import Code, Refused
from speeltafel.server.store.troubles import Unavailable

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
"""For what Litestar refuses by itself; the rest is a bad message."""

SENTENCES = {
    404: "There is nothing here; /api/schema/openapi.json tells what can be asked.",
    405: "That cannot be done here; the header Allow tells what can.",
    413: f"That is too much at once; a request has at most {MOST_REQUEST} bytes.",
}

LEFT = "client disconnected prematurely"
"""What Litestar takes for a fault of its own; nobody is left to hear the answer."""

TOO_DEEP = "deserializing"
"""What msgspec says when a message makes it run out of stack."""

SAYS_NO = {
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
"""For the OpenAPI description of a handler: `responses=SAYS_NO`."""

log = logging.getLogger(__name__)
log.addFilter(discreet)


def said_no(problem: Refused | SpeeltafelError, ref: int | None = None, version: int = 0) -> No:
    """The message for somebody whose wish was refused."""
    if isinstance(problem, Refused):
        no = No(problem.code, problem.sentence, problem.clause, ref, version)
    else:
        no = No("bad_table", str(problem), getattr(problem, "clause", None), ref, version)
    metrics.REFUSALS.labels(no.code).inc()
    return no


def refusal(problem: Exception, scope: Scope) -> tuple[int, No, dict[str, str]]:
    """Status, message and headers for anything that can go wrong."""
    headers: dict[str, str] = {}
    if isinstance(problem, Refused):
        if problem.code == "too_fast":
            headers["retry-after"] = str(getattr(problem, "after", 1))
        elif problem.code == "unknown_person":
            headers["www-authenticate"] = "Bearer"
        return STATUS[problem.code], said_no(problem), headers | getattr(problem, "headers", {})
    if isinstance(problem, SpeeltafelError):
        return 400, said_no(problem), headers
    if isinstance(problem, HTTPException) and (problem.status_code < 500 or problem.detail == LEFT):
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
        sentence = what_is_wrong(problem.extra)
    else:
        sentence = SENTENCES.get(status) or f"{problem.detail.rstrip('.')}."
    code = CODES.get(status, "bad_message")
    metrics.REFUSALS.labels(code).inc()
    return status, No(code, sentence), dict(problem.headers or {})


def answered(request: Request[Any, Any, Any], problem: Exception) -> Response[No]:
    """What Litestar sends for an exception."""
    status, no, headers = refusal(problem, request.scope)
    return Response(no, status_code=status, headers=headers, media_type="application/json")


HANDLERS: ExceptionHandlersMap = {Exception: answered}
"""For Litestar's `exception_handlers`."""
