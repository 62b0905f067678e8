"""The rules of thumb of Etalage's greedy bot, each shown in a position that asks for it."""

import speeltafel
from speeltafel.games.etalage.notation import CARD_TEXTS
from speeltafel.games.etalage.state import TRICKS

ETALAGE = speeltafel.game("etalage")


def numbers(cards: str) -> list[int]:
    return [CARD_TEXTS.index(card) for card in cards.split()]


def arranged(display: str, hand: str, played: str = "", players: int = 3) -> speeltafel.Table:
    """A table with this display and seat 0 to play from this hand; those to its right have played."""
    t = ETALAGE.new(players=players, seed=1)
    s, shown, mine, before = t.state, numbers(display), numbers(hand), numbers(played)
    s.display[: len(shown)] = shown
    s.displayed = len(shown)
    s.colours = sum({1 << card // 10 for card in shown})
    s.in_hands = sum(1 << card for card in range(10 * players) if card not in shown)
    s.hands[0] = sum(1 << card for card in mine)
    s.trick = TRICKS - len(mine)
    s.leader = s.turn = (players - len(before)) % players
    for card in before:
        s.hands[s.turn] = 1 << card
        t.play(f"play {CARD_TEXTS[card]}")
    return t


def answer(t: speeltafel.Table) -> str:
    move = ETALAGE.rules.part("greedy").greedy(t.view_record(t.turn))
    return t.game.notation.texts[move]


def test_the_colour_worth_most_is_taken() -> None:
    t = arranged("y7 y4 r10 o1", hand="r9 r8", played="o2 y3")
    t.play("play r9")
    assert t.turn == 0
    assert answer(t) == "take y"


def test_a_rich_display_is_won_with_the_lowest_card_that_will_do() -> None:
    rich = "y10 y9"
    assert answer(arranged(rich, hand="r10 r6 r2", played="o5 o3")) == "play r10"
    assert answer(arranged(rich, hand="r10 r6 r2", played="o5 y3")) == "play r6"


def test_a_poor_display_is_not_worth_a_high_card() -> None:
    assert answer(arranged("y2 o1", hand="r10 r9 r2", played="o5 y3")) == "play r2"


def test_what_cannot_be_won_costs_the_lowest_card() -> None:
    assert answer(arranged("y10 y9", hand="r8 r7 r3", played="o6 o5")) == "play r3"


def test_a_low_card_rides_along_with_a_strong_colour() -> None:
    """Behind the orange nine the orange one chooses second, from a display of two good colours."""
    assert answer(arranged("y10 y9 r10 r8", hand="o1 r7 r4", played="o9 y8")) == "play o1"


def test_a_tie_is_avoided_where_it_would_cost_the_choice() -> None:
    """Red eight would tie with yellow (R2.5); red nine is dearer, but it chooses."""
    assert answer(arranged("y10 y9", hand="r8 r9 r2", played="o5 y8")) == "play r9"


def test_the_leader_spends_a_high_card_only_if_the_display_is_worth_it() -> None:
    """Nobody has played yet: what the others may do is guessed."""
    hand = "r10 o9 y8 r7 o6 y5 o4 r3 y2"
    assert answer(arranged("r1 o1 y1", hand)) == "play y2"
    assert answer(arranged("y10 y9 y7", hand)) == "play r10"
