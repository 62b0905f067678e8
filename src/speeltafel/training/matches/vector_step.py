"""One step of many matches whose moves are chosen elsewhere: compiled, and on a GPU a thread has a match.

Moves of networks come from outside, for all matches at once. Everybody else plays here. These are
templates: they are compiled for each game.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.rules import apply, features, greedy
from speeltafel.contract.views import look
from speeltafel.contract.winning import win_share
from speeltafel.kernel.bits import count, lowest, nth
from speeltafel.kernel.chance import next_random
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.templates import template
from speeltafel.training.matches.rollout import GREEDY, LEARNER, RANDOM, MatchPool, deal_next, result_of

DEAL = -1  # instead of an action: begin a match


class StepArrays(NamedTuple):
    """What goes into a step, and what comes out of it; item i of each array belongs to match i."""

    actions: NDArray[np.int64]  # in: what is played
    ended: NDArray[np.bool_]  # out: a match ended
    results: NDArray[np.float32]  # then: [seat, (win share, margin)]
    observations: NDArray[np.float32]  # of the next decision
    action_mask: NDArray[np.bool_]
    seats: NDArray[np.int8]  # whose decision it is
    learners: NDArray[np.bool_]  # is it the learner's?
    tally: NDArray[np.float64]  # added to: matches, the learner's shares of the win, and their squares


class Codes(NamedTuple):
    """Actions are numbered without gaps, moves are not."""

    action_of: NDArray[np.int16]
    move_of: NDArray[np.int16]


@compiled
def count_moves(words: NDArray[np.int64]) -> int:
    n = 0
    for i in range(len(words)):
        n += count(words[i])
    return n


@compiled
def nth_move(words: NDArray[np.int64], k: int) -> int:
    """The legal move that has `k` before it."""
    for i in range(len(words)):
        here = count(words[i])
        if k < here:
            return 64 * i + nth(words[i], k)
        k -= here
    return -1


@template
def finish(pool: MatchPool, i: int, step: StepArrays, scale: float) -> None:
    """Write down what came of a match. Of two in one step, which is rare, the first belongs to the decision."""
    s = pool.states[i]
    if not step.ended[i]:
        result_of(s, step.results[i], scale)
        step.ended[i] = True
    share = 0.0
    for seat in range(s.players):
        if pool.seated[i, seat] == LEARNER:
            share += win_share(s, seat)
    step.tally[i, 0] += 1
    step.tally[i, 1] += share
    step.tally[i, 2] += share * share


@template
def observe(pool: MatchPool, i: int, advised: int, step: StepArrays, codes: Codes) -> None:
    """Features, advice and legal actions of the decision that a match stands at."""
    v = pool.views[i]
    actions = step.action_mask.shape[1]
    advice_at = step.observations.shape[1] - actions
    features(v, step.observations[i])
    for k in range(actions):
        step.observations[i, advice_at + k] = 0
        step.action_mask[i, k] = False
    if advised >= 0:
        step.observations[i, advice_at + codes.action_of[advised]] = 1
    for word in range(len(v.moves)):
        left = v.moves[word]
        while left:
            step.action_mask[i, codes.action_of[64 * word + lowest(left)]] = True
            left &= left - 1
    step.seats[i] = v.seat
    step.learners[i] = pool.seated[i, v.seat] == LEARNER


@template
def step_match(pool: MatchPool, i: int, step: StepArrays, codes: Codes, scale: float) -> None:
    """Play a network's action, and go on to the next decision of one; where a match ends, the next one begins.

    Everything is called from one place, so that the threads of a GPU that do the same do it together.
    """
    s = pool.states[i]
    v = pool.views[i]
    step.ended[i] = False
    move = int(step.actions[i])
    if move != DEAL:
        move = int(codes.move_of[move])
    while True:
        if move == DEAL:
            deal_next(pool, i, 1)
        else:
            apply(s, move)
        if s.over:
            finish(pool, i, step, scale)
            move = DEAL
            continue
        look(s, v, s.turn)
        n = count_moves(v.moves)
        if n == 1:
            move = nth_move(v.moves, 0)
            continue
        who = pool.seated[i, s.turn]
        advised = greedy(v)
        if who == GREEDY:
            move = advised
        elif who == RANDOM:
            drawn, pool.rng[i, 0], pool.rng[i, 1] = next_random(pool.rng[i, 0], pool.rng[i, 1])
            move = nth_move(v.moves, (drawn * n) >> 32)
        else:
            break
    observe(pool, i, advised, step, codes)


@template
def step_matches(pool: MatchPool, first: int, count: int, step: StepArrays, codes: Codes, scale: float) -> None:
    for i in range(first, first + count):
        step_match(pool, i, step, codes, scale)
