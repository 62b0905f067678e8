"""Doing something once, however often it is asked for: the log says what was done under which id."""

from collections.abc import Callable, Sequence

from msgspec import structs

from speeltafel.server.sitting.deeds import Person
from speeltafel.server.sitting.events import AnyEvent
from speeltafel.server.sitting.sitting import Sitting

Deed = Callable[[Sitting], Sequence[AnyEvent]]


def name_of(who: Person, id: str) -> str:
    """Everybody chooses ids for themselves; nobody can use up those of another."""
    return f"{who.id} {id}"


def once(deed: Deed, name: str) -> Callable[[Sitting], list[AnyEvent]]:
    """No events, if the deed of this name is in the log already."""

    def done(sitting: Sitting) -> list[AnyEvent]:
        if done_at(sitting, name) is not None:
            return []
        events = list(deed(sitting))
        return [*events[:-1], *(structs.replace(last, deed=name) for last in events[-1:])]

    return done


def done_at(sitting: Sitting, name: str) -> int | None:
    """The version with which the deed of this name was done; None if it was not."""
    return next((stored.number for stored in reversed(sitting.log) if stored.event.deed == name), None)
