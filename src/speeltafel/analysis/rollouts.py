"""Rollouts with all cards open: templates.

What is open is all that any seat knows. What not even all seats together know, the order of a pile and later chance, is
dealt anew in every world, so no rollout sees the luck that the match had.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.network.evaluator import evaluate
from speeltafel.bots.network.forward import WIN, Net, Scratch, sample, share, softmax
from speeltafel.bots.search.rollouts import UNKNOWN
from speeltafel.bots.search.simulation import scores_changed
from speeltafel.contract.rules import Words, apply, legal, list_moves, pick, start
from speeltafel.contract.views import look, renew_chance, same_state
from speeltafel.contract.winning import win_share
from speeltafel.kernel.bits import count
from speeltafel.kernel.chance import next_random, player_rng, rekey
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import Header, Records
from speeltafel.kernel.templates import template

# what a line of shares is of, beside a move that is played first
FOLLOWING, DEALT, AS_IT_IS, POLICY = -1, -2, -3, -4


class OpenPosition(NamedTuple):
    """One position of a match under analysis, with all cards open."""

    truth: Records  # [0] the position, [1] the one that followed, [2] the table before the deal
    worlds: Records  # [0] where a line begins, [1] where the one before it began, [2] scratch
    views: Records  # [0] scratch
    key: NDArray[np.uint32]  # the seed of all worlds


@template
def roll_out_open(
    p: OpenPosition,
    net: Net,
    scratch: Scratch,
    lines: NDArray[np.int64],
    far: int,
    first: int,
    shares: NDArray[np.float64],
) -> None:
    """shares[i, k, seat]: a seat's share of the win in world first + i, if the network plays on where line k begins.

    A line is a move that is played in the position; or AS_IT_IS; or FOLLOWING, the position that followed in the match;
    or DEALT, the first one of a match that is dealt anew; or POLICY, a move of the network's choice. All have the same
    world's chance. Where a line begins exactly as the one before it, nothing is played, and its shares are the same: a
    move without luck has none.
    """
    for i in range(len(shares)):
        for k in range(len(lines)):
            a, b = begin_line(p, net, scratch, lines[k], first + i)
            if k > 0 and same_state(p.worlds[0], p.worlds[1]):
                shares[i, k, :] = shares[i, k - 1, :]
            else:
                p.worlds[1] = p.worlds[0]
                play_on(p, net, scratch, far, a, b, shares[i, k])


@template
def begin_line(p: OpenPosition, net: Net, scratch: Scratch, line: int, number: int) -> tuple[int, int]:
    """Where a line begins in a world, in worlds[0]; and a random generator for the players in it."""
    p.worlds[0] = p.truth[-line if AS_IT_IS < line < 0 else 0]
    s = p.worlds[0]
    rekey(s, p.key, number)
    a, b = player_rng(s)
    if line == DEALT:
        start(s)
    else:
        renew_chance(s, p.key, number)
        if line >= 0:
            apply(s, line)
        elif line == POLICY:
            look(s, p.views[0], s.turn)
            n = list_moves(p.views[0].moves, scratch.moves)
            evaluate(p.views[0], net, scratch)
            softmax(net, scratch, n)
            drawn, a, b = next_random(a, b)
            apply(s, scratch.moves[sample(scratch.probs, n, drawn)])
    settle(s)
    return a, b


@template
def settle(s: Header) -> None:
    """Play moves that are the only one, up to a choice or the end: where there is no choice nobody decides anything."""
    while not s.over:
        words = legal(s)
        if number_of_moves(words) > 1:
            return
        apply(s, pick(words, 0))


@compiled
def number_of_moves(words: Words) -> int:
    n = 0
    for word in words:
        n += count(word)
    return n


@template
def play_on(p: OpenPosition, net: Net, scratch: Scratch, far: int, a: int, b: int, shares: NDArray[np.float64]) -> None:
    """The shares of all seats if the network plays on from worlds[0].

    At the end of the match the result says it. If the match goes on after points were written down, or for more than
    `far` decisions, the network says it at the next decision of each seat, from that seat's own view.
    """
    p.worlds[2] = p.worlds[0]
    s, v = p.worlds[2], p.views[0]
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
        if shares[s.turn] == UNKNOWN and (decisions >= far or scores_changed(s, p.worlds[0])):
            shares[s.turn] = share(net, scratch.hidden2, WIN)
            unknown -= 1
        decisions += 1
        softmax(net, scratch, n)
        drawn, a, b = next_random(a, b)
        apply(s, scratch.moves[sample(scratch.probs, n, drawn)])
    if unknown:
        for seat in range(s.players):
            shares[seat] = win_share(s, seat)
