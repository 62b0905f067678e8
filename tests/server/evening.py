"""A table without a database: deeds become events at once, by a clock that the test sets."""

from collections.abc import Callable, Sequence
from typing import Any

from speeltafel.server.sitting import deeds
from speeltafel.server.sitting.deeds import Person
from speeltafel.server.sitting.events import AnyEvent, Opened, Stored
from speeltafel.server.sitting.plan import BotSeat, OpenSeat, TablePlan, checked
from speeltafel.server.sitting.sitting import Sitting

HOUSE_SEED = "5e" * 32

ANNA, BEN, CAS = Person("a", "Anna"), Person("b", "Ben", "account"), Person("c", "Cas")


class Evening:
    """`do(deeds.sit, ANNA, 0)` happens at `now`."""

    def __init__(self, plan: TablePlan, host: Person = ANNA) -> None:
        self.sitting = Sitting("t")
        self.now = 1000.0
        self.happen([Opened(checked(plan), host.id, HOUSE_SEED)])

    def happen(self, events: Sequence[AnyEvent]) -> None:
        first = self.sitting.version + 1
        self.sitting = self.sitting.after_all(Stored(first + i, self.now, event) for i, event in enumerate(events))

    def do(self, deed: Callable[..., list[AnyEvent]], *given: Any, **named: Any) -> list[AnyEvent]:
        events = deed(self.sitting, *given, **named)
        self.happen(events)
        return events

    def play_on(self, moves: int = 10_000) -> None:
        """So many moves, always the first legal one, whoever plays the seat."""
        for _ in range(moves):
            if self.sitting.turn is None:
                return
            assert self.sitting.table is not None
            move = self.sitting.table.legal()[0]
            self.happen(deeds.moved(self.sitting, self.sitting.turn, move, None))


def three_people(**more: Any) -> Evening:
    """Coloretto, a single game, Anna, Ben and Cas seated."""
    plan = TablePlan("coloretto", [OpenSeat(), OpenSeat(), OpenSeat()], {"games": 1, "start": 0}, **more)
    evening = Evening(plan)
    for seat, person in enumerate((ANNA, BEN, CAS)):
        evening.do(deeds.sit, person, seat)
    return evening


def alone_with_bots(**more: Any) -> Evening:
    plan = TablePlan("coloretto", [OpenSeat(), BotSeat(), BotSeat("beginner")], {"games": 1, "start": 0}, **more)
    evening = Evening(plan)
    evening.do(deeds.sit, ANNA, None)
    evening.do(deeds.start, ANNA)
    return evening
