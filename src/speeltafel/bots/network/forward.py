"""The pass through a network, compiled: from what is seen to chances and values.

    seen ─ first ─▶ hidden ─ second ─▶ deep ─ heads ─▶ win share, margin, and of every
                                                       action its chance and its win share

What is seen are the view's features and the greedy bot's advice, an action. The network may
trust it: `trust` is added to that action's chance before all are compared.

Most features of a card game are 0, and so is much of a hidden layer, so both are passed by.
Sums are made in one fixed order: the same view gives the same numbers on every machine.
"""

from math import exp
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.kernel.bits import lowest
from speeltafel.kernel.compiling import compiled

Floats = NDArray[np.float32]

# rows of the heads
WIN, MARGIN = 0, 1
CHANCE, VALUE = 2, 3  # + 2 × action

MOST_MOVES = 256  # legal at once
SURE = 20.0  # the trust in advice of a network that has no opinion at all


class Net(NamedTuple):
    """A network's weights."""

    first: Floats  # [feature or advised action, hidden]
    first_bias: Floats
    second: Floats  # [hidden, deep]
    second_bias: Floats
    heads: Floats  # [head, deep]
    heads_bias: Floats
    trust: Floats  # one number
    action_of: NDArray[np.int16]  # the action that each move is


class Desk(NamedTuple):
    """Scratch paper for one thinker."""

    seen: Floats  # features, then for every action whether it is advised
    hidden: Floats
    deep: Floats
    lit: NDArray[np.int64]  # which inputs of a layer are not 0
    moves: NDArray[np.int64]  # the legal moves
    chances: Floats  # of each of them
    advised: NDArray[np.int64]  # one move, or -1


def desk_for(net: Net) -> Desk:
    features, hidden = net.first.shape
    return Desk(
        np.zeros(features, np.float32),
        np.zeros(hidden, np.float32),
        np.zeros(net.second.shape[1], np.float32),
        np.zeros(max(features, hidden) + 1, np.int64),
        np.zeros(MOST_MOVES, np.int64),
        np.zeros(MOST_MOVES, np.float32),
        np.zeros(1, np.int64),
    )


@compiled
def find_lit(given: Floats, lit: NDArray[np.int64]) -> int:
    """The places that are not 0; how many they are. (No branch: which of them are lit cannot be foreseen.)"""
    n = 0
    for i in range(len(given)):
        lit[n] = i
        n += given[i] != 0
    return n


@compiled
def layer(given: Floats, lit: NDArray[np.int64], weights: Floats, bias: Floats, out: Floats) -> None:
    """Four inputs at a time, so that sums are fetched and put back less often."""
    n = find_lit(given, lit)
    for j in range(len(out)):
        out[j] = bias[j]
    for k in range(0, n - 3, 4):
        a, b, c, d = lit[k], lit[k + 1], lit[k + 2], lit[k + 3]
        x, y, z, u = given[a], given[b], given[c], given[d]
        for j in range(len(out)):
            out[j] += (x * weights[a, j] + y * weights[b, j]) + (z * weights[c, j] + u * weights[d, j])
    for k in range(n - n % 4, n):
        x = given[lit[k]]
        for j in range(len(out)):
            out[j] += x * weights[lit[k], j]
    for j in range(len(out)):
        out[j] = max(out[j], np.float32(0))


@compiled
def think(net: Net, desk: Desk) -> None:
    """From `desk.seen` to `desk.deep`; the heads read from there."""
    layer(desk.seen, desk.lit, net.first, net.first_bias, desk.hidden)
    layer(desk.hidden, desk.lit, net.second, net.second_bias, desk.deep)


@compiled
def head(net: Net, deep: Floats, row: int) -> float:
    """One number at the end of the network; eight sums side by side, since the compiler may not reorder one."""
    a = b = c = d = e = f = g = h = np.float32(0)
    weights = net.heads[row]
    for j in range(0, len(deep), 8):
        a += deep[j] * weights[j]
        b += deep[j + 1] * weights[j + 1]
        c += deep[j + 2] * weights[j + 2]
        d += deep[j + 3] * weights[j + 3]
        e += deep[j + 4] * weights[j + 4]
        f += deep[j + 5] * weights[j + 5]
        g += deep[j + 6] * weights[j + 6]
        h += deep[j + 7] * weights[j + 7]
    return float(net.heads_bias[row] + (((a + b) + (c + d)) + ((e + f) + (g + h))))


@compiled
def share(net: Net, deep: Floats, row: int) -> float:
    """A head that tells a share of the win."""
    return 1 / (1 + exp(-head(net, deep, row)))


@compiled
def list_moves(words: NDArray[np.int64], moves: NDArray[np.int64]) -> int:
    """The moves of a set, in order; how many they are."""
    n = 0
    for i in range(len(words)):
        left = words[i]
        while left:
            moves[n] = 64 * i + lowest(left)
            left &= left - 1
            n += 1
    return n


@compiled
def weigh(net: Net, desk: Desk, n: int) -> None:
    """The chance of each of the `n` legal moves: what the network would play how often.

    Moves that its game has got since it was trained are all alike to it; then it does as it is advised.
    """
    best = np.float32(-1e30)
    least = np.float32(1e30)
    for k in range(n):
        desk.chances[k] = head(net, desk.deep, CHANCE + 2 * net.action_of[desk.moves[k]])
        best = max(best, desk.chances[k])
        least = min(least, desk.chances[k])
    trust = net.trust[0] if least < best else np.float32(SURE)
    for k in range(n):
        if desk.moves[k] == desk.advised[0]:
            desk.chances[k] += trust
            best = max(best, desk.chances[k])
    total = np.float32(0)
    for k in range(n):
        desk.chances[k] = exp(desk.chances[k] - best)
        total += desk.chances[k]
    for k in range(n):
        desk.chances[k] /= total


@compiled
def throw(chances: Floats, n: int, face: int) -> int:
    """One of `n` by their chances, with the face of a die from 0 to 2**32 - 1."""
    left = face / 4294967296
    for k in range(n - 1):
        left -= chances[k]
        if left < 0:
            return k
    return n - 1
