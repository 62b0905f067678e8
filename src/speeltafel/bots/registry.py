"""The bots by name."""

from speeltafel.bots import players
from speeltafel.bots.bot import Bot, UnknownBot
from speeltafel.contract.game import Game

LEVELS: dict[str, type[Bot]] = {
    "random": players.RandomBot,
    "beginner": players.Beginner,
    "greedy": players.GreedyBot,
    "monte-carlo": players.MonteCarlo,
    "network": players.NetworkBot,
    "club": players.Club,
    "master": players.Master,
}
"""Every bot's class by its name, from the weakest to the strongest."""

OLD_NAMES = {"dreamer": "monte-carlo", "instinct": "network"}
"""What levels were called before; databases, records and commands may still say so."""


def names() -> list[str]:
    return sorted(LEVELS)


def current_name(level: str) -> str:
    """A level's name today."""
    return OLD_NAMES.get(level, level)


def bot(name: str, game: Game, seed: int | None = None) -> Bot:
    """A new bot of that name for a game; "master@200" is master with the setting 200."""
    level, _, setting = name.partition("@")
    kind = LEVELS.get(current_name(level))
    if kind is None:
        raise UnknownBot(f"There is no bot {level!r}; there are {', '.join(names())}.")
    return kind(game, seed, setting)
