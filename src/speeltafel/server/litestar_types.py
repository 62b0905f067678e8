"""Requests and WebSockets of Litestar. Who is behind one stands in the state of its scope, not in `user`."""

from typing import TypeAlias

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler

AnyRequest: TypeAlias = Request[None, None, State]
AnySocket: TypeAlias = WebSocket[None, None, State]
AnyConnection: TypeAlias = (
    ASGIConnection[HTTPRouteHandler, None, None, State] | ASGIConnection[WebsocketRouteHandler, None, None, State]
)
"""Either of them."""
