"""Who deleted their account: in the games of others they are somebody, in the reader's language."""

from collections.abc import Collection, Iterable

from msgspec import structs

from speeltafel.contract.words import Language, Words
from speeltafel.server.sitting.events import Removed, Said, Sat, Started, Stood, Stored

SOMEBODY = "somebody"
"""What stands in the place of their name, in records and for programs. Nobody else can take it."""

TOLD: Words = {"en": "Somebody", "nl": "Iemand", "de": "Jemand"}
"""At the beginning of a sentence, where names mostly stand."""


def told_name(name: str, language: Language) -> str:
    return TOLD[language] if name == SOMEBODY else name


def persons_in(events: Iterable[Stored]) -> set[str]:
    """All whose names are in these events."""
    return {stored.event.person for stored in events if isinstance(stored.event, Sat | Said | Removed)}


def named_in(events: Iterable[Stored], person: str) -> bool:
    """Does this person have a name in them?"""
    mentioned = (each.event for each in events if isinstance(each.event, Sat | Said | Removed))
    return any(event.person == person and event.name != SOMEBODY for event in mentioned)


def anonymous(events: list[Stored], gone: Collection[str]) -> list[Stored]:
    """The same events without the names of these persons."""
    if not gone:
        return events
    seats: set[int] = set()  # where one of them sits
    told = []
    for stored in events:
        event = stored.event
        match event:
            case Sat(seat, person):
                (seats.add if person in gone else seats.discard)(seat)
                event = structs.replace(event, name=SOMEBODY) if person in gone else event
            case Stood(seat):
                seats.discard(seat)
            case Said(person) | Removed(person):
                event = structs.replace(event, name=SOMEBODY) if person in gone else event
            case Started(names):
                event = structs.replace(
                    event, names=[SOMEBODY if seat in seats else name for seat, name in enumerate(names)]
                )
        told.append(Stored(stored.number, stored.at, event))
    return told
