"""The rules of thumb of Kleurenblok's greedy bot, each shown in a position that asks for it."""

import pytest

import speeltafel
from speeltafel.games.kleurenblok.notation import CARD_TEXTS
from speeltafel.kernel.bits import bit

KLEURENBLOK = speeltafel.game("kleurenblok")
NUMBERS = {text: card for card, text in CARD_TEXTS.items()}
MANY = "o1 o2 o3 o8"  # the hand of a player who is far from the end


def arranged(*hands: str, block: str = "y5", pile: int = 9, called: int = 0) -> speeltafel.Table:
    """A table with these hands and seat 0 to move. In the block "J:b9" is a joker on blue 9."""
    t = KLEURENBLOK.new(players=len(hands), seed=7, start=0)
    s = t.state
    for seat, hand in enumerate(hands):
        s.hands[seat] = sum(bit(NUMBERS[card]) for card in hand.split())
        s.held[seat] = len(hand.split())
    s.laid = sum(bit(NUMBERS[card]) for card in block.split() if ":" not in card)
    s.jokers = sum(bit(NUMBERS[card[2:]]) for card in block.split() if ":" in card)
    s.left, s.under_count = pile, 0
    s.called = called
    return t


def answer(t: speeltafel.Table) -> str:
    move = KLEURENBLOK.rules.part("greedy").greedy(t.view_record(t.turn))
    return t.game.notation.texts[move]


def test_the_last_card_is_played_if_it_can_be() -> None:
    assert answer(arranged("y6", MANY)) == "play y6"
    assert answer(arranged("J", MANY)).startswith("joker")
    assert answer(arranged("b9", MANY)) == "draw"


def test_the_last_card_is_called() -> None:
    t = arranged("y6 b9", MANY)
    t.play("play y6")
    assert (t.phase, answer(t)) == ("call", "call")


def test_the_card_that_opens_least_for_others_goes_first() -> None:
    """Yellow 6 opens three new places. Orange 5 does so too, but two of them are for cards in the same hand."""
    assert answer(arranged("y6 o5 o4 r5", MANY)) == "play o5"
    assert answer(arranged("y6 r1 b9", MANY, block="y5 r2")) == "play r1"


def test_a_card_is_shed_rather_than_drawn_and_a_joker_only_if_nothing_else_can_be() -> None:
    assert answer(arranged("y6 J b9", MANY)) == "play y6"
    assert answer(arranged("r1 J b9", MANY)).startswith("joker")
    assert answer(arranged("r1 b9", MANY)) == "draw"


def test_a_joker_is_laid_where_it_frees_stuck_cards() -> None:
    assert answer(arranged("b8 g9 J", MANY)) == "joker b9"


def test_a_joker_in_the_block_is_taken_up() -> None:
    assert answer(arranged("y6 y4 b9", MANY, block="y5 J:y6")) == "play y6"


def test_action_cards_are_saved_until_the_next_player_is_on_the_last_card() -> None:
    hand = "r1 b9 g1 A"
    assert answer(arranged(hand, "b1", MANY)) == "draw"  # seat 1 did not call, so it loses its turn
    assert answer(arranged(hand, "b1", MANY, called=bit(1))) == "action"
    assert answer(arranged(hand, MANY, "b1", called=bit(2))) == "draw"  # seat 1 will see to it


def test_action_cards_go_before_the_only_other_card() -> None:
    assert answer(arranged("y6 A A", MANY)) == "action"
    assert answer(arranged("y6 y4 A", MANY)).startswith("play")


def test_no_place_is_opened_for_a_player_on_the_last_card() -> None:
    hand = "y6 r1 b1"
    assert answer(arranged(hand, "g1", called=bit(1))) == "draw"
    assert answer(arranged(hand, MANY)) == "play y6"


def next_moves(t: speeltafel.Table, count: int) -> list[str]:
    """What the bot plays from here on, while it is its turn."""
    for _ in range(count):
        t.play(answer(t))
    return t.moves[-count:]


def test_cards_are_given_to_whoever_is_nearest_to_the_end() -> None:
    t = arranged("y6 y4 A", "g1", "r1 r2 r3 r4", "o1 o2 o3", called=bit(1))
    assert next_moves(t, 3) == ["action", "give 1", "give 1"]
    t = arranged("y6 y4 A", "g1", "r1 r2 r3 r4", "o1", called=bit(1) | bit(3))
    assert next_moves(t, 3) == ["action", "give 1", "give 3"]


def test_at_a_standstill_a_joker_goes_back_into_the_pile() -> None:
    t = arranged("b9 A", MANY, block="y5 J:r1", pile=1)
    t.play("action")
    assert answer(t) == "remove r1"
    t = arranged("b9 A", MANY, block="y5 J:r1", pile=9)
    t.play("action")
    assert answer(t) == "give 1"


@pytest.mark.parametrize("players", KLEURENBLOK.manifest.seats)
def test_games_among_greedy_bots_come_to_an_end(players: int) -> None:
    endings = []
    for seed in range(20):
        t = KLEURENBLOK.new(players=players, seed=seed)
        while not t.over:
            t.play(answer(t))
        endings.append(t.ending)
    assert endings.count("a hand is empty") >= 14


def test_with_no_cards_to_give_places_are_closed_to_others() -> None:
    """Blue 8 is the card that only others can build on; without yellow 5 the own yellow 6 would be stuck."""
    t = arranged("y6 A", MANY, block="y5 b8", pile=0)
    t.play("action")
    assert answer(t) == "remove b8"
