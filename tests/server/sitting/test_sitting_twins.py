"""Whatever is refused, tried out or done tells nobody how a table differs from a twin that looks the same to them."""

from random import Random
from typing import Any

import pytest
from evening import ANNA, BEN, CAS, Evening
from msgspec.json import encode
from probes import answer, probes
from twins import twin

from speeltafel import game_names
from speeltafel.server.messages import Turn
from speeltafel.server.sitting import deeds
from speeltafel.server.sitting.events import AnyEvent, Moved
from speeltafel.server.sitting.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.sitting.sitting import Sitting

TABLES: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in game_names()),
    ("emmers", {"settle": "finger"}),
    ("emmers", {"strict_draw": True}),
]
LOOKS = 8
"""So often during a game everything is tried."""


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_twins_answer_alike(name: str, options: dict[str, Any]) -> None:
    dice = Random(name)
    evening = begun(name, options)
    asked = 0
    for look in range(LOOKS):
        play_on(evening, dice, 3 + look)
        sitting = evening.sitting
        if sitting.stage != "playing":
            break
        for who, seat in ((ANNA, 0), (BEN, 1), (CAS, None)):
            twins = [twin(sitting, seat, seed) for seed in (1, 2)]
            for message in probes(sitting, seat, dice):
                truth = answer(sitting, who, message)
                for other in twins:
                    compare(sitting, other, seat, message, truth, answer(other, who, message))
                asked += 1
    assert asked > 500


def begun(name: str, options: dict[str, Any]) -> Evening:
    short = {"rounds": 1} if name == "mu" else {"games": 1}
    evening = Evening(TablePlan(name, [OpenSeat(), OpenSeat(), BotSeat()], short | options))
    evening.do(deeds.sit, ANNA, 0)
    evening.do(deeds.sit, BEN, 1)
    evening.do(deeds.start, ANNA)
    return evening


def play_on(evening: Evening, dice: Random, moves: int) -> None:
    """Random moves; where buckets would fall, a stand-in decides."""
    for _ in range(moves):
        table = evening.sitting.table
        if table is None or table.over:
            return
        evening.happen([Moved(table.turn or 0, dice.choice(table.legal()))])
    while evening.sitting.turn not in (0, 1) and evening.sitting.stage == "playing":
        play_on(evening, dice, 1)


def compare(sitting: Sitting, other: Sitting, seat: int | None, message: Any, truth: Any, found: Any) -> None:
    """The same; only what is in the log by then may differ, and with it where a turn was cut off."""
    if isinstance(message, Turn) and isinstance(truth, list) and isinstance(found, list) and len(truth) != len(found):
        shorter = min(truth, found, key=len)
        assert shorter == max(truth, found, key=len)[: len(shorter)]
        assert seen_after(sitting, seat, shorter) != seen_after(other, seat, shorter)
        return
    assert encode(found) == encode(truth), message


def seen_after(sitting: Sitting, seat: int | None, events: list[AnyEvent]) -> Any:
    assert sitting.table is not None
    table = sitting.table.copy()
    for event in events:
        if isinstance(event, Moved):
            table.play(event.move)
    return table.view(seat)
