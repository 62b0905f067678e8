"""R1.6 of Kleurenblok's RULES.md: what everyone saw is remembered, and holds in every imagined deal."""

import itertools
from collections import Counter
from typing import Any

import numpy as np
from kleurenblok_tables import DECK, KLEURENBLOK, arranged

from speeltafel import Table
from speeltafel.games.kleurenblok.board import CARD, draw_cards
from speeltafel.games.kleurenblok.state import CARDS, PILE
from speeltafel.kernel.records import blank
from speeltafel.table.view_reader import reader_for
from tables import play_all, play_until

GAME = KLEURENBLOK.rules


def imagined(t: Table, seat: int | None, n: int = 60) -> list[dict[str, Any]]:
    """Deals that could be behind what a seat sees."""
    deals = []
    for i in range(n):
        states = blank(GAME.state_dtype)
        states[0].key[0] = i
        GAME.functions.imagine(t.view_record(seat), states[0])
        deals.append(reader_for(GAME).reveal(states, t.options, {}))
    return deals


def card_texts(cards: int) -> list[str]:
    drawn = np.zeros(CARDS, np.int8)
    return [CARD.texts[card] for card in drawn[: draw_cards(cards, drawn)]]


def known(t: Table, holder: int) -> list[str]:
    return card_texts(int(t.state.known[holder]))


def barred(t: Table, holder: int) -> list[str]:
    return card_texts(int(t.state.barred[holder]))


def complete(*hands: str, block: str, pile: str = "", **options: Any) -> Table:
    """A table with all 54 cards: those not named are in the last hand."""
    named = " ".join((*hands, pile)).split() + ["J" if ":" in card else card for card in block.split()]
    rest = " ".join((DECK - Counter(named)).elements())
    return arranged(*hands, rest, block=block, pile=pile, **options)


def test_R1_6_everything_open_stays_and_everything_hidden_is_dealt_anew() -> None:
    t = play_until(KLEURENBLOK.new(players=3, seed=4), lambda t: t.reveal()["turns"] == 12)
    before = t.reveal()
    deals = imagined(t, 1)
    for deal in deals:
        assert deal["hands"][1] == before["hands"][1]
        assert deal["block"] == before["block"]
        assert [len(hand) for hand in deal["hands"]] == [len(hand) for hand in before["hands"]]
        everything = itertools.chain(deal["pile"], *deal["hands"], (card for card in deal["block"] if card))
        assert Counter(everything) == DECK
    assert len({tuple(deal["hands"][0]) for deal in deals}) > 50
    assert len({tuple(deal["pile"]) for deal in deals}) > 50
    assert len({tuple(deal["hands"][1]) for deal in imagined(t, None)}) > 50


def test_R1_6_a_joker_taken_up_is_known() -> None:
    t = play_all(complete("b9 r1 r2", "o1 o2 o3", block="b8 J:b9", pile="r3 r4 r5 g1 g2"), "play b9")
    assert known(t, 0) == ["J"]
    assert all("J" in deal["hands"][0] for deal in imagined(t, 1))
    play_all(t, "draw", "pass", "draw", "pass", "joker y1")
    assert known(t, 0) == []


def test_R1_6_cards_under_the_pile_are_known_until_they_are_shuffled() -> None:
    t = complete("A A b9 b8", "o1 o2 o3", block="y4 y5", pile="r3 r4 r5")
    play_all(t, "action", "remove y5")
    assert all(deal["pile"][-1] == "y5" for deal in imagined(t, 1))
    t.play("remove y4")
    deals = imagined(t, 1)
    assert {deal["pile"].index("y5") for deal in deals} == {0, 1, 2, 3, 4, 5}
    assert all({"y4", "y5", "A"} <= set(deal["pile"]) for deal in deals)


def test_R1_6_a_card_drawn_from_its_known_place_is_known() -> None:
    t = play_all(complete("A b9 b8", "o1 o2 o3", block="y4 y5"), "action", "remove y5", "give 1")
    assert known(t, 1) == ["y5"]
    assert all("y5" in deal["hands"][1] for deal in imagined(t, 0))
    t.play("play y5")
    assert known(t, 1) == []


def test_R1_6_who_has_not_drawn_since_does_not_hold_a_removed_card() -> None:
    t = complete("A b9 b8", "o1 o2 o3", block="y4 y5 y6", pile="r3 r4 r5 r6 r7")
    play_all(t, "action", "remove y4", "remove y5")
    assert all(barred(t, seat) == ["y4", "y5"] for seat in range(3))
    assert known(t, PILE) == ["A"]
    play_all(t, "draw", "pass")
    assert (barred(t, 1), known(t, PILE)) == ([], [])
    deals = imagined(t, 0, 300)
    assert any("y4" in deal["hands"][1] for deal in deals)
    assert not any("y4" in deal["hands"][2] for deal in deals)


def test_R1_6_a_pile_that_ran_out_holds_only_what_was_put_there() -> None:
    t = complete("A b9 b8", "o1 o2 o3", block="y4 y5 y6")
    play_all(t, "action", "remove y4", "remove y5")
    assert all(sorted(deal["pile"]) == ["A", "y4", "y5"] for deal in imagined(t, 1))
    play_all(t, "draw", "pass")
    for deal in imagined(t, 0):
        assert set(deal["pile"]) < {"A", "y4", "y5"}
        assert not {"y4", "y5"} & set(deal["hands"][2])


def test_R1_6_a_pass_on_an_empty_pile_shows_what_is_not_held() -> None:
    t = play_all(complete("b9 r9", "o1 o2 o3", block="y5"), "pass")
    assert barred(t, 0) == ["o5", "y4", "y6", "g5", "J", "A"]
    for deal in imagined(t, 1):
        assert not {"o5", "y4", "y6", "g5", "J", "A"} & set(deal["hands"][0])
    t = complete("A", "o1 o2 o3", block="y5")
    t.state.called = 1
    t.play("pass")
    assert "A" not in barred(t, 0)


def test_R1_6_a_drawn_card_can_only_be_one_that_was_in_the_pile() -> None:
    t = play_all(complete("b9 r9", "A o1 o2", block="y5 b5"), "pass", "action", "remove y5", "remove b5")
    play_all(t, "draw", "pass")
    assert barred(t, 0) == ["o5", "y4", "y5", "y6", "g5", "b4", "b5", "b6", "J", "A"]
    t.play("draw")
    assert barred(t, 0) == ["o5", "y4", "y6", "g5", "b4", "b6", "J"]
    drawn = {card for deal in imagined(t, 1) for card in deal["hands"][0]}
    assert {"y5", "b5", "A"} < drawn
    assert not {"o5", "y4", "y6", "g5", "b4", "b6", "J"} & drawn


def test_R1_6_a_view_of_an_imagined_deal_is_the_same_view() -> None:
    t = KLEURENBLOK.new(players=4, seed=11)
    while not t.over:
        for seat in (0, 2, None):
            v = t.view_record(seat)
            states, views = blank(GAME.state_dtype), blank(GAME.view_dtype)
            GAME.functions.imagine(v, states[0])
            GAME.functions.look(states[0], views[0], -1 if seat is None else seat)
            assert views[0].tobytes() == v.tobytes()
            numbers = np.zeros((2, GAME.feature_count), np.float32)
            GAME.functions.features(v, numbers[0])
            GAME.functions.features(views[0], numbers[1])
            assert (numbers[0] == numbers[1]).all()
        t.play(t.legal()[len(t.moves) * 7919 % len(t.legal())])
