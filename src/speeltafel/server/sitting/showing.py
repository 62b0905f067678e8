"""The door: what one reader may know of a table, and nothing else, leaves through here."""

from collections.abc import Collection, Iterable
from typing import Any, TypeVar, assert_never

from msgspec import Raw, structs
from msgspec.json import Encoder

from speeltafel.contract.notation import Reader
from speeltafel.contract.words import Language
from speeltafel.server.message_parts import Entry, SeatShown, WishShown
from speeltafel.server.messages import Shown, Update
from speeltafel.server.sitting.apart import heard
from speeltafel.server.sitting.events import (
    Abandoned,
    Agreed,
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
    Stored,
    Undone,
    Worded,
)
from speeltafel.server.sitting.places import best
from speeltafel.server.sitting.plan import OpenSeat
from speeltafel.server.sitting.redaction import redacted
from speeltafel.server.sitting.sitting import Seat, Sitting
from speeltafel.server.sitting.somebody import told_name

encode = Encoder().encode

Key = TypeVar("Key")

MOST_KEPT = 32
"""Texts of one moment that are kept for others who have seen as much. Mostly that is one; a client may say anything."""

MOST_OUTCOMES = 3
"""In one log. Each may be some kilobytes, and whoever was away wants to see the latest, not all of a game."""

OWN = ("you", "view", "prompt")
"""What differs between the readers of a table; all else of `Shown` is the same for everyone."""


class Picture:
    """A table drawn for many readers: what is the same for all of them is made once."""

    def __init__(self, sitting: Sitting, before: "Picture | None" = None) -> None:
        """`before`: the table as it was, of which the seats may still be right."""
        self.sitting = sitting
        same = before if before is not None and before.sitting.seats == sitting.seats else None
        seats = same.open.seats if same else [seat_shown(seat, sitting) for seat in sitting.seats]
        self.seats_written: Raw = same.seats_written if same else Raw(encode(seats))
        self.open: Shown = shown_to_all(sitting, seats)
        self._beginnings: dict[tuple[int, int | None, Language], bytes] = {}
        self._for_public: dict[tuple[int, Language], bytes] = {}

    def shown(self, seat: int | None, language: Language) -> Shown:
        """The table for the person on a seat; None: for the public."""
        sight = self.sitting.sight
        view = sight.view(seat) if sight else None
        return structs.replace(self.open, you=seat, view=view, prompt=prompt(self.sitting, seat, language))

    def update(
        self, seat: int | None, language: Language, since: int, now: float, apart: Collection[str] = ()
    ) -> Update:
        """The table, and what happened since that version, as the reader may know it; without what some said."""
        log = entries(self.sitting, heard(self.sitting.log[since:], apart), seat, language)
        return Update(self.sitting.version, since, now, log, self.shown(seat, language))

    def update_written(
        self, seat: int | None, language: Language, since: int, now: float, apart: Collection[str] = ()
    ) -> bytes:
        """The same in JSON."""
        if apart and len(heard(self.sitting.log[since:], apart)) < self.sitting.version - since:
            return encode(self.update(seat, language, since, now, apart))
        if seat is not None:
            return self._write(seat, language, since, now)
        if (since, language) not in self._for_public:  # of spectators there may be many
            keep(self._for_public, (since, language), self._write(None, language, since, now))
        return self._for_public[since, language]

    def _write(self, seat: int | None, language: Language, since: int, now: float) -> bytes:
        sight = self.sitting.sight
        if sight is None:
            return encode(self.update(seat, language, since, now))
        own = {"you": seat, "prompt": prompt(self.sitting, seat, language)}
        view, at = encode(sight.own_view(seat)), encode(now)
        return b"".join((self._beginning(seat, language, since), view[1:], b",", encode(own)[1:], b',"at":', at, b"}"))

    def _beginning(self, seat: int | None, language: Language, since: int) -> bytes:
        """All that is the same for many, as far as the middle of the view."""
        sitting = self.sitting
        assert sitting.table is not None
        assert sitting.sight is not None
        whose = seat if sitting.table.notation.has_secrets else None  # without secret moves all read the same
        key = since, whose, language
        if key not in self._beginnings:
            table = structs.asdict(self.open) | {"seats": self.seats_written}
            for name in OWN:
                del table[name]
            log = entries(sitting, sitting.log[since:], whose, language)
            message = {"is": "update", "version": sitting.version, "since": since, "log": log, "table": table}
            view = encode(sitting.sight.open_view())
            keep(self._beginnings, key, encode(message)[:-2] + b',"view":' + view[:-1] + b",")
        return self._beginnings[key]


def keep(texts: dict[Key, bytes], key: Key, text: bytes) -> None:
    if len(texts) >= MOST_KEPT:
        texts.clear()
    texts[key] = text


def shown(sitting: Sitting, seat: int | None, language: Language) -> Shown:
    return Picture(sitting).shown(seat, language)


def shown_to_all(sitting: Sitting, seats: list[SeatShown]) -> Shown:
    """What everyone may know, with no view yet."""
    table, plan, wish = sitting.table, sitting.plan, sitting.wish
    return Shown(
        id=sitting.id,
        game=plan.game,
        stage=sitting.stage,
        public=plan.public,
        rated=plan.rated,
        counting=plan.counting,
        pace=plan.pace,
        host=sitting.host,
        seats=seats,
        you=None,
        seed_hash=sitting.seed_commitment.seed_hash,
        moves=len(table.moves) if table else 0,
        view=None,
        prompt="",
        deadline=sitting.deadline(),
        wish=WishShown(wish.seat, wish.moves, sorted(wish.agreed)) if wish else None,
        quiet=sorted(sitting.quiet),
        after=sitting.after,
        continued=sitting.continued,
        winners=best(sitting) if sitting.stage == "over" else [],
        options=plan.options,
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
    if seat is None or sitting.turn != seat or sitting.table is None or sitting.sight is None:
        return ""
    return sitting.table.notation.prompts[sitting.sight.phase].words[language]


def entries(sitting: Sitting, events: Iterable[Stored], seat: int | None, language: Language) -> list[Entry]:
    """Events of this table as the person on a seat may know them; None: as the public may. After the end all may."""
    reader: Reader = "all" if sitting.stage == "over" else seat
    outcomes = dict(list(sitting.outcomes.items())[-MOST_OUTCOMES:])
    return [entry(sitting, stored, reader, language, outcomes.get(stored.number)) for stored in events]


def entry(
    sitting: Sitting, stored: Stored, reader: Reader, language: Language, outcome: dict[str, Any] | None = None
) -> Entry:
    event = redacted(stored.event, reader, sitting.notation)
    what = stored.number, stored.at, type(event).__name__.lower()
    match event:
        case Moved(seat, move, stand_in):
            text, name = sentence(sitting, seat, move, language) if move else "", sitting.seats[seat].name
            return Entry(*what, seat, name, move, text, stand_in=stand_in, outcome=outcome)
        case Sat(seat=seat, name=name) | Removed(seat=seat, name=name):
            return Entry(*what, seat, name)
        case Said(person, name, text):
            return Entry(*what, sitting.seat_of(person), name, text=text, person=person)
        case Asked(seat, moves):
            return Entry(*what, seat, sitting.seats[seat].name, moves=moves)
        case Undone(moves):
            return Entry(*what, moves=moves)
        case Continued(table):
            return Entry(*what, table=table)
        case (
            Stood(seat) | Worded(seat) | Late(seat) | Left(seat) | Returned(seat) | Agreed(seat) | Declined(seat)
            | Resigned(seat)
        ):  # fmt: skip
            return Entry(*what, seat, sitting.seats[seat].name)
        case Opened() | Started() | Muted() | Abandoned() | Closed():
            return Entry(*what)
        case _:
            assert_never(event)


def sentence(sitting: Sitting, seat: int, move: str, language: Language) -> str:
    notation = sitting.notation
    return notation.sentence(notation.numbers[move], told_name(sitting.seats[seat].name, language), language)
