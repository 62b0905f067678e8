"""What a board of Etalage tells besides the cards: the display by colours, strengths, and what the piles are worth."""

from random import Random
from typing import Any

import pytest
from etalage_tables import ETALAGE, EXAMPLE, WINDOW, all_play, arranged, play_tricks, worth

from speeltafel import Table
from speeltafel.games.etalage.state import TRICKS


def derived(t: Table) -> dict[str, Any]:
    found: dict[str, Any] = t.view(None)["derived"]
    return found


def strengths(t: Table) -> str:
    """The strongest first; in brackets what is stopped."""
    texts = [(f"{each['colour']}{each['sum']}", each["stopped"]) for each in derived(t)["strengths"]]
    return " ".join(f"({text})" if stopped else text for text, stopped in texts)


@pytest.mark.parametrize("players", ETALAGE.manifest.seats)
@pytest.mark.parametrize("open_piles", [False, True])
def test_every_reader_is_told_the_same_and_it_adds_up(players: int, open_piles: bool) -> None:
    t, dice = ETALAGE.new(players=players, seed=players, open_piles=open_piles), Random(players)
    while not t.over:
        told = derived(t)
        assert all(t.view(seat)["derived"] == told for seat in range(players))
        everything = t.open_view()
        assert [group["colour"] for group in told["display"]] == list("roygbp"[:players])
        assert sorted(cards_in(told["display"])) == sorted(everything["display"])
        assert sum(group["sum"] for group in told["display"]) == worth(everything["display"])
        assert sum(each["sum"] for each in told["strengths"]) == worth([card for card in t.reveal()["table"] if card])
        assert [pile["size"] for pile in told["piles"]] == [len(pile) for pile in everything["won"]]
        assert [pile["points"] is None for pile in told["piles"]] == [not open_piles] * players
        check_piles(everything["derived"]["piles"], everything["won"])
        t.play(dice.choice(t.legal()))
    assert [pile["points"] for pile in derived(t)["piles"]] == t.scores()
    check_piles(derived(t)["piles"], t.reveal()["won"])


def cards_in(groups: list[dict[str, Any]]) -> list[str]:
    return [card for group in groups for card in group["cards"]]


def check_piles(piles: list[dict[str, Any]], won: list[list[str]]) -> None:
    for pile, cards in zip(piles, won, strict=True):
        assert pile["points"] == worth(cards) == sum(group["sum"] for group in pile["colours"])
        assert sorted(cards_in(pile["colours"])) == sorted(cards)
        for group in pile["colours"]:
            assert {card[0] for card in group["cards"]} == {group["colour"]}
            assert group["cards"] == sorted(group["cards"], key=lambda card: int(card[1:]))


def test_R2_2_R2_5_the_strongest_first_and_a_tie_stops() -> None:
    t = arranged(WINDOW, EXAMPLE)
    assert strengths(t) == ""
    assert strengths(all_play(t, "g7 g2 y9")) == "(y9) (g9)"
    assert strengths(all_play(t, "r5 b10")) == "b10 (y9) (g9) (r5)"
    assert strengths(all_play(t, "r6")) == "r11 b10 (y9) (g9)"


def test_R2_4_the_display_by_colours() -> None:
    t = all_play(arranged(WINDOW, EXAMPLE), "g7 g2 y9 r5 b10 r6")
    by_colour = {group["colour"]: (group["cards"], group["sum"]) for group in derived(t)["display"]}
    assert by_colour["y"] == (["y4", "y7"], 11)
    assert by_colour["r"] == (["r1", "r8"], 9)
    assert by_colour["p"] == ([], 0)


def test_R3_1_a_pile_is_turned_over_at_the_end() -> None:
    t = all_play(arranged("o1 o9", ["r1", "r2", "r3"]), "r1 r2 r3")
    t.play("take o")
    assert t.over
    assert t.view(0)["won"] is None
    assert derived(t)["piles"][2]["colours"] == [{"colour": "o", "cards": ["o1", "o9"], "sum": 10}]
    assert [pile["points"] for pile in derived(t)["piles"]] == [0, 0, 10]


def test_R4_1_the_number_of_the_trick() -> None:
    t = ETALAGE.new(players=3, seed=2)
    for trick in range(1, TRICKS + 1):
        assert (derived(t)["trick"], derived(t)["tricks"]) == (trick, TRICKS)
        play_tricks(t, 1)
    assert t.over
    assert derived(t)["trick"] == TRICKS
