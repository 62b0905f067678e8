"""Records over HTTP: games that were played without a server, handed over to somebody's list of finished ones."""

from asyncio import to_thread
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Annotated

from litestar import post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from speeltafel.record import SOMEBODY, Record, write
from speeltafel.server import clock
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import Stored
from speeltafel.server.domain.handed_over import events_of, read_finished
from speeltafel.server.domain.seats import Person
from speeltafel.server.domain.state import TableState
from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.people.authentication import require_person
from speeltafel.server.people.names import clean_name
from speeltafel.server.people.scopes import need_scope
from speeltafel.server.routes.dependencies import AnyRequest, TheServices
from speeltafel.server.routes.schemas import Made
from speeltafel.server.store.rows.tables import row_of
from speeltafel.server.store.store import Conflict

LONGEST_RECORD = 50_000  # characters


class HandedRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished match, as text, and which seat was one's own."""

    record: Annotated[str, Meta(max_length=LONGEST_RECORD)]
    seat: Annotated[int, Meta(ge=0, le=5)]


@post("/api/records", tags=["tables"], responses=ERROR_RESPONSES, opt={"limit": "tables"})
async def hand_over(request: AnyRequest, services: TheServices, data: JSONBody[HandedRecord]) -> Made:
    """Keep a match that you played without a server, as a table among those you finished; it counts for nothing.

    Its record is verified. The same record again is the same table.
    """
    who = await require_person(request)
    need_scope(who, "play")
    state = await to_thread(table_of, who, data, clock.now())
    try:
        await services.store.hand_over(state.id, state.log, row_of(state, state.log[-1].at), who.id)
    except Conflict:
        pass  # it was handed over before
    except LookupError as deleted:
        raise CommandRefused("unknown_person", "This account was deleted, so it keeps no games any more.") from deleted
    return Made(state.id, state.version)


def table_of(who: Person, data: HandedRecord, now: float) -> TableState:
    record = read_finished(data.record)
    names = [name if name == SOMEBODY else clean_name(name) for name in record.names]
    events = events_of(data.record, who, data.seat, names)
    return TableState(id_of(who, record)).replay(Stored(i, now, event) for i, event in enumerate(events, 1))


def id_of(who: Person, record: Record) -> str:
    """The same for the same record of the same person, so that the log itself takes it once."""
    digest = sha256(f"{who.id}\n{write(record)}".encode()).digest()
    return "_" + urlsafe_b64encode(digest[:9]).decode()[1:]  # at a command line a dash begins an option


HANDLERS = [hand_over]
