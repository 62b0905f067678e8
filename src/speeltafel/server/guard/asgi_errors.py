"""Error responses that Litestar does not send itself: before a route is found, and on WebSockets."""

import msgspec
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from speeltafel.server.guard.errors import error_response

CLOSE_CODE_BASE = 4000
"""Close codes from 4000 on are private to applications: ours are 4000 plus the HTTP status of the same error."""


async def send_error(scope: Scope, send: Send, problem: Exception) -> None:
    """Answers a request, or a WebSocket handshake, with the error; else closes the socket."""
    status, no, more = error_response(problem, scope)
    socket = scope["type"] == ScopeType.WEBSOCKET
    if socket and "websocket.http.response" not in (scope.get("extensions") or {}):
        return await send(close_message(status, no.text))
    body = msgspec.json.encode(no)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.encode(), value.encode()) for name, value in more.items()]
    if socket:
        await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
        return await send({"type": "websocket.http.response.body", "body": body, "more_body": False})
    await send({"type": "http.response.start", "status": status, "headers": headers})
    return await send({"type": "http.response.body", "body": body, "more_body": False})


def close_message(status: int, sentence: str) -> Message:
    reason = sentence.encode()[:120].decode(errors="ignore")  # a close frame holds 123 bytes
    return {"type": "websocket.close", "code": CLOSE_CODE_BASE + status, "reason": reason}


async def keep_websocket_error(problem: Exception, scope: Scope) -> None:
    """For Litestar's `after_exception`, which closes sockets without a reason: `WebSocketErrors` sends this one."""
    if scope["type"] == ScopeType.WEBSOCKET and not isinstance(problem, WebSocketException):
        scope["state"]["problem"] = problem


class WebSocketErrors:
    """Middleware: an error before the handshake is answered as over HTTP; later it closes with a code and a reason."""

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
                raise left  # the client is gone, which is no error of the server
            accepted = accepted or message["type"] == "websocket.accept"
            problem = scope["state"].pop("problem", None) if message["type"] == "websocket.close" else None
            try:
                if problem is None:
                    await send(message)
                elif accepted:
                    status, no, _ = error_response(problem, scope)
                    await send(close_message(status, no.text))
                else:
                    await send_error(scope, send, problem)
            except OSError as gone:  # raised by ASGI servers when the client has disconnected
                left = gone
                raise

        return await self.app(scope, receive, send_on)
