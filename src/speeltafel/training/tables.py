"""Which tables are trained at: every number of players, mostly with the usual options."""

from random import Random
from typing import Any

from speeltafel.contract.game import Game
from speeltafel.contract.options import Choice, Flag, Option, StartSeat, Whole

USUAL = 0.75
"""The share of tables with the usual options; at the others each option is drawn anew."""

FEW = 8
"""Options without a natural limit (the number of games) stay below this in training."""


def tables(game: Game, count: int, seed: int) -> list[tuple[int, dict[str, Any]]]:
    """(players, options) of so many tables."""
    dice = Random(seed)
    seats = game.manifest.seats
    made = []
    for i in range(count):
        players = seats[i % len(seats)]
        given = {} if dice.random() < USUAL else varied(game, players, dice)
        made.append((players, game.options(given, players)))
    return made


def varied(game: Game, players: int, dice: Random) -> dict[str, Any]:
    return {option.name: value_of(option, players, dice) for option in game.manifest.options}


def value_of(option: Option, players: int, dice: Random) -> Any:
    """Any value of an option, the default half the time."""
    if dice.random() < 0.5:
        return option.default
    match option:
        case Flag():
            return dice.random() < 0.5
        case StartSeat():
            return dice.randrange(players)
        case Choice():
            return dice.choice(option.choices)
        case Whole():
            usual = option.default or FEW
            return dice.randint(option.low, max(option.low, min(option.highest(players), max(usual, FEW))))
        case _:
            return option.default
