"""Is the server alive, can it serve, and what broke in somebody's browser, which nobody else would learn of?"""

import logging
import re
from typing import Annotated

from litestar import Response, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from speeltafel.server.guard import metrics
from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.guard.log_format import redact
from speeltafel.server.routes.dependencies import NOTHING, TheServices


@get("/health", sync_to_thread=False, tags=["status"], opt={"limit": None})
def health() -> dict[str, str]:
    """Alive, whatever the database says; and who it is."""
    return {"name": "speeltafel", "status": "alive"}


@get("/ready", tags=["status"], opt={"limit": None})
async def ready(services: TheServices) -> Response[dict[str, str]]:
    """Ready to serve: the database takes what is written, and the server is not about to stop."""
    if services.closing:
        return Response({"status": "closing"}, status_code=503)
    if not await services.store.healthy():
        return Response({"status": "the database does not take what is written"}, status_code=503)
    return Response({"status": "ready"})


ID = re.compile(r"(?<=/)(tables?|replay|people)/[\w-]+")
"""In an address: a table's id is the invitation to it."""

log = logging.getLogger("speeltafel.client")


class ClientError(Struct, frozen=True, forbid_unknown_fields=True):
    """What broke and where; nothing about whom it happened to."""

    message: Annotated[str, Meta(max_length=300)]
    stack: Annotated[str, Meta(max_length=4000)] = ""
    version: Annotated[str, Meta(max_length=80)] = ""  # the file that the client was started from
    page: Annotated[str, Meta(max_length=20, pattern="^[a-z]*$")] = ""  # the first part of its address


@post(
    "/api/client-errors",
    status_code=204,
    tags=["status"],
    responses=ERROR_RESPONSES | {204: NOTHING},
    opt={"limit": "reports"},
)
async def report(data: JSONBody[ClientError]) -> None:
    """Report an error of the client. Who met it is not written down."""
    metrics.CLIENT_ERRORS.inc()
    facts = {"page": data.page or "home", "version": in_one_line(data.version), "stack": in_one_line(data.stack)}
    log.error("in a browser: %s", in_one_line(data.message), extra={"facts": facts})


def in_one_line(text: str) -> str:
    """Without secrets, and without line breaks, by which lines of the log could be forged."""
    lines = (" ".join(line.split()) for line in text.splitlines())
    return ID.sub(r"\1/…", redact(" | ".join(filter(None, lines))))


HANDLERS = [health, ready, report]
