"""Sections 1 and 2 of Kleurenblok's RULES.md: one test or more for each clause, named after it."""

import pytest
from kleurenblok_tables import DECK, KLEURENBLOK, all_cards, arranged, in_block, refused

from speeltafel import BadOption, IllegalMove
from speeltafel.games.kleurenblok.notation import CARD_TEXTS, PLACE_TEXTS
from tables import play_all, play_until


def test_R1_1_fifty_four_cards() -> None:
    for players in range(2, 7):
        assert all_cards(KLEURENBLOK.new(players=players)) == DECK
    t = play_until(KLEURENBLOK.new(players=4, seed=1, games=9), lambda t: t.reveal()["game_number"] == 8)
    play_until(t, lambda t: t.reveal()["turns"] == 20 and t.phase == "move")
    assert all_cards(t) == DECK


def test_R1_2_the_block_has_a_place_for_every_colour_card() -> None:
    t = play_all(arranged("r1 g3 g4", "b9 y3 y4", block="o1 b8"), "play r1", "play b9")
    block = t.reveal()["block"]
    assert {place: card for place, card in enumerate(block) if card} == {0: "r1", 9: "o1", 43: "b8", 44: "b9"}
    assert len(block) == 45


@pytest.mark.parametrize(("players", "hand"), [(2, 10), (3, 9), (4, 8), (5, 7), (6, 6)])
def test_R1_3_how_many_cards_are_dealt(players: int, hand: int) -> None:
    everything = KLEURENBLOK.new(players=players).reveal()
    assert [len(cards) for cards in everything["hands"]] == [hand] * players
    assert len(everything["pile"]) == 54 - players * hand - 1


def test_R1_3_the_hand_option() -> None:
    for players, hand in [(2, 22), (3, 14), (4, 11), (5, 8), (6, 7), (4, 2)]:
        t = KLEURENBLOK.new(players=players, hand=hand)
        assert [len(cards) for cards in t.reveal()["hands"]] == [hand] * players
        assert all_cards(t) == DECK
    for players, hand in [(2, 23), (3, 15), (4, 12), (6, 8), (4, 1)]:
        with pytest.raises(BadOption, match="whole number from 2 to"):
            KLEURENBLOK.new(players=players, hand=hand)


def test_R1_4_a_colour_card_begins_the_block() -> None:
    sunk = set()
    for seed in range(200):
        t = KLEURENBLOK.new(players=2, hand=22, seed=seed)
        assert len(in_block(t)) == 1
        under = [CARD_TEXTS[int(card)] for card in t.state.under[: t.state.under_count]]
        assert t.reveal()["pile"][9 - len(under) :] == under
        sunk |= {*under, len(under)}
    assert {"J", "A", 0, 1, 2} <= sunk
    assert not sunk & set(PLACE_TEXTS)


def test_R1_5_the_start_player_and_the_direction() -> None:
    assert {KLEURENBLOK.new(players=4, seed=seed).turn for seed in range(40)} == {0, 1, 2, 3}
    t = KLEURENBLOK.new(players=4, start=3)
    assert t.turn == 3
    play_all(t, "draw", "pass")
    assert t.turn == 0


def test_R1_6_hands_are_secret_but_not_how_many_cards() -> None:
    t = arranged("r1 J A", "b1 b2", "g1")
    assert t.view(0)["hand"] == ["r1", "J", "A"]
    for seat in (0, 1, 2, None):
        assert t.view(seat)["hand_sizes"] == [3, 2, 1]
        assert t.view(seat)["pile"] == 4
        assert "hands" not in t.view(seat)
    assert t.view(None)["hand"] == []


def test_R2_1_play_or_draw() -> None:
    t = arranged("y4 y6 r9 A", "b1 b2")
    assert t.legal() == ["play y4", "play y6", "draw", "action"]
    refused(t, "play b1", "R2.1", "not in your hand")
    refused(t, "joker b1", "R2.1", "no joker")
    refused(t, "pass", "R2.5")
    t.play("play y4")
    assert t.reveal()["hands"][0] == ["r9", "y6", "A"]
    assert (t.turn, t.phase, t.reveal()["turns"]) == (1, "move", 1)
    refused(t, "action", "R2.1", "no action card")


def test_R2_2_only_cards_that_touch_can_be_played() -> None:
    everything = " ".join(place for place in PLACE_TEXTS if place != "y5")
    t = arranged(everything, "y5")
    assert {move for move in t.legal() if move.startswith("play")} == {"play y4", "play y6", "play o5", "play g5"}
    refused(t, "play o4", "R2.2")


def test_R2_2_rows_do_not_run_on() -> None:
    everything = " ".join(place for place in PLACE_TEXTS if place not in ("r9", "b1"))
    t = arranged(everything, "J", block="r9 b1")
    assert {move for move in t.legal() if move.startswith("play")} == {"play r8", "play o9", "play g1", "play b2"}


def test_R2_2_a_joker_counts_as_a_card() -> None:
    t = arranged("b8 r1 r2", "y1", block="J:b9 J:r3")
    assert t.legal() == ["play r2", "play b8", "draw"]


def test_R2_2_an_empty_block_takes_any_colour_card() -> None:
    assert arranged("r1 g4 b9", "y1", block="").legal() == ["play r1", "play g4", "play b9", "draw"]


def test_R2_3_a_colour_card_takes_the_joker_on_its_place() -> None:
    t = arranged("b9 r1 r2", "y1 y2", block="b8 J:b9")
    t.play("play b9")
    assert in_block(t) == {"b8", "b9"}
    assert t.reveal()["hands"][0] == ["r1", "r2", "J"]
    assert t.turn == 1


def test_R2_3_it_must_touch_all_the_same() -> None:
    t = arranged("b9 r1", "y1", block="y5 J:b9")
    assert t.legal() == ["draw"]
    refused(t, "play b9", "R2.2")


def test_R2_4_a_joker_goes_to_any_empty_place() -> None:
    t = arranged("J b1", "y1 r5", block="y5 J:b9")
    places = {move[6:] for move in t.legal() if move.startswith("joker")}
    assert places == set(PLACE_TEXTS) - {"y5", "b9"}
    refused(t, "joker y5", "R2.4")
    refused(t, "joker b9", "R2.4")
    play_all(t, "joker r1")
    assert in_block(t) == {"y5", "J:b9", "J:r1"}
    assert t.reveal()["hands"][0] == ["b1"]


def test_R2_5_drawing_and_then_playing_or_passing() -> None:
    t = arranged("y4 r9", "y1 r8", pile="y6 g1")
    assert "draw" in t.legal()
    t.play("draw")
    assert (t.turn, t.phase) == (0, "drawn")
    assert t.reveal()["hands"][0] == ["r9", "y4", "y6"]
    assert t.reveal()["pile"] == ["g1"]
    assert t.legal() == ["play y4", "play y6", "pass"]
    with pytest.raises(IllegalMove, match=r"R2\.5"):
        t.play("draw")
    other = t.copy()
    t.play("pass")
    assert (t.turn, t.phase, t.reveal()["passes"]) == (1, "move", 0)
    other.play("play y6")
    assert (other.turn, other.phase) == (1, "move")


def test_R2_6_an_empty_pile_forces_a_play() -> None:
    t = arranged("y4 r9", "y1 r8", pile="")
    assert t.legal() == ["play y4"]
    refused(t, "draw", "R2.6", "empty")
    refused(t, "pass", "R2.6", "must play")
    t = arranged("b9 r9", "y1 r8", pile="")
    assert t.legal() == ["pass"]
    t.play("pass")
    assert (t.turn, t.reveal()["passes"], t.reveal()["turns"]) == (1, 1, 1)


def test_R2_6_the_last_cards_of_the_pile_are_those_under_it() -> None:
    t = arranged("b9 r9", "y1 r8", pile="g1", under="J A")
    assert t.reveal()["pile"] == ["g1", "J", "A"]
    play_all(t, "draw", "pass", "draw", "pass", "draw")
    assert t.reveal()["hands"] == [["r9", "g1", "b9", "A"], ["r8", "y1", "J"]]
    assert t.reveal()["pile"] == []
