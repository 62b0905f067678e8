"""Who may do what at a table, and when: checks that raise `CommandRefused`, and what can be put around a handler."""

from collections.abc import Callable, Collection, Sequence

from msgspec import structs

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import AnyEvent
from speeltafel.server.domain.plan import ReservedSeat, TablePlan
from speeltafel.server.domain.seats import Person
from speeltafel.server.domain.state import TableState

NO_SPECTATORS = "This table has no spectators."
REMOVED = "A moderator removed you from this table."


def may_watch(state: TableState, who: Person | None) -> bool:
    """A host may want no spectators once the cards are dealt."""
    if who is not None and who.id in state.removed:
        return False
    if state.plan.watching == "all" or state.stage == "open":
        return True
    return who is not None and (who.id == state.host or state.seat_of(who.id) is not None)


def check_may_watch(state: TableState, who: Person | None) -> None:
    if not may_watch(state, who):
        raise CommandRefused("forbidden", watching_refused(state, who))


def watching_refused(state: TableState, who: Person | None) -> str:
    return REMOVED if who is not None and who.id in state.removed else NO_SPECTATORS


NOT_RESERVED = "No seat can be kept for that person."


def check_reserved_seats(plan: TablePlan, blocked: Collection[str]) -> None:
    if any(isinstance(seat, ReservedSeat) and seat.person in blocked for seat in plan.seats):
        raise CommandRefused("forbidden", NOT_RESERVED)


def require_hinted_seat(state: TableState, who: Person) -> int:
    """The seat of the player to move, in a game in which hints may be had."""
    seat = state.seat_of(who.id)
    if state.plan.rated:
        raise CommandRefused("forbidden", "There are no hints in rated games.")
    if seat is None or state.turn != seat:
        raise CommandRefused("not_your_turn", "A hint is for the player to move.")
    return seat


MAX_OTHER_EVENTS = 10_000  # events of a table that are no moves: what is said, coming and going


def check_log_size(state: TableState) -> None:
    """A log has room for any game, but not for somebody who only wants to fill it."""
    moves = len(state.table.moves) if state.table else 0
    if state.version - moves > MAX_OTHER_EVENTS:
        raise CommandRefused(
            "not_now", "So much has happened at this table besides playing that no more is written down."
        )


def require_stage(state: TableState, stage: str) -> None:
    if state.stage != stage:
        told = {"open": "has not begun", "playing": "is going on", "over": "is over", "abandoned": "was given up"}
        raise CommandRefused("not_now", f"That cannot be done now: the game {told[state.stage]}.")


def require_seat(state: TableState, who: Person) -> int:
    seat = state.seat_of(who.id)
    if seat is None:
        raise CommandRefused("not_seated", "You do not sit at this table.")
    return seat


def require_active_seat(state: TableState, who: Person) -> int:
    """The same of somebody who did not give up."""
    seat = require_seat(state, who)
    if state.seats[seat].resigned:
        raise CommandRefused("not_now", "You resigned; a bot plays your cards to the end.")
    return seat


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


def refuse_if_blocked(handler: Handler, blocked: Collection[str]) -> Handler:
    """Sitting down, but not where one of these sits, or is the host. Nobody is told which of them it is."""

    def checked(state: TableState) -> Sequence[AnyEvent]:
        if any(person in blocked for person in (state.host, *(seat.person for seat in state.seats))):
            raise CommandRefused("forbidden", NO_SEAT)
        return handler(state)

    return checked if blocked else handler
