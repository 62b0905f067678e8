"""What calls to the PettingZoo environments get: those that fit, and those that do not."""

import logging
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from pettingzoo_play import legal, played
from speeltafel.contract.errors import BadOption, BadTable, SpeeltafelError, UnknownGame, WrongSeat
from speeltafel.research.pettingzoo import env, parallel_env
from variants import GAMES

games = pytest.mark.parametrize("name", GAMES)


@games
def test_only_the_agent_to_move_has_actions_and_observations_can_be_kept(name: str) -> None:
    environment = played(env(name), 10, seed=1)
    seen = {agent: environment.observe(agent) for agent in environment.agents}
    for agent, observation in seen.items():
        assert environment.observation_space(agent).contains(observation)
        assert observation["action_mask"].any() == (agent == environment.agent_selection)
    mover = environment.agent_selection
    before = seen[mover]["observation"].tobytes(), seen[mover]["action_mask"].tobytes()
    environment.step(legal(environment, Random(1)))
    assert before == (seen[mover]["observation"].tobytes(), seen[mover]["action_mask"].tobytes())
    assert environment.observe(mover)["observation"].tobytes() != before[0]


@games
def test_a_masked_out_action_loses_as_under_terminate_illegal(name: str, caplog: pytest.LogCaptureFixture) -> None:
    ours, theirs = (played(env(name), 7, seed=2) for _ in range(2))
    wrapped = TerminateIllegalWrapper(theirs, illegal_reward=-1)
    agent = ours.agent_selection
    forbidden = np.flatnonzero(ours.last()[0]["action_mask"] == 0).tolist()[0]
    with caplog.at_level(logging.WARNING):
        ours.step(forbidden)
        wrapped.step(forbidden)
    assert caplog.messages[0].startswith("[WARNING]: Illegal move made")
    assert caplog.messages[1:] == caplog.messages[:1]
    assert ours.infos[agent]["refused"].startswith(f"{ours.action_texts[forbidden]!r} is not allowed: ")
    assert "allowed now: " in ours.infos[agent]["refused"]
    while ours.agents:
        assert ours.agent_selection == wrapped.agent_selection
        assert ours.last()[1:4] == wrapped.last()[1:4]
        assert ours.last()[1:4] == (-1.0 if ours.agent_selection == agent else 0.0, True, True)
        ours.step(None)
        wrapped.step(None)
    assert not wrapped.agents


@pytest.mark.parametrize("action", [-1, 10_000, None, 1.5, np.float32(1), "draw"])
def test_what_is_no_action_is_refused_and_changes_nothing(action: Any) -> None:
    environment = played(env("coloretto"), 9, seed=2)
    before = environment.match.states.tobytes()
    with pytest.raises(AssertionError, match=r"not in the action space: an action of coloretto is .* from 0 to 17"):
        environment.step(action)
    assert environment.match.states.tobytes() == before
    assert environment.last()[2:4] == (False, False)


@pytest.mark.parametrize("kind", [int, np.int8, np.int64, np.array])
def test_whole_numbers_of_every_kind_are_actions(kind: Any) -> None:
    environment = played(env("coloretto"), 9, seed=2)
    before = environment.match.states.tobytes()
    environment.step(kind(legal(environment, Random(1))))
    assert environment.match.states.tobytes() != before


def test_steps_after_the_end(caplog: pytest.LogCaptureFixture) -> None:
    environment = played(env("coloretto", games=1), 1000, seed=1)
    with pytest.raises(ValueError, match="when an agent is dead, the only valid action is None"):
        environment.step(0)
    ended = []
    for agent in environment.agent_iter():
        assert environment.last()[2] is True
        ended.append(agent)
        environment.step(None)
    assert ended == environment.possible_agents
    assert environment.agents == []
    with caplog.at_level(logging.WARNING):
        environment.step(None)
    assert "step() called after all agents are terminated" in caplog.text


def test_a_cycle_after_the_end(caplog: pytest.LogCaptureFixture) -> None:
    cycles = parallel_env("coloretto", games=1, max_cycles=1)
    cycles.reset(seed=1)
    _, _, terminations, truncations, _ = cycles.step(dict.fromkeys(cycles.agents, 0))
    assert not any(terminations.values())
    assert all(truncations.values())
    with caplog.at_level(logging.WARNING):
        assert cycles.step(dict.fromkeys(cycles.possible_agents, 0)) == ({}, {}, {}, {}, {})
    assert "step() called after all agents are terminated" in caplog.text


def test_calls_before_reset() -> None:
    environment = env("etalage")
    calls: list[tuple[Callable[[], Any], str]] = [
        (lambda: environment.step(0), "step"),
        (lambda: parallel_env("etalage").step({}), "step"),
        (lambda: environment.observe("player_0"), "observe"),
        (environment.render, "render"),
        (environment.agent_iter, "agent_iter"),
    ]
    for call, name in calls:
        with pytest.raises(AssertionError, match=rf"reset\(\) needs to be called before {name}"):
            call()
    with pytest.raises(AttributeError, match="agent_selection cannot be accessed before reset"):
        environment.last()
    with pytest.raises(AttributeError, match="num_agents cannot be accessed before reset"):
        _ = environment.num_agents
    with pytest.raises(AttributeError, match="CardGame has no attribute 'scores'"):
        _ = environment.scores


def test_agents_are_asked_once_and_must_exist() -> None:
    environment = env("etalage")
    environment.reset(seed=1)
    asked = environment.agent_iter()
    assert next(asked) == environment.agent_selection
    with pytest.raises(AssertionError, match="need to call step"):
        next(asked)
    with pytest.raises(WrongSeat, match="There is no agent 'player_9'; there are player_0, player_1, player_2"):
        environment.observe("player_9")


@pytest.mark.parametrize(
    ("name", "settings", "error", "sentence"),
    [
        ("chess", {}, UnknownGame, "There is no game 'chess'; there are coloretto, "),
        ("coloretto", {"players": 9}, BadTable, "coloretto is for 3 to 5 players, not 9"),
        ("coloretto", {"colour": 1}, BadOption, "coloretto has no option 'colour'"),
        ("coloretto", {"games": 0}, BadOption, "games=0 is not possible in coloretto"),
        ("coloretto", {"rewards": "gold"}, BadOption, "rewards='gold' is not possible; it must be 'wins' or 'points'"),
        ("coloretto", {"render_mode": "rgb_array"}, BadOption, "render_mode='rgb_array' is not possible"),
        ("coloretto", {"max_cycles": 0}, BadOption, "max_cycles=0 is not possible"),
    ],
)
def test_what_cannot_be_made(name: str, settings: dict[str, Any], error: type[SpeeltafelError], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        env(name, **settings)
    with pytest.raises(error, match=sentence):
        parallel_env(name, **settings)


def test_what_is_no_seed() -> None:
    with pytest.raises(BadTable, match="A seed is a whole number from 0 to"):
        env("coloretto").reset(seed=-1)


@games
def test_in_cycles_only_the_agent_to_move_is_heard(name: str) -> None:
    cycles, dice = parallel_env(name, rewards="points"), Random(5)
    observations, _ = cycles.reset(seed=5)
    refused = 0
    while cycles.agents:
        mover = cycles.possible_agents[cycles.match.turn]
        before = cycles.match.states.tobytes()
        mask = observations[mover]["action_mask"]
        wrong = refused < 50 and dice.random() < 0.2
        action = dice.choice(np.flatnonzero(mask != wrong).tolist())
        noise = {agent: dice.randrange(len(mask)) for agent in cycles.agents}
        observations, rewards, terminations, truncations, infos = cycles.step({**noise, mover: action})
        assert (cycles.match.states.tobytes() == before) == wrong
        assert [agent for agent, info in infos.items() if "refused" in info] == [mover] * wrong
        refused += wrong
    assert refused
    assert all(terminations.values())
    assert not any(truncations.values())
    assert list(rewards.values()) == cycles.match.scores()


def test_the_agent_to_move_must_give_an_action() -> None:
    cycles = parallel_env("coloretto")
    cycles.reset(seed=5)
    with pytest.raises(AssertionError, match="player_0 is to move, but the actions have none of player_0"):
        cycles.step({"player_1": 0})
