"""The games, found by listing this folder; each knows nothing of the others."""

from functools import cache
from pkgutil import iter_modules

from speeltafel.contract.errors import UnknownGame
from speeltafel.contract.game import Game


@cache
def names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


@cache
def game(name: str) -> Game:
    """The game of that name."""
    if name not in names():
        raise UnknownGame(f"There is no game {name!r}; there are {', '.join(names())}.")
    return Game(f"{__name__}.{name}")
