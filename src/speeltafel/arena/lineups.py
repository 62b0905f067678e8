"""Who plays whom: line-ups of bots, the order in which they sit, and the deals that each of them plays."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from random import Random

from speeltafel.arena.contest import BadContest, Deal, Lineup


def rotations(lineup: Lineup) -> list[Lineup]:
    """Every different seating that comes of all bots moving on by so many seats, the one given first."""
    return list(dict.fromkeys(lineup[-turn:] + lineup[:-turn] for turn in range(len(lineup))))


def lineups(bots: Sequence[str], players: int) -> list[Lineup]:
    """The line-ups of a contest.

    As many names as seats are one line-up. One name sits everywhere. Any other number of names
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


def _in_turn(choices: list[Lineup], dice: Random) -> Iterator[Lineup]:
    """Round after round all line-ups, each seated by lot.

    Rotation makes up for good and bad seats but not for good and bad neighbours: of two
    bots that play alike, one that always sits behind a weak player looks the better one.
    """
    while True:
        for lineup in dice.sample(choices, len(choices)):
            yield tuple(dice.sample(lineup, len(lineup)))
