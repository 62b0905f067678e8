"""What nobody has seen can be dealt anew without anybody noticing, even if all seats put together what they know."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import speeltafel
from secrecy import redealt
from speeltafel import Table
from variants import GAMES, VARIANTS, Variant

SMALL = range(2, 25)
"""So many ways in which something can lie: few enough to count how often each comes."""
SAMPLES = 60  # for each of them
MANY = 600  # where there are more
UNLIKELY = 3.3
"""Standard deviations of a chi-square above its mean: about one in two thousand, and seeds are fixed."""


def all_views(table: Table) -> list[bytes]:
    return [table.view_record(seat).tobytes() for seat in (*range(table.players), None)]


def laid_out(table: Table) -> str:
    """Everything that lies anywhere, in its order."""
    return repr(table.reveal())


@given(variant=st.sampled_from(VARIANTS), seed=st.integers(0, 2**32), moves=st.integers(0, 300))
def test_no_seat_and_not_all_of_them_can_tell(variant: Variant, seed: int, moves: int) -> None:
    table = variant.played(seed, moves)
    other = redealt(table, seed)
    assert all_views(other) == all_views(table)
    assert other.legal() == table.legal()
    cards: Any = table.game.part("board").all_cards
    assert sorted(cards(other.reveal())) == sorted(cards(table.reveal()))
    for _ in range(20):  # it is a game that can be played
        if not other.over:
            other.play(Random(seed).choice(other.legal()))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_key_deals_the_same_again_and_another_key_has_other_chance(variant: Variant) -> None:
    table = variant.played(4, 40)
    assert redealt(table, 1).position() == redealt(table, 1).position()
    keys = {redealt(table, seed).state["key"].tobytes() for seed in range(3)}
    assert len(keys) == 3
    assert table.state["key"].tobytes() not in keys


@pytest.mark.parametrize("name", GAMES)
def test_every_order_that_is_possible_is_as_likely(name: str) -> None:
    """Where only a few ways are possible, each comes as often, the true one too; where there are many, every card is as
    often at every place. If nothing ever lies face down, then there is only one way, the true one."""
    few = many = 0
    for players in speeltafel.game(name).manifest.seats:
        table, dice = Variant(name, players, {}).new(3), Random(3)
        while not table.over and len(table.moves) < 400:
            ways = {laid_out(redealt(table, seed)) for seed in range(SMALL[-1] + 1)}
            if len(ways) == 1:
                assert ways == {laid_out(table)}
            elif len(ways) > SMALL[-1] // 2 and many < 2:
                check_places(table)
                many += 1
            elif len(ways) <= SMALL[-1] // 2 and few < 2:
                check_uniform(table)
                few += 1
            table.play(dice.choice(table.legal()))


def check_uniform(table: Table) -> None:
    first = Counter(laid_out(redealt(table, seed)) for seed in range(400))
    found = Counter(laid_out(redealt(table, seed)) for seed in range(1000, 1000 + SAMPLES * len(first)))
    assert found.keys() == first.keys()
    assert laid_out(table) in found
    check_counts(found, dict.fromkeys(first, SAMPLES))


def check_places(table: Table) -> None:
    """Of every list that changes, at the places that change: each card as often as there are such cards."""
    samples = [redealt(table, seed).reveal() for seed in range(MANY)]
    changing = [name for name, told in samples[0].items() if any(other[name] != told for other in samples)]
    assert changing
    for name in changing:
        places = list(zip(*(sample[name] for sample in samples), strict=True))
        moving = [place for place in places if len(set(place)) > 1]
        cards = Counter(place[0] for place in moving)
        for place in (moving[0], moving[len(moving) // 2], moving[-1]):
            check_counts(Counter(place), {card: MANY * n / len(moving) for card, n in cards.items()})


def check_counts(found: Counter[Any], expected: dict[Any, float]) -> None:
    squares = sum((found[what] - times) ** 2 / times for what, times in expected.items())
    freedom = len(expected) - 1
    assert squares < freedom + UNLIKELY * (2 * freedom) ** 0.5 + UNLIKELY, (found, expected)


@pytest.mark.parametrize("name", GAMES)
def test_later_chance_is_dealt_anew_too(name: str) -> None:
    """The second game of a match, or its second round, begins otherwise though all play as before."""
    facts = speeltafel.game(name).manifest
    variant = Variant(name, facts.seats[0], {facts.unit.limit: 2})
    assert len({second_unit(redealt(variant.played(5, 3), seed)) for seed in range(3)}) == 3


def second_unit(table: Table) -> str:
    dice = Random(6)
    while not table.unit_number:
        table.play(dice.choice(table.legal()))
    return laid_out(table)
