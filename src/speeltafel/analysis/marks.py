"""The mark of a decision: none without certainty."""

from typing import Literal, get_args

from speeltafel.kernel.compiler import compiled

Mark = Literal["best", "good", "inaccurate", "mistake", "blunder"]
MARKS: tuple[Mark, ...] = get_args(Mark)

INACCURATE, MISTAKE, BLUNDER = 0.01, 0.03, 0.06
"""From what a decision surely costs, in shares of the win. Round numbers, not chosen by measurement; docs/analysis.md
has how often they are reached."""
EXPLAINED_MARKS = MARKS[2:]
"""Those of decisions whose reason is told."""


@compiled
def mark_of(clear: bool, surely: float) -> int:
    """An index into MARKS, by what a decision surely cost. `best`: nothing was clearly better."""
    return clear + (surely >= INACCURATE) + (surely >= MISTAKE) + (surely >= BLUNDER)
