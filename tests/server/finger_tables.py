"""Tables of Emmers by finger, as far as the moment when somebody may tap."""

from collections.abc import Callable
from typing import Any

from in_memory_table import ANNA, BEN, InMemoryTable
from live_server import Visitor, people

from speeltafel.games.emmers.referee import REFEREE
from speeltafel.games.emmers.tap_outcome import TapAttempt, TapQuestion
from speeltafel.server.domain import handlers, preview
from speeltafel.server.domain.decisions import Decision
from speeltafel.server.domain.errors import RulingNeeded
from speeltafel.server.domain.events import AnyEvent
from speeltafel.server.domain.plan import OpenSeat, TablePlan

OPTIONS: dict[str, Any] = {"settle": "finger", "games": 1, "start": 1}
STACKS = [f"stack {colour}" for colour in "gbryp" * 3]
AIM = ["height 5", "side 0", "angle 0", "force 1"]
TAP = ["knock 0.2", *AIM]
"""Too timid, so that much falls. In the round of an evening red buckets must be knocked out, and this one is red."""


def lone(force: int = 20) -> TapQuestion:
    """The one bucket that still stands is tapped: a matter of milliseconds."""
    return TapQuestion(0, 15, ((0, 2),), (), TapAttempt((0, 2), 5, 0, 0, force, 0.0, (0, 0, 0)))


def about_to_tap(**plan: Any) -> InMemoryTable:
    """Anna may tap; Ben has attacked her."""
    sample = InMemoryTable(TablePlan("emmers", [OpenSeat(), OpenSeat()], OPTIONS, **plan))
    for person in (ANNA, BEN):
        sample.do(handlers.sit, person, None)
    sample.do(handlers.start, ANNA)
    for person in (ANNA, BEN):
        sample.do(preview.play_turn, person, STACKS, None)
    sample.do(handlers.play, BEN, "cw", None)
    while sample.state.turn == 1:
        assert sample.state.table is not None
        sample.do(handlers.play, BEN, attack(sample.state.table.legal()), None)
    return sample


def judged(
    sample: InMemoryTable, handler: Callable[..., list[AnyEvent]], *given: Any, took: float = 0.0
) -> list[AnyEvent]:
    """What is done, with a referee to ask; it takes so many seconds."""
    try:
        return sample.do(handler, *given)
    except RulingNeeded as undecided:
        question = undecided.question
    assert isinstance(question, TapQuestion)
    sample.now += took
    decision = Decision(REFEREE.to_log(REFEREE.rule(question)), took)
    events = handler(sample.state.with_decisions({question: decision}), *given)
    sample.happen(events)
    return events


def attack(moves: list[str]) -> str:
    """The least that will do."""
    return "stop" if "stop" in moves else moves[0]


def tap_of(moves: list[str]) -> list[str]:
    """At the bottom, in whatever colour the round is."""
    return [next(move for move in moves if move.startswith("knock 0.")), *AIM]


def table_about_to_tap(anna: Visitor, ben: Visitor, **plan: Any) -> str:
    """The same at a server."""
    table = anna.make_table("emmers", people(2), start=False, options=OPTIONS, **plan)
    ben.done(table, do="sit")
    anna.done(table, do="start")
    for visitor in (anna, ben):
        visitor.done(table, do="turn", turn=STACKS)
    ben.done(table, do="play", move="cw")
    while moves := ben.see(table)["table"]["view"]["moves"]:
        ben.done(table, do="play", move=attack(moves))
    return table
