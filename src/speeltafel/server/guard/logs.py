"""A line in the log for every request, and a mark in the metrics: what was asked, never what was said."""

import logging
import secrets
import sys
from time import perf_counter
from typing import Any, TextIO

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from speeltafel.server.guard import metrics
from speeltafel.server.guard.lines import REQUEST, JsonLine, PlainLine
from speeltafel.server.guard.turning_away import OWN_CODES

METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
NOWHERE = "(nowhere)"
"""The path of what has no route. Paths themselves are never written down: a table's id is the invitation to it."""

log = logging.getLogger("speeltafel.requests")


def set_up(how: str = "plain", stream: TextIO | None = None, level: int = logging.INFO) -> logging.Handler:
    """All lines of this process go to the stream (or stderr), as `json` or `plain`."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLine() if how == "json" else PlainLine())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for each in ("uvicorn", "uvicorn.error"):  # they pass on what they say, and have no lines of their own
        logging.getLogger(each).handlers.clear()
        logging.getLogger(each).propagate = True
    logging.getLogger("uvicorn.access").disabled = True  # it would write whole paths
    logging.getLogger("alembic").setLevel(logging.WARNING)
    return handler


class Logs:
    """Around everything else, so that it sees what every request became."""

    __slots__ = ("app",)

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = perf_counter(), 0
        scope["state"]["request"] = request = secrets.token_hex(6)

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", request.encode())]
            elif message["type"] == "websocket.accept":
                status = 101
            elif message["type"] == "websocket.close":
                status = status or closed_as(message.get("code", 1000))
            await send(message)

        token = REQUEST.set(request)
        try:
            await self.app(scope, receive, send_on)
        finally:
            self.note(scope, status, perf_counter() - began)
            REQUEST.reset(token)

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        plain: dict[str, Any] = dict(scope)
        method = plain.get("method", "SOCKET")
        method = method if method in METHODS or method == "SOCKET" else "OTHER"
        path = str(plain.get("path_template") or NOWHERE)
        metrics.REQUESTS.labels(method, path, str(status)).inc()
        if plain["type"] == "http":
            metrics.LATENCY.labels(path).observe(seconds)
        facts = {"method": method, "path": path, "status": status, "ms": round(seconds * 1000, 1)}
        person = plain["state"].get("person")
        facts |= {"person": person.id} if person is not None else {}
        log.info("answered", extra={"facts": facts})


def closed_as(code: int) -> int:
    """The status of a socket that was closed before it was open."""
    return code - OWN_CODES if code > OWN_CODES else 403
