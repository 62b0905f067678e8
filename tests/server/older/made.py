"""The house whose tables are kept: a game of Emmers by finger in which buckets really fall, and a match of Mü."""

import asyncio
import sqlite3
import tempfile
from dataclasses import replace
from pathlib import Path
from random import Random

from evening import ANNA, BEN, CAS, Evening
from falling import about_to_tap, judged

from speeltafel.server.sitting import deeds
from speeltafel.server.sitting.plan import BotSeat, OpenSeat, SeatPlan, TablePlan
from speeltafel.server.store.rows import row_of
from speeltafel.server.store.store import Store


def made_house() -> str:
    """Its database, as SQL."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "house.db"
        asyncio.run(written(f"sqlite:///{file}"))
        dumped = sqlite3.connect(file).iterdump()
        return "".join(f"{line}\n" for line in dumped)


async def written(url: str) -> None:
    store = await Store.open(url)
    for name, evening in (("emmers", emmers()), ("mu", mu())):
        sitting = evening.sitting
        await store.append(name, sitting.log, replace(row_of(sitting, evening.now), id=name), None)
    await store.close()


def emmers() -> Evening:
    """Nobody defends, and everybody taps timidly; a turn is taken back on the way."""
    evening, dice = about_to_tap(watching="all"), Random(8)
    while (seat := evening.sitting.turn) is not None:
        assert evening.sitting.table is not None
        moves = evening.sitting.table.legal()
        careless = [move for move in moves if move.split()[0] in ("knock", "take", "force")]
        judged(evening, deeds.play, (ANNA, BEN)[seat], dice.choice(careless or moves), None, took=0.75)
        evening.now += 2.5
    return evening


def mu() -> Evening:
    seats: list[SeatPlan] = [OpenSeat(), OpenSeat(), OpenSeat(), BotSeat()]
    evening, dice = Evening(TablePlan("mu", seats, {"rounds": 3})), Random(8)
    for person in (ANNA, BEN, CAS):
        evening.do(deeds.sit, person, None)
    evening.do(deeds.add_word, BEN, "lantern")
    evening.do(deeds.start, ANNA)
    while (seat := evening.sitting.turn) is not None:
        assert evening.sitting.table is not None
        evening.happen(deeds.moved(evening.sitting, seat, dice.choice(evening.sitting.table.legal()), None))
        evening.now += 1.25
    evening.do(deeds.say, CAS, "Again?")
    return evening
