"""Which tables are trained at: every number of players, mostly with the usual options."""

from random import Random

from speeltafel.contract.game import Game
from speeltafel.contract.options import Choice, Flag, Option, Options, OptionValue, StartSeat, Whole

USUAL = 0.75
"""The share of tables with the usual options; at the others each option is drawn anew."""

FEW = 8
"""Options without a natural limit (the number of games) stay below this in training."""


def tables(game: Game, count: int, seed: int, players: int = 0) -> list[tuple[int, Options]]:
    """(players, options) of so many tables: of all kinds, or with so many players and the usual options."""
    if players:
        return [(players, game.options({}, players))] * count
    rng = Random(seed)
    seats = game.manifest.seats
    made = []
    for i in range(count):
        here = seats[i % len(seats)]
        given = {} if rng.random() < USUAL else varied(game, here, rng)
        made.append((here, game.options(given, here)))
    return made


def varied(game: Game, players: int, rng: Random) -> Options:
    return {option.name: value_of(option, players, rng) for option in game.manifest.options}


def value_of(option: Option, players: int, rng: Random) -> OptionValue:
    """Some value of an option, the default half the time."""
    if rng.random() < 0.5:
        return option.default
    match option:
        case Flag():
            return rng.random() < 0.5
        case StartSeat():
            return rng.randrange(players)
        case Choice():
            return rng.choice(option.choices)
        case Whole():
            usual = option.default if isinstance(option.default, int) else FEW
            return rng.randint(option.low, max(option.low, min(option.highest(players), max(usual, FEW))))
        case _:
            return option.default
