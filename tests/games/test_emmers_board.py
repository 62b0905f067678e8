"""What a board of Emmers tells besides what lies on the table: it agrees with what the rules do."""

from random import Random
from typing import Any

import pytest
from emmers_tables import EMMERS, built, give, stand

from speeltafel import Table
from speeltafel.contract.board_schema import view_schema
from tables import finish, play_all

each_number_of_players = pytest.mark.parametrize("players", range(2, 7))


def derived(t: Table) -> Any:
    return t.view(None)["derived"]


def yours(t: Table, seat: int | None = None) -> Any:
    return t.view(t.turn if seat is None else seat)["yours"]


def places(pyramid: list[list[str | None]]) -> set[str]:
    return {f"{row}.{i}" for row, buckets in enumerate(pyramid) for i, bucket in enumerate(buckets) if bucket}


def moments(players: int, **options: Any) -> Any:
    """A random match, move by move, up to its end."""
    t, dice = EMMERS.new(players=players, seed=players, games=2, **options), Random(players)
    while not t.over:
        yield t
        t.play(dice.choice(t.legal()))
    yield t


@each_number_of_players
def test_R1_2_to_R1_5_what_is_left_to_build_with_and_where(players: int) -> None:
    t = EMMERS.new(players=players, seed=3)
    each = sum(map(len, t.reveal()["pyramids"][0])) // 5
    while t.phase == "build":
        seat = t.state.turn
        own, before = yours(t), t.view(seat)["pyramids"][seat]
        flat = [bucket for row in before for bucket in row]
        assert {supply["colour"]: supply["left"] for supply in own["supply"]} == {
            colour: each - flat.count(colour) for colour in "rygbp"
        }
        assert [f"stack {supply['colour']}" for supply in own["supply"] if supply["left"]] == t.legal()
        told = derived(t)
        assert told["built"] == [other < seat for other in range(players)]
        assert told["standing"] == [5 * each if other < seat else 0 for other in range(players)]
        t.play(t.legal()[-1])
        assert places(t.reveal()["pyramids"][seat]) - places(before) == {own["next"]}
        if t.turn != seat:
            assert yours(t, seat)["next"] is None
    assert (yours(t)["supply"], yours(t)["next"]) == ([], None)
    assert (derived(t)["built"], derived(t)["standing"]) == ([True] * players, [5 * each] * players)
    assert t.view(None)["yours"] is None


@each_number_of_players
def test_R2_6_the_sum_to_beat_is_that_of_the_player_before(players: int) -> None:
    for t in moments(players, experienced=True, strict_draw=True):
        view, told = t.view(None), derived(t)
        highest = max((total, seat) for seat, total in enumerate(view["sums"]) if seat != view["turn"])
        expected = {"sum": highest[0], "seat": highest[1]} if highest[0] and not t.over else None
        assert told["to_beat"] == expected
        assert told["left"] == view["pile"]


@each_number_of_players
def test_R3_4_what_falls_with_a_bucket_and_R3_5_what_is_lost_with_a_part(players: int) -> None:
    looked = set()
    for t in moments(players):
        own = yours(t) if not t.over else None
        knocks = [move.removeprefix("knock ") for move in t.legal() if move.startswith("knock")]
        assert [knock["bucket"] for knock in own["knocks"]] == knocks if own else not knocks
        for knock in own["knocks"] if own else []:
            assert set(knock["falls"]) == lost(t, f"knock {knock['bucket']}")
        keeps = derived(t)["keeps"]
        for number, keep in enumerate(keeps):
            assert set(keep["lost"]) == lost(t, f"keep {number}")
        assert len(keeps) == len(t.view(None)["parts"] or [])
        looked |= {bool(knocks), bool(keeps)}
    assert looked == {False, True}


@each_number_of_players
def test_R2_6_and_R5_1_the_sum_with_each_card(players: int) -> None:
    for t in moments(players, experienced=True, strict_draw=True):
        lays = [move for move in t.legal() if move.startswith(("play", "extra"))]
        told = {lay["card"]: lay["sum"] for lay in yours(t)["lays"]} if not t.over else {}
        assert told.keys() == {move.split()[1] for move in lays}
        for move in lays[-2:]:
            twin = t.copy()
            twin.play(move)
            assert twin.view(None)["sums"][t.state.turn] == told[move.split()[1]]


def lost(t: Table, move: str) -> set[str]:
    """The buckets that are gone after a move."""
    seat, twin = t.turn, t.as_last_unit()
    twin.play(move)
    return places(t.reveal()["pyramids"][seat]) - places(twin.reveal()["pyramids"][seat])


def test_R6_1_by_finger_nobody_knows_what_falls() -> None:
    t = built(3, start=0, settle="finger")
    give(t, 0, "r5 r6")
    give(t, 1, "")
    play_all(t, "cw", "play r5", "stop")
    assert t.legal()[0].startswith("knock")
    assert yours(t)["knocks"] == []


def test_R6_3_the_schema_names_what_a_table_keeps() -> None:
    t = built(2, settle="finger")
    board: Any = t.game.part("board")
    seat: Any = view_schema(t.game, board.SeatBoard)
    everything: Any = view_schema(t.game, board.OpenBoard)
    assert t.view(0).keys() == seat["properties"].keys()
    assert t.open_view().keys() == everything["properties"].keys()
    assert built(2).view(0).keys() == set(seat["required"])


@each_number_of_players
def test_R4_1_to_R4_5_how_a_game_ended_and_who_won_it(players: int) -> None:
    for seed in range(3):
        t = finish(EMMERS.new(players=players, seed=seed))
        told = derived(t)
        assert told["ending"] == t.ending
        assert told["standing"] == t.scores() == [len(places(each)) for each in t.reveal()["pyramids"]]
        assert told["winners"] == t.winners()


def test_R4_4_a_game_of_a_match_that_ended_with_a_knock_tells_what_stood() -> None:
    """Whoever looks ahead to the next game sees other pyramids; what falls is told before."""
    t = built(2, start=0, games=2)
    give(t, 0, "r5 r6")
    play_all(t, "cw", "play r5", "stop")
    stand(t, 1, ["r r g", "g g"])
    give(t, 0, "")
    give(t, 1, "")
    assert yours(t)["knocks"] == [
        {"bucket": "0.0", "falls": ["0.0", "1.0"]},
        {"bucket": "0.1", "falls": ["0.1", "1.0", "1.1"]},
    ]
    last = t.as_last_unit()
    last.play("knock 0.0")
    assert derived(last)["standing"] == [15, 3]
    assert (derived(last)["ending"], derived(last)["winners"]) == ("nobody has cards", [0])
    assert (derived(t)["ending"], derived(t)["winners"]) == (None, [])


@each_number_of_players
def test_everyone_is_told_the_same(players: int) -> None:
    for t in moments(players):
        if len(t.moves) % 5 == 0:
            told = t.open_view()["derived"]
            assert all(t.view(seat)["derived"] == told for seat in (None, *range(players)))
