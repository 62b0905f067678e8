"""What the moves of a position are worth, for people to read.

Unlike a search, which spends its time on the moves that may be best, an evaluation plays every candidate in
the same worlds, so that its figures can be compared.
"""

import time
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.network.calibration import power_of
from speeltafel.bots.network.evaluator import evaluate_moves
from speeltafel.bots.network.forward import MOST_MOVES, scratch_for
from speeltafel.bots.network.weights import Trained
from speeltafel.bots.search.rollouts import RolloutPosition, roll_out
from speeltafel.bots.search.settings import Budget
from speeltafel.contract.game import Game
from speeltafel.kernel.records import ViewHeader

CANDIDATES = 8  # at most, the most probable by the network's policy
FAR = 120  # decisions in a rollout before the network is asked: few games are longer, and those go on and on
FEWEST_WORLDS = 16  # however long they take: a standard error of fewer means little
MOST_WORLDS = 1000  # enough for any figure that is shown
APART = (0.0, 0.0, 1.96, 2.34, 2.57, 2.73, 2.85, 2.95, 3.03)
"""By how many standard errors the best of so many moves must be ahead of another: with Tukey's range test, equal moves
are all found equal in 19 cases of 20. The limit for two would tell colours apart of which none is special."""
BETTER = 1.0
"""By how many standard errors one of several equal moves must be ahead of the network's favourite to be advised."""


@dataclass(frozen=True)
class Candidate:
    """A move that was played out, and the share of the win that it brought the player to move."""

    move: int
    share: float
    error: float
    """The standard error of the share."""
    equal: bool
    """It cannot be told apart from the best: all such moves have the same share, which is their mean."""


@dataclass(frozen=True)
class Evaluation:
    candidates: tuple[Candidate, ...]
    """The best first. Of equal ones that is the network's favourite, unless another did better by some margin."""
    shares: tuple[float, ...]
    """The share of the win of every seat if the best move is played; together they are 1."""
    worlds: int

    @property
    def move(self) -> int:
        return self.candidates[0].move


class Evaluator:
    """Evaluates positions of one game. The same seed, view and budget in simulations give the same evaluation."""

    def __init__(self, game: Game, trained: Trained, seed: int | None = None) -> None:
        self.net, self.scratch = trained.net, scratch_for(trained.net)
        self.evaluate_moves, self.roll_out = game.bind(evaluate_moves), game.bind(roll_out)
        self.values, self.eighths = np.zeros(MOST_MOVES, np.float32), power_of(game)
        self.position = RolloutPosition(
            views=np.zeros(2, game.view_dtype),
            worlds=np.zeros(3, game.state_dtype),
            key=np.array(Random(seed).choices(range(2**32), k=8), np.uint32),
        )

    def evaluate(self, view: ViewHeader, budget: Budget) -> Evaluation:
        self.position.views[0] = view
        moves = self.candidates()
        shares = self.rollouts(moves, int(view["players"]), budget)
        return compared(moves, shares, int(view["seat"]))

    def candidates(self) -> NDArray[np.int64]:
        """The moves that are most probable by the network's policy, the favourite first."""
        n = self.evaluate_moves(self.position.views, self.net, self.scratch, self.values)
        order = np.argsort(-self.scratch.probs[:n], kind="stable")
        moves: NDArray[np.int64] = self.scratch.moves[order[:CANDIDATES]]
        return moves

    def rollouts(self, moves: NDArray[np.int64], players: int, budget: Budget) -> NDArray[np.float64]:
        """[world, move, seat]: the share of every seat; as many worlds as the budget allows.

        A network that was trained among weaker players expects too much in every seat alike, so what it says is
        normalised: the shares of all seats in a world are 1 together.
        """
        worlds = min(MOST_WORLDS, max(FEWEST_WORLDS, budget.simulations // len(moves)))
        shares = np.zeros((worlds, len(moves), players))
        began = 0.0
        for number in range(worlds):
            self.roll_out(self.position, self.net, self.scratch, moves, FAR, self.eighths, number, shares[number])
            began = began or time.perf_counter()  # after the first, for which there may have been no machine code yet
            played = number + 1
            if played >= FEWEST_WORLDS and time.perf_counter() - began > budget.milliseconds / 1000:
                shares = shares[:played]
                break
        shares /= shares.sum(axis=2, keepdims=True)
        return shares


def compared(moves: NDArray[np.int64], shares: NDArray[np.float64], seat: int) -> Evaluation:
    """The moves, which come in the order of the network's policy, by what they brought the seat in the same worlds."""
    own = shares[:, :, seat]
    order = np.argsort(-own.mean(axis=0), kind="stable")
    gaps = own[:, order[:1]] - own[:, order]
    behind, errors = gaps.mean(axis=0), standard_error(gaps)
    apart = behind > APART[len(moves)] * errors
    equals = int(np.argmax(apart)) if apart.any() else len(order)
    group, rest = order[:equals], order[equals:]
    favourite = int(np.argmin(group))
    if behind[favourite] <= BETTER * errors[favourite]:
        group = np.concatenate([group[favourite : favourite + 1], np.delete(group, favourite)])
    together = own[:, group].mean(axis=1)
    mean, error = float(together.mean()), float(standard_error(together))
    found = [Candidate(int(moves[k]), mean, error, equal=True) for k in group]
    found += [
        Candidate(int(moves[k]), float(own[:, k].mean()), float(standard_error(own[:, k])), equal=False) for k in rest
    ]
    seats = shares[:, group].mean(axis=(0, 1))
    return Evaluation(tuple(found), tuple(seats.tolist()), len(shares))


def standard_error(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of the mean over all worlds."""
    return np.asarray(values.std(axis=0, ddof=1) / np.sqrt(len(values)))
