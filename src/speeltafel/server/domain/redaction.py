"""What a reader may see of events.

Whoever shows, sends or replays events asks here: secrets are left empty, and names of those who deleted their
account are replaced. A new kind of event is declared open, or is named here: else types do not agree.
"""

from collections.abc import Collection, Iterable, Sequence

from msgspec import structs

from speeltafel.contract.notation import Notation, Reader
from speeltafel.contract.words import Language, shared_words
from speeltafel.record import SOMEBODY
from speeltafel.server.domain.events import (
    AnyEvent,
    Moved,
    Opened,
    OpenEvent,
    Removed,
    Said,
    Sat,
    Started,
    Stood,
    Stored,
    Worded,
)


def redacted(event: AnyEvent, reader: Reader, notation: Notation) -> AnyEvent:
    """The event as a seat, the public (None) or somebody who may know everything sees it, with secrets left empty."""
    if reader == "all":
        return event
    match event:
        case Moved():
            known = notation.told_to(reader, event.seat, event.move)
            return event if known == event.move else structs.replace(event, move=known)
        case Opened():
            return structs.replace(event, server_seed="")
        case Worded(seat):
            return event if reader == seat else structs.replace(event, word="")
        case Said():
            secret = event.spectators and reader is not None
            return structs.replace(event, person="", name="", text="") if secret else event
        case _:
            open_event: OpenEvent = event  # a kind that is not declared open has to be named above
            return open_event


def is_open(event: AnyEvent, notation: Notation) -> bool:
    """May everybody know all of it at once?"""
    among_spectators = isinstance(event, Said) and event.spectators
    return redacted(event, None, notation) is event and not among_spectators


def visible_to(events: Sequence[Stored], reader: Reader, blocked: Collection[str] = ()) -> Sequence[Stored]:
    """Without what is said among spectators, for whoever plays, and without what these said."""

    def is_told(event: AnyEvent) -> bool:
        if not isinstance(event, Said):
            return True
        return event.person not in blocked and not (event.spectators and isinstance(reader, int))

    return [each for each in events if is_told(each.event)]


def display_name(name: str, language: Language) -> str:
    """The name as it is told at the beginning of a sentence, where names mostly stand."""
    return str(shared_words(language)["somebody"]) if name == SOMEBODY else name


def persons_in(events: Iterable[Stored]) -> set[str]:
    """All whose names are in these events."""
    return {stored.event.person for stored in events if isinstance(stored.event, Sat | Said | Removed)}


def named_in(events: Iterable[Stored], person: str) -> bool:
    """Does this person have a name in them?"""
    mentioned = (each.event for each in events if isinstance(each.event, Sat | Said | Removed))
    return any(event.person == person and event.name != SOMEBODY for event in mentioned)


def anonymized(events: list[Stored], gone: Collection[str]) -> list[Stored]:
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
