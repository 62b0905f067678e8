"""The rules of thumb of Etalage's greedy bot, each shown in a position that asks for it."""

import pytest

import speeltafel
from interpreting import printed_by_the_interpreter
from speeltafel.bots import bot
from speeltafel.games.etalage.notation import CARD_TEXTS
from speeltafel.games.etalage.state import TRICKS
from variants import Variant, variants_of

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


def played(variant: Variant, seed: int, most: int = 1000) -> list[str]:
    """The first moves of a match of greedy bots; an illegal one would be refused by the table."""
    t = variant.new(seed)
    while not t.over and len(t.moves) < most:
        t.play(answer(t))
    return t.moves


@pytest.mark.parametrize("variant", variants_of("etalage"), ids=str)
def test_its_moves_are_legal_with_every_option(variant: Variant) -> None:
    assert len(played(variant, seed=3)) >= TRICKS * variant.players


@pytest.mark.parametrize("players", ETALAGE.manifest.seats)
def test_it_beats_a_table_of_random_players(players: int) -> None:
    """Its fair share would be a third at most."""
    matches, share = 60, 0.0
    dice = bot("random", ETALAGE.rules, seed=1)
    for seed in range(matches):
        t, hero = ETALAGE.new(players=players, seed=seed), seed % players
        while not t.over:
            t.play(answer(t) if t.turn == hero else t.game.notation.texts[dice.move(t.view_record(t.turn))])
        share += (hero in t.winners()) / len(t.winners())
    assert share > 0.7 * matches


def test_interpreted_and_compiled_it_plays_the_same() -> None:
    code = "import test_greedy_etalage as test; print(test.matches())"
    assert printed_by_the_interpreter(code) == matches()


def matches() -> str:
    """A match for every number of players, as one text."""
    return "; ".join(", ".join(played(Variant("etalage", n, {}), seed=5)) for n in ETALAGE.manifest.seats)
