"""The projection of a table for one reader: all that they may know of it, and nothing else."""

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import TypeVar, assert_never

from msgspec import UNSET, Raw, UnsetType, structs
from msgspec.json import Encoder

from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.notation import Notation, Reader
from speeltafel.contract.words import Language
from speeltafel.server.domain import events
from speeltafel.server.domain.events import KINDS, Stored
from speeltafel.server.domain.plan import OpenSeat
from speeltafel.server.domain.redaction import display_name, redacted, visible_to
from speeltafel.server.domain.seats import Seat
from speeltafel.server.domain.standings import winning_seats
from speeltafel.server.domain.state import TableState
from speeltafel.server.message_parts import Entry, SeatKind, SeatShown, TakebackShown
from speeltafel.server.messages import Shown, Update

encode = Encoder().encode

Key = TypeVar("Key")

MOST_KEPT = 32
"""Texts of one moment that are kept for others who have seen as much. Mostly that is one; a client may say anything."""

MOST_OUTCOMES = 3
"""In one log. Each may be some kilobytes, and whoever was away wants to see the latest, not all of a game."""

OWN = ("you", "view", "prompt")
"""What differs between the readers of a table; all else of `Shown` is the same for everyone."""


class Snapshot:
    """A table drawn for many readers: what is the same for all of them is made once."""

    def __init__(self, state: TableState, before: "Snapshot | None" = None) -> None:
        """`before`: the table as it was, of which the seats may still be right."""
        self.state = state
        same = before if before is not None and before.state.seats == state.seats else None
        seats = same.open.seats if same else [seat_shown(seat, state) for seat in state.seats]
        self.seats_json: Raw = same.seats_json if same else Raw(encode(seats))
        self.open: Shown = shown_to_all(state, seats)
        self._beginnings: dict[tuple[int, int | None, bool, Language], bytes] = {}
        self._for_public: dict[tuple[int, Language], bytes] = {}

    def shown(self, seat: int | None, language: Language) -> Shown:
        """The table for the person on a seat; None: for the public."""
        views = self.state.views
        view = views.view(seat) if views else None
        return structs.replace(self.open, you=seat, view=view, prompt=prompt(self.state, seat, language))

    def update(
        self, seat: int | None, language: Language, since: int, now: float, blocked: Collection[str] = ()
    ) -> Update:
        """The table, and what happened since that version, as the reader may know it; without what some said."""
        log = entries(self.state, self._told(since, seat, blocked), seat, language)
        return Update(self.state.version, since, now, log, self.shown(seat, language), self._last(seat, since))

    def _last(self, seat: int | None, since: int) -> JsonObject | UnsetType | None:
        """How the latest game of the match, or round, ended, for somebody who has not been told."""
        if since >= self.state.last_unit_changed:
            return UNSET
        unit = self.state.last_unit
        return unit.views.view(seat) if unit else None

    def update_json(
        self, seat: int | None, language: Language, since: int, now: float, blocked: Collection[str] = ()
    ) -> bytes:
        """The same in JSON."""
        if blocked and len(self._told(since, seat, blocked)) < len(self._told(since, seat)):
            return encode(self.update(seat, language, since, now, blocked))
        if seat is not None:
            return self._write(seat, language, since, now)
        if (since, language) not in self._for_public:  # of spectators there may be many
            keep(self._for_public, (since, language), self._write(None, language, since, now))
        return self._for_public[since, language]

    def _told(self, since: int, seat: int | None, blocked: Collection[str] = ()) -> Sequence[Stored]:
        return visible_to(self.state.log[since:], reader_on(self.state, seat), blocked)

    def _write(self, seat: int | None, language: Language, since: int, now: float) -> bytes:
        views = self.state.views
        if views is None:
            return encode(self.update(seat, language, since, now))
        own = {"you": seat, "prompt": prompt(self.state, seat, language)}
        view, at, last = encode(views.own_view(seat)), encode(now), self._last(seat, since)
        end = b"}" if last is UNSET else b',"last":' + encode(last) + b"}"
        return b"".join((self._beginning(seat, language, since), view[1:], b",", encode(own)[1:], b',"at":', at, end))

    def _beginning(self, seat: int | None, language: Language, since: int) -> bytes:
        """All that is the same for many, as far as the middle of the view."""
        state = self.state
        assert state.table is not None
        whose = seat if state.table.notation.has_secrets else None  # without secret moves all players read the same
        key = since, whose, seat is None and self._spectators_said(since), language
        if key not in self._beginnings:
            log = entries(state, self._told(since, seat), whose, language)
            message = {"is": "update", "version": state.version, "since": since, "log": log}
            keep(self._beginnings, key, encode(message)[:-1] + self._table_json)
        return self._beginnings[key]

    def _spectators_said(self, since: int) -> bool:
        """Whether the public is told more than those who play."""
        return any(isinstance(each.event, events.Said) and each.event.spectators for each in self.state.log[since:])

    @cached_property
    def _table_json(self) -> bytes:
        """Of an update, the table with what everyone sees of the view; the same for all readers."""
        assert self.state.views is not None
        table = structs.asdict(self.open) | {"seats": self.seats_json}
        for name in OWN:
            del table[name]
        return b',"table":' + encode(table)[:-1] + b',"view":' + encode(self.state.views.open_view)[:-1] + b","


def keep(texts: dict[Key, bytes], key: Key, text: bytes) -> None:
    if len(texts) >= MOST_KEPT:
        texts.clear()
    texts[key] = text


def shown(state: TableState, seat: int | None, language: Language) -> Shown:
    return Snapshot(state).shown(seat, language)


def shown_to_all(state: TableState, seats: list[SeatShown]) -> Shown:
    """What everyone may know, with no view yet."""
    table, plan, takeback = state.table, state.plan, state.takeback
    return Shown(
        id=state.id,
        game=plan.game,
        stage=state.stage,
        public=plan.public,
        rated=plan.rated,
        counting=plan.counting,
        pace=plan.pace,
        host=state.host,
        seats=seats,
        you=None,
        seed_hash=state.seed_commitment.seed_hash,
        moves=len(table.moves) if table else 0,
        view=None,
        prompt="",
        deadline=state.deadline(),
        wish=TakebackShown(takeback.seat, takeback.moves, sorted(takeback.agreed)) if takeback else None,
        quiet=sorted(state.muted),
        after=state.after,
        continued=state.continued,
        winners=winning_seats(state) if state.stage == "over" else [],
        options=plan.options,
    )


def seat_shown(seat: Seat, state: TableState) -> SeatShown:
    kind: SeatKind
    if seat.person is not None or state.elsewhere:  # where others were guests whom the server does not know
        kind = seat.kind
    else:
        kind = "house" if seat.bot else "free" if isinstance(seat.plan, OpenSeat) else "kept"
    plays = seat.bot if seat.bot or seat.waiting_for_person or seat.person is None else state.plan.stand_in
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


def prompt(state: TableState, seat: int | None, language: Language) -> str:
    if seat is None or state.turn != seat or state.table is None or state.views is None:
        return ""
    return state.table.notation.prompts[state.views.phase].words[language]


def reader_on(state: TableState, seat: int | None) -> Reader:
    """As whom the person on a seat reads events now: after the end all may know everything."""
    return "all" if state.stage == "over" else seat


def entries(state: TableState, events: Iterable[Stored], seat: int | None, language: Language) -> list[Entry]:
    """Events of this table as the person on a seat may know them; None: as the public may."""
    reader = reader_on(state, seat)
    outcomes = dict(list(state.outcomes.items())[-MOST_OUTCOMES:])
    return [entry(state, stored, reader, language, outcomes.get(stored.number)) for stored in events]


def entry(
    state: TableState, stored: Stored, reader: Reader, language: Language, outcome: JsonObject | None = None
) -> Entry:
    event = redacted(stored.event, reader, state.notation)
    number, at, what = stored.number, stored.at, KINDS[type(event)]
    match event:
        case events.Moved():
            name, move = state.seats[event.seat].name, event.move
            text = move_sentence(state.notation, move, name, language) if move else ""
            return Entry(number, at, what, event.seat, name, move, text, stand_in=event.stand_in, outcome=outcome)
        case events.Sat(seat=seat, name=name) | events.Removed(seat=seat, name=name):
            return Entry(number, at, what, seat, name)
        case events.Said(person, name, text, spectators):
            seat = state.seat_of(person)
            return Entry(number, at, what, seat, name, text=text, person=person, spectators=spectators)
        case events.Asked(seat, moves):
            return Entry(number, at, what, seat, state.seats[seat].name, moves=moves)
        case events.Undone(moves):
            return Entry(number, at, what, moves=moves)
        case events.Continued(table):
            return Entry(number, at, what, table=table)
        case (
            events.Stood(seat) | events.Worded(seat) | events.Late(seat) | events.Left(seat) | events.Returned(seat)
            | events.Agreed(seat) | events.Declined(seat) | events.Resigned(seat)
        ):  # fmt: skip
            return Entry(number, at, what, seat, state.seats[seat].name)
        case events.Opened() | events.Started() | events.Muted() | events.Abandoned() | events.Closed():
            return Entry(number, at, what)
        case _:
            assert_never(event)


def move_sentence(notation: Notation, move: str, name: str, language: Language) -> str:
    return notation.sentence(notation.numbers[move], display_name(name, language), language)
