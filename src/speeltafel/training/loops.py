"""Self-play, compiled: many matches side by side, every decision written in a diary.

Templates, compiled for each game.
"""

from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.network.evaluator import evaluate
from speeltafel.bots.network.forward import MARGIN, WIN, Net, Scratch, head, sample, share, softmax
from speeltafel.contract.legal_moves import list_moves
from speeltafel.contract.rules import apply, greedy, start
from speeltafel.contract.views import look
from speeltafel.contract.winning import margin, win_share
from speeltafel.kernel.chance import next_random, set_match_key
from speeltafel.kernel.records import SEATS, Common, Records
from speeltafel.kernel.templates import template

# who plays a seat
LEARNER, SNAPSHOT, GREEDY, RANDOM = range(4)


class Hall(NamedTuple):
    """The matches going on; item i of each array belongs to match i."""

    states: Records
    views: Records
    fresh: Records  # what its matches are dealt from: players and options
    dealt: NDArray[np.int64]  # the number of its next match
    dice: NDArray[np.int64]
    seated: NDArray[np.int8]  # who plays each seat
    drawn: NDArray[np.int64]  # which of the opponent pool's snapshots sits at the table
    key: NDArray[np.uint32]  # the seed of them all


class Diary(NamedTuple):
    """Decision t of match i is at [i, t]. Choices of one are not written down."""

    seen: NDArray[np.float32]  # features and advice
    open: NDArray[np.bool_]  # the legal actions
    actions: NDArray[np.int64]  # the one chosen
    chances: NDArray[np.float32]  # the logarithm of its chance
    hopes: NDArray[np.float32]  # [win share, margin] as the network foresaw them
    seats: NDArray[np.int8]
    ended: NDArray[np.bool_]  # was this the last decision of its match?
    results: NDArray[np.float32]  # then: [seat, (win share, margin)]


class Lessons(NamedTuple):
    """What is learned from a diary."""

    gains: NDArray[np.float32]  # how much better it went than foreseen
    goals: NDArray[np.float32]  # what should have been foreseen
    used: NDArray[np.bool_]  # a seat's last decision, whose outcome is not known yet, is left out


@template
def deal_next(hall: Hall, i: int, snapshots: int) -> None:
    """The next match at a table, with another of the snapshots."""
    drawn, hall.dice[i, 0], hall.dice[i, 1] = next_random(hall.dice[i, 0], hall.dice[i, 1])
    hall.drawn[i] = (drawn * snapshots) >> 32
    hall.states[i] = hall.fresh[i]
    set_match_key(hall.states[i], hall.key, hall.dealt[i])
    hall.dealt[i] += len(hall.states)
    start(hall.states[i])


@template
def open_hall(hall: Hall) -> None:
    for i in range(len(hall.states)):
        deal_next(hall, i, 1)


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
def opponent_move(hall: Hall, i: int, n: int, pool: Net, scratch: Scratch) -> int:
    """What somebody plays who does not learn here; the `n` legal moves lie on the scratch."""
    v = hall.views[i]
    who = hall.seated[i, hall.states[i].turn]
    if who == GREEDY:
        return greedy(v)
    drawn, hall.dice[i, 0], hall.dice[i, 1] = next_random(hall.dice[i, 0], hall.dice[i, 1])
    if who == RANDOM:
        return int(scratch.moves[(drawn * n) >> 32])
    net = snapshot(pool, hall.drawn[i])
    evaluate(v, net, scratch)
    softmax(net, scratch, n)
    return int(scratch.moves[sample(scratch.probs, n, drawn)])


@template
def to_a_choice(hall: Hall, i: int, pool: Net, scratch: Scratch) -> tuple[int, bool]:
    """Go on to where the learner has more than one move; how many, and whether the match ended on the way."""
    s = hall.states[i]
    v = hall.views[i]
    while not s.over:
        look(s, v, s.turn)
        n = list_moves(v.moves, scratch.moves)
        if n == 1:
            apply(s, scratch.moves[0])
        elif hall.seated[i, s.turn] == LEARNER:
            return n, False
        else:
            apply(s, opponent_move(hall, i, n, pool, scratch))
    return 0, True


@template
def decide(hall: Hall, i: int, n: int, net: Net, scratch: Scratch, diary: Diary, t: int) -> None:
    """One decision by the dice and the network's chances, written down and played."""
    s = hall.states[i]
    evaluate(hall.views[i], net, scratch)
    softmax(net, scratch, n)
    drawn, hall.dice[i, 0], hall.dice[i, 1] = next_random(hall.dice[i, 0], hall.dice[i, 1])
    k = sample(scratch.probs, n, drawn)
    diary.seen[i, t] = scratch.inputs
    diary.open[i, t] = False
    for m in range(n):
        diary.open[i, t, net.action_of[scratch.moves[m]]] = True
    diary.actions[i, t] = net.action_of[scratch.moves[k]]
    diary.chances[i, t] = log(max(scratch.probs[k], 1e-12))
    diary.hopes[i, t, 0] = share(net, scratch.hidden2, WIN)
    diary.hopes[i, t, 1] = head(net, scratch.hidden2, MARGIN)
    diary.seats[i, t] = s.turn
    diary.ended[i, t] = False
    apply(s, scratch.moves[k])


@template
def play_on(
    hall: Hall, first: int, count: int, net: Net, pool: Net, scratch: Scratch, diary: Diary, scale: float
) -> int:
    """Fill the diary of `count` matches; how many matches came to their end."""
    finished = 0
    for i in range(first, first + count):
        for t in range(diary.actions.shape[1]):
            n, over = to_a_choice(hall, i, pool, scratch)
            while over:
                if t > 0:
                    diary.ended[i, t - 1] = True
                    result_of(hall.states[i], diary.results[i, t - 1], scale)
                finished += 1
                deal_next(hall, i, len(pool.advice_weight))
                n, over = to_a_choice(hall, i, pool, scratch)
            decide(hall, i, n, net, scratch, diary, t)
    return finished


@template
def draw_lessons(diary: Diary, first: int, count: int, keep: float, lessons: Lessons) -> None:
    """Compare what was foreseen with what came, backwards, each seat for itself: TD(λ) with λ = `keep`."""
    ahead = np.zeros((SEATS, 2), np.float32)  # what the seat foresaw next, or got in the end
    carried = np.zeros((SEATS, 2), np.float32)
    known = np.zeros(SEATS, np.bool_)
    for i in range(first, first + count):
        known[:] = False
        for t in range(diary.actions.shape[1] - 1, -1, -1):
            if diary.ended[i, t]:
                ahead[:] = diary.results[i, t]
                carried[:] = 0
                known[:] = True
            seat = diary.seats[i, t]
            lessons.used[i, t] = known[seat]
            for h in range(2):
                carried[seat, h] = ahead[seat, h] - diary.hopes[i, t, h] + keep * carried[seat, h] if known[seat] else 0
                lessons.gains[i, t, h] = carried[seat, h]
                lessons.goals[i, t, h] = diary.hopes[i, t, h] + carried[seat, h]
                ahead[seat, h] = diary.hopes[i, t, h]
            known[seat] = True


@template
def play_freely(hall: Hall, results: NDArray[np.float32], moves: NDArray[np.int64]) -> None:
    """Every match once by the greedy bot, or at random where there is none: the usual size of margins comes from it."""
    for i in range(len(hall.states)):
        s = hall.states[i]
        v = hall.views[i]
        while not s.over:
            look(s, v, s.turn)
            n = list_moves(v.moves, moves)
            drawn, hall.dice[i, 0], hall.dice[i, 1] = next_random(hall.dice[i, 0], hall.dice[i, 1])
            advised = greedy(v)
            apply(s, advised if advised >= 0 else moves[(drawn * n) >> 32])
        result_of(s, results[i], 1.0)
