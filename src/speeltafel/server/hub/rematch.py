"""Playing again with the same people."""

from collections.abc import Collection, Sequence
from functools import partial

from msgspec import structs

from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.opening import opening
from speeltafel.server.hub.room import Room
from speeltafel.server.ids import new_id
from speeltafel.server.sitting import deeds
from speeltafel.server.sitting.apart import kept_apart
from speeltafel.server.sitting.deeds import Person
from speeltafel.server.sitting.events import AnyEvent, Continued, Opened, Stored
from speeltafel.server.sitting.plan import BotSeat, OpenSeat, ReservedSeat, SeatPlan
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.sitting import Sitting
from speeltafel.server.store.appends import Append
from speeltafel.server.store.rows import row_of


async def rematch(hub: Hub, table: str, who: Person) -> Room:
    """The table of the rematch: made by whoever asks first, joined by those who ask after. Full, it starts."""
    new, apart = new_id(9), await hub.store.apart_from(who.id)
    founding = partial(founded, host=who, table=new, apart=apart)
    settled = await hub.act(table, partial(continued, who=who, to=new), founding=founding)
    return await hub.act(settled.sitting.continued, kept_apart(partial(sit_again, who=who), apart))


def continued(sitting: Sitting, who: Person, to: str) -> Sequence[AnyEvent]:
    """Nothing, if there is one already."""
    if sitting.seat_of(who.id) is None:
        raise Refused("not_seated", "A rematch is for those who played.")
    if sitting.stage not in ("over", "abandoned"):
        raise Refused("not_now", "A rematch comes after the game.")
    return [] if sitting.continued else [Continued(to)]


def founded(old: Sitting, now: float, host: Person, table: str, apart: Collection[str] = ()) -> Append:
    """The table itself, written together with the word that it is there: so there is one, and one that is."""
    opened = Stored(1, now, again(old, host, apart))
    return Append(table, [opened], row_of(Sitting(table).after_all([opened]), now))


def again(old: Sitting, host: Person, apart: Collection[str] = ()) -> Opened:
    """For the same people, but for anybody in place of those who are kept apart from the host."""
    seats: list[SeatPlan] = []
    for seat in old.seats:
        keep = seat.plan if isinstance(seat.plan, BotSeat) or seat.person is None else ReservedSeat(seat.person)
        seats.append(OpenSeat() if seat.person in apart else keep)
    return opening(structs.replace(old.plan, seats=seats), host, after=old.id)


def sit_again(sitting: Sitting, who: Person) -> Sequence[AnyEvent]:
    """Sit down, if not seated."""
    return [] if sitting.stage != "open" or sitting.seat_of(who.id) is not None else deeds.sit(sitting, who, None)
