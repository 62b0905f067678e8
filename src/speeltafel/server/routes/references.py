"""Quick references: the numbers of a game, and how things stand at a table."""

from typing import Annotated

from litestar import Controller, get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from speeltafel import game, game_names
from speeltafel.contract.board_schema import view_schema
from speeltafel.contract.json_types import JsonObject
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.permissions import check_may_watch
from speeltafel.server.domain.state import TableState
from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.people.authentication import current_person
from speeltafel.server.routes.dependencies import AnyRequest, TableId, TheServices
from speeltafel.table.box import Box


class Reference(Struct, frozen=True):
    """A quick reference, at one moment of a game. It tells no more than what follows from the reader's own view."""

    version: int
    game: str
    tables: JsonObject  # that hold for the whole game with so many players, such as Coloretto's scale
    now: JsonObject  # how things stand, such as who would shop first in Etalage
    out: list[str] | None  # the cards in other hands and in the pile; None at a table that forbids counting


def reference(state: TableState, seat: int | None) -> Reference:
    """For the person on a seat; None: for the public."""
    views = state.views
    if views is None:
        raise CommandRefused("not_now", "There is nothing to look up before the cards are dealt.")
    out = views.still_out(seat) if state.plan.counting else None
    name = state.plan.game
    return Reference(state.version, name, reference_tables(name, state.plan.players), views.reference(seat), out)


def reference_tables(name: str, players: int) -> JsonObject:
    """The numbers of a game, from the constants that its rules use."""
    found: JsonObject = game(name).rules.part("reference").tables(players)
    return found


def known_game(name: str) -> Box:
    if name not in game_names():
        raise CommandRefused("not_found", f"There is no such game; there are {', '.join(game_names())}.")
    return game(name)


Players = Annotated[int | None, QueryParameter(ge=2, le=6, required=False)]


class References(Controller):
    path = "/api"
    tags = ("games",)

    @get("/games/{name:str}/reference", responses=ERROR_RESPONSES, sync_to_thread=False)
    def numbers(self, name: FromPath[str], players: Players = None) -> JsonObject:
        """What one looks up in a game for so many players: goals, bonuses, scales."""
        facts = known_game(name).manifest
        if players is not None and players not in facts.seats:
            raise CommandRefused("not_found", f"{facts.title} is for {facts.seats[0]} to {facts.seats[-1]} players.")
        return reference_tables(name, players or facts.usual_players)

    @get("/games/{name:str}/view-schema", responses=ERROR_RESPONSES, sync_to_thread=False)
    def view_schema(self, name: FromPath[str]) -> JsonObject:
        """The JSON schema of a game's views: of a seat or the public, and with all cards open."""
        rules = known_game(name).rules
        board = rules.part("board")
        return {"oneOf": [view_schema(rules, board.SeatBoard), view_schema(rules, board.OpenBoard)]}

    @get("/tables/{table:str}/reference", responses=ERROR_RESPONSES)
    async def now(self, request: AnyRequest, services: TheServices, table: TableId) -> Reference:
        """The same numbers, how things stand at this table, and what is still out, as far as you may know it."""
        who = await current_person(request)
        room = await services.hub.room(table)
        check_may_watch(room.state, who)
        seat = room.state.seat_of(who.id) if who else None
        return reference(room.state_for(seat), seat)


HANDLERS = [References]
