"""Rollouts with all cards open: templates.

What is open is all that any seat knows. What not even all seats together know, the order of a pile and later chance, is
dealt anew in every world, so no rollout sees the luck that the match had.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.analysis.comparison import Comparison, LuckByWorld, add_luck, add_world
from speeltafel.bots.network.evaluator import evaluate
from speeltafel.bots.network.forward import Net, Scratch, sample, softmax
from speeltafel.bots.search.rollouts import RolloutPosition, play_on, roll_out
from speeltafel.contract.rules import Words, apply, legal, list_moves, pick, start
from speeltafel.contract.views import look, renew_chance, same_state
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
    worlds: Records  # [0] a line, [1] where it began, or the one before it
    views: Records  # [0] scratch
    key: NDArray[np.uint32]  # the seed of all worlds


@template
def compare_open(
    p: OpenPosition, net: Net, scratch: Scratch, c: Comparison, luck: LuckByWorld, far: int, worlds: int
) -> None:
    """Go on with a comparison up to so many worlds, with all cards open.

    A line is a move that is played in the position; or AS_IT_IS; or FOLLOWING, the position that followed in the match;
    or DEALT, the first one of a match that is dealt anew; or POLICY, a move of the network's choice. All have the same
    world's chance. Where a line begins exactly as the one before it, nothing is played, and its shares are the same: a
    move without luck has none.
    """
    while c.worlds < worlds:
        for k in range(c.count):
            rng = begin_line(p, net, scratch, c.lines[k], c.first + c.worlds)
            if k > 0 and same_state(p.worlds[0], p.worlds[1]):
                for seat in range(c.players):
                    c.latest[k, seat] = c.latest[k - 1, seat]
            else:
                p.worlds[1] = p.worlds[0]
                play_on(p.worlds[0], p.worlds[1], p.views[0], net, scratch, far, c.eighths, rng, c.latest[k])
        add_world(c)
        add_luck(c, luck)


@template
def compare_known(p: RolloutPosition, net: Net, scratch: Scratch, c: Comparison, far: int, worlds: int) -> None:
    """The same for moves, by what a seat could know: views[0]."""
    while c.worlds < worlds:
        roll_out(p, net, scratch, c.lines[: c.count], far, c.eighths, c.first + c.worlds, c.latest)
        add_world(c)


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
