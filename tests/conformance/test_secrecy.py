"""A seat's view tells nothing that the seat may not know.

From a view another state is dealt that could be behind it. If that twin gave the seat
another view, other moves or other features, something hidden would have shown through.
"""

import json
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import speeltafel
from secrecy import twin_of
from speeltafel import Table
from speeltafel.kernel.records import Common, fields
from variants import GAMES, VARIANTS, Variant


def features(table: Table, seat: int | None) -> list[float]:
    out = np.full(table.game.feature_count, np.nan, np.float32)
    table.game.functions.features(table.view_record(seat), out)
    assert np.isfinite(out).all()
    return out.tolist()


def check(table: Table, seat: int | None, seed: int) -> Table:
    twin = twin_of(table, seat, seed)
    assert twin.view_record(seat).tobytes() == table.view_record(seat).tobytes()
    assert json.dumps(twin.view(seat)) == json.dumps(table.view(seat))
    assert features(twin, seat) == features(table, seat)
    if seat == table.turn:
        assert twin.legal() == table.legal() == table.view(seat)["moves"]
    cards: Any = table.game.part("board").all_cards
    assert sorted(cards(twin.reveal())) == sorted(cards(table.reveal()))
    return twin


@given(
    variant=st.sampled_from(VARIANTS),
    seed=st.integers(0, 2**32),
    moves=st.integers(0, 300),
    data=st.data(),
)
def test_a_view_fits_every_state_that_could_be_behind_it(
    variant: Variant, seed: int, moves: int, data: st.DataObject
) -> None:
    table = variant.played(seed, moves)
    seat = data.draw(st.sampled_from([*range(variant.players), None]))
    twin = check(table, seat, seed)
    for _ in range(20):  # the twin is a game that can be played
        if not twin.over:
            twin.play(Random(seed).choice(twin.legal()))


@pytest.mark.parametrize("name", GAMES)
def test_secrecy_in_every_phase(name: str) -> None:
    phases = speeltafel.game(name).manifest.phases
    missing = set(phases)
    for variant in [v for v in VARIANTS if v.game == name]:
        table, dice = variant.new(1), Random(1)
        seen: dict[str, int] = {}
        while not table.over and len(table.moves) < 600:
            seen[table.phase] = seen.get(table.phase, 0) + 1
            if seen[table.phase] <= 2:
                missing.discard(table.phase)
                for seat in (*range(variant.players), None):
                    check(table, seat, len(table.moves))
            table.play(dice.choice(table.legal()))
    assert not missing


@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_are_dealt_anew(name: str) -> None:
    """The twin is not simply the truth: something hidden differs, or nothing was hidden."""
    seats = speeltafel.game(name).manifest.seats
    table = Variant(name, seats[-1], {}).played(2, 30)
    twins = [twin_of(table, None, seed).reveal() for seed in range(5)]
    assert any(twin != table.reveal() for twin in twins)
    assert any(twin != twins[0] for twin in twins)


@pytest.mark.parametrize("name", [name for name in GAMES if speeltafel.game(name).rules.notation.secret_verbs])
def test_hidden_moves_do_not_show(name: str) -> None:
    """Nobody else can tell that one was made, or which, as long as the same seat goes on with it."""
    hidden = speeltafel.game(name).rules.notation.secret_verbs
    for variant in [v for v in VARIANTS if v.game == name]:
        table, dice, checked = variant.new(5), Random(5), 0
        while not table.over and len(table.moves) < 60:
            seat, phase, move = table.turn, table.phase, dice.choice(table.legal())
            others = [other for other in (*range(variant.players), None) if other != seat]
            before = [table.view(other) for other in others]
            table.play(move)
            if move.split()[0] in hidden and (table.turn, table.phase) == (seat, phase):
                assert [table.view(other) for other in others] == before
                checked += 1
        assert checked > 10


@pytest.mark.parametrize("name", GAMES)
def test_public_facts_in_the_view_are_those_of_the_state(name: str) -> None:
    """Every field that the game declares open is in every view as it is in the state."""
    public = {**fields(speeltafel.game(name).rules.part("state").Public), **fields(Common)}
    for variant in [v for v in VARIANTS if v.game == name]:
        table = variant.played(7, 90)
        for seat in (*range(variant.players), None):
            view = table.view_record(seat)
            for field in public:
                assert view[field].tobytes() == table.state[field].tobytes(), field
