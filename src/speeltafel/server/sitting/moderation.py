"""What a moderator does at a table."""

from speeltafel.server.sitting.events import Abandoned, AnyEvent, Closed, Removed, Resigned
from speeltafel.server.sitting.sitting import Sitting


def close_table(sitting: Sitting) -> list[AnyEvent]:
    """Whether it has begun or not; nothing that was played there counts."""
    return [Closed()] if sitting.stage in ("open", "playing") else []


def remove_person(sitting: Sitting, person: str, name: str) -> list[AnyEvent]:
    """From the table for good, as a player and as a spectator. In a game, a bot plays their cards to the end."""
    if person in sitting.removed:
        return []
    seat = sitting.seat_of(person)
    events: list[AnyEvent] = [Removed(person, name, seat)]
    if sitting.stage == "playing" and seat is not None and not sitting.seats[seat].resigned:
        events.append(Resigned(seat))
        others = (chair for number, chair in enumerate(sitting.seats) if number != seat)
        if not any(chair.person is not None and not chair.resigned for chair in others):
            events.append(Abandoned())
    return events
