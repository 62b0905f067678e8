"""The state of a table: its events, replayed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, assert_never

from speeltafel import Table, game
from speeltafel.contract.game import Game
from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.notation import Notation
from speeltafel.contract.outcomes import Question, Ruling
from speeltafel.record import SeedCommitment, commitment, deal_seed
from speeltafel.server.domain import events
from speeltafel.server.domain.decisions import Decision, outcome_shown, ruling_of
from speeltafel.server.domain.events import AnyEvent, Stored
from speeltafel.server.domain.plan import TablePlan
from speeltafel.server.domain.seats import Seat
from speeltafel.server.message_parts import Stage
from speeltafel.table.unit_end import FinishedUnit
from speeltafel.table.view_reader import PositionViews


@dataclass(frozen=True)
class TakebackRequest:
    """A seat would like to take back; who agreed so far."""

    seat: int
    moves: int
    agreed: frozenset[int] = frozenset()


class TableState:
    """A table's events, replayed: an aggregate. `apply` is the only way it changes."""

    plan: TablePlan
    rules: Game
    notation: Notation
    host: str
    seed_commitment: SeedCommitment
    after: str
    elsewhere: bool  # it was played without a server, and handed over as a record

    def __init__(self, table: str) -> None:
        self.id = table
        self.version = 0
        self.stage: Stage = "open"
        self.seats: list[Seat] = []
        self.table: Table | None = None
        self.turn: int | None = None  # the seat to move
        self.log: list[Stored] = []
        self.takeback: TakebackRequest | None = None
        self.muted: frozenset[str] = frozenset()
        self.removed: frozenset[str] = frozenset()  # by a moderator
        self.closed = False  # by a moderator
        self.continued = ""
        self.turn_began = 0.0
        self.dealt_at: float | None = None
        self.ended_at: float | None = None
        self.outcomes: dict[int, JsonObject] = {}  # as shown, by the number of their event; replaced, never changed
        self.decisions: Mapping[Question, Decision] = {}  # of moves that are about to be made
        self.last_unit: FinishedUnit | None = None  # the latest game of the match, or round, that is over
        self.last_unit_changed = 0  # the version with which that changed last
        self._unit_start: Table | None = None  # the game, or round, that is being played, as it was dealt
        self._unit_number = 0
        self._views: PositionViews | None = None

    def apply(self, stored: Stored) -> None:
        """The next event."""
        if stored.number != self.version + 1:
            raise ValueError(f"Event {stored.number} cannot follow event {self.version}.")
        self._evolve(stored.event, stored.at)
        self.version = stored.number
        self.log.append(stored)

    def _evolve(self, event: AnyEvent, at: float) -> None:  # noqa: C901 (a case for each kind of event)
        """What each kind of event changes."""
        match event:
            case events.Moved():
                self._moved(event, at)
            case events.Opened():
                self._opened(event, at)
            case events.Sat(seat, person, name, kind):
                self._change(seat, person=person, name=name, kind=kind)
            case events.Stood(seat):
                self.seats[seat] = Seat(self.seats[seat].plan)
            case events.Worded(seat, word):
                self._change(seat, word=word)
            case events.Started():
                self._started(event, at)
            case events.Late(seat):
                self._change(seat, away=True, bank=None)
                self.turn_began = at
            case events.Left(seat):
                self._change(seat, away=True)  # the clock runs on: leaving must not be a way to gain time
            case events.Returned(seat):
                bank = self.seats[seat].bank
                self._change(seat, away=False, bank=self.plan.pace.per_game if bank is None else bank)
            case events.Resigned(seat):
                self._change(seat, resigned=True)
                self.takeback = None
            case events.Asked(seat, moves):
                self.takeback = TakebackRequest(seat, moves)
            case events.Agreed(seat):
                assert self.takeback is not None
                self.takeback = replace(self.takeback, agreed=self.takeback.agreed | {seat})
            case events.Declined():
                self.takeback = None
            case events.Undone():
                self._undone(event, at)
            case events.Muted(person, quiet):
                self.muted = self.muted | {person} if quiet else self.muted - {person}
            case events.Removed(person, _, seat):
                self.removed = self.removed | {person}
                if seat is not None and self.stage == "open":
                    self.seats[seat] = Seat(self.seats[seat].plan)
            case events.Abandoned():
                self.stage, self.turn, self.ended_at = "abandoned", None, at
            case events.Closed():
                self.stage, self.turn, self.ended_at, self.closed = "abandoned", None, at, True
            case events.Continued(table):
                self.continued = table
            case events.Said():
                pass
            case _:
                assert_never(event)

    def replay(self, events: Iterable[Stored]) -> "TableState":
        """A second state, in which these happened too; this one stays as it is."""
        later = TableState(self.id)
        later.__dict__.update(self.__dict__)
        later.seats, later.log = list(self.seats), list(self.log)
        later.table = self.table.copy() if self.table else None
        for stored in events:
            later.apply(stored)
        return later

    def with_decisions(self, decisions: Mapping[Question, Decision]) -> "TableState":
        """This state, for a command whose outcome a referee has told by now."""
        told = self.replay([])
        told.decisions = decisions
        return told

    def _opened(self, event: events.Opened, at: float) -> None:
        self.plan, self.host, self.after, self.elsewhere = event.plan, event.host, event.after, event.elsewhere
        self.rules = game(event.plan.game).rules
        self.notation = self.rules.notation
        self.seed_commitment = commitment(bytes.fromhex(event.server_seed), {})
        self.seats = [Seat(plan) for plan in event.plan.seats]
        self.turn_began = at

    def _started(self, event: events.Started, at: float) -> None:
        assert self.seed_commitment.seed is not None
        words = {number: seat.word for number, seat in enumerate(self.seats) if seat.word is not None}
        self.seed_commitment = commitment(self.seed_commitment.seed, words)
        table = self._deal(event.names)
        self.stage, self.turn, self.turn_began, self.dealt_at = "playing", table.turn, at, at
        for seat, name in enumerate(event.names):
            self._change(seat, name=name, bank=self.plan.pace.per_game)

    def _moved(self, event: events.Moved, at: float) -> None:
        assert self.table is not None
        ruling = None if event.ruled is None else ruling_of(self.table.game, event)
        self.table.play(event.move, event.seat, ruling)
        if self.table.unit_number != self._unit_number:
            self._finish_unit(self.table)
        if ruling is not None:
            self.outcomes = self.outcomes | {self.version + 1: outcome_shown(self.table)}
        bank = self.seats[event.seat].bank
        if bank is not None:
            thought = at - self.turn_began - event.took
            self._change(event.seat, bank=max(bank - thought, 0) + self.plan.pace.increment)
        self.turn, self.turn_began, self.takeback, self._views = self.table.turn, at, None, None
        if self.turn is None:
            self.stage, self.ended_at = "over", at

    def _deal(self, names: list[str]) -> Table:
        self.table = table = self.dealt(names)
        self._unit_number, self._unit_start, self.last_unit = table.unit_number, table.copy(), None
        return table

    def _finish_unit(self, table: Table) -> None:
        assert self._unit_start is not None
        after = table.copy()
        self.last_unit, self.last_unit_changed = FinishedUnit(self._unit_start, after), self.version + 1
        self._unit_number, self._unit_start = table.unit_number, after

    def _undone(self, event: events.Undone, at: float) -> None:
        assert self.table is not None
        played, outcomes = self.table.moves[: event.moves], self.table.outcomes
        table = self._deal(self.table.names)
        self.last_unit_changed = self.version + 1
        for number, move in enumerate(played):
            table.play(move, ruling=Ruling(outcomes[number]) if number in outcomes else None)
            if table.unit_number != self._unit_number:
                self._finish_unit(table)
        self.turn, self.turn_began, self.takeback, self._views = table.turn, at, None, None

    def _change(self, seat: int, **changes: Any) -> None:
        self.seats[seat] = replace(self.seats[seat], **changes)

    def dealt(self, names: list[str]) -> Table:
        seed = self.seed_commitment.seed
        assert seed is not None
        if not self.elsewhere:
            seed = deal_seed(seed, self.seed_commitment.words)
        return game(self.plan.game).new(self.plan.players, seed, names, **self.plan.options)

    # what can be asked of it

    @property
    def views(self) -> PositionViews | None:
        """The position as everyone sees it; None before the deal. It is read once, for whatever is asked about it."""
        if self._views is None and self.table is not None:
            self._views = self.table.views()
        return self._views

    def seat_of(self, person: str | None) -> int | None:
        """Where a person sits."""
        for number, seat in enumerate(self.seats):
            if person is not None and seat.person == person:
                return number
        return None

    def people(self) -> list[int]:
        """The seats where persons decide now."""
        return [number for number, seat in enumerate(self.seats) if seat.waiting_for_person]

    def bot_to_move(self) -> str | None:
        """The level of the bot that is to move now; None if it is a person, or nobody."""
        if self.turn is None:
            return None
        seat = self.seats[self.turn]
        return None if seat.waiting_for_person else seat.bot or self.plan.stand_in

    def deadline(self) -> float | None:
        """When the time of the person to move runs out."""
        if self.turn is None or not self.seats[self.turn].waiting_for_person:
            return None
        limits = [limit for limit in (self.plan.pace.move_limit, self.seats[self.turn].bank) if limit is not None]
        return self.turn_began + min(limits) if limits else None
