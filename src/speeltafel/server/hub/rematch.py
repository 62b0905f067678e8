"""Playing again with the same people."""

from collections.abc import Sequence
from functools import partial

from msgspec import structs

from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.opening import opening
from speeltafel.server.hub.room import Room
from speeltafel.server.sitting import deeds
from speeltafel.server.sitting.deeds import Person
from speeltafel.server.sitting.events import Abandoned, AnyEvent, Continued, Opened
from speeltafel.server.sitting.plan import BotSeat, ReservedSeat, SeatPlan
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.sitting import Sitting


async def rematch(hub: Hub, table: str, who: Person) -> Room:
    """The table of the rematch: made by whoever asks first, joined by those who ask after. Full, it starts."""
    old = (await hub.room(table)).sitting
    if old.stage not in ("over", "abandoned"):
        raise Refused("not_now", "A rematch comes after the game.")
    if old.seat_of(who.id) is None:
        raise Refused("not_seated", "A rematch is for those who played.")
    if not old.continued:
        made = await hub.open_table(again(old, who))
        settled = await hub.act(table, partial(continued, to=made.sitting.id))
        if settled.sitting.continued != made.sitting.id:  # somebody else was quicker
            await hub.act(made.sitting.id, lambda _: [Abandoned()])
        old = settled.sitting
    return await hub.act(old.continued, partial(sit_again, who=who))


def again(old: Sitting, host: Person) -> Opened:
    seats: list[SeatPlan] = []
    for seat in old.seats:
        keep = seat.plan if isinstance(seat.plan, BotSeat) or seat.person is None else ReservedSeat(seat.person)
        seats.append(keep)
    return opening(structs.replace(old.plan, seats=seats), host, after=old.id)


def continued(sitting: Sitting, to: str) -> Sequence[AnyEvent]:
    return [] if sitting.continued else [Continued(to)]


def sit_again(sitting: Sitting, who: Person) -> Sequence[AnyEvent]:
    """Sit down, if not seated."""
    return [] if sitting.stage != "open" or sitting.seat_of(who.id) is not None else deeds.sit(sitting, who, None)
