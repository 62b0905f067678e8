"""Quick references: the numbers of a game, and how things stand at a table."""

from typing import Annotated

from litestar import Controller, get
from litestar.params import FromPath, QueryParameter

from speeltafel import game, game_names
from speeltafel.contract.json_types import JsonObject
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.permissions import check_may_watch
from speeltafel.server.domain.reference import Reference, reference, reference_tables
from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.people.authentication import current_person
from speeltafel.server.routes.dependencies import AnyRequest, TableId, TheServices

Players = Annotated[int | None, QueryParameter(ge=2, le=6, required=False)]


class References(Controller):
    path = "/api"
    tags = ("games",)

    @get("/games/{name:str}/reference", responses=ERROR_RESPONSES, sync_to_thread=False)
    def numbers(self, name: FromPath[str], players: Players = None) -> JsonObject:
        """What one looks up in a game for so many players: goals, bonuses, scales."""
        if name not in game_names():
            raise CommandRefused("not_found", f"There is no such game; there are {', '.join(game_names())}.")
        facts = game(name).manifest
        if players is not None and players not in facts.seats:
            raise CommandRefused("not_found", f"{facts.title} is for {facts.seats[0]} to {facts.seats[-1]} players.")
        return reference_tables(name, players or facts.usual_players)

    @get("/tables/{table:str}/reference", responses=ERROR_RESPONSES)
    async def now(self, request: AnyRequest, services: TheServices, table: TableId) -> Reference:
        """The same numbers, how things stand at this table, and what is still out, as far as you may know it."""
        who = await current_person(request)
        room = await services.hub.room(table)
        check_may_watch(room.state, who)
        seat = room.state.seat_of(who.id) if who else None
        return reference(room.state_for(seat), seat)


HANDLERS = [References]
