"""Every game with every number of players and every option varied: what the conformance suite runs over."""

from functools import singledispatch
from random import Random
from typing import Any, NamedTuple

import speeltafel
from speeltafel.bots.network.weights import shipped
from speeltafel.contract.options import Choice, Flag, Number, Option, StartSeat, Whole


class Variant(NamedTuple):
    game: str
    players: int
    options: dict[str, Any]

    def __str__(self) -> str:
        changed = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.game}-{self.players}{changed}"

    def new(self, seed: int) -> speeltafel.Table:
        return speeltafel.game(self.game).new(players=self.players, seed=seed, **self.options)

    def played(self, seed: int, moves: int) -> speeltafel.Table:
        """A table after so many random moves, or at its end if that comes first."""
        table, dice = self.new(seed), Random(seed)
        while len(table.moves) < moves and not table.over:
            table.play(dice.choice(table.legal()))
        return table


@singledispatch
def samples(option: Option, players: int) -> list[Any]:
    raise NotImplementedError(f"how to vary {option}?")


@samples.register
def _(option: Flag, players: int) -> list[Any]:
    return [False, True]


@samples.register
def _(option: Whole, players: int) -> list[Any]:
    return [option.low, min(option.low + 1, option.highest(players)), *([None] if option.optional else [])]


@samples.register
def _(option: Number, players: int) -> list[Any]:
    return [option.low, option.high]


@samples.register
def _(option: Choice, players: int) -> list[Any]:
    return list(option.choices)


@samples.register
def _(option: StartSeat, players: int) -> list[Any]:
    return [0, players - 1, "lot"]


def variants_of(name: str) -> list[Variant]:
    """The defaults for every number of players; every option varied by itself; all varied at once."""
    facts = speeltafel.game(name).manifest
    found = [Variant(name, players, {}) for players in facts.seats]
    for i, option in enumerate(facts.options):
        players = facts.seats[i % len(facts.seats)]
        found += [
            Variant(name, players, {option.name: value})
            for value in samples(option, players)
            if value != option.default
        ]
    for players in facts.seats:
        found.append(
            Variant(
                name,
                players,
                {option.name: samples(option, players)[1 % len(samples(option, players))] for option in facts.options},
            )
        )
    return found


GAMES = speeltafel.game_names()
TRAINED = [name for name in GAMES if shipped(speeltafel.game(name).rules).is_file()]
"""The games whose bots are trained: only these are measured."""
VARIANTS = [variant for name in GAMES for variant in variants_of(name)]
SEATINGS = [Variant(name, players, {}) for name in GAMES for players in speeltafel.game(name).manifest.seats]
