"""Rollouts: moves played out in the same imagined worlds. Bound to every game as the loops of the contract are."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.network.forward import WIN, Desk, Net, list_moves, share, throw, weigh
from speeltafel.contract.loops import roll
from speeltafel.contract.winning import win_share

Records = NDArray[Any]

UNKNOWN = -1.0


class Position(NamedTuple):
    """One position under evaluation."""

    views: Records  # [0] the position, [1] scratch
    worlds: Records  # [0] blank, [1] a world, [2] the same world after a move
    key: NDArray[np.uint32]  # the seed of all worlds


def apply(s: Any, move: int) -> None: ...
def look(s: Any, v: Any, seat: int) -> None: ...
def ponder(v: Any, net: Net, desk: Desk) -> None: ...
def changed(s: Any, v: Any) -> bool: ...  # type: ignore[empty-body]
def dream(worlds: Records, views: Records, key: Any, number: int) -> tuple[int, int]: ...  # type: ignore[empty-body]


def roll_out(
    p: Position, net: Net, desk: Desk, moves: NDArray[np.int64], far: int, number: int, shares: NDArray[np.float64]
) -> None:
    """shares[k, seat]: a seat's share of the win if moves[k] is played in world `number`, and the network plays on.

    At the end of the match the result says it. If the match goes on after points were written down, or for more
    than `far` decisions, the network says it at the next decision of each seat, from that seat's own view. (One
    function: the compiler goes through all it calls again for every further one.)
    """
    thrown = dream(p.worlds, p.views, p.key, number)
    s = p.worlds[2]
    v = p.views[1]
    for k in range(len(moves)):
        a, b = thrown
        p.worlds[2] = p.worlds[1]
        apply(s, moves[k])
        shares[k, :] = UNKNOWN
        unknown = s.players
        decisions = 0
        while unknown and not s.over:
            look(s, v, s.turn)
            n = list_moves(v.moves, desk.moves)
            if n == 1:
                apply(s, desk.moves[0])
                continue
            ponder(v, net, desk)
            if shares[k, s.turn] == UNKNOWN and (decisions >= far or changed(s, p.views[0])):
                shares[k, s.turn] = share(net, desk.deep, WIN)
                unknown -= 1
            decisions += 1
            weigh(net, desk, n)
            face, a, b = roll(a, b)
            apply(s, desk.moves[throw(desk.chances, n, face)])
        if unknown:
            for seat in range(s.players):
                shares[k, seat] = win_share(s, seat)
