"""Marks for decisions, by what they surely cost."""

from typing import Literal, get_args

from speeltafel.analysis.judgement import Judgement

Mark = Literal["best", "good", "inaccurate", "mistake", "blunder"]
MARKS: tuple[Mark, ...] = get_args(Mark)

INACCURATE, MISTAKE, BLUNDER = 0.01, 0.03, 0.06
"""From what a decision surely costs, in shares of the win. Round numbers; docs/analysis.md has how often they are
reached."""


def mark(judgement: Judgement) -> Mark:
    """`best`: nothing was clearly better."""
    if not judgement.clear:
        return "best"
    cost = judgement.surely
    if cost >= BLUNDER:
        return "blunder"
    if cost >= MISTAKE:
        return "mistake"
    return "inaccurate" if cost >= INACCURATE else "good"
