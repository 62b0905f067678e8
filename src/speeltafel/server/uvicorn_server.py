"""Running the server with uvicorn."""

import asyncio
import errno
import gc
import logging
from collections.abc import Callable
from socket import AF_INET, AF_INET6, create_server, socket

import uvicorn
from litestar import Litestar
from sqlalchemy import make_url

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.kernel.interpreter import interpret_meanwhile
from speeltafel.server.app import make_app
from speeltafel.server.connections.config import config_for
from speeltafel.server.guard.log_format import set_up_logging
from speeltafel.server.services import Services
from speeltafel.server.settings import Settings
from speeltafel.server.store.errors import BadDatabase, Unavailable

SHUTDOWN_TIMEOUT = 5
"""Seconds that a stopping server waits for requests under way."""

log = logging.getLogger(__name__)


class PortTaken(SpeeltafelError):
    """Somebody else listens there already."""


class Server(uvicorn.Server):
    """Starts the services itself, so that their errors are heard; says goodbye at the tables before it closes."""

    def __init__(self, app: Litestar, config: uvicorn.Config, on_started: Callable[[], None]) -> None:
        super().__init__(config)
        self.app, self.on_started = app, on_started

    async def serve(self, sockets: list[socket] | None = None) -> None:
        with self.capture_signals():  # which pass on when all is closed
            async with self.app.lifespan():
                await self._serve(sockets)

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        tune_garbage_collection()
        log.info("The server is ready.")
        self.on_started()

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        log.info("The server stops.")
        services: Services = self.app.state.services
        services.ask_clients_to_reconnect()
        await asyncio.sleep(0.1)  # let the goodbyes go out
        await super().shutdown(sockets)


def tune_garbage_collection() -> None:
    """What is there now stays, and need not be looked through for garbage again and again.

    A table makes little that is garbage in the sense of that search, so it can be seldom.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def listen(host: str, port: int) -> socket:
    """Before anything else, because it is what most often goes wrong."""
    if not 0 <= port < 2**16:
        raise SpeeltafelError(f"There is no port {port}; they go up to 65535.")
    try:
        return create_server((host, port), family=AF_INET6 if ":" in host else AF_INET, backlog=2048)
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            raise PortTaken(f"Port {port} is taken already; choose another one, such as --port {port + 1}.") from None
        why = str(problem.strerror).partition(" (")[0]
        raise SpeeltafelError(f"The server cannot listen at {host}, port {port}: {why}.") from None


def serve(settings: Settings, listener: socket, on_started: Callable[[], None] = lambda: None) -> None:
    """Until a signal ends it; `on_started` is called when people can come."""
    set_up_logging(settings.log)
    interpret_meanwhile()
    app = make_app(settings)
    config = config_for(
        app,
        settings,
        lifespan="off",
        log_level="warning",  # below that it writes whole paths, and a table's id is the invitation to it
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
    )
    try:
        Server(app, config, on_started).run([listener])
    except BaseExceptionGroup as several:  # Litestar starts the services among other tasks
        if (problem := error_for_operator(several)) is None:
            raise
        raise problem from several


def error_for_operator(several: BaseExceptionGroup[BaseException]) -> SpeeltafelError | None:
    """For whoever started the server, if it is nothing of ours that broke."""
    problem = first_of(several, (BadDatabase, Unavailable, SpeeltafelError))
    return SpeeltafelError(" ".join(str(problem).split())) if problem else None


def first_of(several: BaseExceptionGroup[BaseException], kinds: tuple[type[Exception], ...]) -> Exception | None:
    """An exception of one of these kinds, however deep it lies."""
    found: BaseException | None = several.subgroup(kinds)
    while isinstance(found, BaseExceptionGroup):
        found = found.exceptions[0]
    return found if isinstance(found, Exception) else None


def database_name(settings: Settings) -> str:
    """Where things are kept, without a password."""
    url = make_url(settings.database)
    return url.database or "memory" if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)
