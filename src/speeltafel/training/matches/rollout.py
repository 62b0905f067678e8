"""Self-play, compiled: a pool of matches side by side, every decision of the learner written to a rollout buffer.

These are templates: they are compiled for each game.
"""

from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.network.evaluator import evaluate
from speeltafel.bots.network.forward import MARGIN, WIN, Net, Scratch, head, sample, share, softmax
from speeltafel.contract.rules import apply, greedy, list_moves, start
from speeltafel.contract.views import look
from speeltafel.contract.winning import margin, win_share
from speeltafel.kernel.chance import next_random, set_match_key
from speeltafel.kernel.records import SEATS, Common, Records
from speeltafel.kernel.templates import template

# who plays a seat
LEARNER, SNAPSHOT, GREEDY, RANDOM = range(4)


class MatchPool(NamedTuple):
    """The matches going on; item i of each array belongs to match i."""

    states: Records
    views: Records
    fresh: Records  # what its matches are dealt from: players and options
    dealt: NDArray[np.int64]  # the number of its next match
    rng: NDArray[np.int64]
    seated: NDArray[np.int8]  # who plays each seat
    drawn: NDArray[np.int64]  # which of the opponent pool's snapshots sits at the table
    key: NDArray[np.uint32]  # the seed of them all


class RolloutBuffer(NamedTuple):
    """Decision t of match i is at [i, t]. Where only one move is legal there is no decision."""

    observations: NDArray[np.float32]  # features and advice
    action_mask: NDArray[np.bool_]  # the legal actions
    actions: NDArray[np.int64]  # the one chosen
    log_probs: NDArray[np.float32]  # the logarithm of its probability
    values: NDArray[np.float32]  # [win share, margin] as the network expects them
    seats: NDArray[np.int8]
    ended: NDArray[np.bool_]  # was this the last decision of its match?
    results: NDArray[np.float32]  # then: [seat, (win share, margin)]


class Targets(NamedTuple):
    """What is learned from a rollout buffer."""

    advantages: NDArray[np.float32]  # how much better it went than expected
    returns: NDArray[np.float32]  # what should have been expected
    used: NDArray[np.bool_]  # a seat's last decision, whose outcome is not known yet, is left out


@template
def deal_next(pool: MatchPool, i: int, snapshots: int) -> None:
    """The next match at a table, with another of the snapshots."""
    drawn, pool.rng[i, 0], pool.rng[i, 1] = next_random(pool.rng[i, 0], pool.rng[i, 1])
    pool.drawn[i] = (drawn * snapshots) >> 32
    pool.states[i] = pool.fresh[i]
    set_match_key(pool.states[i], pool.key, pool.dealt[i])
    pool.dealt[i] += len(pool.states)
    start(pool.states[i])


@template
def deal_all(pool: MatchPool) -> None:
    for i in range(len(pool.states)):
        deal_next(pool, i, 1)


@template
def result_of(s: Common, results: NDArray[np.float32], scale: float) -> None:
    """Every seat's share of the win, and its margin over the mean of the others."""
    for seat in range(s.players):
        results[seat, 0] = win_share(s, seat)
        results[seat, 1] = margin(s, seat) / scale


@template
def snapshot(pool: Net, k: int) -> Net:
    """One network of a pool, whose arrays have one dimension more."""
    return Net(
        pool.first[k],
        pool.first_bias[k],
        pool.second[k],
        pool.second_bias[k],
        pool.heads[k],
        pool.heads_bias[k],
        pool.advice_weight[k],
        pool.action_of,
    )


@template
def opponent_move(pool: MatchPool, i: int, n: int, opponents: Net, scratch: Scratch) -> int:
    """What somebody plays who does not learn here; the `n` legal moves lie in `scratch`."""
    v = pool.views[i]
    who = pool.seated[i, pool.states[i].turn]
    if who == GREEDY:
        return greedy(v)
    drawn, pool.rng[i, 0], pool.rng[i, 1] = next_random(pool.rng[i, 0], pool.rng[i, 1])
    if who == RANDOM:
        return int(scratch.moves[(drawn * n) >> 32])
    net = snapshot(opponents, pool.drawn[i])
    evaluate(v, net, scratch)
    softmax(net, scratch, n)
    return int(scratch.moves[sample(scratch.probs, n, drawn)])


@template
def play_to_decision(pool: MatchPool, i: int, opponents: Net, scratch: Scratch) -> tuple[int, bool]:
    """Go on to where the learner has more than one move; how many, and whether the match ended on the way."""
    s = pool.states[i]
    v = pool.views[i]
    while not s.over:
        look(s, v, s.turn)
        n = list_moves(v.moves, scratch.moves)
        if n == 1:
            apply(s, scratch.moves[0])
        elif pool.seated[i, s.turn] == LEARNER:
            return n, False
        else:
            apply(s, opponent_move(pool, i, n, opponents, scratch))
    return 0, True


@template
def decide(pool: MatchPool, i: int, n: int, net: Net, scratch: Scratch, buffer: RolloutBuffer, t: int) -> None:
    """One decision sampled from the network's policy, written down and played."""
    s = pool.states[i]
    evaluate(pool.views[i], net, scratch)
    softmax(net, scratch, n)
    drawn, pool.rng[i, 0], pool.rng[i, 1] = next_random(pool.rng[i, 0], pool.rng[i, 1])
    k = sample(scratch.probs, n, drawn)
    buffer.observations[i, t] = scratch.inputs
    buffer.action_mask[i, t] = False
    for m in range(n):
        buffer.action_mask[i, t, net.action_of[scratch.moves[m]]] = True
    buffer.actions[i, t] = net.action_of[scratch.moves[k]]
    buffer.log_probs[i, t] = log(max(scratch.probs[k], 1e-12))
    buffer.values[i, t, 0] = share(net, scratch.hidden2, WIN)
    buffer.values[i, t, 1] = head(net, scratch.hidden2, MARGIN)
    buffer.seats[i, t] = s.turn
    buffer.ended[i, t] = False
    apply(s, scratch.moves[k])


@template
def collect(
    pool: MatchPool,
    first: int,
    count: int,
    net: Net,
    opponents: Net,
    scratch: Scratch,
    buffer: RolloutBuffer,
    scale: float,
) -> int:
    """Fill the rollout buffer of `count` matches; how many matches came to their end."""
    finished = 0
    for i in range(first, first + count):
        for t in range(buffer.actions.shape[1]):
            n, over = play_to_decision(pool, i, opponents, scratch)
            while over:
                if t > 0 and not buffer.ended[i, t - 1]:  # else a whole match had no decision for the learner
                    buffer.ended[i, t - 1] = True
                    result_of(pool.states[i], buffer.results[i, t - 1], scale)
                finished += 1
                deal_next(pool, i, len(opponents.advice_weight))
                n, over = play_to_decision(pool, i, opponents, scratch)
            decide(pool, i, n, net, scratch, buffer, t)
    return finished


@template
def compute_targets(buffer: RolloutBuffer, first: int, count: int, lambda_: float, targets: Targets) -> None:
    """Compare what was expected with what came, backwards, each seat for itself: TD(λ)."""
    ahead = np.zeros((SEATS, 2), np.float32)  # what the seat expected next, or got in the end
    carried = np.zeros((SEATS, 2), np.float32)
    known = np.zeros(SEATS, np.bool_)
    for i in range(first, first + count):
        known[:] = False
        for t in range(buffer.actions.shape[1] - 1, -1, -1):
            if buffer.ended[i, t]:
                ahead[:] = buffer.results[i, t]
                carried[:] = 0
                known[:] = True
            seat = buffer.seats[i, t]
            targets.used[i, t] = known[seat]
            for h in range(2):
                value = buffer.values[i, t, h]
                carried[seat, h] = ahead[seat, h] - value + lambda_ * carried[seat, h] if known[seat] else 0
                targets.advantages[i, t, h] = carried[seat, h]
                targets.returns[i, t, h] = value + carried[seat, h]
                ahead[seat, h] = value
            known[seat] = True


@template
def play_freely(pool: MatchPool, results: NDArray[np.float32], moves: NDArray[np.int64]) -> None:
    """Every match once by the greedy bot, or at random where there is none: the usual size of margins comes from it."""
    for i in range(len(pool.states)):
        s = pool.states[i]
        v = pool.views[i]
        while not s.over:
            look(s, v, s.turn)
            n = list_moves(v.moves, moves)
            drawn, pool.rng[i, 0], pool.rng[i, 1] = next_random(pool.rng[i, 0], pool.rng[i, 1])
            advised = greedy(v)
            apply(s, advised if advised >= 0 else moves[(drawn * n) >> 32])
        result_of(s, results[i], 1.0)
