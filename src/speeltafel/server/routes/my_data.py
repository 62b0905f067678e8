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
from speeltafel.server.hub.maintenance import reread_tables_of
from speeltafel.server.message_parts import Stage
from speeltafel.server.people.accounts import check_password
from speeltafel.server.people.authentication import as_person, require_session
from speeltafel.server.people.cookies import expired_cookies
from speeltafel.server.people.people import People, secure
from speeltafel.server.people.schemas.accounts import Proof
from speeltafel.server.people.tokens import bots_of, scopes_of, short, tokens_of
from speeltafel.server.routes.dependencies import NOTHING, AnyRequest, TheServices
from speeltafel.server.services import Services

ALL = 1_000_000
"""More of anything than anybody has."""


async def data_of(people: People, person: Person) -> dict[str, object]:
    """In plain words and numbers. Nothing in it opens anything: no hash, no code, no token, no cookie."""
    store = people.store
    row = await store.person(person.id)
    assert row is not None
    chosen = await store.preferences(person.id)
    stages: tuple[Stage, ...] = ("open", "playing", "over", "abandoned")
    return {
        "person": {"id": row.id, "name": row.name, "kind": row.kind, "login": row.login, "created": row.created}
        | {"listed": row.listed},
        "settings": msgspec.json.decode(chosen) if chosen else None,
        "sessions": [
            {"device": each.agent, "address": each.address, "created": each.created, "used": each.used}
            for each in await store.sessions(person.id)
        ],
        "called_devices": [
            {"endpoint": each.endpoint, "language": each.language, "created": each.created}
            for each in await store.devices(person.id)
        ],
        "bots": await _bots(people, person),
        "ratings": [vars(each) for each in await store.ratings(person.id)],
        "results": [vars(each) for each in await store.results(person.id, limit=ALL)],
        "tables": [
            {"id": each.id, "game": each.game, "stage": each.stage, "changed": each.changed}
            for each in await store.rows(person=person.id, stages=stages, limit=ALL)
        ],
        "blocked": [
            {"id": each.person, "name": each.name, "created": each.created} for each in await store.blocks_of(person.id)
        ],
        "said": [{"table": table, "at": at, "text": text} for table, at, text in await store.said_by(person.id)],
    }


async def _bots(people: People, owner: Person) -> list[dict[str, object]]:
    return [
        {"id": bot.id, "name": bot.name, "created": bot.created}
        | {
            "tokens": [
                {"id": short(token), "label": token.label, "created": token.created}
                | {"scopes": scopes_of(token), "expires": token.expires}
                for token in tokens
            ]
        }
        for bot, tokens in await tokens_of(people, owner)
    ]


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
