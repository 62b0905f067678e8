"""The server whose tables are kept: a game of Emmers by finger in which buckets really fall, and a match of Mü."""

import asyncio
import sqlite3
import tempfile
from dataclasses import replace
from pathlib import Path
from random import Random

from finger_tables import about_to_tap, judged
from in_memory_table import ANNA, BEN, CAS, InMemoryTable

from speeltafel.server.domain import handlers
from speeltafel.server.domain.plan import BotSeat, OpenSeat, SeatPlan, TablePlan
from speeltafel.server.store.rows.tables import row_of
from speeltafel.server.store.store import Store


def played_database() -> str:
    """Its database, as SQL."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "server.db"
        asyncio.run(written(f"sqlite:///{file}"))
        dumped = sqlite3.connect(file).iterdump()
        return "".join(f"{line}\n" for line in dumped)


async def written(url: str) -> None:
    store = await Store.open(url)
    for name, sample in (("emmers", emmers()), ("mu", mu())):
        state = sample.state
        await store.append(name, state.log, replace(row_of(state, sample.now), id=name), None)
    await store.close()


def emmers() -> InMemoryTable:
    """Nobody defends, and everybody taps timidly; a turn is taken back on the way."""
    sample, dice = about_to_tap(watching="all"), Random(8)
    while (seat := sample.state.turn) is not None:
        assert sample.state.table is not None
        moves = sample.state.table.legal()
        careless = [move for move in moves if move.split()[0] in ("knock", "take", "force")]
        judged(sample, handlers.play, (ANNA, BEN)[seat], dice.choice(careless or moves), None, took=0.75)
        sample.now += 2.5
    return sample


def mu() -> InMemoryTable:
    seats: list[SeatPlan] = [OpenSeat(), OpenSeat(), OpenSeat(), BotSeat()]
    sample, dice = InMemoryTable(TablePlan("mu", seats, {"rounds": 3})), Random(8)
    for person in (ANNA, BEN, CAS):
        sample.do(handlers.sit, person, None)
    sample.do(handlers.add_word, BEN, "lantern")
    sample.do(handlers.start, ANNA)
    while (seat := sample.state.turn) is not None:
        assert sample.state.table is not None
        sample.happen(handlers.move_seat(sample.state, seat, dice.choice(sample.state.table.legal()), None))
        sample.now += 1.25
    sample.do(handlers.say, CAS, "Again?")
    return sample
