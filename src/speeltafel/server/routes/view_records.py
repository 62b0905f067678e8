"""Views as records: for a page that lets a bot think in the browser, with the games in WebAssembly."""

from base64 import b64encode
from functools import cache

from litestar import get
from msgspec import Struct

from speeltafel import game
from speeltafel.server.domain.permissions import check_may_watch, require_hinted_seat
from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.people.authentication import require_person
from speeltafel.server.people.scopes import need_scope
from speeltafel.server.routes.dependencies import AnyRequest, TableId, TheServices
from speeltafel.wasm.files.layouts import view_layout


class ViewRecord(Struct, frozen=True):
    """What a seat may know, as the record that bots take."""

    version: int
    moves: int  # played so far
    game: str
    layout: str  # a hash of how the record is laid out; the manifest of a game in WebAssembly has that of its own
    view: str  # its bytes, in base64


@get("/api/tables/{table:str}/view-record", tags=["tables"], responses=ERROR_RESPONSES)
async def view_record(request: AnyRequest, services: TheServices, table: TableId) -> ViewRecord:
    """What you may know as the player to move, to work out a hint yourself. In unrated games only."""
    who = await require_person(request)
    need_scope(who, "play")
    state = (await services.hub.room(table)).state
    check_may_watch(state, who)
    seat = require_hinted_seat(state, who)
    assert state.table is not None
    view = b64encode(state.table.view_record(seat).tobytes()).decode()
    return ViewRecord(state.version, len(state.table.moves), state.plan.game, layout_of(state.plan.game), view)


@cache
def layout_of(name: str) -> str:
    return view_layout(game(name).rules)


HANDLERS = [view_record]
