"""The door: what one reader may know of a table, and nothing else, leaves through here."""

from collections.abc import Iterable

from speeltafel.contract.words import Language
from speeltafel.server.messages import Entry, SeatShown, Shown, WishShown
from speeltafel.server.sitting.events import (
    Asked,
    Continued,
    Moved,
    Muted,
    Opened,
    Said,
    Sat,
    Started,
    Stored,
    Undone,
)
from speeltafel.server.sitting.places import best
from speeltafel.server.sitting.plan import OpenSeat
from speeltafel.server.sitting.sitting import Seat, Sitting


def shown(sitting: Sitting, seat: int | None, language: Language) -> Shown:
    """The table for the person on a seat; None: for the public."""
    table, plan, wish = sitting.table, sitting.plan, sitting.wish
    return Shown(
        id=sitting.id,
        game=plan.game,
        stage=sitting.stage,
        public=plan.public,
        rated=plan.rated,
        pace=plan.pace,
        host=sitting.host,
        seats=[seat_shown(chair, sitting) for chair in sitting.seats],
        you=seat,
        seed_hash=sitting.house.seed_hash,
        moves=len(table.moves) if table else 0,
        view=table.view(seat) if table else None,
        prompt=prompt(sitting, seat, language),
        deadline=sitting.deadline(),
        wish=WishShown(wish.seat, wish.moves, sorted(wish.agreed)) if wish else None,
        quiet=sorted(sitting.quiet),
        after=sitting.after,
        continued=sitting.continued,
        winners=best(sitting) if sitting.stage == "over" else [],
    )


def seat_shown(seat: Seat, sitting: Sitting) -> SeatShown:
    if seat.person is not None:
        kind = seat.kind
    else:
        kind = "house" if seat.bot else "free" if isinstance(seat.plan, OpenSeat) else "kept"  # type: ignore[assignment]
    plays = seat.bot if seat.bot or seat.waiting_for_person or seat.person is None else sitting.plan.stand_in
    return SeatShown(
        name=seat.name,
        kind=kind,
        person=seat.person,
        level=plays,
        away=seat.away,
        resigned=seat.resigned,
        word=seat.word is not None,
        bank=seat.bank,
    )


def prompt(sitting: Sitting, seat: int | None, language: Language) -> str:
    if seat is None or sitting.turn != seat or sitting.table is None:
        return ""
    return sitting.table.game.notation.prompts[sitting.table.phase].words[language]


def entries(sitting: Sitting, events: Iterable[Stored], seat: int | None, language: Language) -> list[Entry]:
    """Events of this table as the reader may know them."""
    return [entry(sitting, stored, seat, language) for stored in events]


def entry(sitting: Sitting, stored: Stored, reader: int | None, language: Language) -> Entry:
    event = stored.event
    what = type(event).__name__.lower()
    about = getattr(event, "seat", None)
    name = sitting.seats[about].name if about is not None else ""
    match event:
        case Moved(seat, move, stand_in):
            move, text = move_told(sitting, seat, move, reader, language)
            return Entry(stored.number, stored.at, what, seat, name, move, text, stand_in=stand_in)
        case Sat():
            return Entry(stored.number, stored.at, what, about, event.name)
        case Said():
            return Entry(stored.number, stored.at, what, sitting.seat_of(event.person), event.name, text=event.text)
        case Asked(_, moves) | Undone(moves):
            return Entry(stored.number, stored.at, what, about, name, moves=moves)
        case Continued(table):
            return Entry(stored.number, stored.at, what, table=table)
        case Opened() | Started() | Muted():
            return Entry(stored.number, stored.at, what)
        case _:
            return Entry(stored.number, stored.at, what, about, name)


def move_told(sitting: Sitting, seat: int, move: str, reader: int | None, language: Language) -> tuple[str, str]:
    """A move's text and sentence; both empty while the reader may not know it."""
    assert sitting.table is not None
    notation = sitting.table.game.notation
    if seat != reader and sitting.stage != "over" and move.split()[0] in notation.hidden:
        return "", ""
    return move, notation.sentence(notation.numbers[move], sitting.seats[seat].name, language)
