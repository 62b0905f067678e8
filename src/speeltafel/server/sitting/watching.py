"""Who may look on at a table."""

from speeltafel.server.sitting.deeds import Person
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.sitting import Sitting

NO_SPECTATORS = "This table has no spectators."
REMOVED = "A moderator removed you from this table."


def may_watch(sitting: Sitting, who: Person | None) -> bool:
    """A host may want no spectators once the cards are dealt."""
    if who is not None and who.id in sitting.removed:
        return False
    if sitting.plan.watching == "all" or sitting.stage == "open":
        return True
    return who is not None and (who.id == sitting.host or sitting.seat_of(who.id) is not None)


def check_may_watch(sitting: Sitting, who: Person | None) -> None:
    if not may_watch(sitting, who):
        raise Refused("forbidden", why_not(sitting, who))


def why_not(sitting: Sitting, who: Person | None) -> str:
    return REMOVED if who is not None and who.id in sitting.removed else NO_SPECTATORS
