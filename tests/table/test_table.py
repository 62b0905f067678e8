"""The friendly object: what it says, and what it refuses without changing anything."""

import json
from typing import Any

import pytest

import speeltafel
from speeltafel import BadOption, BadTable, IllegalMove, SpeeltafelError, UnknownGame, WrongSeat
from tables import finish, play_all

COLORETTO = speeltafel.game("coloretto")


def test_a_new_table() -> None:
    t = COLORETTO.new(players=4, seed=7)
    assert (t.turn, t.phase, t.over, t.ending) == (0, "choose", False, None)
    assert t.legal() == [f"choose {colour}" for colour in "roygbpn"]
    assert t.winners() == []
    assert repr(t) == "<coloretto for 4: 0 moves, choose, seat 0 to move>"


def test_a_finished_table() -> None:
    t = finish(COLORETTO.new(players=3, seed=7, games=1))
    assert (t.turn, t.phase, t.over, t.ending) == (None, "over", True, "last round")
    assert t.legal() == []
    assert len(t.winners()) >= 1
    with pytest.raises(IllegalMove, match="the match is over"):
        t.play("draw")


@pytest.mark.parametrize("text", [" choose r", "choose r ", "choose  r", "Choose r", "choose R"])
def test_a_move_is_written_exactly_so(text: str) -> None:
    t = COLORETTO.new(players=4)
    with pytest.raises(IllegalMove, match="is not a move of coloretto; allowed now: choose r"):
        t.play(text)
    assert t.moves == []


def test_seeds() -> None:
    by_number = COLORETTO.new(players=3, seed=7)
    by_bytes = COLORETTO.new(players=3, seed=(7).to_bytes(32, "big"))
    assert by_number.reveal() == by_bytes.reveal()
    assert COLORETTO.new(players=3).seed != COLORETTO.new(players=3).seed


@pytest.mark.parametrize("seed", [-1, 1 << 256, b"short", "seven", True, 1.5])
def test_a_bad_seed_is_refused(seed: Any) -> None:
    with pytest.raises(BadTable, match="A seed is a whole number"):
        COLORETTO.new(players=3, seed=seed)


@pytest.mark.parametrize("players", [2, 6, 0, -1, 3.0, "3", True, None])
def test_a_wrong_number_of_players_is_refused(players: Any) -> None:
    with pytest.raises(BadTable, match="coloretto is for 3 to 5 players"):
        COLORETTO.new(players=players)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame, match="There is no game 'chess'; there are coloretto"):
        speeltafel.game("chess")


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(BadOption, match="coloretto has no option 'speed'; its options are games, start"):
        COLORETTO.new(players=3, speed=1)


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("games", 0, "a whole number from 1 to 1000"),
        ("games", 2.0, "a whole number from 1 to 1000"),
        ("games", True, "a whole number from 1 to 1000"),
        ("start", 3, "a seat from 0 to 2 or 'lot'"),
        ("start", None, "a seat from 0 to 2 or 'lot'"),
        ("start", "me", "a seat from 0 to 2 or 'lot'"),
    ],
)
def test_a_wrong_value_of_an_option_is_refused(option: str, value: Any, allowed: str) -> None:
    with pytest.raises(BadOption, match=f"{option}=.* must be {allowed}"):
        COLORETTO.new(players=3, **{option: value})


@pytest.mark.parametrize("names", [["Anna"], ["Anna", "Ben", ""], ["Anna", "Ben", "C\nD"], ["Anna", "Ben", 3]])
def test_wrong_names_are_refused(names: Any) -> None:
    with pytest.raises(BadTable):
        COLORETTO.new(players=3, names=names)


def test_an_illegal_move_says_why_and_what_would_be_right() -> None:
    t = play_all(COLORETTO.new(players=3, seed=1), "choose r", "choose o", "choose y")
    before = t.state.tobytes()
    with pytest.raises(IllegalMove) as refusal:
        t.play("take 0")
    assert str(refusal.value) == "'take 0' is not allowed: that row is empty (R2.3); allowed now: draw."
    assert refusal.value.clause == "R2.3"
    with pytest.raises(IllegalMove, match=r"now is the time to: Draw a card, or take a row \(R2.1\)"):
        t.play("place 0")
    with pytest.raises(IllegalMove, match="'castle' is not a move of coloretto; allowed now: draw"):
        t.play("castle")
    for nonsense in (None, 3, b"draw", ""):
        with pytest.raises(IllegalMove, match="is not a move of coloretto"):
            t.play(nonsense)  # type: ignore[arg-type]
    assert t.state.tobytes() == before
    assert len(t.moves) == 3


def test_a_wrong_seat_is_refused() -> None:
    t = COLORETTO.new(players=3)
    with pytest.raises(WrongSeat, match="It is not seat 1's turn; seat 0 is to move"):
        t.play("choose r", seat=1)
    for seat in (3, -1, "0"):
        with pytest.raises(WrongSeat, match="the seats are 0 to 2"):
            t.view(seat)  # type: ignore[arg-type]
    assert t.moves == []


def test_every_error_is_ours() -> None:
    errors = (BadOption, BadTable, IllegalMove, UnknownGame, WrongSeat, speeltafel.BadRecord)
    assert all(issubclass(error, SpeeltafelError) for error in errors)


@pytest.mark.parametrize("name", speeltafel.game_names())
def test_views_and_reveals_are_plain_json(name: str) -> None:
    box = speeltafel.game(name)
    t = box.new(players=box.manifest.seats[0], seed=1)
    for step in range(40):
        for said in (t.reveal(), t.view(0), t.view(None)):
            assert json.loads(json.dumps(said)) == said
        t.play(t.legal()[step % len(t.legal())])


def test_public_names_can_be_listed_and_are_there() -> None:
    assert all(hasattr(speeltafel, name) for name in speeltafel.__all__)
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = speeltafel.chess
