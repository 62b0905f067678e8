"""What positions and moves of a match are worth with all cards open."""

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from speeltafel.analysis.rollouts import OpenPosition, roll_out_open
from speeltafel.bots.network.forward import scratch_for
from speeltafel.bots.network.weights import Trained
from speeltafel.contract.game import Game
from speeltafel.kernel.records import Records

Shares = NDArray[np.float64]


class OpenEvaluator:
    """Plays positions on, again and again, as the network would. The same seed gives the same figures.

    The seed must not be the one that the match was dealt from, nor follow from it: chance in the worlds is to have
    nothing to do with the chance of the match.
    """

    def __init__(self, game: Game, trained: Trained, seed: int) -> None:
        self.net, self.scratch = trained.net, scratch_for(trained.net)
        self.roll_out = game.bind(roll_out_open)
        self.position = OpenPosition(
            truth=np.zeros(3, game.state_dtype),
            worlds=np.zeros(3, game.state_dtype),
            views=np.zeros(1, game.view_dtype),
            key=np.array(Random(f"analysis {seed}").choices(range(2**32), k=8), np.uint32),
        )

    def shares(self, positions: Sequence[Records], lines: Sequence[int], far: int, worlds: range) -> Shares:
        """[world, line, seat]: the shares of all seats, 1 together; see `roll_out_open`.

        `positions` are the position, the one that followed and the table before the deal, as far as lines ask for them:
        arrays of one state. (A network that was trained among weaker players expects too much in every seat alike.)
        """
        for at, states in enumerate(positions):
            self.position.truth[at] = states[0]
        shares = np.zeros((len(worlds), len(lines), int(positions[0]["players"][0])))
        self.roll_out(self.position, self.net, self.scratch, np.array(lines, np.int64), far, worlds.start, shares)
        shares /= shares.sum(axis=2, keepdims=True)
        return shares
