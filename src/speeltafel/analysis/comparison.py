"""Lines of play compared in the same worlds, and what follows from that: compiled for all games and for browsers.

Sums are made world by world, in one fixed order, so that the same worlds give the same figures everywhere.
"""

from math import sqrt

import numpy as np

from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import SEATS, array, number

MOST_LINES = 8
MOST_WORLDS = 2048
"""No analysis has more: its standard errors are half a point then, whatever it is of."""


class Comparison:
    """Up to eight lines of play, as rollouts.py has them, and what each of them brought the seats."""

    players = number(np.int64)
    seat = number(np.int64)  # for whom they are compared
    eighths = number(np.int64)  # how much shares are sharpened (bots/network/calibration.py)
    first = number(np.int64)  # the number of the first world
    worlds = number(np.int64)  # so far
    count = number(np.int64)  # of the lines
    reference = number(np.int64)  # the line that all are compared with: the one that was played
    lines = array(np.int64, MOST_LINES)
    latest = array(np.float64, MOST_LINES, SEATS)  # shares of the win in the latest world
    shares = array(np.float64, MOST_LINES, SEATS)  # the same, their means
    squares = array(np.float64, MOST_LINES)  # of the distances of the seat's share to its mean, summed
    gaps = array(np.float64, MOST_LINES)  # what a line brought the seat more than the reference, the mean
    gap_squares = array(np.float64, MOST_LINES)


class LuckByWorld:
    """What chance did to each seat in all steps of a match together, by world."""

    lucks = array(np.float64, MOST_WORLDS, SEATS)


class JudgementRecord:
    """What is found out about a decision; judgement.py tells what it means."""

    order = array(np.int64, MOST_LINES)  # of the moves, the best first
    errors = array(np.float64, MOST_LINES)  # of their shares, in the order of the comparison
    cost: float = number(np.float64)
    error: float = number(np.float64)
    surely: float = number(np.float64)
    clear = number(np.int64)


@compiled
def add_world(c: Comparison) -> None:
    """Take in the shares of the latest world, all seats' together made 1. (A network that was trained among weaker
    players expects too much in every seat alike.) Means and squares by Welford's method."""
    c.worlds += 1
    for k in range(c.count):
        total = 0.0
        for seat in range(c.players):
            total += c.latest[k, seat]
        for seat in range(c.players):
            c.latest[k, seat] /= total
    for k in range(c.count):
        own = c.latest[k, c.seat]
        before = own - c.shares[k, c.seat]
        for seat in range(c.players):
            c.shares[k, seat] += (c.latest[k, seat] - c.shares[k, seat]) / c.worlds
        c.squares[k] += before * (own - c.shares[k, c.seat])
        gap = own - c.latest[c.reference, c.seat]
        before = gap - c.gaps[k]
        c.gaps[k] += before / c.worlds
        c.gap_squares[k] += before * (gap - c.gaps[k])


@compiled
def add_luck(c: Comparison, luck: LuckByWorld) -> None:
    """Of the latest world, if the last line is one after chance: what that brought more than the line before it."""
    if c.lines[c.count - 1] < 0:
        for seat in range(c.players):
            luck.lucks[c.worlds - 1, seat] += c.latest[c.count - 1, seat] - c.latest[c.count - 2, seat]


@compiled
def standard_error(squares: float, worlds: int) -> float:
    """Of a mean over so many worlds, by the sum of the squares of distances to it."""
    return sqrt(squares / ((worlds - 1) * worlds))


@compiled
def order_lines(c: Comparison, j: JudgementRecord) -> None:
    """By what they brought, the best first; equal ones stay in their order."""
    for k in range(c.count):
        at = k
        while at > 0 and c.gaps[j.order[at - 1]] < c.gaps[k]:
            j.order[at] = j.order[at - 1]
            at -= 1
        j.order[at] = k
