"""Positions to think about: what the seats see in a match."""

from collections.abc import Callable, Mapping
from random import Random

from speeltafel.bots.bot import moves_of
from speeltafel.contract.game import Game
from speeltafel.contract.options import OptionValue
from speeltafel.kernel.records import ViewHeader
from speeltafel.table import Table

PLAYERS = 4
FROM_ONE_MATCH = 10  # so that many matches are seen


def single(rules: Game) -> dict[str, int]:
    """The options that make a match a single game; none if it is one anyway."""
    options = {option.name: 1 for option in rules.manifest.options if option.name in ("games", "rounds")}
    return {} if rules.options({}, PLAYERS) == rules.options(options, PLAYERS) else options


def label(rules: Game, options: Mapping[str, OptionValue]) -> str:
    """A game and the options that are not as usual, such as "mu rounds=1"."""
    return " ".join([rules.name, *(f"{name}={value}" for name, value in options.items())])


def opening(rules: Game, options: Mapping[str, OptionValue]) -> ViewHeader:
    """The first view that leaves a choice once every seat has moved."""
    table, dice = Table(rules, PLAYERS, 1, options=options), Random(1)
    while len(table.moves) < PLAYERS or len(table.legal_numbers()) == 1:
        table.play(dice.choice(table.legal()))
    view: ViewHeader = table.view_record(table.turn)
    return view


def decisions(
    rules: Game, options: Mapping[str, OptionValue], seed: int, choose: Callable[[ViewHeader], int] | None = None
) -> list[ViewHeader]:
    """Every view of a match in which the seat to move had a choice; all seats choose so, or at random."""
    table, dice = Table(rules, PLAYERS, seed, options=options), Random(seed)
    seen = []
    while not table.over:
        view = table.view_record(table.turn)
        moves = moves_of(view)
        if len(moves) > 1:
            seen.append(view)
        move = choose(view) if choose else dice.choice(moves)
        table.play(rules.notation.texts[move])
    return seen


def mid_game(rules: Game, count: int) -> list[ViewHeader]:
    """So many views from the middle half of usual matches of random moves."""
    found: list[ViewHeader] = []
    seed = 0
    while len(found) < count:
        seed += 1
        whole = decisions(rules, {}, seed)
        middle = whole[len(whole) // 4 : len(whole) - len(whole) // 4]
        found += Random(seed).sample(middle, min(FROM_ONE_MATCH, len(middle)))
    return found[:count]
