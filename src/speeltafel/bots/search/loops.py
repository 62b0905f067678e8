"""The compiled part of looking ahead, bound to every game as the loops of the contract are.

A simulation is a world that could be behind the view (everything unseen dealt anew), a move
in it, and what follows. All moves that are compared meet the same worlds and the same dice,
so that luck falls on all of them alike.
"""

from math import exp
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.network.forward import (
    MARGIN,
    WIN,
    Desk,
    Net,
    head,
    list_moves,
    share,
    throw,
    weigh,
)
from speeltafel.contract.loops import dice, match_key, pick, roll

Records = NDArray[Any]

MARGIN_WEIGHT = 0.02  # of a margin beside the win: decides where the win is settled


class Study(NamedTuple):
    """One position under study; item k of the arrays below `moves` belongs to the k-th legal move."""

    views: Records  # [0] the position, [1] scratch
    worlds: Records  # [0] blank, [1] a world, [2] the same world after a move
    key: NDArray[np.uint32]  # the seed of all worlds
    moves: NDArray[np.int64]
    sums: NDArray[np.float64]
    gaps: NDArray[np.float64]  # to the favourite's value in the same world, summed
    squares: NDArray[np.float64]  # of the gaps
    visits: NDArray[np.int64]
    thoughts: NDArray[np.int64]  # one number: passes through the network so far
    unit: float  # what a usual margin is


def legal(s: Any) -> tuple[int, ...]: ...  # type: ignore[empty-body]
def apply(s: Any, move: int) -> None: ...
def look(s: Any, v: Any, seat: int) -> None: ...
def imagine(v: Any, s: Any) -> None: ...
def ponder(v: Any, net: Net, desk: Desk) -> None: ...


def dream(study: Study, number: int) -> tuple[int, int]:
    """World `number` behind the view, and dice for what follows in it."""
    study.worlds[1] = study.worlds[0]
    w = study.worlds[1]
    match_key(w, study.key, number)
    a, b = dice(w)
    imagine(study.views[0], w)
    return a, b


def note(study: Study, k: int, value: float, favourite: float) -> None:
    gap = value - favourite
    study.sums[k] += value
    study.gaps[k] += gap
    study.squares[k] += gap * gap
    study.visits[k] += 1


def outcome(s: Any, seat: int, unit: float) -> float:
    """What a finished match is worth to a seat: its share of the win, and a little of its margin."""
    own = s.scores[seat]
    ties = 0
    behind = False
    total = 0
    for other in range(s.players):
        ties += s.scores[other] == own
        behind |= s.scores[other] > own
        total += s.scores[other]
    margin: float = (own - (total - own) / (s.players - 1)) / unit
    return (0.0 if behind else 1.0 / ties) + MARGIN_WEIGHT * margin


def foresee(net: Net, desk: Desk, v: Any) -> float:
    """What the network expects for the seat of a view."""
    ponder(v, net, desk)
    return share(net, desk.deep, WIN) + MARGIN_WEIGHT * head(net, desk.deep, MARGIN)


def follow(study: Study, net: Net, desk: Desk, turns: int, a: int, b: int) -> float:
    """Play on as the network would, for everyone, until so many turns of the viewer later; its value then.

    A turn may be several decisions. To compare moves in the middle of one with moves that end it would
    be to compare the network's errors. The first turn after points were written down is far enough in any
    case: what the network expects then is mostly what the scores say.
    """
    s = study.worlds[2]
    v = study.views[1]
    seat = study.views[0].seat
    seen = 0
    others_moved = False
    while not s.over:
        others_moved |= s.turn != seat
        look(s, v, s.turn)
        n = list_moves(v.moves, desk.moves)
        if n == 1:
            apply(s, desk.moves[0])
            continue
        if s.turn == seat and others_moved:
            seen += 1
            others_moved = False
            if seen >= turns or changed(s, study.views[0]):
                return foresee(net, desk, v)
        ponder(v, net, desk)
        study.thoughts[0] += 1
        weigh(net, desk, n)
        face, a, b = roll(a, b)
        apply(s, desk.moves[throw(desk.chances, n, face)])
    return outcome(s, seat, study.unit)


def explore(study: Study, net: Net, desk: Desk, alive: NDArray[np.int64], first: int, count: int, turns: int) -> None:
    """Try every move that is still `alive`, the favourite first, in `count` more worlds, led by the network."""
    for number in range(first, first + count):
        a, b = dream(study, number)
        favourite = 0.0
        for k in alive:
            study.worlds[2] = study.worlds[1]
            apply(study.worlds[2], study.moves[k])
            value = follow(study, net, desk, turns, a, b)
            if k == alive[0]:
                favourite = value
            note(study, k, value, favourite)


def settled_share(s: Any, seat: int, unit: float) -> float:
    """The share of the win that the scores promise while the match goes on."""
    if s.over:
        return outcome(s, seat, unit)
    total = 0.0
    for other in range(s.players):
        total += exp((s.scores[other] - s.scores[seat]) / unit)
    return 1 / total


def changed(s: Any, v: Any) -> bool:
    """Have points been written down since the view?"""
    different = False
    for seat in range(s.players):
        different |= s.scores[seat] != v.scores[seat]
    return different


def explore_freely(study: Study, alive: NDArray[np.int64], first: int, count: int) -> None:
    """The same with random moves, until points are written down: what comes after would be luck alone."""
    seat = study.views[0].seat
    for number in range(first, first + count):
        begin = dream(study, number)
        favourite = 0.0
        for k in alive:
            a, b = begin
            study.worlds[2] = study.worlds[1]
            s = study.worlds[2]
            apply(s, study.moves[k])
            while not s.over and not changed(s, study.views[0]):
                face, a, b = roll(a, b)
                apply(s, pick(legal(s), face))
            value = settled_share(s, seat, study.unit)
            if k == alive[0]:
                favourite = value
            note(study, k, value, favourite)
