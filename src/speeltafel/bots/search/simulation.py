"""The simulations of a search: templates.

A simulation is a world that could be behind the view (everything unseen dealt anew), a move in it, and what follows.
All moves that are compared are tried in the same worlds with the same random numbers (common random numbers), so that
luck is the same for all of them.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.network.evaluator import evaluate
from speeltafel.bots.network.forward import MARGIN, WIN, Net, Scratch, head, sample, share, softmax
from speeltafel.contract.rules import apply, legal, list_moves, pick
from speeltafel.contract.views import imagine, look
from speeltafel.contract.winning import margin, win_share
from speeltafel.kernel.chance import next_random, player_rng, set_match_key
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.exponential import exp
from speeltafel.kernel.records import Common, Records
from speeltafel.kernel.templates import template

MARGIN_WEIGHT = 0.02  # of a margin beside the win, where there is no network


class SearchState(NamedTuple):
    """The position that is searched, and what was found out.

    Item k of the arrays from `moves` to `visits` belongs to the k-th legal move.
    """

    views: Records  # [0] the position, [1] scratch
    worlds: Records  # [0] blank, [1] a world, [2] the same world after a move
    key: NDArray[np.uint32]  # the seed of all worlds
    moves: NDArray[np.int64]
    sums: NDArray[np.float64]  # of the shares of the win
    gaps: NDArray[np.float64]  # to the favourite's value (win and margin) in the same world, summed
    squares: NDArray[np.float64]  # of the gaps
    visits: NDArray[np.int64]
    evaluations: NDArray[np.int64]  # one number: passes through the network so far
    unit: float  # what a usual margin is
    margin: float  # what it weighs beside the win


class Horizon(NamedTuple):
    """How far a simulation goes: to a turn of the viewer after so much of either."""

    turns: int  # of the viewer
    decisions: int  # of anybody
    lambda_: float  # see `play_to_horizon`


@template
def sample_world(worlds: Records, views: Records, key: NDArray[np.uint32], number: int) -> tuple[int, int]:
    """World `number` behind views[0], in worlds[1], and a random generator for what follows in it."""
    worlds[1] = worlds[0]
    w = worlds[1]
    set_match_key(w, key, number)
    a, b = player_rng(w)
    imagine(views[0], w)
    return a, b


@compiled
def add_result(search: SearchState, k: int, win: float, value: float, favourite: float) -> None:
    gap = value - favourite
    search.sums[k] += win
    search.gaps[k] += gap
    search.squares[k] += gap * gap
    search.visits[k] += 1


@template
def play_to_horizon(
    search: SearchState, net: Net, scratch: Scratch, horizon: Horizon, a: int, b: int
) -> tuple[float, float]:
    """Sample everybody's moves from the network's policy up to the horizon; the viewer's expected win and margin.

    What is returned is the λ-return of the network's values at the viewer's turns on the way: early values have the
    network's errors in them, late ones the luck of all that was played.

    A turn may be several decisions, and values are taken only at its first: between those in the middle of a turn and
    those after it the network's errors differ. The first turn after points were written down is the horizon in any
    case: what the network expects then is mostly what the scores say.
    """
    s = search.worlds[2]
    v = search.views[1]
    seat = search.views[0].seat
    seen = 0
    others_moved = False
    win, lead = 0.0, 0.0
    weight = 1.0
    enough = search.evaluations[0] + horizon.decisions
    while not s.over:
        others_moved |= s.turn != seat
        look(s, v, s.turn)
        n = list_moves(v.moves, scratch.moves)
        if n == 1:
            apply(s, scratch.moves[0])
            continue
        evaluate(v, net, scratch)
        if s.turn == seat and others_moved:
            seen += 1
            others_moved = False
            last = seen >= horizon.turns or search.evaluations[0] >= enough or scores_changed(s, search.views[0])
            now = weight if last else weight * (1 - horizon.lambda_)
            win += now * share(net, scratch.hidden2, WIN)
            lead += now * head(net, scratch.hidden2, MARGIN)
            if last:
                return win, lead
            weight *= horizon.lambda_
        search.evaluations[0] += 1
        softmax(net, scratch, n)
        drawn, a, b = next_random(a, b)
        apply(s, scratch.moves[sample(scratch.probs, n, drawn)])
    return win + weight * win_share(s, seat), lead + weight * margin(s, seat) / search.unit


@template
def explore(
    search: SearchState,
    net: Net,
    scratch: Scratch,
    candidates: NDArray[np.int64],
    first: int,
    count: int,
    horizon: Horizon,
) -> None:
    """Try every candidate, the network's favourite first, in `count` more worlds; the network plays on."""
    for number in range(first, first + count):
        a, b = sample_world(search.worlds, search.views, search.key, number)
        favourite = 0.0
        for k in candidates:
            search.worlds[2] = search.worlds[1]
            apply(search.worlds[2], search.moves[k])
            win, lead = play_to_horizon(search, net, scratch, horizon, a, b)
            value = win + search.margin * lead
            if k == candidates[0]:
                favourite = value
            add_result(search, k, win, value, favourite)


@compiled
def settled_share(s: Common, seat: int, unit: float) -> float:
    """The share of the win that the scores promise while the match goes on."""
    if s.over:
        return win_share(s, seat) + MARGIN_WEIGHT * margin(s, seat) / unit
    total = 0.0
    for other in range(s.players):
        total += exp((s.scores[other] - s.scores[seat]) / unit)
    return 1 / total


@compiled
def scores_changed(s: Common, v: Common) -> bool:
    """Have points been written down since the view?"""
    different = False
    for seat in range(s.players):
        different |= s.scores[seat] != v.scores[seat]
    return different


@template
def explore_randomly(search: SearchState, candidates: NDArray[np.int64], first: int, count: int) -> None:
    """The same with random moves, until points are written down: after that all would be luck."""
    seat = search.views[0].seat
    for number in range(first, first + count):
        begin = sample_world(search.worlds, search.views, search.key, number)
        favourite = 0.0
        for k in candidates:
            a, b = begin
            search.worlds[2] = search.worlds[1]
            s = search.worlds[2]
            apply(s, search.moves[k])
            while not s.over and not scores_changed(s, search.views[0]):
                drawn, a, b = next_random(a, b)
                apply(s, pick(legal(s), drawn))
            value = settled_share(s, seat, search.unit)
            if k == candidates[0]:
                favourite = value
            add_result(search, k, value, value, favourite)
