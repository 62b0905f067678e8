"""Moderation over HTTP, for people whom the host made moderators: what is asked and answered, and the routes."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Literal

from litestar import Controller, delete, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.people.authentication import require_session
from speeltafel.server.people.idempotency import IdempotencyKey, KeyedRequest, keyed, once
from speeltafel.server.people.moderation import LATEST, Moderation
from speeltafel.server.people.people import People
from speeltafel.server.people.profiles import known_person, person_shown
from speeltafel.server.people.schemas import Form, Id, PersonShown
from speeltafel.server.routes.dependencies import NOTHING, AnyRequest, TableId, TheServices
from speeltafel.server.store.rows.people import Action, PersonRow, RequestRow, SanctionKind

Why = Annotated[str, Meta(max_length=200, description="For the log")]


class NewSanction(Form):
    """Somebody may not speak any more, or not be here: for so many days, or for good."""

    kind: Literal["mute", "ban"]
    person: Id
    why: Why
    days: Annotated[float, Meta(gt=0, le=3660)] | None = None
    whole_address: bool = False  # also all others who come from where that person came last


class Closing(Form):
    why: Why


class Removing(Form):
    person: Id
    why: Why


class SanctionShown(Struct, frozen=True):
    id: str
    kind: SanctionKind
    person: PersonShown | None
    whole_address: bool
    table: str
    created: float
    until: float | None


class ModerationShown(Struct, frozen=True):
    """Who did what, when, and why."""

    at: float
    by: PersonShown | None  # nobody: somebody at the command line
    action: Action
    person: PersonShown | None
    table: str
    until: float | None
    why: str


class ModerationPage(Struct, frozen=True):
    sanctions: list[SanctionShown]  # in force, the latest first
    log: list[ModerationShown]  # the latest first


SanctionId = Annotated[str, PathParameter(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]


class ModerationRoutes(Controller):
    path = "/api/moderation"
    tags = ("moderation",)

    @get("/", responses=ERROR_RESPONSES)
    async def see(self, request: AnyRequest, state: State) -> ModerationPage:
        """What is in force, and the log of who did what."""
        store = (await moderation(request, state)).store
        people: People = state.people
        log, in_force = await store.moderation_log(LATEST), await store.sanctions(people.now())
        ids = {id for each in log for id in (each.by, each.person)} | {each.person for each in in_force}
        known = {id: person_shown(row) for id, row in (await store.people(ids)).items()}
        return ModerationPage(
            [
                SanctionShown(
                    each.id,
                    each.kind,
                    known.get(each.person),
                    bool(each.network),
                    each.table_id,
                    each.created,
                    each.until,
                )
                for each in in_force
            ],
            [
                ModerationShown(
                    each.at,
                    known.get(each.by),
                    each.action,
                    known.get(each.person),
                    each.table_id,
                    each.until,
                    each.why,
                )
                for each in log
            ],
        )

    @post("/sanctions", responses=ERROR_RESPONSES)
    async def impose(
        self, request: AnyRequest, state: State, data: JSONBody[NewSanction], key: IdempotencyKey = None
    ) -> PersonShown:
        """Mute or ban somebody, and whoever comes from where they came under a new name."""
        by = await moderation(request, state)
        person = await known_person(by.store, data.person)

        async def impose(asked: RequestRow | None) -> None:
            network = await latest_network(by, person) if data.whole_address else ""
            await by.impose(data.kind, person, network, data.days, data.why, request=asked)

        await moderated_once(request, state, key, data, impose)
        return person_shown(person)

    @delete("/sanctions/{id:str}", responses=ERROR_RESPONSES)
    async def lift(self, request: AnyRequest, state: State, id: SanctionId) -> None:
        """It holds no longer."""
        await (await moderation(request, state)).lift(id, "")
        await state.people.sanctions.changed()

    @post("/tables/{table:str}/close", status_code=204, responses=ERROR_RESPONSES | {204: NOTHING})
    async def close(
        self,
        request: AnyRequest,
        state: State,
        services: TheServices,
        table: TableId,
        data: JSONBody[Closing],
        key: IdempotencyKey = None,
    ) -> None:
        """End what goes on at a table; nothing that was played there counts."""
        by = await moderation(request, state)
        close = partial(by.close, services.hub.handle, table, data.why)
        await moderated_once(request, state, key, data, close)

    @post("/tables/{table:str}/remove", status_code=204, responses=ERROR_RESPONSES | {204: NOTHING})
    async def remove(
        self,
        request: AnyRequest,
        state: State,
        services: TheServices,
        table: TableId,
        data: JSONBody[Removing],
        key: IdempotencyKey = None,
    ) -> None:
        """Send somebody away from a table, for good."""
        by = await moderation(request, state)
        remove = partial(by.remove, services.hub.handle, table, await known_person(by.store, data.person), data.why)
        await moderated_once(request, state, key, data, remove)


async def moderated_once(
    request: AnyRequest,
    state: State,
    key: str | None,
    data: object,
    work: Callable[[RequestRow | None], Awaitable[None]],
) -> None:
    """Also if the answer was lost and it is asked again; and everybody hears of it."""

    async def make(asked: KeyedRequest | None) -> None:
        await work(asked.row if asked else None)

    async def again(asked: KeyedRequest) -> None:
        """There is nothing more to tell."""

    by, _ = await require_session(request)
    await once(state.people.store, keyed(request, by, key, data), make, again)
    await state.people.sanctions.changed()


async def moderation(request: AnyRequest, state: State) -> Moderation:
    """For a moderator who asks from a browser."""
    person, _ = await require_session(request)
    if not person.moderator:
        raise CommandRefused("forbidden", "That is for moderators; whoever runs the server says who they are.")
    return Moderation(state.people.store, person.id)


async def latest_network(by: Moderation, person: PersonRow) -> str:
    network = await by.store.latest_network(person.id)
    if not network:
        raise CommandRefused("not_now", "It is not known from where that person came.")
    return network


HANDLERS = [ModerationRoutes]
