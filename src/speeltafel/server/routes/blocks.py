"""Blocking over HTTP: with whom somebody never wants to sit."""

from litestar import Controller, delete, get, put
from litestar.datastructures import State

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.people.authentication import require_person
from speeltafel.server.people.people import People
from speeltafel.server.people.profiles import known_person
from speeltafel.server.people.schemas import PersonShown
from speeltafel.server.routes.dependencies import NOTHING, AnyRequest, TheServices
from speeltafel.server.routes.people import PathId
from speeltafel.server.store.moderation import MOST_BLOCKED


class Blocks(Controller):
    path = "/api"
    tags = ("people",)

    @get("/blocks", responses=ERROR_RESPONSES)
    async def mine(self, request: AnyRequest, state: State) -> list[PersonShown]:
        """Those whom you blocked. Nobody else is told."""
        people: People = state.people
        rows = await people.store.blocks_of((await require_person(request)).id)
        return [PersonShown(each.person, each.name, each.kind) for each in rows]

    @put("/people/{id:str}/block", status_code=204, responses=ERROR_RESPONSES | {204: NOTHING})
    async def block(self, request: AnyRequest, state: State, services: TheServices, id: PathId) -> None:
        """Never sit at a table with this person, nor they with you; neither hears the other."""
        who = await require_person(request)
        people: People = state.people
        person = await known_person(people.store, id)
        if person.id == who.id:
            raise CommandRefused("not_now", "You cannot block yourself.")
        if not await people.store.block(who.id, person.id, people.now()):
            raise CommandRefused("not_now", f"You have blocked {MOST_BLOCKED} people; let one of them be first.")
        await services.blocks_changed(who.id, person.id)

    @delete("/people/{id:str}/block", responses=ERROR_RESPONSES)
    async def unblock(self, request: AnyRequest, state: State, services: TheServices, id: PathId) -> None:
        """Let them be."""
        who = await require_person(request)
        people: People = state.people
        await people.store.unblock(who.id, id)
        await services.blocks_changed(who.id, id)


HANDLERS = [Blocks]
