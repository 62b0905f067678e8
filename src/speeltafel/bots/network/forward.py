"""The forward pass through a network, compiled.

    inputs ─ first ─▶ hidden1 ─ second ─▶ hidden2 ─ heads ─▶ win share, margin, and of every
                                                             action its logit and its win share

The inputs are the view's features and the greedy bot's advice, an action; `advice_weight` is added to the logit of
that action.

Most features of a card game are 0, and so is much of a hidden layer, so zeros are skipped.
Sums are made in one fixed order: the same view gives the same numbers on every machine.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.exponential import exp

Floats = NDArray[np.float32]

# rows of the heads
WIN, MARGIN = 0, 1
POLICY, VALUE = 2, 3  # + 2 × action

MOST_MOVES = 256  # legal at once
SURE = 20.0  # the weight of advice where all logits are equal


class Net(NamedTuple):
    """A network's weights."""

    first: Floats  # [feature or advised action, hidden1]
    first_bias: Floats
    second: Floats  # [hidden1, hidden2]
    second_bias: Floats
    heads: Floats  # [head, hidden2]
    heads_bias: Floats
    advice_weight: Floats  # one number
    action_of: NDArray[np.int16]  # the action that each move is


class Scratch(NamedTuple):
    """The arrays that a forward pass needs: one for each thread."""

    inputs: Floats  # features, then for every action whether it is advised
    hidden1: Floats
    hidden2: Floats
    nonzero: NDArray[np.int64]  # which inputs of a layer are not 0
    moves: NDArray[np.int64]  # the legal moves
    probs: Floats  # of each of them
    advised: NDArray[np.int64]  # one move, or -1


def scratch_for(net: Net) -> Scratch:
    features, hidden = net.first.shape
    return Scratch(
        np.zeros(features, np.float32),
        np.zeros(hidden, np.float32),
        np.zeros(net.second.shape[1], np.float32),
        np.zeros(max(features, hidden) + 1, np.int64),
        np.zeros(MOST_MOVES, np.int64),
        np.zeros(MOST_MOVES, np.float32),
        np.zeros(1, np.int64),
    )


@compiled
def find_nonzero(given: Floats, nonzero: NDArray[np.int64]) -> int:
    """The indices that are not 0; how many they are. (Without a branch, which could not be predicted.)"""
    n = 0
    for i in range(len(given)):
        nonzero[n] = i
        n += given[i] != 0
    return n


@compiled
def layer(given: Floats, nonzero: NDArray[np.int64], weights: Floats, bias: Floats, out: Floats) -> None:
    """out = max(0, given × weights + bias). Four inputs at a time, so that sums are fetched and put back less often."""
    n = find_nonzero(given, nonzero)
    for j in range(len(out)):
        out[j] = bias[j]
    for k in range(0, n - 3, 4):
        a, b, c, d = nonzero[k], nonzero[k + 1], nonzero[k + 2], nonzero[k + 3]
        x, y, z, u = given[a], given[b], given[c], given[d]
        for j in range(len(out)):
            out[j] += (x * weights[a, j] + y * weights[b, j]) + (z * weights[c, j] + u * weights[d, j])
    for k in range(n - n % 4, n):
        x = given[nonzero[k]]
        for j in range(len(out)):
            out[j] += x * weights[nonzero[k], j]
    for j in range(len(out)):
        out[j] = max(out[j], np.float32(0))


@compiled
def forward(net: Net, scratch: Scratch) -> None:
    """From `scratch.inputs` to `scratch.hidden2`; the heads read from there."""
    layer(scratch.inputs, scratch.nonzero, net.first, net.first_bias, scratch.hidden1)
    layer(scratch.hidden1, scratch.nonzero, net.second, net.second_bias, scratch.hidden2)


@compiled
def head(net: Net, hidden2: Floats, row: int) -> float:
    """One number at the end of the network; eight sums side by side, since the compiler may not reorder one."""
    a = b = c = d = e = f = g = h = np.float32(0)
    weights = net.heads[row]
    for j in range(0, len(hidden2), 8):
        a += hidden2[j] * weights[j]
        b += hidden2[j + 1] * weights[j + 1]
        c += hidden2[j + 2] * weights[j + 2]
        d += hidden2[j + 3] * weights[j + 3]
        e += hidden2[j + 4] * weights[j + 4]
        f += hidden2[j + 5] * weights[j + 5]
        g += hidden2[j + 6] * weights[j + 6]
        h += hidden2[j + 7] * weights[j + 7]
    return float(net.heads_bias[row] + (((a + b) + (c + d)) + ((e + f) + (g + h))))


@compiled
def share(net: Net, hidden2: Floats, row: int) -> float:
    """A head that tells a share of the win."""
    return 1 / (1 + exp(-head(net, hidden2, row)))


@compiled
def softmax(net: Net, scratch: Scratch, n: int) -> None:
    """The probability of each of the `n` legal moves in `scratch.moves`.

    Moves that were added to a game after its network was trained all have the same logit: then advice decides.
    """
    best = np.float32(-1e30)
    least = np.float32(1e30)
    for k in range(n):
        scratch.probs[k] = head(net, scratch.hidden2, POLICY + 2 * net.action_of[scratch.moves[k]])
        best = max(best, scratch.probs[k])
        least = min(least, scratch.probs[k])
    advice = net.advice_weight[0] if least < best else np.float32(SURE)
    for k in range(n):
        if scratch.moves[k] == scratch.advised[0]:
            scratch.probs[k] += advice
            best = max(best, scratch.probs[k])
    total = np.float32(0)
    for k in range(n):
        scratch.probs[k] = exp(scratch.probs[k] - best)
        total += scratch.probs[k]
    for k in range(n):
        scratch.probs[k] /= total


@compiled
def sample(probs: Floats, n: int, drawn: int) -> int:
    """One of `n` by their probabilities, with a random number below 2**32."""
    left = drawn / 4294967296
    for k in range(n - 1):
        left -= probs[k]
        if left < 0:
            return k
    return n - 1
