"""The games in OpenSpiel: its own checks, parity with the table, secrecy, perfect recall, exact copies."""

import pickle
from random import Random

import pyspiel
import pytest

import speeltafel
from openspiel_games import dealt, load, played, shortest
from speeltafel.contract.options import Number
from variants import GAMES, SEATINGS, VARIANTS, Variant


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_open_spiels_own_check_of_a_game(seating: Variant) -> None:
    """With the fewest players it writes and reads the state at every move; that takes the longer the more there are."""
    game = load(seating.game, players=seating.players)
    fewest = speeltafel.game(seating.game).manifest.seats[0]
    pyspiel.random_sim_test(game, num_sims=1, serialize=seating.players == fewest, verbose=False)
    state = played(game, 1, 40)
    assert str(game.deserialize_state(state.serialize())) == str(state)
    assert game.num_players() == seating.players
    assert game.utility_sum() == 1


@pytest.mark.parametrize("name", GAMES)
def test_open_spiels_own_check_with_points(name: str) -> None:
    game = load(name, rewards="points")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert game.utility_sum() is None


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_option_is_a_parameter_and_deals_as_at_the_table(variant: Variant) -> None:
    parameters = {name: -1 if value in (None, "lot") else value for name, value in variant.options.items()}
    for option in speeltafel.game(variant.game).manifest.options:
        if isinstance(option, Number) and option.name in parameters:
            parameters[option.name] = float(parameters[option.name])
    game = pyspiel.load_game(f"speeltafel_{variant.game}", {"players": variant.players, **parameters})
    state, table = dealt(game, 11), variant.new(11)
    for _ in range(40):
        if not state.is_terminal():
            assert [state.action_to_string(action) for action in state.legal_actions()] == table.legal()
            assert state.current_player() == table.turn
            action = state.legal_actions()[0]
            table.play(state.action_to_string(action))
            state.apply_action(action)
    assert state.position.states.tobytes() == table.state.tobytes()
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_ends_as_at_the_table(name: str) -> None:
    table = speeltafel.game(name).new(players=4, seed=5, **shortest(name))
    wins, points = dealt(load(name, players=4), 5), dealt(load(name, players=4, rewards="points"), 5)
    dice = Random(5)
    assert wins.returns() == [0] * 4
    while not table.over:
        action = dice.choice(wins.legal_actions())
        table.play(wins.action_to_string(action))
        wins.apply_action(action)
        points.apply_action(action)
    assert wins.is_terminal()
    assert wins.legal_actions() == []
    assert points.returns() == table.scores()
    share = 1 / len(table.winners())
    assert wins.returns() == pytest.approx([share if seat in table.winners() else 0 for seat in range(4)])


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_a_resampled_twin_looks_the_same_to_its_seat(seating: Variant) -> None:
    game = load(seating.game, players=seating.players)
    dice = Random(3)
    for moves in (0, 3, 17, 40, 400):
        state = played(game, moves, moves)
        for seat in range(seating.players):
            twin = state.resample_from_infostate(seat, dice.random)
            assert twin.current_player() == state.current_player()
            assert twin.information_state_string(seat) == state.information_state_string(seat)
            assert twin.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert twin.observation_string(seat) == state.observation_string(seat)
            assert twin.observation_tensor(seat) == state.observation_tensor(seat)
            assert twin.legal_actions(seat) == state.legal_actions(seat)
            assert twin.history() == []
            assert pickle.loads(pickle.dumps(twin)).information_state_string(seat) == twin.information_state_string(
                seat
            )


@pytest.mark.parametrize("name", GAMES)
def test_what_is_hidden_and_all_chance_to_come_is_new_in_a_twin(name: str) -> None:
    state, dice = played(load(name), 2, 6), Random(1)
    twins = [state.resample_from_infostate(state.current_player(), dice.random) for _ in range(5)]
    assert len({str(twin) for twin in [state, *twins]}) > 1
    assert len({twin.position.states["key"].tobytes() for twin in [state, *twins]}) == 6


@pytest.mark.parametrize("name", GAMES)
def test_information_states_have_perfect_recall(name: str) -> None:
    """They hold the past, follow a seat into a twin, and do not depend on when they are asked for."""
    game = load(name)
    state, late = dealt(game, 4), dealt(game, 4)
    dice, seen = Random(4), set()
    while not state.is_terminal():
        seen.add(state.information_state_string(0))
        twin = state.resample_from_infostate(state.current_player(), dice.random)
        action, seat = dice.choice(state.legal_actions()), state.current_player()
        for each in (state, late, twin):
            each.apply_action(action)
        assert twin.position.past(seat).tobytes() == state.position.past(seat).tobytes()
    assert len(seen) == len(state.history()) - 8
    assert late.information_state_string(0) == state.information_state_string(0)
    assert state.information_state_string(0) != state.information_state_string(1)


@pytest.mark.parametrize("name", GAMES)
def test_copies_and_histories_are_exact(name: str) -> None:
    game = load(name)
    state = played(game, 8, 25)
    texts = str(state), state.information_state_string(0)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    clone, child = state.clone(), state.child(state.legal_actions()[0])
    _, thawed = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    pickled = pickle.loads(pickle.dumps(state))
    clones = [again, clone, thawed, pickled, game.deserialize_state(state.serialize())]
    for copy in clones:
        assert (str(copy), copy.information_state_string(0)) == texts
        assert copy.history() == state.history()
        copy.apply_action(copy.legal_actions()[0])
        assert str(copy) == str(child)
    assert (str(state), state.information_state_string(0)) == texts
