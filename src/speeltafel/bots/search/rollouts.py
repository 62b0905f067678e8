"""Rollouts: moves played out in the same imagined worlds, for an evaluation."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.network.evaluator import evaluate
from speeltafel.bots.network.forward import WIN, Net, Scratch, sample, share, softmax
from speeltafel.bots.search.simulation import sample_world, scores_changed
from speeltafel.contract.rules import apply, list_moves
from speeltafel.contract.views import look
from speeltafel.contract.winning import win_share
from speeltafel.kernel.chance import next_random
from speeltafel.kernel.records import Records
from speeltafel.kernel.templates import template

UNKNOWN = -1.0


class RolloutPosition(NamedTuple):
    """One position under evaluation."""

    views: Records  # [0] the position, [1] scratch
    worlds: Records  # [0] blank, [1] a world, [2] the same world after a move
    key: NDArray[np.uint32]  # the seed of all worlds


@template
def roll_out(
    p: RolloutPosition,
    net: Net,
    scratch: Scratch,
    moves: NDArray[np.int64],
    far: int,
    number: int,
    shares: NDArray[np.float64],
) -> None:
    """shares[k, seat]: a seat's share of the win if moves[k] is played in world `number`, and the network plays on.

    At the end of the match the result says it. If the match goes on after points were written down, or for more
    than `far` decisions, the network says it at the next decision of each seat, from that seat's own view. (One
    function: the compiler goes through all it calls again for every further one.)
    """
    rng = sample_world(p.worlds, p.views, p.key, number)
    s = p.worlds[2]
    v = p.views[1]
    for k in range(len(moves)):
        a, b = rng
        p.worlds[2] = p.worlds[1]
        apply(s, moves[k])
        shares[k, :] = UNKNOWN
        unknown = s.players
        decisions = 0
        while unknown and not s.over:
            look(s, v, s.turn)
            n = list_moves(v.moves, scratch.moves)
            if n == 1:
                apply(s, scratch.moves[0])
                continue
            evaluate(v, net, scratch)
            if shares[k, s.turn] == UNKNOWN and (decisions >= far or scores_changed(s, p.views[0])):
                shares[k, s.turn] = share(net, scratch.hidden2, WIN)
                unknown -= 1
            decisions += 1
            softmax(net, scratch, n)
            drawn, a, b = next_random(a, b)
            apply(s, scratch.moves[sample(scratch.probs, n, drawn)])
        if unknown:
            for seat in range(s.players):
                shares[k, seat] = win_share(s, seat)
