"""Middleware that logs and counts every request: method, route, status and time, never its content."""

import logging
import secrets
from time import perf_counter

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from speeltafel.server.guard import metrics
from speeltafel.server.guard.asgi_errors import CLOSE_CODE_BASE
from speeltafel.server.guard.log_format import REQUEST_ID

METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
NO_ROUTE = "(nowhere)"
"""The path logged for what has no route. Only path templates are logged: a table's id is the invitation to it."""

log = logging.getLogger("speeltafel.requests")


class RequestLog:
    """The outermost middleware but for proxies, so that it sees every response."""

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
                status = status or status_of_close(message.get("code", 1000))
            await send(message)

        token = REQUEST_ID.set(request)
        try:
            await self.app(scope, receive, send_on)
        finally:
            self.record(scope, status, perf_counter() - began)
            REQUEST_ID.reset(token)

    def record(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope.get("method", "SOCKET")
        method = method if method in METHODS or method == "SOCKET" else "OTHER"
        path = str(scope.get("path_template") or NO_ROUTE)
        metrics.REQUESTS.labels(method, path, str(status)).inc()
        if scope["type"] == ScopeType.HTTP:
            metrics.LATENCY.labels(path).observe(seconds)
        facts = {"method": method, "path": path, "status": status, "ms": round(seconds * 1000, 1)}
        person = scope["state"].get("person")
        facts |= {"person": person.id} if person is not None else {}
        log.info("answered", extra={"facts": facts})


def status_of_close(code: int) -> int:
    """The HTTP status for the close code of a WebSocket that was never accepted."""
    return code - CLOSE_CODE_BASE if code > CLOSE_CODE_BASE else 403
