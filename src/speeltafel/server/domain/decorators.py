"""What can be put around a handler: a command is handled once, and people who block each other are kept apart."""

from collections.abc import Callable, Collection, Sequence

from msgspec import structs

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import AnyEvent
from speeltafel.server.domain.seats import Person
from speeltafel.server.domain.state import TableState

Handler = Callable[[TableState], Sequence[AnyEvent]]


def command_key(who: Person, id: str) -> str:
    """Everybody chooses ids for themselves; nobody can use up those of another."""
    return f"{who.id} {id}"


def once(handler: Handler, key: str) -> Callable[[TableState], list[AnyEvent]]:
    """No events, if the command of this key is in the log already."""

    def handled(state: TableState) -> list[AnyEvent]:
        if version_after(state, key) is not None:
            return []
        events = list(handler(state))
        return [*events[:-1], *(structs.replace(last, command_id=key) for last in events[-1:])]

    return handled


def version_after(state: TableState, key: str) -> int | None:
    """The version of the table after the command of this key; None if it was not handled yet."""
    return next((stored.number for stored in reversed(state.log) if stored.event.command_id == key), None)


NO_SEAT = "You cannot sit at this table; choose another."


def kept_apart(handler: Handler, apart: Collection[str]) -> Handler:
    """Sitting down, but not where one of these sits, or is the host. Nobody is told which of them it is."""

    def checked(state: TableState) -> Sequence[AnyEvent]:
        if any(person in apart for person in (state.host, *(seat.person for seat in state.seats))):
            raise CommandRefused("forbidden", NO_SEAT)
        return handler(state)

    return checked if apart else handler
