"""What every game must do, whatever its rules are. A new game is in this suite by existing."""

from collections import Counter
from random import Random

import numpy as np
import pytest

import speeltafel
from speeltafel import IllegalMove, Table
from variants import GAMES, SEATINGS, VARIANTS, Variant


def state_bytes(table: Table) -> bytes:
    return bytes(table.state.tobytes())


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_the_same_seed_and_moves_give_the_same_game(variant: Variant) -> None:
    first, second, other = variant.new(5), variant.new(5), variant.new(6)
    dice = Random(1)
    for _ in range(120):
        assert state_bytes(first) == state_bytes(second)
        if first.over:
            break
        move = dice.choice(first.legal())
        first.play(move)
        second.play(move)
    assert first.reveal() == second.reveal()
    assert other.state.key.tolist() != first.state.key.tolist()


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_what_is_legal_is_accepted_and_nothing_else(variant: Variant) -> None:
    clauses = speeltafel.game(variant.game).rules.clauses
    dice = Random(2)
    for seed, moves in enumerate((0, 1, 2, 5, 11, 25, 60, 140)):
        table = variant.played(seed, moves)
        legal = table.legal()
        assert len(legal) == len(set(legal))
        assert bool(legal) != table.over
        before = state_bytes(table)
        for move in table.game.notation.numbers:
            if move in legal:
                twin = table.copy()
                twin.play(move)
                assert twin.moves == [*table.moves, move]
            elif dice.random() < 0.5:
                with pytest.raises(IllegalMove) as refusal:
                    table.play(move)
                assert str(refusal.value).startswith(repr(move))
                assert table.over or refusal.value.clause in clauses
        assert state_bytes(table) == before


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_no_card_is_lost_or_made(variant: Variant) -> None:
    """Within a deal the cards stay the same ones, wherever they go; with options every third move is looked at."""
    cards = speeltafel.game(variant.game).rules.part("board").all_cards
    table, dice = variant.new(3), Random(3)
    deck = Counter(cards(table.reveal()))
    for number in range(400):
        if table.over:
            break
        table.play(dice.choice(table.legal()))
        if not variant.options or number % 3 == 0:
            assert Counter(cards(table.reveal())) == deck


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_match_ends_within_its_bounds(variant: Variant) -> None:
    box = speeltafel.game(variant.game)
    summary = box.simulate(players=variant.players, matches=300, seed=1, **variant.options)
    assert summary.matches == 300
    assert sum(summary.endings.values()) == 300
    assert sum(summary.wins) == pytest.approx(1)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_points_stay_within_the_manifest(variant: Variant) -> None:
    low, high = speeltafel.game(variant.game).manifest.points
    for seed in range(3):
        table, dice = variant.new(seed), Random(seed)
        while not table.over and len(table.moves) < 3000:
            before = table.scores()
            table.play(dice.choice(table.legal()))
            for was, now in zip(before, table.scores(), strict=True):
                assert low <= now - was <= high


@pytest.mark.parametrize("variant", SEATINGS, ids=str)
def test_a_copy_lives_its_own_life(variant: Variant) -> None:
    table = variant.played(8, 20)
    kept = state_bytes(table), list(table.moves), table.reveal()
    twin = table.copy()
    assert state_bytes(twin) == kept[0]
    twin.play(twin.legal()[0])
    assert (state_bytes(table), table.moves, table.reveal()) == kept
    assert state_bytes(twin) != kept[0]


@pytest.mark.parametrize("variant", SEATINGS, ids=str)
def test_looking_changes_nothing(variant: Variant) -> None:
    table = variant.played(4, 33)
    before = state_bytes(table)
    for seat in (*range(variant.players), None):
        table.view(seat)
    table.legal()
    table.reveal()["options"]["games"] = "changed by the caller"
    table.record()
    str(table)
    assert state_bytes(table) == before
    assert table.options.get("games") != "changed by the caller"


@pytest.mark.parametrize("variant", SEATINGS, ids=str)
def test_what_is_computed_from_a_view_leaves_it_as_it_was(variant: Variant) -> None:
    table = variant.played(4, 33)
    for seat in (*range(variant.players), None):
        view = table.view_record(seat)
        before = view.tobytes()
        table.game.functions.features(view, np.zeros(table.game.feature_count, np.float32))
        table.game.functions.imagine(view, table.copy().state)
        assert view.tobytes() == before


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_saving_and_loading(variant: Variant) -> None:
    for moves in (0, 17, 80):
        table = variant.played(6, moves)
        again = speeltafel.replay(table.record())
        assert state_bytes(again) == state_bytes(table)
        assert (again.options, again.names, again.moves) == (table.options, table.names, table.moves)
        assert again.record() == table.record()
        loaded = np.frombuffer(state_bytes(table), table.game.state_dtype)
        assert loaded.tobytes() == state_bytes(table)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_fits_in_a_kibibyte(name: str) -> None:
    assert speeltafel.game(name).rules.state_dtype.itemsize <= 1024


@pytest.mark.parametrize("variant", SEATINGS, ids=str)
def test_a_batch_plays_the_same_rules(variant: Variant) -> None:
    """Stepping an array of games gives what tables with the same seeds give, and refuses what they refuse."""
    batch = speeltafel.game(variant.game).batch(players=variant.players, size=7, seed=11, threads=2)
    tables = []
    for i in range(7):
        table = variant.new(0)
        table._states[:] = batch.states[i : i + 1]
        tables.append(table)
    dice = Random(9)
    for _ in range(60):
        mask = batch.legal()
        moves = np.full(7, -1)
        for i, table in enumerate(tables):
            legal = table.legal_numbers()
            assert np.flatnonzero(mask[i]).tolist() == legal
            if legal:
                moves[i] = dice.choice(legal)
        refused = batch.step(moves)
        for i, table in enumerate(tables):
            assert refused[i] == table.over
            if not table.over:
                table.play(table.game.notation.text(int(moves[i])))
            assert batch.states[i].tobytes() == state_bytes(table)


@pytest.mark.parametrize("variant", SEATINGS, ids=str)
def test_a_simulation_does_not_depend_on_the_threads(variant: Variant) -> None:
    box = speeltafel.game(variant.game)
    one = box.simulate(players=variant.players, matches=5000, seed=4, threads=1)
    two = box.simulate(players=variant.players, matches=5000, seed=4, threads=2)
    assert (one.moves, one.longest, one.endings) == (two.moves, two.longest, two.endings)
    assert one.wins == pytest.approx(two.wins)
