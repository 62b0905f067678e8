"""Settings that follow somebody from one device to another."""

from litestar import Controller, get, put
from litestar.datastructures import State
from litestar.params import JSONBody

from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.people.authentication import current_person, require_person
from speeltafel.server.people.preferences import Kept, Preferences, keep, kept_for
from speeltafel.server.routes.dependencies import NOTHING, AnyRequest


class MyPreferences(Controller):
    path = "/api/settings"
    tags = ("people",)

    @get("/", responses=ERROR_RESPONSES)
    async def mine(self, request: AnyRequest, state: State) -> Kept:
        """Your settings, if you have an account and kept some."""
        return await kept_for(state.people.store, await current_person(request))

    @put("/", status_code=204, responses=ERROR_RESPONSES | {204: NOTHING})
    async def keep(self, request: AnyRequest, state: State, data: JSONBody[Preferences]) -> None:
        """Keep your settings, all of them, for your other devices."""
        await keep(state.people.store, await require_person(request), data)


HANDLERS = [MyPreferences]
