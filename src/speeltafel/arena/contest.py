"""What a contest is: a game, its table and a seed, from which every deal and every bot's choices follow; and who plays
whom: line-ups of bots, the order in which they sit, and the deals that each of them plays."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from random import Random

from speeltafel.bots import Bot, bot
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.game import Game
from speeltafel.contract.options import OptionValue
from speeltafel.games import game

Maker = Callable[[str, Game, int], Bot]
Lineup = tuple[str, ...]


class BadContest(SpeeltafelError):
    """A contest cannot be held so."""


@dataclass(frozen=True)
class Deal:
    """One deal of a contest and who plays it, in the order in which they sit."""

    number: int
    lineup: Lineup


@dataclass(frozen=True)
class Contest:
    """What all games of a contest share. It travels to other processes, so it holds plain things only."""

    game: str
    players: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seed: int = 1
    maker: Maker = bot
    """Makes a bot of a name; for bots that are not in the registry. Other processes must be able to import it."""
    adjusted: bool = False
    """Whether the luck of every game is measured, too."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", self.rules.options(self.options, self.players))

    @property
    def rules(self) -> Game:
        return game(self.game)

    @property
    def fair_share(self) -> float:
        """What everyone would win if all were equal."""
        return 1 / self.players

    def key(self, deal: int) -> bytes:
        """The 256 bits from which the shuffles of a deal follow."""
        return self._digest(f"deal {deal}")

    def bot(self, name: str, deal: int, rotation: int, seat: int) -> Bot:
        """A new bot for one game, with dice of its own."""
        return self.maker(name, self.rules, self._number(f"deal {deal}, rotation {rotation}, seat {seat}"))

    def luck_seed(self, deal: int, rotation: int) -> int:
        """Of the worlds in which the luck of a game is measured."""
        return self._number(f"deal {deal}, rotation {rotation}, luck")

    def _number(self, what: str) -> int:
        return int.from_bytes(self._digest(what)[:8], "big") >> 1

    def _digest(self, what: str) -> bytes:
        return hashlib.sha256(f"seed {self.seed}, {what}".encode()).digest()


def rotations(lineup: Lineup) -> list[Lineup]:
    """Every different seating that comes of all bots moving on by so many seats, the one given first."""
    return list(dict.fromkeys(lineup[-turn:] + lineup[:-turn] for turn in range(len(lineup))))


def lineups(bots: Sequence[str], players: int) -> list[Lineup]:
    """The line-ups of a contest.

    As many names as seats are one line-up. One name sits everywhere. Another number of names
    gives every choice of bots for the seats that has at least two different ones.
    """
    if len(bots) == players:
        return [tuple(bots)]
    if len(bots) == 1:
        return [tuple(bots) * players]
    if not bots:
        raise BadContest("A contest needs at least one bot.")
    if len(set(bots)) < len(bots):
        twice = next(name for name in bots if bots.count(name) > 1)
        raise BadContest(
            f"{twice} is named twice, which is possible only in a whole line-up: "
            f"{players} players need {players} names, not {len(bots)}."
        )
    return [lineup for lineup in combinations_with_replacement(bots, players) if len(set(lineup)) > 1]


def one_against(one: str, field: str, players: int) -> Lineup:
    """One seat for a bot, the others for another."""
    if one == field:
        raise BadContest(f"{one} cannot be measured against itself; name two different bots.")
    return (one, *[field] * (players - 1))


def deals(bots: Sequence[str], players: int, games: int, seed: int) -> list[Deal]:
    """As many whole deals as it takes to play so many games; line-ups take turns, in an order by lot."""
    if games < 1:
        raise BadContest(f"A contest has at least 1 game, not {games}.")
    chosen: list[Deal] = []
    planned = 0
    for lineup in _in_turn(lineups(bots, players), Random(f"line-ups {seed}")):
        if planned >= games:
            break
        chosen.append(Deal(len(chosen), lineup))
        planned += len(rotations(lineup))
    return chosen


def _in_turn(choices: list[Lineup], rng: Random) -> Iterator[Lineup]:
    """Round after round all line-ups, each seated by lot.

    Rotation makes up for good and bad seats but not for good and bad neighbours: of two
    bots that play alike, one that always sits behind a weak player looks the better one.
    """
    while True:
        for lineup in rng.sample(choices, len(choices)):
            yield tuple(rng.sample(lineup, len(lineup)))
