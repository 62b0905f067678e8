"""The bots, found by listing this folder: every file with a class `Player` is one."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from speeltafel import bots
from speeltafel.bots.bot import Bot
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.game import Game


class UnknownBot(SpeeltafelError):
    """There is no bot of that name."""


@cache
def kinds() -> dict[str, type[Bot]]:
    modules = (import_module(f"{bots.__name__}.{module.name}") for module in iter_modules(bots.__path__))
    return {m.__name__.rpartition(".")[2]: m.Player for m in modules if hasattr(m, "Player")}


def names() -> list[str]:
    return sorted(kinds())


def bot(name: str, game: Game, seed: int | None = None) -> Bot:
    """A new bot of that name for a game."""
    if name not in kinds():
        raise UnknownBot(f"There is no bot {name!r}; there are {', '.join(names())}.")
    return kinds()[name](game, seed)
