"""A table without a database: commands become events at once, by a clock that the test sets."""

from collections.abc import Callable, Sequence
from typing import Any

from speeltafel.server.domain import handlers
from speeltafel.server.domain.events import AnyEvent, Opened, Stored
from speeltafel.server.domain.plan import BotSeat, OpenSeat, TablePlan, validated
from speeltafel.server.domain.seats import Person
from speeltafel.server.domain.state import TableState

SERVER_SEED = "5e" * 32

ANNA, BEN, CAS = Person("a", "Anna"), Person("b", "Ben", "account"), Person("c", "Cas")


class InMemoryTable:
    """`do(handlers.sit, ANNA, 0)` happens at `now`."""

    def __init__(self, plan: TablePlan, host: Person = ANNA) -> None:
        self.state = TableState("t")
        self.now = 1000.0
        self.happen([Opened(validated(plan), host.id, SERVER_SEED)])

    def happen(self, events: Sequence[AnyEvent]) -> None:
        first = self.state.version + 1
        self.state = self.state.replay(Stored(first + i, self.now, event) for i, event in enumerate(events))

    def do(self, handler: Callable[..., list[AnyEvent]], *given: Any, **named: Any) -> list[AnyEvent]:
        events = handler(self.state, *given, **named)
        self.happen(events)
        return events

    def play_on(self, moves: int = 10_000) -> None:
        """So many moves, always the first legal one, whoever plays the seat."""
        for _ in range(moves):
            if self.state.turn is None:
                return
            assert self.state.table is not None
            move = self.state.table.legal()[0]
            self.happen(handlers.move_seat(self.state, self.state.turn, move, None))


def three_people(**more: Any) -> InMemoryTable:
    """Coloretto, a single game, Anna, Ben and Cas seated."""
    plan = TablePlan("coloretto", [OpenSeat(), OpenSeat(), OpenSeat()], {"games": 1, "start": 0}, **more)
    sample = InMemoryTable(plan)
    for seat, person in enumerate((ANNA, BEN, CAS)):
        sample.do(handlers.sit, person, seat)
    return sample


def alone_with_bots(**more: Any) -> InMemoryTable:
    plan = TablePlan("coloretto", [OpenSeat(), BotSeat(), BotSeat("beginner")], {"games": 1, "start": 0}, **more)
    sample = InMemoryTable(plan)
    sample.do(handlers.sit, ANNA, None)
    sample.do(handlers.start, ANNA)
    return sample
