"""Sequential halving: try all promising moves alike, drop the worse half, try the rest more, and so on. Compiled.

A search is begun by `begin_search`, goes on by `advance` for as long as there is time, and ends with `best_move`.
Whoever looks at a clock ends a round early by `end_round`. The moves are told apart by their place k among the legal
moves, and `order` has those that are still compared: the network's favourite first, then the others, the best first.
"""

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.network.forward import Floats, Net, Scratch
from speeltafel.bots.search.settings import ENDLESS
from speeltafel.bots.search.simulation import Horizon, SearchState, explore, explore_randomly
from speeltafel.contract.rules import list_moves
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import number
from speeltafel.kernel.templates import template

PIECE = 8  # simulations between two looks at the clock
HARDLY = 1e-9  # a probability as good as none

Indices = NDArray[np.int64]


class Halving:
    """How far a search is: a record."""

    simulations = number(np.int64)  # the budget of the whole search
    evaluations = number(np.int64)  # no simulation begins after so many passes through the network
    candidates = number(np.int64)  # how many moves are still compared
    rounds = number(np.int64)  # of halving; 0 if there is nothing to compare
    ended = number(np.int64)  # how many of them are over
    left = number(np.int64)  # simulations of each candidate in this round
    worlds = number(np.int64)  # sampled in this and earlier searches, so that none is sampled twice
    piece = number(np.int64)  # how many of these are for the candidates to be tried in next


@compiled
def begin_search(
    search: SearchState, h: Halving, order: Indices, probs: Floats, most: int, least_probable: float
) -> int:
    """List the legal moves of views[0], whose probabilities are given, and choose those to try; how many are legal."""
    n = list_moves(search.views[0].moves, search.moves)
    for k in range(n):
        search.sums[k] = search.gaps[k] = search.squares[k] = 0
        search.visits[k] = 0
    search.evaluations[0] = 0
    choose_candidates(h, order, probs, n, most, least_probable)
    return n


@compiled
def expected_shares(search: SearchState, values: Floats, n: int, shares: NDArray[np.float64]) -> None:
    """The share of the win that is expected of each of `n` legal moves: by simulations, or else by the network."""
    for k in range(n):
        share = search.sums[k] / search.visits[k] if search.visits[k] > 0 else values[k]
        shares[k] = min(max(share, 0.0), 1.0)


@compiled
def choose_candidates(h: Halving, order: Indices, probs: Floats, n: int, most: int, least_probable: float) -> None:
    """The most probable of `n` moves, at most so many, and none that is far less probable than the first."""
    count = 0
    for k in range(n):
        at = count
        while at > 0 and max(probs[order[at - 1]], HARDLY) < max(probs[k], HARDLY):
            at -= 1
        if at < most:
            count = min(count + 1, most)
            for i in range(count - 1, at, -1):
                order[i] = order[i - 1]
            order[at] = k
    while count > 1 and max(probs[order[count - 1]], HARDLY) < least_probable * max(probs[order[0]], HARDLY):
        count -= 1
    h.candidates = count
    h.ended = h.rounds = 0
    if count > 1:
        while 1 << h.rounds < count:
            h.rounds += 1
        begin_round(h)


@compiled
def begin_round(h: Halving) -> None:
    h.left = max(1, h.simulations // h.rounds // h.candidates)


@compiled
def end_round(h: Halving, order: Indices, gaps: NDArray[np.float64], visits: Indices) -> None:
    """Sort the candidates behind the favourite by how they did, and keep the better half for the next round."""
    for i in range(2, h.candidates):
        k = order[i]
        at = i
        while at > 1 and mean(gaps, visits, order[at - 1]) < mean(gaps, visits, k):
            order[at] = order[at - 1]
            at -= 1
        order[at] = k
    h.ended += 1
    if h.ended < h.rounds:
        h.candidates = 1 + h.candidates // 2
        begin_round(h)


@compiled
def mean(sums: NDArray[np.float64], visits: Indices, k: int) -> float:
    return float(sums[k] / max(visits[k], 1))


@compiled
def best_move(
    h: Halving,
    order: Indices,
    gaps: NDArray[np.float64],
    squares: NDArray[np.float64],
    visits: Indices,
    standard_errors: float,
) -> int:
    """The favourite, unless another is better in the same worlds by more than so many standard errors."""
    if h.candidates < 2:
        return int(order[0])
    k = order[1]
    n = visits[k]
    if n < 2:
        return int(k if gaps[k] > 0 else order[0])
    gap = gaps[k] / n
    error = sqrt(max(0.0, squares[k] / n - gap * gap) / (n - 1))
    return int(k if gap > standard_errors * error else order[0])


@compiled
def next_piece(h: Halving, order: Indices, search: SearchState) -> bool:
    """Choose the next worlds to try the candidates in, after ending rounds that are over. Is there more to do?"""
    while h.ended < h.rounds:
        if h.left > 0 and search.evaluations[0] < h.evaluations:
            h.piece = min(h.left, max(1, PIECE // h.candidates)) if h.evaluations >= ENDLESS else 1
            h.worlds += h.piece
            h.left -= h.piece
            return True
        end_round(h, order, search.gaps, search.visits)
    return False


@template
def advance(
    search: SearchState, net: Net, scratch: Scratch, horizon: Horizon, h: Halving, order: Indices, timed: bool
) -> bool:
    """Go on with a search: by one piece if it is `timed`, else to its end. Is there more to do?"""
    while next_piece(h, order, search):
        explore(search, net, scratch, order[: h.candidates], h.worlds - h.piece, h.piece, horizon)
        if timed:
            return True
    return False


@template
def advance_randomly(search: SearchState, h: Halving, order: Indices, timed: bool) -> bool:
    """The same without a network."""
    while next_piece(h, order, search):
        explore_randomly(search, order[: h.candidates], h.worlds - h.piece, h.piece)
        if timed:
            return True
    return False
