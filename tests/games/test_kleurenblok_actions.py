"""Section 3 of Kleurenblok's RULES.md: action cards."""

from collections import Counter

from kleurenblok_tables import arranged, in_block, refused

from speeltafel.kernel.bits import bit
from tables import play_all


def test_R3_1_the_four_things_an_action_card_can_do() -> None:
    start = play_all(arranged("A b9 b8", "b1 b2", "g1 g2", block="y5 y6"), "action")
    assert (start.turn, start.phase, start.reveal()["halves"]) == (0, "action", [])
    for halves, sizes, block in [
        (["give 1", "give 1"], [2, 4, 2], {"y5", "y6"}),
        (["give 2", "give 1"], [2, 3, 3], {"y5", "y6"}),
        (["remove y5", "remove y6"], [2, 2, 2], set()),
        (["remove y6", "give 2"], [2, 2, 3], {"y5"}),
    ]:
        t = play_all(start.copy(), halves[0])
        assert (t.turn, t.phase, t.reveal()["halves"]) == (0, "action", [halves[0]])
        t.play(halves[1])
        assert (t.turn, t.phase, t.reveal()["halves"]) == (1, "move", [])
        assert [len(hand) for hand in t.reveal()["hands"]] == sizes
        assert in_block(t) == block


def test_R3_2_never_oneself_and_only_what_lies_there() -> None:
    t = play_all(arranged("b9 b8", "A b1 b2", "g1 g2", block="y5 J:y6"), "draw", "pass", "action")
    assert t.legal() == ["remove y5", "remove y6", "give 0", "give 2"]
    refused(t, "give 1", "R3.2", "yourself")
    refused(t, "give 3", "R3.2", "3 players")
    refused(t, "remove r1", "R3.2", "no card")
    play_all(t, "remove y6", "remove y5")
    assert "J" in t.reveal()["pile"]
    assert in_block(t) == set()


def test_R3_2_two_players_have_one_opponent_each() -> None:
    t = play_all(arranged("A b9 b8", "b1 b2", block=""), "action")
    assert t.legal() == ["give 1"]
    t.play("give 1")
    assert t.legal() == ["give 1"]


def test_R3_2_one_open_card_cannot_be_removed_twice() -> None:
    t = play_all(arranged("A b9 b8", "b1 b2", "g1", block="y5"), "action", "remove y5")
    assert t.legal() == ["give 1", "give 2"]


def test_R3_3_a_remove_comes_before_a_give() -> None:
    t = play_all(arranged("A b9 b8", "b1 b2", "g1", pile=""), "action", "give 1")
    assert t.legal() == ["give 1", "give 2"]
    refused(t, "remove y5", "R3.3")
    t = play_all(arranged("A b9 b8", "b1 b2", "g1", pile=""), "action", "remove y5", "give 1")
    assert t.reveal()["hands"][1] == ["y5", "b1", "b2"]


def test_R3_4_a_removed_card_goes_under_the_pile() -> None:
    t = play_all(arranged("A b9 b8", "b1 b2", block="y4 y5 y6", pile="r1 r2", under="J"), "action", "remove y5")
    assert t.reveal()["pile"] == ["r1", "r2", "J", "y5"]
    assert in_block(t) == {"y4", "y6"}


def test_R3_5_giving_from_a_short_pile() -> None:
    t = play_all(arranged("A b9 b8", "b1 b2", "g1 g2", pile="r1"), "action", "give 1", "give 1")
    assert t.reveal()["hands"][1] == ["r1", "b1", "b2"]
    assert t.reveal()["pile"] == ["A"]


def test_R3_6_the_action_card_is_shuffled_in_at_the_end() -> None:
    t = play_all(arranged("A b9 b8", "b1 b2", block="y4 y5", pile="r1 r2 r3 r4 r5 r6"), "action")
    assert not any("A" in cards for cards in [t.reveal()["pile"], *t.reveal()["hands"]])
    play_all(t, "remove y4")
    assert t.reveal()["pile"] == ["r1", "r2", "r3", "r4", "r5", "r6", "y4"]
    t.play("remove y5")
    pile = t.reveal()["pile"]
    assert sorted(pile) == ["A", "r1", "r2", "r3", "r4", "r5", "r6", "y4", "y5"]
    old = [card for card in pile if card.startswith("r")]
    assert old != sorted(old)  # not only the new cards found other places


def test_R3_6_every_place_in_the_pile_is_as_likely() -> None:
    found: Counter[int] = Counter()
    for seed in range(600):
        t = arranged("A b9 b8", "b1 b2", pile="r1 r2 r3 r4", seed=seed)
        play_all(t, "action", "give 1", "give 1")
        assert sorted(t.reveal()["pile"]) == ["A", "r3", "r4"]
        found[t.reveal()["pile"].index("A")] += 1
    assert all(150 < found[place] < 250 for place in range(3))


def test_R3_7_an_action_card_is_never_the_last() -> None:
    t = arranged("A", "b1 b2")
    t.state.called = bit(0)
    assert t.legal() == ["draw"]
    refused(t, "action", "R3.7")
    t.play("draw")
    assert "action" in t.legal()
    t = arranged("A", "b1 b2", pile="")
    t.state.called = bit(0)
    assert t.legal() == ["pass"]
