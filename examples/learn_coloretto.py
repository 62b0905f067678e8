"""Learns Coloretto from nothing by playing against itself, with NumPy alone.

    python examples/learn_coloretto.py            some ten seconds on one core

A small network looks at what a seat may know and says, for every action, how many points more
than the others it will end with. It plays itself, mostly what it thinks best, and when a match
ends every decision in it is corrected towards what came of it (Monte-Carlo learning).
"""

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.research.vector import VectorEnv

Array = NDArray[np.float32]
PLAYERS, GAMES_AT_ONCE, HIDDEN = 4, 256, 64


class Network:
    """features → 64 → actions, trained by Adam on the action that was played."""

    def __init__(self, features: int, actions: int, rng: np.random.Generator) -> None:
        shapes = [(features, HIDDEN), (HIDDEN,), (HIDDEN, actions), (actions,)]
        self.weights = [rng.normal(0, 1 / np.sqrt(s[0]), s).astype(np.float32) * (len(s) > 1) for s in shapes]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.updates = 0

    def __call__(self, x: Array) -> Array:
        w1, b1, w2, b2 = self.weights
        values: Array = np.maximum(x @ w1 + b1, 0) @ w2 + b2
        return values

    def learn(self, x: Array, actions: NDArray[Any], targets: Array, rate: float = 2e-3) -> None:
        w1, b1, w2, b2 = self.weights
        hidden = np.maximum(x @ w1 + b1, 0)
        rows = np.arange(len(x))
        error = np.zeros((len(x), len(b2)), np.float32)
        error[rows, actions] = ((hidden @ w2 + b2)[rows, actions] - targets) / len(x)
        back = (error @ w2.T) * (hidden > 0)
        self.updates += 1
        for i, slope in enumerate([x.T @ back, back.sum(0), hidden.T @ error, error.sum(0)]):
            self.means[i] += 0.1 * (slope - self.means[i])
            self.squares[i] += 0.001 * (slope**2 - self.squares[i])
            mean = self.means[i] / (1 - 0.9**self.updates)
            square = self.squares[i] / (1 - 0.999**self.updates)
            self.weights[i] -= rate * mean / (np.sqrt(square) + 1e-8)


def best(values: Array, mask: NDArray[Any]) -> NDArray[np.int64]:
    """The legal action of the highest value, for every game."""
    actions: NDArray[np.int64] = np.where(mask != 0, values, -np.inf).argmax(axis=1)
    return actions


def train(decisions: int, seed: int = 1) -> Network:
    """Self-play for so many decisions in every one of the games played at once."""
    rng = np.random.default_rng(seed)
    envs = VectorEnv("coloretto", GAMES_AT_ONCE, PLAYERS, rewards="points", games=1)
    network = Network(envs.game.feature_count, len(envs.game.notation.actions), rng)
    observations, infos = envs.reset(seed=seed)
    history: list[list[tuple[Array, int, int]]] = [[] for _ in range(GAMES_AT_ONCE)]
    finished: list[tuple[Array, int, float]] = []
    for now in range(decisions):
        values = network(observations)
        explore = rng.random(GAMES_AT_ONCE) < 0.3 * (1 - now / decisions) + 0.02
        values[explore] = rng.random(values[explore].shape)
        actions = best(values, infos["action_mask"])
        for game in range(GAMES_AT_ONCE):
            history[game].append((observations[game].copy(), int(actions[game]), int(infos["seat"][game])))
        observations, _, ended, _, infos = envs.step(actions)
        for game in np.flatnonzero(ended).tolist():
            margins = (infos["returns"][game] - infos["returns"][game].mean()) / 20
            finished += [(seen, action, margins[seat]) for seen, action, seat in history[game]]
            history[game] = []
        while len(finished) >= 2048:
            picked = rng.permutation(len(finished))[:1024]
            x, a, y = zip(*(finished[i] for i in picked), strict=True)
            network.learn(np.stack(x), np.array(a), np.array(y, np.float32))
            finished = [finished[i] for i in np.setdiff1d(np.arange(len(finished)), picked)]
    return network


def share_of_wins(network: Network, matches: int = 2000, seed: int = 2) -> float:
    """Against three players who play any legal move; a fair share would be 0.25."""
    envs = VectorEnv("coloretto", GAMES_AT_ONCE, PLAYERS, opponents="random", games=1)
    observations, infos = envs.reset(seed=seed)
    won: list[float] = []
    while len(won) < matches:
        observations, rewards, ended, _, infos = envs.step(best(network(observations), infos["action_mask"]))
        won += rewards[ended].tolist()
    return float(np.mean(won))


if __name__ == "__main__":
    trained = train(decisions=int(sys.argv[1]) if len(sys.argv) > 1 else 2500)
    print(f"share of wins against random play: {share_of_wins(trained):.2f} (fair: {1 / PLAYERS:.2f})")
