"""A finished match as the choices that were made in it."""

from dataclasses import dataclass

import numpy as np

from speeltafel.analysis.luck import is_choice
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.seeds import Seed
from speeltafel.kernel.records import Records
from speeltafel.table.replayer import replayed
from speeltafel.table.table import Table


class BadAnalysis(SpeeltafelError):
    """A match that cannot be analysed, or not so."""


@dataclass(frozen=True)
class DecisionPoint:
    """A move that was not the only one."""

    number: int
    """Of the move in the record, from 1."""
    seat: int
    move: int
    position: Records
    """Before the move: an array of one state."""


@dataclass(frozen=True)
class Timeline:
    table: Table
    """At the end."""
    choices: tuple[DecisionPoint, ...]
    last: Records
    """The state at the end."""

    def following(self, k: int) -> Records:
        """The position of the next choice, or the end."""
        return self.choices[k + 1].position if k + 1 < len(self.choices) else self.last


def timeline(text: str, seed: Seed = None) -> Timeline:
    """Of a record, all of whose moves are checked. `seed` is needed where the record has only its hash."""
    choices: list[DecisionPoint] = []
    made: tuple[int, Records] | None = None
    for table in replayed(text, seed):
        if made is not None:
            seat, position = made
            move = table.notation.numbers[table.moves[-1]]
            choices.append(DecisionPoint(len(table.moves), seat, move, position))
        made = None
        if table.turn is not None and is_choice(table.game.functions.legal(table.state)):
            made = table.turn, copied(table)
    if not table.over:
        raise BadAnalysis(
            f"The match was not played to its end: the record stops after {len(table.moves)} moves. "
            "Only a finished one can be analysed."
        )
    return Timeline(table, tuple(choices), copied(table))


def copied(table: Table) -> Records:
    """The state of a table, as an array of one."""
    return np.frombuffer(bytearray(table.position()), table.game.state_dtype)
