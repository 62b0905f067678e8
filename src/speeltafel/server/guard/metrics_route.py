"""The route /metrics for Prometheus, which wants a bearer token."""

import hmac

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard.metrics import REGISTRY
from speeltafel.server.guard.rate_limits import RateLimiter, client_address

TEXT = CONTENT_TYPE_LATEST.removesuffix("; charset=utf-8")  # Litestar adds that again
SHORTEST = 16


def metrics_route(token: str) -> HTTPRouteHandler:
    """A handler for /metrics that wants this token; with an empty token it answers 404."""
    if token and (len(token) < SHORTEST or not token.isascii() or not token.isprintable()):
        raise SpeeltafelError(
            f"The token for metrics needs {SHORTEST} or more characters of ASCII; `openssl rand -hex 16` makes one."
        )

    @get("/metrics", media_type=TEXT, include_in_schema=False, sync_to_thread=False, opt={"limit": None})
    def metrics(request: Request[object, object, State], state: State) -> Response[bytes]:
        """For Prometheus. Each process has metrics of its own."""
        if not token:
            raise NotFoundException
        scheme, _, shown = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not hmac.compare_digest(shown.strip().encode(), token.encode()):
            limiter: RateLimiter = state.limiter
            limiter.take("logins", client_address(request.scope), per_address=True)  # against guessing
            raise CommandRefused("unknown_person", "The metrics are for who has the token that the settings name.")
        return Response(generate_latest(REGISTRY), media_type=TEXT)

    return metrics
