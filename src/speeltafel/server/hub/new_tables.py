"""Making tables: a new one, and the one of a rematch."""

import secrets
from collections.abc import Collection, Sequence
from functools import partial

from msgspec import structs

from speeltafel.server.domain import handlers
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import AnyEvent, Continued, Opened, Stored
from speeltafel.server.domain.permissions import refuse_if_blocked
from speeltafel.server.domain.plan import BotSeat, OpenSeat, ReservedSeat, SeatPlan, TablePlan, validated
from speeltafel.server.domain.seats import Person
from speeltafel.server.domain.state import TableState
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.room import Room
from speeltafel.server.ids import new_id
from speeltafel.server.store.appends import Append
from speeltafel.server.store.rows.tables import row_of


def opened_event(plan: TablePlan, host: Person, after: str = "") -> Opened:
    """The first event of a table, with the server's part of its seed."""
    return Opened(validated(plan), host.id, secrets.token_hex(32), after)


def seat_host(state: TableState, host: Person, seat: int | None, start: bool) -> Sequence[AnyEvent]:
    """The host sits down, and may deal at once."""
    events: list[AnyEvent] = list(handlers.sit(state, host, seat))
    if start:
        seated = state.replay(Stored(state.version + 1 + i, 0.0, event) for i, event in enumerate(events))
        events += handlers.start(seated, host)
    return events


async def rematch(hub: Hub, table: str, who: Person) -> Room:
    """The table of the rematch: made by whoever asks first, joined by those who ask after. Full, it starts."""
    new, blocked = new_id(9), await hub.store.blocked_with(who.id)
    creation = partial(created_table, host=who, table=new, blocked=blocked)
    room = await hub.handle(table, partial(continued, who=who, to=new), creation=creation)
    return await hub.handle(room.state.continued, refuse_if_blocked(partial(sit_again, who=who), blocked))


def continued(state: TableState, who: Person, to: str) -> Sequence[AnyEvent]:
    """Nothing, if there is one already."""
    if state.seat_of(who.id) is None:
        raise CommandRefused("not_seated", "A rematch is for those who played.")
    if state.stage not in ("over", "abandoned"):
        raise CommandRefused("not_now", "A rematch comes after the game.")
    return [] if state.continued else [Continued(to)]


def created_table(old: TableState, now: float, host: Person, table: str, blocked: Collection[str] = ()) -> Append:
    """The table itself, written together with the word that it is there: so there is one, and one that is."""
    opened = Stored(1, now, rematch_opened(old, host, blocked))
    return Append(table, [opened], row_of(TableState(table).replay([opened]), now))


def rematch_opened(old: TableState, host: Person, blocked: Collection[str] = ()) -> Opened:
    """For the same people, but for anybody in place of those who blocked the host or whom the host blocked."""
    seats: list[SeatPlan] = []
    for seat in old.seats:
        keep = seat.plan if isinstance(seat.plan, BotSeat) or seat.person is None else ReservedSeat(seat.person)
        seats.append(OpenSeat() if seat.person in blocked else keep)
    return opened_event(structs.replace(old.plan, seats=seats), host, after=old.id)


def sit_again(state: TableState, who: Person) -> Sequence[AnyEvent]:
    """Sit down, if not seated."""
    return [] if state.stage != "open" or state.seat_of(who.id) is not None else handlers.sit(state, who, None)
