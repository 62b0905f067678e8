"""Moves whose outcome a referee decides: what it is asked, and what it told.

What it told stands in the log with the move, so that a table is still its events, and no process but the one that
writes the move needs a referee.
"""

from dataclasses import dataclass

from speeltafel.contract.outcomes import Plain, Question


@dataclass(frozen=True)
class Decision:
    """What a referee told, as the log keeps it, and the seconds for which it kept everybody waiting."""

    ruled: Plain
    took: float


class Undecided(Exception):
    """A move that is right, but whose outcome somebody has to find out before it can be written down."""

    def __init__(self, question: Question) -> None:
        super().__init__("What comes of this move is not decided yet.")
        self.question = question
