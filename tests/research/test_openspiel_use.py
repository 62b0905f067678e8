"""The games in OpenSpiel as its users meet them: observations, algorithms, wrong calls, the document."""

from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import observation, rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms import outcome_sampling_mccfr as outcome_sampling
from open_spiel.python.algorithms import tabular_qlearner as qlearner

import speeltafel
from openspiel_games import dealt, load, played
from speeltafel.contract.options import Whole
from variants import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_observations(name: str) -> None:
    game = load(name)
    state = played(game, 9, 30)
    for kind in (None, observation.INFO_STATE_OBS_TYPE):
        seen = observation.make_observation(game, kind)
        for seat in range(game.num_players()):
            seen.set_from(state, seat)
            assert seen.tensor.tolist() == seen.dict["features"].tolist() == state.observation_tensor(seat)
            assert pyspiel.State.observation_tensor(state, seat) == state.observation_tensor(seat)
            expected = state.information_state_string(seat) if kind else state.observation_string(seat)
            assert seen.string_from(state, seat) == expected
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    seen = observation.make_observation(game, public)
    assert seen.string_from(state, 0) == seen.string_from(state, 1)
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="what one player may know"):
        observation.make_observation(game, everything)
    with pytest.raises(ValueError, match="no parameters"):
        observation.make_observation(game, None, {"colour": 1})


@pytest.mark.parametrize("use_observation_string", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_ismcts_plays(name: str, use_observation_string: bool) -> None:
    game, dice = load(name), Random(6)
    rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(6))
    bot = ismcts.ISMCTSBot(
        game,
        rollouts,
        uct_c=1,
        max_simulations=4,
        random_state=np.random.RandomState(6),
        use_observation_string=use_observation_string,
    )
    state = dealt(game, 6)
    while not state.is_terminal():
        searching = state.current_player() == 0
        state.apply_action_with_legality_check(bot.step(state) if searching else dice.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(1)


@pytest.mark.parametrize("name", GAMES)
def test_outcome_sampling_runs(name: str) -> None:
    np.random.seed(1)
    game = load(name)
    solver = outcome_sampling.OutcomeSamplingSolver(game)
    solver.iteration()
    policy = solver.average_policy().action_probabilities(dealt(game, 1))
    assert sum(policy.values()) == pytest.approx(1)


@pytest.mark.parametrize("name", GAMES)
def test_q_learning_runs(name: str) -> None:
    np.random.seed(1)
    environment = rl_environment.Environment(load(name))
    environment.seed(1)
    size = environment.action_spec()["num_actions"]
    agents = [qlearner.QLearner(player, size) for player in range(environment.num_players)]
    step = environment.reset()
    while not step.last():
        agent = agents[step.observations["current_player"]]
        step = environment.step([agent.step(step).action])
    for agent in agents:
        agent.step(step)
    assert sum(step.rewards) == pytest.approx(1)


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_action_is_refused_and_changes_nothing(name: str) -> None:
    game = load(name)
    state = dealt(game, 1)
    before, history = str(state), state.history()
    wrong = min(set(range(game.num_distinct_actions())) - set(state.legal_actions()))
    for action in (wrong, game.num_distinct_actions(), -5):
        with pytest.raises(
            pyspiel.SpielError, match=rf"Action {action} is not legal for player \d; allowed now: \d+ \("
        ):
            state.apply_action(action)
    with pytest.raises(pyspiel.SpielError, match="illegal action"):
        state.apply_action_with_legality_check(wrong)
    assert (str(state), state.history()) == (before, history)
    over = played(game, 1, 10_000)
    with pytest.raises(pyspiel.SpielError, match="comes too late: the match is over"):
        over.apply_action(0)


def test_other_wrong_calls() -> None:
    game = load("coloretto")
    with pytest.raises(pyspiel.SpielError, match="a byte from 0 to 255, not 256"):
        game.new_initial_state().apply_action(256)
    with pytest.raises(pyspiel.SpielError, match="no chance node"):
        dealt(game, 1).chance_outcomes()
    for call in ("observation_tensor", "observation_string", "information_state_string", "legal_actions"):
        with pytest.raises(pyspiel.SpielError, match="There is no player 3; the players are 0 to 2"):
            getattr(dealt(game, 1), call)(3)
    with pytest.raises(pyspiel.SpielError, match="There is no action 99; the actions are 0 to 17"):
        dealt(game, 1).action_to_string(99)


@pytest.mark.parametrize("name", GAMES)
def test_wrong_parameters(name: str) -> None:
    seats = speeltafel.game(name).manifest.seats
    with pytest.raises(pyspiel.SpielError, match=rf"{name} is for {seats[0]} to {seats[-1]} players, not 9"):
        load(name, players=9)
    with pytest.raises(pyspiel.SpielError, match=r"start=7 is not possible .* Write -1 for None and for 'lot'"):
        load(name, start=7)
    with pytest.raises(pyspiel.SpielError, match="rewards='gold' is not possible; it must be 'wins' or 'points'"):
        load(name, rewards="gold")
    with pytest.raises(pyspiel.SpielError, match="colour"):
        load(name, colour=1)
    for option in speeltafel.game(name).manifest.options:
        if isinstance(option, Whole):
            with pytest.raises(pyspiel.SpielError, match=f"{option.name}=0 is not possible"):
                load(name, **{option.name: 0})
