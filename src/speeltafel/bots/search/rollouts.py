"""Rollouts: moves played out in the same imagined worlds, for an evaluation."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.network.calibration import sharpened
from speeltafel.bots.network.evaluator import evaluate
from speeltafel.bots.network.forward import WIN, Net, Scratch, sample, share, softmax
from speeltafel.bots.search.simulation import sample_world, scores_changed
from speeltafel.contract.rules import apply, list_moves
from speeltafel.contract.views import look
from speeltafel.contract.winning import win_share
from speeltafel.kernel.chance import next_random
from speeltafel.kernel.records import Common, Header, Records, ViewHeader
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
    eighths: int,
    number: int,
    shares: NDArray[np.float64],
) -> None:
    """shares[k, seat]: a seat's share of the win if moves[k] is played in world `number`, and the network plays on."""
    rng = sample_world(p.worlds, p.views, p.key, number)
    for k in range(len(moves)):
        p.worlds[2] = p.worlds[1]
        apply(p.worlds[2], moves[k])
        play_on(p.worlds[2], p.views[0], p.views[1], net, scratch, far, eighths, rng, shares[k])


@template
def play_on(
    s: Header,
    before: Common,
    v: ViewHeader,
    net: Net,
    scratch: Scratch,
    far: int,
    eighths: int,
    rng: tuple[int, int],
    shares: NDArray[np.float64],
) -> None:
    """The shares of all seats if the network plays on from `s`; `v` is scratch.

    At the end of the match the result says it. If the match goes on after more points were written down than `before`,
    or for more than `far` decisions, the network says it at the next decision of each seat, from that seat's own view;
    what it says counts to the power of so many `eighths` (bots/network/calibration.py).
    """
    a, b = rng
    shares[:] = UNKNOWN
    unknown = s.players
    decisions = 0
    while unknown and not s.over:
        look(s, v, s.turn)
        n = list_moves(v.moves, scratch.moves)
        if n == 1:
            apply(s, scratch.moves[0])
            continue
        evaluate(v, net, scratch)
        if shares[s.turn] == UNKNOWN and (decisions >= far or scores_changed(s, before)):
            shares[s.turn] = sharpened(share(net, scratch.hidden2, WIN), eighths)
            unknown -= 1
        decisions += 1
        softmax(net, scratch, n)
        drawn, a, b = next_random(a, b)
        apply(s, scratch.moves[sample(scratch.probs, n, drawn)])
    if unknown:
        for seat in range(s.players):
            shares[seat] = win_share(s, seat)
