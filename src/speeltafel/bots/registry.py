"""The bots, found by listing the folder `players`: every file in it has a class `Player`."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from speeltafel.bots import players
from speeltafel.bots.bot import Bot, UnknownBot
from speeltafel.contract.game import Game


@cache
def kinds() -> dict[str, type[Bot]]:
    """Every bot's class by its name."""
    found = {
        module.name: import_module(f"{players.__name__}.{module.name}") for module in iter_modules(players.__path__)
    }
    return {name: module.Player for name, module in found.items()}


def names() -> list[str]:
    return sorted(kinds())


def bot(name: str, game: Game, seed: int | None = None) -> Bot:
    """A new bot of that name for a game; "master@200" is master with the setting 200."""
    kind, _, setting = name.partition("@")
    if kind not in kinds():
        raise UnknownBot(f"There is no bot {kind!r}; there are {', '.join(names())}.")
    return kinds()[kind](game, seed, setting)
