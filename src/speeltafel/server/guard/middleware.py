"""All middleware around the application, in order."""

from collections.abc import Awaitable, Callable, Collection
from typing import TypedDict

from litestar import Litestar
from litestar.types import ASGIApp, ExceptionHandlersMap, Middleware, Scope

from speeltafel.server.guard.asgi_errors import WebSocketErrors, keep_websocket_error
from speeltafel.server.guard.errors import EXCEPTION_HANDLERS, JsonRequest
from speeltafel.server.guard.headers import SecurityHeaders
from speeltafel.server.guard.hosts import HostCheck, own_names
from speeltafel.server.guard.origins import Cors, OriginCheck, parse_origins
from speeltafel.server.guard.proxies import ProxyHeaders, parse_networks
from speeltafel.server.guard.rate_limits import MAX_REQUEST_BYTES, RateLimitMiddleware
from speeltafel.server.guard.request_log import RequestLog


class LitestarOptions(TypedDict):
    exception_handlers: ExceptionHandlersMap
    after_exception: list[Callable[[Exception, Scope], Awaitable[None]]]
    middleware: list[Middleware]
    request_class: type[JsonRequest]
    request_max_body_size: int
    logging_config: None


LITESTAR_OPTIONS: LitestarOptions = {
    "exception_handlers": EXCEPTION_HANDLERS,
    "after_exception": [keep_websocket_error],
    "middleware": [RateLimitMiddleware],
    "request_class": JsonRequest,
    "request_max_body_size": MAX_REQUEST_BYTES,
    "logging_config": None,
}
"""Arguments for `Litestar(…)`."""


def with_middleware(
    app: Litestar, origins: str = "", proxies: str = "", names: Collection[str] | None = None
) -> Litestar:
    """The same application, wrapped as a whole: requests without a route pass through the middleware too."""
    known = own_names() if names is None else names
    allowed = parse_origins(origins)
    inside: ASGIApp = OriginCheck(WebSocketErrors(app.asgi_handler), allowed)
    inside = SecurityHeaders(HostCheck(Cors(inside, allowed) if allowed else inside, known))
    trusted = parse_networks(proxies)
    app.asgi_handler = ProxyHeaders(RequestLog(inside), trusted) if trusted else RequestLog(inside)
    return app
