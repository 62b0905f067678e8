"""Whatever is refused, tried out or done tells nobody how a table differs from a twin that looks the same to them."""

from random import Random
from typing import Any

import pytest
from in_memory_table import ANNA, BEN, CAS, InMemoryTable
from msgspec.json import encode
from probes import answer, probes
from twins import twin

from speeltafel import game_names
from speeltafel.server.domain import handlers
from speeltafel.server.domain.events import AnyEvent, Moved
from speeltafel.server.domain.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.domain.state import TableState
from speeltafel.server.messages import Turn

TABLES: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in game_names()),
    ("emmers", {"settle": "finger"}),
    ("emmers", {"strict_draw": True}),
]
LOOKS = 5
"""So often during a game everything is tried."""


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_twins_answer_alike(name: str, options: dict[str, Any]) -> None:
    dice = Random(name)
    sample = begun(name, options)
    asked = 0
    for look in range(LOOKS):
        play_on(sample, dice, 4 + 3 * look)
        state = sample.state
        if state.stage != "playing":
            break
        for who, seat in ((ANNA, 0), (BEN, 1), (CAS, None)):
            twins = [twin(state, seat, seed) for seed in (1, 2)]
            for message in probes(state, seat, dice):
                truth = answer(state, who, message)
                for other in twins:
                    compare(state, other, seat, message, truth, answer(other, who, message))
                asked += 1
    assert asked > 500


def begun(name: str, options: dict[str, Any]) -> InMemoryTable:
    short = {"rounds": 1} if name == "mu" else {"games": 1}
    sample = InMemoryTable(TablePlan(name, [OpenSeat(), OpenSeat(), BotSeat()], short | options))
    sample.do(handlers.sit, ANNA, 0)
    sample.do(handlers.sit, BEN, 1)
    sample.do(handlers.start, ANNA)
    return sample


def play_on(sample: InMemoryTable, dice: Random, moves: int) -> None:
    """Random moves; where buckets would fall, a stand-in decides."""
    for _ in range(moves):
        table = sample.state.table
        if table is None or table.over:
            return
        sample.happen([Moved(table.turn or 0, dice.choice(table.legal()))])
    while sample.state.turn not in (0, 1) and sample.state.stage == "playing":
        play_on(sample, dice, 1)


def compare(state: TableState, other: TableState, seat: int | None, message: Any, truth: Any, found: Any) -> None:
    """The same; only what is in the log by then may differ, and with it where a turn was cut off."""
    if isinstance(message, Turn) and isinstance(truth, list) and isinstance(found, list) and len(truth) != len(found):
        shorter = min(truth, found, key=len)
        assert shorter == max(truth, found, key=len)[: len(shorter)]
        assert seen_after(state, seat, shorter) != seen_after(other, seat, shorter)
        return
    assert encode(found) == encode(truth), message


def seen_after(state: TableState, seat: int | None, events: list[AnyEvent]) -> Any:
    assert state.table is not None
    table = state.table.copy()
    for event in events:
        if isinstance(event, Moved):
            table.play(event.move)
    return table.view(seat)
