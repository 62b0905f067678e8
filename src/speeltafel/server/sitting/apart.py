"""People of whom one never wants to sit with the other. Neither is told which of them it is."""

from collections.abc import Callable, Collection, Sequence

from speeltafel.server.sitting.events import AnyEvent, Said, Stored
from speeltafel.server.sitting.plan import ReservedSeat, TablePlan
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.sitting import Sitting

NO_SEAT = "You cannot sit at this table; choose another."
NOT_KEPT = "No seat can be kept for that person."


def kept_apart(
    deed: Callable[[Sitting], Sequence[AnyEvent]], apart: Collection[str]
) -> Callable[[Sitting], Sequence[AnyEvent]]:
    """Sitting down, but not where one of these sits, or is the host."""

    def judged(sitting: Sitting) -> Sequence[AnyEvent]:
        if any(person in apart for person in (sitting.host, *(seat.person for seat in sitting.seats))):
            raise Refused("forbidden", NO_SEAT)
        return deed(sitting)

    return judged if apart else deed


def check_kept_seats(plan: TablePlan, apart: Collection[str]) -> None:
    if any(isinstance(seat, ReservedSeat) and seat.person in apart for seat in plan.seats):
        raise Refused("forbidden", NOT_KEPT)


def heard(events: Sequence[Stored], apart: Collection[str]) -> Sequence[Stored]:
    """Without what these said."""
    if not apart:
        return events
    return [each for each in events if not (isinstance(each.event, Said) and each.event.person in apart)]
