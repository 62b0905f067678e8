"""PettingZoo's own tests over every game and number of players; parity with Table; secrecy."""

import pickle
import warnings
from functools import partial
from itertools import count
from random import Random
from types import SimpleNamespace

import numpy as np
import pettingzoo
import pytest
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import (
    parallel_to_aec,
    turn_based_aec_to_parallel,
)

import speeltafel
from pettingzoo_play import legal, played
from speeltafel.kernel.records import blank
from speeltafel.research.pettingzoo import env, parallel_env
from variants import GAMES, SEATINGS, VARIANTS, Variant, variants_of

with warnings.catch_warnings():  # PettingZoo's tests import its own games in a way that it now warns of
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        performance_benchmark,
        render_test,
        seed_test,
    )


seatings = pytest.mark.parametrize("seating", SEATINGS, ids=str)
games = pytest.mark.parametrize("name", GAMES)

# api_test knows environments with a mask by a list of PettingZoo's own names and warns of all others;
# an agent of a finished match has no legal actions, in PettingZoo's own card games too.
masked_observations = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


@seatings
@masked_observations
def test_api(seating: Variant, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(seating.game, players=seating.players), num_cycles=1000)
    parallel_api_test(parallel_env(seating.game, players=seating.players), num_cycles=1000)
    shown = capsys.readouterr().out
    assert "Passed API test" in shown
    assert "Passed Parallel API test" in shown


@seatings
def test_same_seed_same_match(seating: Variant) -> None:
    seed_test(partial(env, seating.game, players=seating.players), num_cycles=500)
    parallel_seed_test(partial(parallel_env, seating.game, players=seating.players), num_cycles=500)
    one, other = (env(seating.game, players=seating.players) for _ in range(2))
    keys = []
    for seed in (5, None, None):  # without a seed the next match of the seed in use
        one.reset(seed=seed)
        other.reset(seed=seed)
        assert one.match.states.tobytes() == other.match.states.tobytes()
        keys.append(one.match.states["key"].tobytes())
    assert len(set(keys)) == 3
    one.reset(seed=5)
    assert one.match.states["key"].tobytes() == keys[0]


@seatings
def test_max_cycles(seating: Variant) -> None:
    parallel = partial(parallel_env, seating.game, seating.players)
    max_cycles_test(
        SimpleNamespace(parallel_env=parallel, env=lambda max_cycles: parallel_to_aec(parallel(max_cycles=max_cycles)))
    )
    by_turns = played(env(seating.game, seating.players, max_cycles=2), 2 * seating.players - 1, seed=3)
    assert not any(by_turns.truncations.values())
    by_turns.step(legal(by_turns, Random(1)))
    assert all(by_turns.truncations.values())
    assert not any(by_turns.terminations.values())
    assert set(by_turns.rewards.values()) == {0.0}


@seatings
def test_performance_benchmark(
    seating: Variant, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ticks = count(step=0.05)  # its five seconds pass in a hundred cycles
    monkeypatch.setitem(performance_benchmark.__globals__, "time", SimpleNamespace(time=lambda: next(ticks)))
    performance_benchmark(env(seating.game, players=seating.players))
    assert "Finished performance benchmark" in capsys.readouterr().out


@games
def test_render(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(env, name), {"ansi": lambda text: "player_0" in text})
    assert "player_0" in capsys.readouterr().out
    finished = played(env(name, render_mode="ansi"), 20_000, seed=1)
    assert all(finished.terminations.values())
    assert "player_0" in str(finished.render())
    silent = env(name)
    silent.reset()
    with pytest.warns(UserWarning, match="without specifying any render mode"):
        assert silent.render() is None


@games
@masked_observations
def test_the_usual_wrappers_fit_around_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    checked = wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(env(name), illegal_reward=-1))
    api_test(wrappers.OrderEnforcingWrapper(checked), num_cycles=50)
    parallel_api_test(turn_based_aec_to_parallel(env(name)), num_cycles=50)
    shown = capsys.readouterr().out
    assert "Passed API test" in shown
    assert "Passed Parallel API test" in shown


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_parity_with_table(variant: Variant) -> None:
    """The same seed and moves: the same turns, features, legal moves, and in the end scores."""
    table, dice = variant.new(11), Random(11)
    wins, points = (
        env(variant.game, variant.players, rewards=rewards, **variant.options) for rewards in ("wins", "points")
    )
    wins.reset(seed=11)
    points.reset(seed=11)
    features = np.empty(table.game.feature_count, np.float32)
    while not table.over and len(table.moves) < 2000:
        assert wins.agent_selection == points.agent_selection == f"player_{table.turn}"
        observation, reward, *_ = wins.last()
        table.game.functions.features(table.view_record(table.turn), features)
        assert observation["observation"].tobytes() == features.tobytes()
        allowed = [wins.action_texts[action] for action in np.flatnonzero(observation["action_mask"])]
        assert allowed == table.legal()
        assert reward == 0
        text = dice.choice(allowed)
        table.play(text)
        wins.step(wins.action_texts.index(text))
        points.step(points.action_texts.index(text))
    if table.over:
        best = table.winners()
        assert list(points.rewards.values()) == table.scores()
        assert list(wins.rewards.values()) == [(seat in best) / len(best) for seat in range(table.players)]
        assert list(wins.infos.values()) == [{"score": score, "ending": table.ending} for score in table.scores()]


@seatings
def test_observations_do_not_depend_on_what_is_hidden(seating: Variant) -> None:
    environment = env(seating.game, players=seating.players)
    match = environment.match
    for moves in range(0, 150, 10):
        played(environment, moves, seed=moves)
        truth = match.states.copy()
        for seat, agent in enumerate(environment.possible_agents):
            seen = environment.observe(agent)
            view, twin = blank(match.game.view_dtype), blank(match.game.state_dtype)
            twin[0].key[:] = Random(moves).choices(range(2**32), k=8)
            match.game.functions.look(match.states.view(np.recarray)[0], view[0], seat)
            match.game.functions.imagine(view[0], twin[0])
            match.states[:] = twin
            again = environment.observe(agent)
            match.states[:] = truth
            assert seen["observation"].tobytes() == again["observation"].tobytes()
            assert seen["action_mask"].tobytes() == again["action_mask"].tobytes()


@games
def test_names_and_settings(name: str) -> None:
    facts = speeltafel.game(name).manifest
    environment = env(name)
    assert environment.metadata["name"] == str(environment) == f"{name}_v{facts.rules_version}"
    assert environment.metadata["is_parallelizable"] is False
    assert len(environment.possible_agents) == max(3, facts.seats[0])
    environment.close()
    varied = variants_of(name)[-1]
    for form in ("aec", "parallel"):
        made = pettingzoo.make(form, f"speeltafel/{environment}", players=varied.players, **varied.options)
        again = pickle.loads(pickle.dumps(made))
        assert str(again) == str(environment)
        assert again.match.options == made.match.options == {**made.match.options, **varied.options}
        for each in (made, again):
            each.reset(seed=4)
        assert again.match.states.tobytes() == made.match.states.tobytes()
