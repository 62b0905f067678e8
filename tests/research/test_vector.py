"""Thousands of games in one compiled call."""

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

import speeltafel
from secrecy import twin_of
from speeltafel.research.vector import VectorEnv
from variants import SEATINGS, Variant


def chosen(mask: NDArray[Any], rng: np.random.Generator) -> NDArray[np.int64]:
    best: NDArray[np.int64] = (mask * rng.random(mask.shape)).argmax(axis=1)
    return best


def table_of(envs: VectorEnv, i: int) -> speeltafel.Table:
    """Game i as a table of its own."""
    table = speeltafel.game(envs.game.name).new(players=envs.players, seed=0)
    table._states[:] = envs._state.states[i : i + 1].view(np.recarray)
    return table


@pytest.mark.parametrize("variant", SEATINGS, ids=str)
def test_the_vector_plays_the_rules_of_the_table(variant: Variant) -> None:
    envs = VectorEnv(variant.game, 6, variant.players)
    rng = np.random.default_rng(1)
    observations, infos = envs.reset(seed=3)
    for _ in range(40):
        tables = [table_of(envs, i) for i in range(6)]
        for i, table in enumerate(tables):
            view = table.view_record(table.turn)
            expected = np.zeros(envs.game.feature_count, np.float32)
            envs.game.functions.features(view, expected)
            assert observations[i].tobytes() == expected.tobytes()
            assert infos["seat"][i] == table.turn
            legal = [
                envs.game.notation.texts[envs.game.notation.actions[a]] for a in np.flatnonzero(infos["action_mask"][i])
            ]
            assert legal == table.legal()
        actions = chosen(infos["action_mask"], rng)
        observations, rewards, ended, truncated, infos = envs.step(actions)
        assert not truncated.any()
        for i, table in enumerate(tables):
            mover = table.turn
            table.play(envs.game.notation.texts[envs.game.notation.actions[actions[i]]])
            assert ended[i] == table.over
            if table.over:
                shares = [1 / len(table.winners()) * (seat in table.winners()) for seat in range(table.players)]
                assert infos["returns"][i].tolist() == pytest.approx(shares)
                assert rewards[i] == infos["returns"][i, mover]
            else:
                assert rewards[i] == 0
                assert table.state.tobytes() == envs._state.states[i].tobytes()


@pytest.mark.parametrize("variant", SEATINGS, ids=str)
def test_matches_end_and_new_ones_begin(variant: Variant) -> None:
    short: dict[str, Any] = {"coloretto": {"games": 1}, "mu": {"rounds": 1}}.get(variant.game, {})
    envs = VectorEnv(variant.game, 64, variant.players, opponents="random", seat=1, **short)
    rng = np.random.default_rng(1)
    _, infos = envs.reset(seed=3)
    rewards_seen = []
    for _ in range(2000):
        assert (infos["seat"] == 1).all()
        _, rewards, ended, _, infos = envs.step(chosen(infos["action_mask"], rng))
        assert not infos["refused"].any()
        assert (rewards[~ended] == 0).all()
        assert infos["returns"][ended].sum(axis=1) == pytest.approx(np.ones(ended.sum()))
        assert np.isfinite(infos["final_obs"][ended]).all()
        rewards_seen += rewards[ended].tolist()
        if len(rewards_seen) > 200:
            break
    assert len(rewards_seen) > 200
    assert 0 < np.mean(rewards_seen) < 2 / variant.players


def test_the_result_does_not_depend_on_the_threads() -> None:
    results = []
    for threads in (1, 2):
        envs = VectorEnv("coloretto", 33, 4, opponents="random", threads=threads, games=1)
        rng = np.random.default_rng(5)
        observations, infos = envs.reset(seed=9)
        for _ in range(150):
            observations, *_, infos = envs.step(chosen(infos["action_mask"], rng))
        results.append(observations.tobytes())
    assert results[0] == results[1]


def test_a_forbidden_action_is_refused_and_changes_nothing() -> None:
    envs = VectorEnv("coloretto", 4, 3)
    observations, infos = envs.reset(seed=1)
    before = observations.copy()
    actions = np.array([int(np.flatnonzero(infos["action_mask"][0])[0]), 17, -1, 99])
    observations, _, ended, _, infos = envs.step(actions)
    assert infos["refused"].tolist() == [False, True, True, True]
    assert (observations[1:] == before[1:]).all()
    assert (observations[0] != before[0]).any()
    assert not ended.any()


def test_arrays_are_not_copied_and_speak_dlpack() -> None:
    envs = VectorEnv("coloretto", 8, 3)
    first, infos = envs.reset(seed=1)
    second, rewards, ended, _, more = envs.step(chosen(infos["action_mask"], np.random.default_rng(1)))
    assert first is second
    assert infos["action_mask"] is more["action_mask"]
    for array in (second, rewards, ended, more["action_mask"]):
        assert np.shares_memory(np.from_dlpack(array), array)


@pytest.mark.parametrize("name", speeltafel.game_names())
def test_observations_tell_nothing_hidden(name: str) -> None:
    players = speeltafel.game(name).manifest.seats[-1]
    envs = VectorEnv(name, 5, players)
    rng = np.random.default_rng(2)
    observations, infos = envs.reset(seed=3)
    for step in range(25):
        kept = observations.copy(), infos["action_mask"].copy()
        for i in range(5):
            table = table_of(envs, i)
            twin = twin_of(table, table.turn, step)
            envs._state.states[i : i + 1] = np.asarray(twin._states)
        refusals = np.full(5, -1)  # nothing is played: the same positions are shown again
        observations, *_, infos = envs.step(refusals)
        assert observations.tobytes() == kept[0].tobytes()
        assert infos["action_mask"].tobytes() == kept[1].tobytes()
        observations, *_, infos = envs.step(chosen(infos["action_mask"], rng))


def test_it_is_a_vector_environment_of_gymnasium() -> None:
    envs = VectorEnv("mu", 3, 5, rounds=1)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, _ = envs.reset(seed=1)
    assert envs.observation_space.contains(observations)
    assert envs.action_space.contains(envs.action_space.sample())


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"num_envs": 0}, "at least 1 game, not 0"),
        ({"players": 9}, "coloretto is for 3 to 5 players, not 9"),
        ({"opponents": "mean"}, "opponents='mean' is not possible; it must be 'self' or 'random'"),
        ({"rewards": "gold"}, "rewards='gold' is not possible; it must be 'wins' or 'points'"),
        ({"seat": 3}, "There is no seat 3; the seats are 0 to 2"),
        ({"speed": 3}, "coloretto has no option 'speed'"),
    ],
)
def test_wrong_calls_get_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(speeltafel.SpeeltafelError, match=sentence):
        VectorEnv(**{"name": "coloretto", "num_envs": 2, "players": 3, **wrong})


def test_a_wrong_number_of_actions_gets_a_sentence() -> None:
    envs = VectorEnv("coloretto", 2, 3)
    envs.reset(seed=1)
    with pytest.raises(speeltafel.BadTable, match="2 games take 2 actions"):
        envs.step(np.zeros(3, np.int64))
