"""All guards around an application, in their order."""

from collections.abc import Collection
from typing import Any

from litestar import Litestar
from litestar.types import ASGIApp

from speeltafel.server.guard.cors import Cors, origins_in
from speeltafel.server.guard.errors import HANDLERS
from speeltafel.server.guard.headers import Headers
from speeltafel.server.guard.hosts import Hosts, own_names
from speeltafel.server.guard.limits import MOST_REQUEST, Paced
from speeltafel.server.guard.logs import Logs
from speeltafel.server.guard.origins import Origins
from speeltafel.server.guard.proxies import Proxies, networks
from speeltafel.server.guard.requests import JsonRequest
from speeltafel.server.guard.turning_away import Sockets, remember

PARTS: dict[str, Any] = {
    "exception_handlers": HANDLERS,
    "after_exception": [remember],
    "middleware": [Paced],
    "request_class": JsonRequest,
    "request_max_body_size": MOST_REQUEST,
    "logging_config": None,
}
"""What `Litestar(…)` is made with."""


def guarded(app: Litestar, origins: str = "", proxies: str = "", names: Collection[str] | None = None) -> Litestar:
    """The same application, with the guards around all of it: what has no route is answered inside of them too."""
    known = own_names() if names is None else names
    others = origins_in(origins)
    inside: ASGIApp = Origins(Sockets(app.asgi_handler), others)
    inside = Headers(Hosts(Cors(inside, others) if others else inside, known))
    trusted = networks(proxies)
    app.asgi_handler = Proxies(Logs(inside), trusted) if trusted else Logs(inside)
    return app
