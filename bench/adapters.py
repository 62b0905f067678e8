"""The adapters for other libraries, in decisions a second, each beside a game of that library's own."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from speeltafel.games import game, names

if TYPE_CHECKING:
    import pyspiel

GAMES_AT_ONCE = 4096
VECTOR, ZOO, SPIEL = "vector", "pettingzoo", "open_spiel"
PEERS = {ZOO: "texas_holdem_v4", SPIEL: "hearts"}


@dataclass(frozen=True)
class Driver:
    """`decide(n)` makes about n decisions and returns how many they were and the seconds they took."""

    library: str
    game: str
    players: int
    decide: Callable[[int], tuple[int, float]]


def drivers() -> list[Driver]:
    """Every game in every library, and the peers; none where the libraries are not installed."""
    try:
        import gymnasium  # noqa: F401
        import pettingzoo  # noqa: F401
        import pyspiel  # noqa: F401
    except ImportError:
        return []
    found = [*_zoo_peer(), *_spiel_peer()]
    for name in names():
        for players in game(name).manifest.seats:
            found += [_vector(name, players), _zoo(name, players), _spiel(name, players)]
    return found


def speeds(drivers: list[Driver], seconds: float, rounds: int, done: Callable[[], None]) -> dict[Driver, float]:
    """Decisions a second: medians of rounds in which all take turns."""
    sizes = {driver: _sized(driver, seconds) for driver in drivers}
    measured: dict[Driver, list[float]] = {driver: [] for driver in drivers}
    for _ in range(rounds):
        for driver in drivers:
            count, took = driver.decide(sizes[driver])
            measured[driver].append(count / took)
            done()
    return {driver: median(figures) for driver, figures in measured.items()}


def _sized(driver: Driver, seconds: float) -> int:
    """How many decisions take about so long."""
    driver.decide(100)  # the first ones load the machine code
    count, took = driver.decide(1000)
    return int(count * seconds / took) + 1


def _vector(name: str, players: int) -> Driver:
    """Masks and observations included; choosing the actions is the caller's business and not timed."""

    def decide(n: int) -> tuple[int, float]:
        from speeltafel.research.vector import VectorEnv

        envs = VectorEnv(name, GAMES_AT_ONCE, players)
        rng = np.random.default_rng(1)
        _, infos = envs.reset(seed=1)
        took = 0.0
        steps = -(-n // GAMES_AT_ONCE)
        for _ in range(steps):
            mask = infos["action_mask"]
            actions = (mask * rng.random(mask.shape, np.float32)).argmax(axis=1)
            began = perf_counter()
            infos = envs.step(actions)[4]
            took += perf_counter() - began
        return steps * GAMES_AT_ONCE, took

    return Driver(VECTOR, name, players, decide)


def _zoo(name: str, players: int) -> Driver:
    def decide(n: int) -> tuple[int, float]:
        from speeltafel.research.pettingzoo import env

        return _act(env(name, players), n)

    return Driver(ZOO, name, players, decide)


def _zoo_peer() -> Iterator[Driver]:
    from pettingzoo import make

    try:
        peer = make("aec", f"classic/{PEERS[ZOO]}")
    except ImportError:  # it needs rlcard and pygame
        return
    yield Driver(ZOO, PEERS[ZOO], 2, lambda n: _act(peer, n))


def _act(env: Any, n: int) -> tuple[int, float]:
    """The loop of PettingZoo's own performance_benchmark."""
    env.reset(seed=1)
    began = perf_counter()
    for _ in range(n):
        observation, _, terminated, truncated, _ = env.last()
        action = None
        if not (terminated or truncated):
            action = random.choice(np.flatnonzero(observation["action_mask"]).tolist())
        env.step(action)
        if all(env.terminations.values()) or all(env.truncations.values()):
            env.reset()
    return n, perf_counter() - began


def _spiel(name: str, players: int) -> Driver:
    import pyspiel

    import speeltafel.research.openspiel  # noqa: F401 (registers the games)

    return Driver(SPIEL, name, players, lambda n: _drive(pyspiel.load_game(f"speeltafel_{name}(players={players})"), n))


def _spiel_peer() -> Iterator[Driver]:
    import pyspiel

    yield Driver(SPIEL, PEERS[SPIEL], 4, lambda n: _drive(pyspiel.load_game(PEERS[SPIEL]), n))


def _drive(game: "pyspiel.Game", n: int) -> tuple[int, float]:
    """From Python: the tensor of the player to move, the legal actions, one of them; deals not counted."""
    own = game.get_type().provides_observation_tensor
    made = 0
    began = perf_counter()
    while made < n:
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                _ = state.observation_tensor() if own else state.information_state_tensor()
                made += 1
            state.apply_action(random.choice(state.legal_actions()))
    return made, perf_counter() - began
