"""From what positions and moves were worth to the accounts of all seats: luck, skill, and nothing left over."""

from math import sqrt

import numpy as np

from speeltafel.analysis.comparison import Comparison, LuckByWorld
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import SEATS, array

# the lines of a step, and those of the deal
EXPECTED, PLAYED, FOLLOWED = 0, 1, 2
DEALT_ANEW, DEALT_SO = 0, 1


class SeatAccounts:
    """Where each seat's share of the win came from: all but `result` and `luck_error` add up to the result."""

    fair = array(np.float64, SEATS)  # 1 / players
    place = array(np.float64, SEATS)  # what the seat is worth before anything is dealt, beyond that
    deal = array(np.float64, SEATS)
    luck = array(np.float64, SEATS)  # of everything that chance decided afterwards
    own = array(np.float64, SEATS)  # what its own decisions changed, against those the network would have made there
    others = array(np.float64, SEATS)  # what those of all others did
    rest = array(np.float64, SEATS)  # what the network thought otherwise after its own moves than before them
    result = array(np.float64, SEATS)
    luck_error = array(np.float64, SEATS)  # the standard error of the luck, deal included


@compiled
def open_accounts(deal: Comparison, a: SeatAccounts) -> None:
    """Begin with what the deal was worth, on a record of zeros."""
    for seat in range(deal.players):
        a.fair[seat] = 1 / deal.players
        a.place[seat] = deal.shares[DEALT_ANEW, seat] - a.fair[seat]
        a.deal[seat] = deal.shares[DEALT_SO, seat] - deal.shares[DEALT_ANEW, seat]
        a.result[seat] = deal.shares[DEALT_SO, seat]


@compiled
def add_step(step: Comparison, a: SeatAccounts) -> None:
    """From one choice to the next: `result` is what the position was worth before it, then after it."""
    for seat in range(step.players):
        decided = step.shares[PLAYED, seat] - step.shares[EXPECTED, seat]
        if seat == step.seat:
            a.own[seat] += decided
        else:
            a.others[seat] += decided
        a.rest[seat] += step.shares[EXPECTED, seat] - a.result[seat]
        a.luck[seat] += step.shares[FOLLOWED, seat] - step.shares[PLAYED, seat]
        a.result[seat] = step.shares[FOLLOWED, seat]


@compiled
def close_accounts(deal: Comparison, luck: LuckByWorld, a: SeatAccounts) -> None:
    """How sure all the luck is, by its spread over the worlds."""
    worlds = deal.worlds
    for seat in range(deal.players):
        mean = squares = 0.0
        for i in range(worlds):
            mean += luck.lucks[i, seat]
        mean /= worlds
        for i in range(worlds):
            squares += (luck.lucks[i, seat] - mean) * (luck.lucks[i, seat] - mean)
        a.luck_error[seat] = sqrt(squares / ((worlds - 1) * worlds))
