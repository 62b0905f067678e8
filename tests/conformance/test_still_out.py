"""What is still out is the truth, and nothing that a seat may not know: it follows from the seat's view alone."""

from collections import Counter
from random import Random

import pytest

from secrecy import twin_of
from speeltafel import Table
from variants import SEATINGS, VARIANTS, Variant

SET_ASIDE = "L"  # Coloretto's "last round" is no card that anybody gets


def truly_out(table: Table, seat: int | None) -> Counter[str]:
    """The other hands and the pile, as they really are."""
    everything = table.reveal()
    hands = [hand for other, hand in enumerate(everything.get("hands", [])) if other != seat]
    piles = [everything.get("pile", []), everything.get("deck", [])]
    return Counter(card for pile in [*hands, *piles] for card in pile if card != SET_ASIDE)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_it_is_the_other_hands_and_the_pile(variant: Variant) -> None:
    table, dice = variant.new(11), Random(11)
    for step in range(160):
        if step % 8 == 0 or table.over:
            views = table.views()
            for seat in (*range(variant.players), None):
                assert Counter(views.still_out(seat)) == truly_out(table, seat), (table.moves, seat)
        if table.over:
            break
        table.play(dice.choice(table.legal()))


@pytest.mark.parametrize("variant", SEATINGS, ids=str)
def test_a_table_dealt_anew_behind_the_view_gives_the_same(variant: Variant) -> None:
    table, dice = variant.new(12), Random(12)
    for step in range(100):
        if table.over:
            break
        if step % 11 == 0:
            seat = dice.choice([*range(variant.players), None])
            twin = twin_of(table, seat, step)
            assert twin.still_out(seat) == table.still_out(seat)
            assert twin.reference(seat) == table.reference(seat)
        table.play(dice.choice(table.legal()))
