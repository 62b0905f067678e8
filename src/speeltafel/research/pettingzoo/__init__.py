"""All games as PettingZoo environments: `env("mu", players=5)` by turns, `parallel_env` in cycles."""

from typing import Any

import pettingzoo

from speeltafel.games import game, names
from speeltafel.research.pettingzoo.aec import CardGame
from speeltafel.research.pettingzoo.parallel import ParallelCardGame

__all__ = ["CardGame", "ParallelCardGame", "env", "parallel_env"]


def env(name: str, players: int | None = None, **settings: Any) -> CardGame:
    """A game by turns, such as `env("mu", players=5, rewards="points", target=100)`."""
    return CardGame(name, players, **settings)


def parallel_env(name: str, players: int | None = None, **settings: Any) -> ParallelCardGame:
    """A game in cycles: every agent acts in each, and the action of the one to move counts."""
    return ParallelCardGame(name, players, **settings)


def register() -> None:
    """Put every game on PettingZoo's list: `pettingzoo.make("aec", "speeltafel/mu_v1", players=5)`."""
    for name in names():
        title = f"speeltafel/{name}_v{game(name).manifest.rules_version}"
        pettingzoo.register("aec", title, f"{__name__}:env", kwargs={"name": name})
        pettingzoo.register("parallel", title, f"{__name__}:parallel_env", kwargs={"name": name})


register()
