"""The one place that decides what a reader may see of an event.

Whoever shows, sends or replays events asks here. Every kind of event is named, so that a new one cannot be forgotten.
"""

from typing import assert_never

from msgspec import structs

from speeltafel.contract.notation import Notation, Reader
from speeltafel.server.sitting.events import (
    Abandoned,
    Agreed,
    AnyEvent,
    Asked,
    Closed,
    Continued,
    Declined,
    Late,
    Left,
    Moved,
    Muted,
    Opened,
    Removed,
    Resigned,
    Returned,
    Said,
    Sat,
    Started,
    Stood,
    Undone,
    Worded,
)


def redacted(event: AnyEvent, reader: Reader, notation: Notation) -> AnyEvent:
    """The event as a seat, the public (None) or somebody who may know everything sees it, with secrets left empty."""
    if reader == "all":
        return event
    match event:
        case Moved(seat, move):
            known = notation.told_to(reader, seat, move)
            return event if known == move else structs.replace(event, move=known)
        case Opened():
            return structs.replace(event, house_seed="")
        case Worded(seat):
            return event if reader == seat else structs.replace(event, word="")
        case (
            Sat() | Stood() | Started() | Late() | Left() | Returned() | Asked() | Agreed() | Declined() | Undone()
            | Resigned() | Said() | Muted() | Abandoned() | Removed() | Closed() | Continued()
        ):  # fmt: skip
            return event
        case _:
            assert_never(event)


def is_open(event: AnyEvent, notation: Notation) -> bool:
    """May everybody know all of it at once?"""
    return redacted(event, None, notation) is event
