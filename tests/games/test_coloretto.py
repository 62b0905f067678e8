"""The clauses of Coloretto's RULES.md, one test or more for each, named after it."""

from itertools import product
from typing import Any

import numpy as np
import pytest

import speeltafel
from speeltafel import IllegalMove, Table
from speeltafel.games.coloretto.scoring import points
from tables import finish, play_all, play_until

COLORETTO = speeltafel.game("coloretto")


def chosen(players: int = 4, seed: int = 7, **options: Any) -> Table:
    """A table on which everyone has a starting card."""
    t = COLORETTO.new(players=players, seed=seed, **options)
    while t.phase == "choose":
        t.play(t.legal()[0])
    return t


def worth(cards: str) -> int:
    """The points of a player's cards, written as letters."""
    return int(points(np.array([cards.count(kind) for kind in "roygbpnJ+"], np.int8)))


def test_R1_1_the_deck_and_the_rows() -> None:
    t = COLORETTO.new(players=5)
    everything = t.reveal()
    deck = everything["deck"]
    assert {card: deck.count(card) for card in "roygbpnJ+"} == dict.fromkeys("roygbpn", 9) | {"J": 3, "+": 10}
    assert everything["rows"] == [[], [], [], [], []]


def test_R1_2_three_players_leave_a_colour_in_the_box() -> None:
    boxed = set()
    for seed in range(60):
        t = COLORETTO.new(players=3, seed=seed)
        colour = t.reveal()["boxed"]
        assert colour not in t.reveal()["deck"]
        with pytest.raises(IllegalMove, match=r"R1\.2"):
            t.play(f"choose {colour}")
        boxed.add(colour)
    assert boxed == set("roygbpn")
    assert COLORETTO.new(players=4).reveal()["boxed"] is None


def test_R1_2_the_box_is_drawn_anew_for_every_game() -> None:
    t = COLORETTO.new(players=3, seed=1, games=8)
    boxed = {}
    while not t.over:
        boxed[t.reveal()["game_number"]] = t.reveal()["boxed"]
        t.play(t.legal()[-1])
    assert len(boxed) == 8
    assert len(set(boxed.values())) > 1


def test_R1_3_the_start_option_names_the_first_player() -> None:
    assert COLORETTO.new(players=4).turn == 0
    assert COLORETTO.new(players=4, start=2).turn == 2
    assert {COLORETTO.new(players=4, start="lot", seed=seed).turn for seed in range(40)} == {0, 1, 2, 3}


def test_R1_4_everyone_chooses_a_colour_of_their_own() -> None:
    t = COLORETTO.new(players=4, start=2)
    play_all(t, "choose r")
    assert t.turn == 3
    with pytest.raises(IllegalMove, match=r"R1\.4"):
        t.play("choose r")
    play_all(t, "choose g", "choose b", "choose n")
    assert t.reveal()["won"] == [["b"], ["n"], ["r"], ["g"]]
    assert (t.phase, t.turn) == ("move", 2)


@pytest.mark.parametrize(("players", "above"), [(3, 54 - 3 + 13 - 15), (4, 57), (5, 63 - 5 + 13 - 15)])
def test_R1_5_last_round_lies_on_the_bottom_fifteen(players: int, above: int) -> None:
    deck = chosen(players).reveal()["deck"]
    assert deck.index("L") == above
    assert len(deck) == above + 16


def test_R2_1_draw_or_take() -> None:
    t = chosen()
    assert t.legal() == ["draw"]
    play_all(t, "draw", "place 2")
    assert t.legal() == ["draw", "take 2"]


def test_R2_2_the_drawn_card_goes_to_a_row_with_room() -> None:
    t = chosen()
    top = t.reveal()["deck"][0]
    t.play("draw")
    assert t.reveal()["drawn"] == top
    assert t.legal() == ["place 0", "place 1", "place 2", "place 3"]
    t.state.held[1] = 3
    with pytest.raises(IllegalMove, match=r"R2\.2"):
        t.play("place 1")
    t.play("place 3")
    assert t.reveal()["rows"][3] == [top]
    assert t.reveal()["drawn"] is None


def test_R2_2_no_drawing_when_every_row_is_full() -> None:
    t = chosen()
    t.state.held[:4] = (3, -1, 3, -1)
    assert t.legal() == ["take 0", "take 2"]
    with pytest.raises(IllegalMove, match=r"R2\.2"):
        t.play("draw")


def test_R2_3_taking_a_row() -> None:
    t = chosen()
    first = t.reveal()["deck"][0]
    play_all(t, "draw", "place 0")
    with pytest.raises(IllegalMove, match=r"empty.*R2.3"):
        t.play("take 1")
    t.play("take 0", seat=1)
    everything = t.reveal()
    assert everything["rows"][0] is None
    assert everything["out"] == [False, True, False, False]
    assert sorted(everything["won"][1]) == sorted(["o", first])
    play_all(t, "draw", "place 1")
    with pytest.raises(IllegalMove, match=r"taken.*R2.3"):
        t.play("take 0")


def test_R2_4_players_who_took_are_passed_over() -> None:
    t = chosen(3)
    play_all(t, "draw", "place 0", "take 0", "draw", "place 1")
    assert t.turn == 0
    t.play("take 1")
    assert t.turn == 2
    play_all(t, "draw", "place 2")
    assert t.turn == 2


def test_R2_5_the_round_ends_when_all_have_taken() -> None:
    t = chosen(3)
    play_all(t, "draw", "place 0", "take 0", "draw", "place 1", "take 1", "draw", "place 2", "take 2")
    everything = t.reveal()
    assert everything["rows"] == [[], [], []]
    assert everything["out"] == [False, False, False]
    assert t.turn == 0


def test_R2_6_cards_in_front_of_players_are_open() -> None:
    t = chosen()
    play_all(t, "draw", "place 0", "take 0")
    for seat in (0, 1, 2, 3, None):
        assert t.view(seat)["won"] == t.reveal()["won"]


def test_R3_1_last_round_is_set_aside_and_replaced() -> None:
    t = chosen()
    play_until(t, lambda t: t.reveal()["deck"][0] == "L" and "draw" in t.legal())
    replacement = t.reveal()["deck"][1]
    t.play("draw")
    everything = t.reveal()
    assert everything["last_round"]
    assert everything["drawn"] == replacement
    assert "L" not in everything["deck"]
    play_until(t, lambda t: t.reveal()["game_number"] == 1)
    assert t.scores() != [0, 0, 0, 0]


def test_R3_2_jokers_go_where_they_help_most() -> None:
    rng = np.random.default_rng(1)
    for _ in range(400):
        held = "".join(rng.choice(list("roygbpn+"), rng.integers(0, 24)))
        jokers = int(rng.integers(0, 4))
        best = max(worth(held + "".join(colours)) for colours in product("roygbpn", repeat=jokers))
        assert worth(held + "J" * jokers) == best


@pytest.mark.parametrize(("cards", "expected"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 21), (9, 21)])
def test_R3_3_the_worth_of_a_colour(cards: int, expected: int) -> None:
    assert worth("g" * cards) == expected


def test_R3_4_three_colours_count_for_and_the_rest_against() -> None:
    assert worth("rroooyyyyggggg") == 6 + 10 + 15 - 3
    assert worth("rrooyyggbbppnn") == 9 - 12  # two of each colour


def test_R3_5_every_plus_two_adds_two() -> None:
    assert worth("+++") == 6
    assert worth("J+ggggggyyyyrrrbb") == 2 + 21 + 15 + 6 - 3  # the joker becomes yellow


def test_R3_6_the_most_points_win() -> None:
    t = finish(chosen())
    assert t.winners() == [seat for seat in range(4) if t.scores()[seat] == max(t.scores())]
    t.state.scores[:4] = (5, 9, 9, 2)
    assert t.winners() == [1, 2]


def test_R4_1_a_match_is_four_games_and_points_add_up() -> None:
    t = chosen(seed=3)
    totals = []
    while not t.over:
        before = t.reveal()
        t.play(t.legal()[-1])
        if t.reveal()["game_number"] != before["game_number"]:
            totals.append(t.scores())
    assert len(totals) == 3
    assert t.reveal()["game_number"] == 3
    assert finish(COLORETTO.new(players=4, games=1)).reveal()["game_number"] == 0
    one_game = finish(chosen(seed=3, games=1), choice=-1)
    assert one_game.scores() == totals[0]


def test_R4_2_the_left_neighbour_of_the_last_taker_begins_the_next_game() -> None:
    t = chosen(players=5)
    last_taker = None
    while t.reveal()["game_number"] == 0:
        last_taker = t.turn
        t.play(t.legal()[-1])
    assert last_taker is not None
    assert t.turn == (last_taker + 1) % 5
