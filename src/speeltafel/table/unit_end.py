"""How a game of a match, or a round, ended: the move that ends it deals the next one at once."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from speeltafel.contract.outcomes import AnyRuling, Ruling
from speeltafel.table.table import Table
from speeltafel.table.view_reader import PositionViews


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


@dataclass(frozen=True)
class FinishedUnit:
    """A game of a match, or a round, that is over, between two copies of its table.

    Its end is worked out only when it is asked for: whoever replays a long log asks for the last one alone.
    """

    start: Table
    """As it was dealt."""
    after: Table
    """As the next one was dealt."""

    @cached_property
    def views(self) -> PositionViews:
        """How it ended, as everyone sees it."""
        table, outcomes = self.start.copy(), self.after.outcomes
        for number in range(len(self.start.moves), len(self.after.moves)):
            if number == len(self.after.moves) - 1:
                table = table.as_last_unit()
            table.play(self.after.moves[number], ruling=Ruling(outcomes[number]) if number in outcomes else None)
        return table.views()
