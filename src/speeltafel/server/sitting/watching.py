"""Who may look on at a table."""

from speeltafel.server.sitting.deeds import Person
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.sitting import Sitting

NO_SPECTATORS = "This table has no spectators."


def may_watch(sitting: Sitting, who: Person | None) -> bool:
    """A host may want no spectators once the cards are dealt."""
    if sitting.plan.watching == "all" or sitting.stage == "open":
        return True
    return who is not None and (who.id == sitting.host or sitting.seat_of(who.id) is not None)


def check_may_watch(sitting: Sitting, who: Person | None) -> None:
    if not may_watch(sitting, who):
        raise Refused("forbidden", NO_SPECTATORS)
