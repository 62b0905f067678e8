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
from speeltafel.contract.winning import margin, win_share

Records = NDArray[Any]

FREELY = 0.02  # what a margin weighs beside the win where no network leads


class Study(NamedTuple):
    """One position under study; item k of the arrays below `moves` belongs to the k-th legal move."""

    views: Records  # [0] the position, [1] scratch
    worlds: Records  # [0] blank, [1] a world, [2] the same world after a move
    key: NDArray[np.uint32]  # the seed of all worlds
    moves: NDArray[np.int64]
    sums: NDArray[np.float64]  # of the shares of the win
    gaps: NDArray[np.float64]  # to the favourite's value (win and margin) in the same world, summed
    squares: NDArray[np.float64]  # of the gaps
    visits: NDArray[np.int64]
    thoughts: NDArray[np.int64]  # one number: passes through the network so far
    unit: float  # what a usual margin is
    margin: float  # what it weighs beside the win


class Ahead(NamedTuple):
    """How far a simulation goes: to a turn of the viewer after so much of either."""

    turns: int  # of the viewer
    far: int  # decisions of anybody
    patience: float  # see `follow`


def legal(s: Any) -> tuple[int, ...]: ...  # type: ignore[empty-body]
def apply(s: Any, move: int) -> None: ...
def look(s: Any, v: Any, seat: int) -> None: ...
def imagine(v: Any, s: Any) -> None: ...
def ponder(v: Any, net: Net, desk: Desk) -> None: ...


def dream(worlds: Records, views: Records, key: NDArray[np.uint32], number: int) -> tuple[int, int]:
    """World `number` behind views[0], in worlds[1], and dice for what follows in it."""
    worlds[1] = worlds[0]
    w = worlds[1]
    match_key(w, key, number)
    a, b = dice(w)
    imagine(views[0], w)
    return a, b


def note(study: Study, k: int, win: float, value: float, favourite: float) -> None:
    gap = value - favourite
    study.sums[k] += win
    study.gaps[k] += gap
    study.squares[k] += gap * gap
    study.visits[k] += 1


def follow(study: Study, net: Net, desk: Desk, ahead: Ahead, a: int, b: int) -> tuple[float, float]:
    """Play on as the network would, for everyone, for as long as `ahead` says; the viewer's win and margin then.

    The network is asked at every turn on the way. An early answer has the network's errors in it, a late one
    the luck of all that was played; patience is the weight that each leaves to the later ones.

    A turn may be several decisions. To compare moves in the middle of one with moves that end it would
    be to compare the network's errors. The first turn after points were written down is far enough in any
    case: what the network expects then is mostly what the scores say.
    """
    s = study.worlds[2]
    v = study.views[1]
    seat = study.views[0].seat
    seen = 0
    others_moved = False
    win, lead = 0.0, 0.0
    weight = 1.0
    enough = study.thoughts[0] + ahead.far
    while not s.over:
        others_moved |= s.turn != seat
        look(s, v, s.turn)
        n = list_moves(v.moves, desk.moves)
        if n == 1:
            apply(s, desk.moves[0])
            continue
        ponder(v, net, desk)
        if s.turn == seat and others_moved:
            seen += 1
            others_moved = False
            last = seen >= ahead.turns or study.thoughts[0] >= enough or changed(s, study.views[0])
            now = weight if last else weight * (1 - ahead.patience)
            win += now * share(net, desk.deep, WIN)
            lead += now * head(net, desk.deep, MARGIN)
            if last:
                return win, lead
            weight *= ahead.patience
        study.thoughts[0] += 1
        weigh(net, desk, n)
        face, a, b = roll(a, b)
        apply(s, desk.moves[throw(desk.chances, n, face)])
    return win + weight * win_share(s, seat), lead + weight * margin(s, seat) / study.unit


def explore(study: Study, net: Net, desk: Desk, alive: NDArray[np.int64], first: int, count: int, ahead: Ahead) -> None:
    """Try every move that is still `alive`, the favourite first, in `count` more worlds, led by the network."""
    for number in range(first, first + count):
        a, b = dream(study.worlds, study.views, study.key, number)
        favourite = 0.0
        for k in alive:
            study.worlds[2] = study.worlds[1]
            apply(study.worlds[2], study.moves[k])
            win, lead = follow(study, net, desk, ahead, a, b)
            value = win + study.margin * lead
            if k == alive[0]:
                favourite = value
            note(study, k, win, value, favourite)


def settled_share(s: Any, seat: int, unit: float) -> float:
    """The share of the win that the scores promise while the match goes on."""
    if s.over:
        return win_share(s, seat) + FREELY * margin(s, seat) / unit
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
        begin = dream(study.worlds, study.views, study.key, number)
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
            note(study, k, value, value, favourite)
