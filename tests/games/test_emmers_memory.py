"""What a seat of Emmers may know and conclude, and that imagined tables agree with it."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from emmers_tables import EMMERS, built, deal_so, knock_down, put_pile

from speeltafel import Table
from speeltafel.games.emmers.board import all_cards
from speeltafel.games.emmers.notation import CARDS, LETTERS
from speeltafel.games.emmers.state import OLD
from speeltafel.kernel.records import blank
from tables import play_all


def imagined(t: Table, seat: int | None, dice: int) -> Any:
    """A state that could be behind a seat's view."""
    states = blank(t.game.state_dtype)
    states[0].key[:] = np.random.default_rng(dice).integers(0, 1 << 32, 8, dtype=np.uint32)
    t.game.functions.imagine(t.view_record(seat), states[0])
    return states[0]


def revealed(t: Table, seat: int | None, dice: int) -> dict[str, Any]:
    """The same with all cards open."""
    twin = t.copy()
    twin._states[0] = imagined(t, seat, dice)
    return twin.reveal()


def hands_imagined(t: Table, seat: int | None, of: int, times: int = 40) -> list[list[str]]:
    return [revealed(t, seat, dice)["hands"][of] for dice in range(times)]


def nearly_drawn(t: Table) -> Table:
    """All but five cards of the pile go to the discard pile, so that it is soon shuffled."""
    pile = t.reveal()["pile"]
    t.state.discard, t.state.discard_pairs = kinds(pile[5:])
    put_pile(t, " ".join(pile[:5]))
    return t


def kinds(cards: list[str]) -> tuple[int, int]:
    """Cards as two sets: at least one, and both."""
    copies = Counter(cards)
    one, both = (sum(1 << CARDS.index(card) for card in copies if copies[card] >= n) for n in (1, 2))
    return one, both


def played(t: Table, dice: random.Random) -> bool:
    """One move, rather high buckets than low ones, so that the game goes on for long; is it not over?"""
    lays = [move for move in t.legal() if move.startswith(("play", "extra"))]
    knocks = [move for move in t.legal() if move.startswith("knock")]
    t.play(dice.choice(lays) if lays and dice.random() < 0.7 else knocks[-1] if knocks else dice.choice(t.legal()))
    return not t.over


@pytest.mark.parametrize("players", range(2, 7))
def test_imagined_tables_look_the_same_and_hold_all_cards(players: int) -> None:
    dice = random.Random(players)
    shuffled = 0
    for seed in range(4):
        t = nearly_drawn(built(players, seed, experienced=seed % 2 == 0, strict_draw=seed == 3))
        while played(t, dice):
            seat = dice.choice([None, *range(players)])
            state = imagined(t, seat, dice.randrange(1 << 30))
            twin = t.copy()
            twin._states[0] = state
            assert twin.view_record(seat).tobytes() == t.view_record(seat).tobytes()
            assert Counter(all_cards(twin.reveal())) == dict.fromkeys(CARDS, 2)
            assert twin.legal()
            shuffled += int(state.held_back) != 0
    assert shuffled


def test_nothing_is_concluded_that_is_false() -> None:
    dice = random.Random(6)
    claims = Counter[str]()
    for seed in range(12):
        t = nearly_drawn(built(2 + seed % 5, seed, experienced=seed % 2 == 0))
        while played(t, dice):
            s = t.state
            for seat, hand in enumerate(t.reveal()["hands"]):
                for colour, letter in enumerate(LETTERS):
                    of_colour = sum(card[0] == letter for card in hand)
                    assert of_colour <= len(hand) - s.known[seat, colour]
                    sure = bool(s.surely[seat] >> colour & 1)
                    assert of_colour > 0 or not sure
                    claims["void"] += s.known[seat, colour] > 0
                    claims["sure"] += sure
                old = sum(int(s.held_back) >> CARDS.index(card) & 1 for card in hand)
                assert old >= s.known[seat, OLD]
                claims["old"] += s.known[seat, OLD] > 0
    assert min(claims["void"], claims["sure"], claims["old"]) > 100


def test_a_turn_that_ended_by_itself_shows_what_is_not_in_the_hand() -> None:
    t = built(3, start=0)
    deal_so(t, "r5 g1 g2 g3 b4 b5 b6 p7", "y1 y2", "p1 p2")
    play_all(t, "cw", "play r5")
    for hand in hands_imagined(t, 1, of=0):
        assert sum(card[0] == "r" for card in hand) <= 1  # only the card drawn can be red
    knock_down(t)
    assert t.state.known[0, 0] == 7


def test_a_stop_shows_what_is_in_the_hand() -> None:
    t = built(3, start=0)
    deal_so(t, "r5 r6 g1 g2 g3 b4", "y1 y2", "p1 p2")
    play_all(t, "cw", "play r5", "stop")
    for hand in hands_imagined(t, 2, of=0):
        assert any(card[0] == "r" for card in hand)


def test_who_is_laying_can_go_on_in_every_imagined_table() -> None:
    t = built(2, start=0)
    deal_so(t, "g8 g7 g5", "g8 g7 g6 g1")
    play_all(t, "cw", "play g8", "play g7", "play g5", "play g6")
    for hand in hands_imagined(t, 0, of=1):
        assert {"g7", "g8"} <= set(hand)  # 21 or more is needed, and 6 is laid
    for hand in hands_imagined(t, None, of=1):
        assert {"g7", "g8"} <= set(hand)


def test_two_players_know_each_other_when_the_discard_pile_is_shuffled() -> None:
    dice = random.Random(2)
    known = 0
    for seed in range(10):
        t = nearly_drawn(built(2, seed))
        while played(t, dice):
            if t.state.held_back and not t.state.drew[1]:
                assert set(map(tuple, hands_imagined(t, 0, of=1, times=5))) == {tuple(t.reveal()["hands"][1])}
                known += 1
    assert known > 5


def test_a_card_that_nobody_held_at_the_shuffle_leaves_the_old_cards_in_the_hand() -> None:
    dice = random.Random(3)
    laid = 0
    for seed in range(10):
        t = nearly_drawn(built(3, seed))
        before = t.state.copy()
        while played(t, dice):
            move, seat = t.moves[-1], int(before.turn)
            same_pile = t.state.shuffled_in == before.shuffled_in
            if move.startswith("play") and before.known[seat, OLD] and same_pile:
                held_back = int(before.held_back) >> CARDS.index(move.split()[1]) & 1
                assert held_back or t.state.known[seat, OLD] == before.known[seat, OLD]
                laid += not held_back
            before = t.state.copy()
    assert laid > 5


def test_a_card_drawn_since_the_shuffle_leaves_its_twin_to_the_hands() -> None:
    t = built(3, start=0)
    deal_so(t, "r5 r6 y1", "b8 b7 g1", "b8 b6 g2")
    t.state.discard, t.state.discard_pairs = kinds(t.reveal()["pile"])
    put_pile(t, "")
    seen = set()
    for key in range(200):
        twin = t.copy()
        twin.state.key[0] = key
        twin.state.used = 0
        play_all(twin, "cw", "play r5", "stop")
        (drawn,) = (Counter(twin.reveal()["hands"][0]) - Counter(["r6", "y1"])).elements()
        if drawn in ("b6", "b7", "g1", "g2"):
            guess = revealed(twin, 0, key)
            assert drawn not in guess["pile"]
            assert sorted(guess["hands"][1] + guess["hands"][2]) == ["b6", "b7", "b8", "b8", "g1", "g2"]
            seen.add(drawn)
    assert len(seen) > 1


def test_tables_imagined_while_building_look_the_same() -> None:
    t = EMMERS.new(players=3)
    while t.phase == "build":
        for seat in (None, 0, 1, 2):
            twin = t.copy()
            twin._states[0] = imagined(t, seat, len(t.moves))
            assert twin.view_record(seat).tobytes() == t.view_record(seat).tobytes()
        t.play(t.legal()[-1])


def test_pyramids_are_guessed_while_they_are_built() -> None:
    t = EMMERS.new(players=5)
    for _ in range(23):
        t.play(t.legal()[0])
    assert t.turn == 2
    built_so_far = set()
    for dice in range(40):
        guess = revealed(t, 4, dice)["pyramids"]
        buckets = [Counter(bucket for row in pyramid for bucket in row if bucket) for pyramid in guess]
        assert buckets[0] == buckets[1] == dict.fromkeys("rygbp", 2)
        assert buckets[3] == buckets[4] == {}
        assert max(buckets[2].values(), default=0) <= 2
        built_so_far.add(buckets[2].total())
    assert built_so_far == set(range(10))
    assert len({str(revealed(t, 4, dice)["pyramids"][0]) for dice in range(20)}) > 10


def test_a_view_shows_own_cards_only() -> None:
    t = built(3)
    everything = t.reveal()
    for seat in range(3):
        view = t.view(seat)
        assert view["hand"] == everything["hands"][seat]
        assert view["hand_sizes"] == [10, 10, 10]
        assert view["pile"] == 50
        assert "hands" not in view
    assert t.view(None)["hand"] == []
