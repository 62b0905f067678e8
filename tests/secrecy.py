"""Twins: tables that look the same from a seat, with everything unknown dealt anew."""

from random import Random

from speeltafel import Table
from speeltafel.kernel.records import blank


def twin_of(table: Table, seat: int | None, seed: int) -> Table:
    twin = table.copy()
    twin._states = blank(table.game.state_dtype)
    twin.state.key[:] = Random(seed).choices(range(2**32), k=8)
    table.game.functions.imagine(table.view_record(seat), twin.state)
    return twin
