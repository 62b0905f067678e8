"""Why one move is better than another: in what lines of the score they differ, in the same simulated futures."""

from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.network.evaluator import evaluate
from speeltafel.bots.network.forward import Net, Scratch, sample, softmax
from speeltafel.bots.search.simulation import sample_world
from speeltafel.contract.boards import draw_open
from speeltafel.contract.rules import OWN_LINES, UNIT_COUNTER, UNIT_LIMIT, apply, list_moves, score_lines
from speeltafel.contract.score_lines import MOST
from speeltafel.contract.views import look
from speeltafel.kernel.chance import next_random
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import Records, array, number
from speeltafel.kernel.templates import template

FAR = 200  # decisions after which a future is looked at even if nothing has ended

CLEAR = 2.5
"""By how many standard errors a line must differ to be told: one of a dozen would by chance alone at two."""
TOLD = 2  # lines at most
CERTAIN = 1e-6

BETTER, PLAYED = 0, 1


class ExplainedPosition(NamedTuple):
    """The position in which two moves are compared."""

    views: Records  # [0] the position, [1] scratch
    worlds: Records  # [0] blank, [1] a world, [2] the same world after moves, [3] before the latest of them
    boards: Records  # [0] blank, [1] how a future ends
    key: NDArray[np.uint32]  # the seed of all worlds


class Explanation:
    """Two moves, and what each brought a seat by the end of the game, or round, that it was played in."""

    seat = number(np.int64)
    worlds = number(np.int64)  # so far
    count = number(np.int64)  # of the lines
    common = number(np.int64)  # how many of them, the last ones, all games have
    good = array(np.int64, MOST)  # 1: the more the better, -1: the fewer, 0: that depends
    least = array(np.float64, MOST)  # what a difference must be to be told
    moves = array(np.int64, 2)  # the better one, and the one that was played
    latest = array(np.float64, 2, MOST)  # the lines in the latest world
    means = array(np.float64, 2, MOST)
    gaps = array(np.float64, MOST)  # what the better move brought more
    squares = array(np.float64, MOST)  # of the distances of that to its mean, summed
    errors = array(np.float64, MOST)  # the standard errors of the gaps
    chosen = array(np.int64, TOLD)  # the lines that are told


@template
def explain(p: ExplainedPosition, net: Net, scratch: Scratch, e: Explanation, worlds: int) -> None:
    """Go on up to so many worlds."""
    while e.worlds < worlds:
        rng = sample_world(p.worlds, p.views, p.key, e.worlds)
        for k in range(2):
            p.worlds[2] = p.worlds[1]
            play_unit(p, net, scratch, e.moves[k], rng)
            p.boards[1] = p.boards[0]
            draw_open(p.worlds[2], p.boards[1])
            read_lines(p, e, k)
        add_future(e)


@template
def play_unit(p: ExplainedPosition, net: Net, scratch: Scratch, move: int, rng: tuple[int, int]) -> None:
    """Play a move in worlds[2] and let the network play on until the game of the match, or the round, is over.

    The move that ends it deals the next one at once; so it is played again as the last of the match.
    """
    a, b = rng
    s, v = p.worlds[2], p.views[1]
    unit = s[UNIT_COUNTER]
    decisions = 0
    while True:
        p.worlds[3] = s
        apply(s, move)
        if s[UNIT_COUNTER] != unit:
            p.worlds[2] = p.worlds[3]
            s[UNIT_LIMIT] = unit + 1
            apply(s, move)
        if s.over or decisions >= FAR:
            return
        look(s, v, s.turn)
        n = list_moves(v.moves, scratch.moves)
        if n == 1:
            move = scratch.moves[0]
            continue
        decisions += 1
        evaluate(v, net, scratch)
        softmax(net, scratch, n)
        drawn, a, b = next_random(a, b)
        move = scratch.moves[sample(scratch.probs, n, drawn)]


@template
def read_lines(p: ExplainedPosition, e: Explanation, k: int) -> None:
    """The lines of the game, and those that all games have."""
    lines, s, before = e.latest[k], p.worlds[2], p.views[0]
    for i in range(MOST):
        lines[i] = 0.0
    score_lines(p.boards[1], e.seat, lines)
    for seat in range(s.players):
        gained = s.scores[seat] - before.scores[seat]
        if seat == e.seat:
            lines[OWN_LINES] = gained
        else:
            lines[OWN_LINES + 1] += gained / (s.players - 1)


@compiled
def add_future(e: Explanation) -> None:
    """Take in the latest world."""
    e.worlds += 1
    for i in range(MOST):
        for k in range(2):
            e.means[k, i] += (e.latest[k, i] - e.means[k, i]) / e.worlds
        gap = e.latest[BETTER, i] - e.latest[PLAYED, i]
        before = gap - e.gaps[i]
        e.gaps[i] += before / e.worlds
        e.squares[i] += before * (gap - e.gaps[i])
        e.errors[i] = sqrt(e.squares[i] / (max(1, e.worlds - 1) * e.worlds))


@compiled
def choose_lines(e: Explanation) -> int:
    """The lines for whose sake the better move is better, the surest first, in `chosen`; how many they are.

    They are of the game's own, which come first; and if none of these tells, of those that all games have.
    """
    n = 0
    own = e.count - e.common
    for i in range(e.count):
        if i == own and n > 0:
            break
        if tells(e, i):
            at = n
            while at > 0 and sureness(e, e.chosen[at - 1]) < sureness(e, i):
                at -= 1
            if at < TOLD:
                n = min(n + 1, TOLD)
                for k in range(n - 1, at, -1):
                    e.chosen[k] = e.chosen[k - 1]
                e.chosen[at] = i
    return n


@compiled
def tells(e: Explanation, line: int) -> bool:
    """Does a line differ, clearly and for the better?"""
    gap = e.gaps[line]
    return bool(e.good[line] * gap >= 0 and abs(gap) >= e.least[line] and abs(gap) > CLEAR * e.errors[line])


@compiled
def sureness(e: Explanation, line: int) -> float:
    """Of the difference in a line: how many standard errors it is, and among those that are certain its size."""
    return float(abs(e.gaps[line]) / max(e.errors[line], CERTAIN))
