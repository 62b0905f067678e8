"""Tables as streams of lines, for programs: NDJSON over plain HTTP."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack
from functools import partial

from litestar import Controller, get
from litestar.params import FromQuery
from litestar.response import Stream
from litestar.types import ASGIApp, Receive, Scope, Send

from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.guard.rate_limits import client_address
from speeltafel.server.hub.notifications import NotificationStream
from speeltafel.server.messages import No
from speeltafel.server.people.authentication import (
    LOGGED_OUT,
    LOGGED_OUT_CODE,
    closed_on_logout,
    current_person,
    require_person,
)
from speeltafel.server.routes.dependencies import AnyRequest, InLanguage, TableId, TheServices
from speeltafel.server.services import Services

NDJSON = "application/x-ndjson"
QUIET = 15.0
"""Seconds of silence after which an empty line is sent, so that a broken line is noticed."""


class Leaving:
    """A middleware: what a handler puts on the stack `leaving` is done when the stream ends, even if it never began."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with ExitStack() as leaving:
            scope["state"]["leaving"] = leaving
            await self.app(scope, receive, send)


class Streams(Controller):
    path = "/api"
    tags = ("programs",)
    middleware = (Leaving,)

    @get("/tables/{table:str}/stream", media_type=NDJSON, responses=ERROR_RESPONSES)
    async def table(
        self,
        request: AnyRequest,
        services: TheServices,
        table: TableId,
        since: FromQuery[int] = 0,
        language: InLanguage = "en",
    ) -> Stream:
        """What a socket would send about a table, a message a line. Empty lines only show that the line is alive."""
        who = await current_person(request)
        leaving = counted(request, services, who.id if who else None)
        subscriber = await services.hub.subscriptions.join(table, who, language, max(since, 0))
        leaving.callback(services.hub.subscriptions.leave, subscriber)
        leaving.enter_context(
            closed_on_logout(request, partial(subscriber.disconnect, LOGGED_OUT_CODE, No("unknown_person", LOGGED_OUT)))
        )
        return Stream(lines(subscriber.messages()), media_type=NDJSON)

    @get("/stream", media_type=NDJSON, responses=ERROR_RESPONSES)
    async def mine(self, request: AnyRequest, services: TheServices) -> Stream:
        """A line for each table where you sit or a seat is kept for you: those there are, and then as they change."""
        who = await require_person(request)
        leaving = counted(request, services, who.id)
        listener = services.hub.notifications.listen(who.id)
        leaving.callback(services.hub.notifications.leave, listener)
        leaving.enter_context(closed_on_logout(request, partial(listener.disconnect, No("unknown_person", LOGGED_OUT))))
        await call_to_all(services, listener)
        return Stream(lines(listener.messages()), media_type=NDJSON)


def counted(request: AnyRequest, services: Services, person: str | None) -> ExitStack:
    """One more line, if that is not too many; with what undoes it."""
    leaving: ExitStack = request.scope["state"]["leaving"]
    leaving.enter_context(services.connection_limiter.hold(person, client_address(request.scope)))
    return leaving


async def call_to_all(services: Services, listener: NotificationStream) -> None:
    """To every table that is open or being played, however many there are."""
    before: float | None = None
    while rows := await services.store.rows(person=listener.person, before=before):
        for row in rows:
            if listener.person in row.people:  # a host need not sit there
                listener.call((await services.hub.room(row.id)).state)
        before = rows[-1].changed


async def lines(messages: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Each message on a line of its own, and an empty line now and then when there are none."""
    waiting: asyncio.Future[bytes] | None = None
    try:
        while True:
            waiting = waiting or asyncio.ensure_future(anext(messages))
            done, _ = await asyncio.wait((waiting,), timeout=QUIET)
            if not done:
                yield b"\n"
                continue
            try:
                yield waiting.result() + b"\n"
            except StopAsyncIteration:
                return
            waiting = None
    finally:
        if waiting:
            waiting.cancel()


HANDLERS = [Streams]
