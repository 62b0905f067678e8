"""Twins: tables that look the same from a seat, with everything unknown dealt anew."""

from random import Random

import numpy as np

from speeltafel import Table
from speeltafel.contract.views import renew_chance
from speeltafel.kernel.records import blank


def twin_of(table: Table, seat: int | None, seed: int) -> Table:
    twin = table.copy()
    twin._states = blank(table.game.state_dtype)
    twin.state.key[:] = Random(seed).choices(range(2**32), k=8)
    table.game.functions.imagine(table.view_record(seat), twin.state)
    return twin


def redealt(table: Table, seed: int) -> Table:
    """A table that all seats together could not tell from this one."""
    other = table.copy()
    key = np.array(Random(seed).choices(range(2**32), k=8), np.uint32)
    table.game.bind(renew_chance)(other.state, key, 0)
    return other
