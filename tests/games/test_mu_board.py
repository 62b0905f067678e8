"""What the views of Mü derive from a table agrees with its rules."""

from random import Random
from typing import Any

import pytest
from mu_tables import MU, bid_so, opened, playing, scored, with_hands

from speeltafel import Table
from tables import finish, play_all

PLAYERS = pytest.mark.parametrize("players", range(3, 7))


def derived(table: Table) -> Any:
    return table.view(None)["derived"]


def result(table: Table) -> Any:
    """Of the round that is over."""
    assert table.over
    return derived(table)["result"]


def ended_rounds(table: Table, seed: int) -> Any:
    """A random match: for each round what everybody had before it, and the table as it ended."""
    dice, before = Random(seed), table.scores()
    while not table.over:
        move = "stop" if "stop" in table.legal() and dice.random() < 0.7 else dice.choice(table.legal())
        ended, round_number = table.as_last_unit(), table.unit_number
        table.play(move)
        if table.over or table.unit_number != round_number:
            ended.play(move)
            yield before, ended
            before = table.scores()


@PLAYERS
def test_what_every_seat_got_in_a_round_is_what_the_scores_grew_by(players: int) -> None:
    kinds = set()
    for seed in range(8):
        for before, ended in ended_rounds(MU.new(players=players, seed=seed, rounds=6), seed):
            told, view = result(ended), ended.view(None)
            kinds.add(told["kind"])
            assert [old + new for old, new in zip(before, told["sums"], strict=True)] == view["scores"]
            assert told["sums"] == [own + more for own, more in zip(view["points"], told["extra"], strict=True)]
            assert (told["kind"] == "played") == (view["chief"] is not None)
            assert (told["eklat"] is None) == (told["kind"] != "eklat")
    assert kinds == {"passed", "eklat", "played"}


@PLAYERS
def test_the_last_trick_is_who_played_which_card(players: int) -> None:
    table, seen = opened(players, seed=2, rounds=1), []
    assert derived(table)["last_trick"] is None
    while not table.over:
        seat, points = table.turn, table.view(None)["points"]
        table.play(table.legal()[0])
        seen.append((seat, table.moves[-1].split()[1]))
        now = derived(table)
        if len(seen) % players == 0:
            last = now["last_trick"]
            assert list(zip(last["seats"], last["cards"], strict=True)) == seen[-players:]
            assert table.view(None)["points"][last["winner"]] == points[last["winner"]] + last["points"]
            assert table.over or last["winner"] == table.turn
            assert sum(now["card_points"][int(card[1])] for card in last["cards"]) == last["points"]
        assert (now["tricks_done"], now["trick_points"]) == (len(seen) // players, trick_points(table))


def trick_points(table: Table) -> int:
    return sum(derived(table)["card_points"][int(card[1])] for _, card in table.view(None)["trick"])


@PLAYERS
def test_goals_are_those_of_every_bid(players: int) -> None:
    view = opened(players, seed=1).view(None)
    assert view["derived"]["goals"] == MU.rules.part("reference").tables(players)["goals"]
    assert view["goal"] == view["derived"]["goals"][view["bid"] - 1]


def test_R2_1_a_bid_in_the_making() -> None:
    t = with_hands("r1 r2", "y1", "g1 g2 g3", "b1 b2")
    assert derived(t)["bidding"] == {"highest": 0, "leaders": [], "laying": False}
    t.play("lay r1")
    assert derived(t)["bidding"] == {"highest": 1, "leaders": [0], "laying": False}
    assert [t.view(seat)["yours"]["limit"] for seat in range(4)] == [2, 1, 2, 2]  # no more than one holds
    play_all(t, "stop", "lay g2")
    assert derived(t)["bidding"] == {"highest": 1, "leaders": [0, 2], "laying": True}
    play_all(t, "lay g1", "stop", "stop", "stop")
    assert derived(t)["bidding"] == {"highest": 2, "leaders": [2], "laying": False}


def test_R3_2_an_eklat() -> None:
    t = with_hands("r1 r2 r3", "y1 y2", "g1 g2 g3", "b1", rounds=1)
    play_all(t, "lay r1", "lay y1", "lay y2", "lay g1", "lay g2", "stop", "stop")
    told = result(play_all(t, "lay r2", "lay r3", "stop", "lay g3", "stop", *["stop"] * 3))
    assert told["eklat"] == {"seats": [0, 2], "bid": 3, "last": 2}
    assert (told["penalty"], told["reward"], told["sums"]) == (30, 15, [15, 0, -30, 0])


def test_R3_1_nobody_bids() -> None:
    told = result(bid_so("", "", "", "", rounds=1))
    assert (told["kind"], told["sums"], told["penalty"]) == ("passed", [0, 0, 0, 0], 0)


def test_R4_1_R4_3_who_may_choose_what() -> None:
    t = bid_so("r2 r7 y7", "b3 k1", "", "")
    assert derived(t)["roles"] == ["chief", "vice", None, None]
    assert t.view(0)["yours"]["trumps"] == []
    choices = t.view(1)["yours"]["trumps"]
    assert [f"trump {each['trump']}" for each in choices] == t.legal()
    own = [*t.view(1)["hand"], "b3", "k1"]
    assert [each["cards"] for each in choices] == [sum(each["trump"] in card for card in own) for each in choices]
    assert derived(t)["partners"] == []
    t.play("trump 3")
    assert derived(t)["partners"] == [2, 3]
    assert t.view(0)["yours"]["trumps"][-1] == {"trump": "none", "cards": 0}
    play_all(t, "trump r", "partner 3")
    assert (derived(t)["partners"], derived(t)["team"]) == ([], [0, 3])
    assert derived(t)["roles"] == ["chief", "vice", None, "partner"]
    assert t.view(None)["yours"] is None


def test_R4_3_with_three_there_is_no_partner() -> None:
    t = bid_so("r2 r7", "y3", "")
    assert derived(t)["partners"] == []
    t.play("trump 7")
    assert (derived(t)["team"], derived(t)["trump_cards"]["chief"]) == ([0], ["r7", "y7", "g7"])


def test_R4_2_R4_4_trumps_and_the_suit_led() -> None:
    t = playing("b3 b7", "k2", "b1", "g9", chief="7", vice="r")
    assert derived(t)["trump_cards"] == {
        "chief": ["r7", "y7", "g7", "b7", "k7"],
        "vice": [f"r{number}" for number in range(10)],
    }
    assert derived(t)["led"] is None
    t.play("play b7")
    assert derived(t)["led"] == "trump"
    t = playing("b3", "k2", "b1", "g9", chief="7", vice="r")
    assert derived(play_all(t, "play b3", "play k2"))["led"] == "b"
    t = playing("b3", "k2", "b1", "g9", chief="r", vice="r")
    assert derived(t)["trump_cards"]["vice"] == []


@pytest.mark.parametrize(("trump", "each"), [("r", 40), ("7", 50), ("8", 60), ("none", 70)])
def test_R6_3_the_bonus(trump: str, each: int) -> None:
    t = scored(5, 4, [25, 8, 9, 9, 9], trump, rounds=1)
    bonus = derived(t)["bonus"]
    assert bonus == {"for_card": 10, "for_trump": each - 40, "each": each, "capped": False}
    told = result(t)
    assert (derived(t)["taken"], derived(t)["reached"]) == (33, 4)
    assert (told["overbid"], told["extra"]) == (0, [each, each, 0, 0, 0])


def test_R6_3_the_bonus_has_an_end() -> None:
    bonus = derived(scored(5, 9, [40, 8, 4, 4, 4], "none", rounds=1))["bonus"]
    assert (bonus["each"], bonus["capped"]) == (100, True)


def test_R6_4_an_overbid() -> None:
    t = scored(5, 4, [20, 8, 12, 10, 10], rounds=1)
    told = result(t)
    assert (derived(t)["taken"], derived(t)["reached"], told["overbid"]) == (28, 2, 2)
    assert (told["penalty"], told["reward"], told["extra"]) == (20, 10, [-20, 0, 10, 10, 10])


def test_with_all_hands_open_the_same_is_derived() -> None:
    table = finish(opened(4, seed=6, rounds=1))
    assert table.open_view()["derived"] == derived(table)
