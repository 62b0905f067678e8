"""What a network says about one view: its policy (how likely it would play each legal move) and its values."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.network.forward import (
    MOST_MOVES,
    VALUE,
    Floats,
    Net,
    Scratch,
    forward,
    scratch_for,
    share,
    softmax,
)
from speeltafel.bots.network.weights import load
from speeltafel.contract.game import Game
from speeltafel.contract.rules import features, greedy, list_moves
from speeltafel.kernel.records import Records, ViewHeader
from speeltafel.kernel.templates import template


@template
def evaluate(v: ViewHeader, net: Net, scratch: Scratch) -> None:
    """Pass a view's features and the greedy bot's advice through the network; the heads are read from the result."""
    features(v, scratch.inputs)
    advice_at = len(scratch.inputs) - len(net.heads) // 2 + 1  # there are two heads for every action, and two more
    for i in range(advice_at, len(scratch.inputs)):
        scratch.inputs[i] = 0
    move = greedy(v)
    scratch.advised[0] = move
    if move >= 0:
        scratch.inputs[advice_at + net.action_of[move]] = 1
    forward(net, scratch)


@template
def evaluate_moves(views: Records, net: Net, scratch: Scratch, values: Floats) -> int:
    """List the legal moves of views[0] and their probabilities in `scratch`, and the win share of each in `values`;
    how many moves they are."""
    n = list_moves(views[0].moves, scratch.moves)
    evaluate(views[0], net, scratch)
    softmax(net, scratch, n)
    for k in range(n):
        values[k] = share(net, scratch.hidden2, VALUE + 2 * net.action_of[scratch.moves[k]])
    return n


class NetworkEvaluator:
    """A network, loaded for one game."""

    def __init__(self, game: Game, file: Path) -> None:
        self.trained = load(game, file)
        self.scratch = scratch_for(self.trained.net)
        self.views = np.zeros(1, game.view_dtype).view(np.ndarray)
        self.values = np.zeros(MOST_MOVES, np.float32)
        self.evaluate_moves = game.bind(evaluate_moves)

    def evaluate(self, view: ViewHeader) -> tuple[NDArray[np.int64], Floats, Floats]:
        """The legal moves, the probability that the network gives each, and the share of the win it expects of it."""
        self.views[0] = view
        n = self.evaluate_moves(self.views, self.trained.net, self.scratch, self.values)
        return self.scratch.moves[:n], self.scratch.probs[:n], self.values[:n]
