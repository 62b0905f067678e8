"""How a game of a match, or a round, ended: the move that ends it deals the next one at once."""

import numpy as np

from speeltafel.contract.outcomes import AnyRuling
from speeltafel.table.table import Table


def play_through(table: Table, move: str, ruling: AnyRuling | None = None, seat: int | None = None) -> Table | None:
    """Play a move; if it ended a game of the match, or a round, and another follows: the table as that one ended."""
    before, kept, unit = table.position(), table.kept, table.unit_number
    table.play(move, seat, ruling)
    if table.unit_number == unit:
        return None
    earlier = table.copy()
    earlier.moves = []
    earlier.put(np.frombuffer(bytearray(before), table.game.state_dtype), kept)
    ended = earlier.as_last_unit()
    ended.play(move, ruling=ruling)
    return ended
