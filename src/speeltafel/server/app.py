"""The server as one ASGI application."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.types import ControllerRouterHandler

from speeltafel import game, game_names
from speeltafel.server import routes
from speeltafel.server.guard.hosts import own_names, parse_host_names
from speeltafel.server.guard.metrics import metrics_route
from speeltafel.server.guard.middleware import LITESTAR_OPTIONS, with_middleware
from speeltafel.server.openapi_page import schema_pages
from speeltafel.server.pages import pages
from speeltafel.server.people.authentication import send_fresh_cookies
from speeltafel.server.routes.commands import CommandDispatcher
from speeltafel.server.routes.games import all_games, all_levels
from speeltafel.server.services import Services, open_services
from speeltafel.server.settings import Settings

CLIENT = Path(os.environ.get("SPEELTAFEL_CLIENT") or Path(__file__).parent / "client")
PAGES = Path(__file__).parent / "pages"
"""The client that `web/` is built into, there or elsewhere, and the plain page that does without."""
SCHEMA = "/api/schema"
"""Where the HTTP interface is described."""


def make_app(settings: Settings) -> Litestar:
    """Everything opens when the application starts, and closes when it stops."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.services = services = await open_services(settings)
        app.state.dispatcher = CommandDispatcher(
            services.hub, services.hints, services.limiter, services.people.sanctions
        )
        app.state.people, app.state.limiter = services.people, services.limiter
        reading = asyncio.ensure_future(asyncio.to_thread(prepare, app))  # no visitor need wait for it
        try:
            yield
        finally:
            await services.close()
            await reading

    app = Litestar(
        route_handlers=[
            *handlers(),
            metrics_route(settings.metrics),
            pages(CLIENT, PAGES, answers=same_for_all, games=titles()),
        ],
        lifespan=[lifespan],
        dependencies={
            "services": Provide(services_of, sync_to_thread=False),
            "dispatcher": Provide(dispatcher_of, sync_to_thread=False),
        },
        before_send=[send_fresh_cookies],
        openapi_config=OpenAPIConfig(
            title="Speeltafel",
            version="1",
            path=SCHEMA,
            render_plugins=schema_pages(SCHEMA),
            use_handler_docstrings=True,
        ),
        **LITESTAR_OPTIONS,
    )
    return with_middleware(app, settings.origins, settings.proxies, names_of(settings))


def names_of(settings: Settings) -> frozenset[str]:
    """Those that are set, and what may be meant by what else is: the host to listen at, and origins that are ours."""
    return own_names() | parse_host_names(f"{settings.names},{settings.host},{settings.origins}")


def handlers() -> list[ControllerRouterHandler]:
    """Every controller and handler of the files in `routes`."""
    found: list[ControllerRouterHandler] = []
    for each in iter_modules(routes.__path__):
        module = import_module(f"{routes.__name__}.{each.name}")
        found += getattr(module, "HANDLERS", [])
    return found


def prepare(app: Litestar) -> None:
    """What takes a while the first time, and is the same ever after."""
    same_for_all()
    _ = app.openapi_schema


def same_for_all() -> dict[str, object]:
    """What every visitor's client would ask first."""
    return {"/api/games": all_games(), "/api/levels": all_levels()}


def titles() -> dict[str, str]:
    """Of the games."""
    return {name: game(name).manifest.title for name in game_names()}


def services_of(state: State) -> Services:
    services: Services = state.services
    return services


def dispatcher_of(state: State) -> CommandDispatcher:
    dispatcher: CommandDispatcher = state.dispatcher
    return dispatcher
