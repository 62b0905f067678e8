"""One's own data over HTTP: taking it along, and going for good."""

from contextlib import suppress
from functools import partial

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import JSONBody

from speeltafel.server.domain import handlers
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.seats import Person
from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.hub.deleted_people import reread_tables_of
from speeltafel.server.people.accounts import check_password
from speeltafel.server.people.authentication import as_person, require_session
from speeltafel.server.people.cookies import expired_cookies
from speeltafel.server.people.export import data_of
from speeltafel.server.people.people import secure
from speeltafel.server.people.schemas.accounts import Proof
from speeltafel.server.people.tokens import bots_of
from speeltafel.server.routes.dependencies import NOTHING, AnyRequest, TheServices
from speeltafel.server.services import Services

FILE = {"Content-Disposition": 'attachment; filename="speeltafel.json"'}


class MyData(Controller):
    path = "/api/me"
    tags = ("people",)

    @get("/data", media_type="application/json", responses=ERROR_RESPONSES, opt={"limit": "tables"})
    async def data(self, request: AnyRequest, services: TheServices) -> Response[bytes]:
        """All that is kept about you, as one file."""
        person, _ = await require_session(request)
        file = msgspec.json.format(msgspec.json.encode(await data_of(services.people, person)), indent=2)
        return Response(file, media_type="application/json", headers=FILE)

    @post("/delete", status_code=204, responses=ERROR_RESPONSES | {204: NOTHING}, opt={"limit": "logins"})
    async def delete(self, request: AnyRequest, services: TheServices, data: JSONBody[Proof]) -> Response[None]:
        """Be nobody for good, and your bots with you. In the games of others you are somebody from now on."""
        person, _ = await require_session(request)
        if person.kind == "account":
            services.limiter.take("logins", f"password {person.id}")
            await check_password(services.people, person, data.password)
        for each in (person, *map(as_person, await bots_of(services.people, person))):
            await leave_tables(services, each)
        for id in await services.store.delete_person(person.id, services.people.now()):
            await services.people.connections.changed(id)
            await reread_tables_of(services.hub, id)
        return Response(None, status_code=204, cookies=expired_cookies(secure(request)))


async def leave_tables(services: Services, person: Person) -> None:
    """Nobody has to wait for somebody who will not come back: seats become free, or a bot plays on."""
    for row in await services.store.rows(person=person.id, limit=1000):
        handler = handlers.stand if row.stage == "open" else handlers.leave
        with suppress(CommandRefused):  # a seat that was only kept for them, or one that a bot plays for already
            await services.hub.handle(row.id, partial(handler, who=person))


HANDLERS = [MyData]
