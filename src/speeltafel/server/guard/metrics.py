"""All Prometheus metrics. Whoever sees something happen counts it here."""

import hmac

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, disable_created_metrics
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard.rate_limits import RateLimiter, client_address

disable_created_metrics()
REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
THOUGHT = (0.001, 0.01, 0.03, 0.1, 0.3, 1, 3, 10)
TOGETHER = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)

REQUESTS = Counter(
    "speeltafel_requests", "Requests answered, by path template", ["method", "path", "status"], registry=REGISTRY
)
LATENCY = Histogram("speeltafel_request_seconds", "From request to answer", ["path"], buckets=FAST, registry=REGISTRY)
REFUSALS = Counter("speeltafel_refusals", "Wishes refused, by code", ["code"], registry=REGISTRY)
BROKEN = Counter("speeltafel_broken", "Requests that met a fault of the server", registry=REGISTRY)
CLIENT_ERRORS = Counter("speeltafel_client_errors", "Errors of the client that browsers reported", registry=REGISTRY)
SOCKETS = Gauge("speeltafel_sockets", "Open WebSockets at tables", registry=REGISTRY)
LINES = Gauge("speeltafel_lines", "Open WebSockets and streams", registry=REGISTRY)
CONNECTIONS = Gauge("speeltafel_connections", "Open connections of any kind", registry=REGISTRY)
CUT = Counter(
    "speeltafel_connections_cut", "Connections that the server closed, by what was too much", ["why"], registry=REGISTRY
)
TABLES = Gauge("speeltafel_tables", "Tables that are live in this process", registry=REGISTRY)
MOVES = Counter("speeltafel_moves", "Moves written down", registry=REGISTRY)
THINKING = Histogram("speeltafel_bot_thinking_seconds", "What a bot's move took", buckets=THOUGHT, registry=REGISTRY)
COMMITS = Histogram(
    "speeltafel_commit_seconds",
    "What a commit took; its count is the number of commits",
    buckets=FAST,
    registry=REGISTRY,
)
BATCH = Histogram("speeltafel_commit_batch", "Appends written by one commit", buckets=TOGETHER, registry=REGISTRY)

RULINGS = Histogram(
    "speeltafel_ruling_seconds", "From a question to its ruling, waiting included", buckets=THOUGHT, registry=REGISTRY
)
RULING_CPU = Histogram(
    "speeltafel_ruling_cpu_seconds", "What a ruling took a referee", buckets=THOUGHT, registry=REGISTRY
)
RULINGS_WAITING = Gauge("speeltafel_rulings_waiting", "Questions for which no referee is free yet", registry=REGISTRY)
REFEREES_LOST = Counter("speeltafel_referees_lost", "Referees that died or were stuck", registry=REGISTRY)

PUSHES = Counter("speeltafel_pushes", "Calls to devices, by how they ended", ["outcome"], registry=REGISTRY)


def committed(size: int, seconds: float) -> None:
    """The store calls this after each commit."""
    BATCH.observe(size)
    COMMITS.observe(seconds)


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
