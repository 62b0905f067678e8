"""Turning somebody away where Litestar does not: before it is asked, and on WebSockets."""

from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from speeltafel.server.guard.errors import refusal

OWN_CODES = 4000
"""WebSockets leave the closing codes from here on to us: ours are this and the status that HTTP would have."""


async def turn_away(scope: Scope, send: Send, problem: Exception) -> None:
    """Answer a request, or a handshake as if it were one."""
    status, no, more = refusal(problem, scope)
    socket = scope["type"] == ScopeType.WEBSOCKET
    if socket and "websocket.http.response" not in (scope.get("extensions") or {}):
        return await send(closing(status, no.text))
    body = msgspec.json.encode(no)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.encode(), value.encode()) for name, value in more.items()]
    kind = "websocket.http.response" if socket else "http.response"
    start: Any = {"type": f"{kind}.start", "status": status, "headers": headers}
    rest: Any = {"type": f"{kind}.body", "body": body, "more_body": False}
    await send(start)
    return await send(rest)


def closing(status: int, sentence: str) -> Message:
    reason = sentence.encode()[:120].decode(errors="ignore")  # no more fits in
    return {"type": "websocket.close", "code": OWN_CODES + status, "reason": reason}


async def remember(problem: Exception, scope: Scope) -> None:
    """For Litestar's `after_exception`: it closes a socket without a word, and `Sockets` says why."""
    if scope["type"] == ScopeType.WEBSOCKET and not isinstance(problem, WebSocketException):
        scope["state"]["problem"] = problem


class Sockets:
    """What is refused on a socket gets the answer that a request would get, or a closing code and a sentence."""

    __slots__ = ("app",)

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.WEBSOCKET:
            return await self.app(scope, receive, send)
        accepted = False
        left: OSError | None = None

        async def send_on(message: Message) -> None:
            nonlocal accepted, left
            if left is not None:
                raise left  # no fault of ours, and nobody to hear of it
            accepted = accepted or message["type"] == "websocket.accept"
            problem = scope["state"].pop("problem", None) if message["type"] == "websocket.close" else None
            try:
                if problem is None:
                    await send(message)
                elif accepted:
                    status, no, _ = refusal(problem, scope)
                    await send(closing(status, no.text))
                else:
                    await turn_away(scope, send, problem)
            except OSError as gone:  # what servers raise where the client is
                left = gone
                raise

        return await self.app(scope, receive, send_on)
