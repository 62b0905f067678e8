"""One seat of a game as a Gymnasium environment."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import speeltafel
from secrecy import twin_of
from speeltafel.bots import Bot
from speeltafel.bots.bot import moves_of
from speeltafel.research.gymnasium import SeatEnv
from variants import SEATINGS, Variant


class FirstMove(Bot):
    """An opponent of the caller's own making."""

    def move(self, view: Any) -> int:
        return moves_of(view)[0]


def finished(env: SeatEnv, seed: int) -> float:
    """Play random legal actions to the end; the reward."""
    _, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    terminated, reward = False, 0.0
    while not terminated:
        assert reward == 0
        _, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        assert not truncated
        assert "refused" not in info
    return reward


@pytest.mark.parametrize("variant", SEATINGS, ids=str)
@pytest.mark.filterwarnings("ignore:.*alternative render modes.*:UserWarning")  # it wants gymnasium.make for that
def test_gymnasium_finds_nothing_wrong(variant: Variant) -> None:
    check_env(SeatEnv(variant.game, variant.players, render_mode="ansi"))


@pytest.mark.parametrize("name", speeltafel.game_names())
def test_games_are_registered(name: str) -> None:
    env: Any = gymnasium.make(f"speeltafel/{name}-v1", render_mode="ansi")
    observation, info = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    assert info["action_mask"].any()
    assert "Seat 0" in env.render()


def test_the_reward_is_the_share_of_the_win() -> None:
    env = SeatEnv("coloretto", 3, games=1)
    rewards = []
    for seed in range(30):
        rewards.append(finished(env, seed))
        assert env.table is not None
        winners = env.table.winners()
        assert rewards[-1] == (1 / len(winners) if 0 in winners else 0)
    assert {0.0, 1.0} <= set(rewards)


def test_the_reward_can_be_points() -> None:
    env = SeatEnv("coloretto", 3, rewards="points", seat=2, games=1)
    for seed in range(5):
        reward = finished(env, seed)
        assert env.table is not None
        assert reward == env.table.scores()[2]


def test_opponents_of_all_kinds() -> None:
    rules = speeltafel.game("coloretto").rules
    env = SeatEnv("coloretto", 3, opponents=["random", FirstMove(rules)], games=1)
    finished(env, 3)
    assert env.table is not None
    assert env.table.over


@pytest.mark.parametrize("variant", SEATINGS, ids=str)
def test_the_same_seed_gives_the_same_match(variant: Variant) -> None:
    matches = []
    for _ in range(2):
        env = SeatEnv(variant.game, variant.players)
        _, info = env.reset(seed=11)
        for _ in range(20):
            action = int(np.flatnonzero(info["action_mask"])[-1])
            _, _, over, _, info = env.step(action)
            if over:
                break
        assert env.table is not None
        matches.append((env.table.seed, env.table.moves))
    assert matches[0] == matches[1]


@pytest.mark.parametrize("variant", SEATINGS, ids=str)
def test_observations_tell_nothing_hidden(variant: Variant) -> None:
    env = SeatEnv(variant.game, variant.players, seat=variant.players - 1)
    observation, info = env.reset(seed=5)
    for step in range(15):
        assert env.table is not None
        twin = SeatEnv(variant.game, variant.players, seat=variant.players - 1)
        twin.table = twin_of(env.table, env.seat, step)
        seen, shown = twin._seen()
        assert seen.tobytes() == observation.tobytes()
        assert shown["action_mask"].tobytes() == info["action_mask"].tobytes()
        assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
        observation, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        if over:
            break


def test_a_forbidden_action_is_refused_and_changes_nothing() -> None:
    env = SeatEnv("coloretto", 3)
    observation, info = env.reset(seed=1)
    forbidden = int(np.flatnonzero(info["action_mask"] == 0)[-1])
    again, reward, over, _, told = env.step(forbidden)
    assert (again == observation).all()
    assert (reward, over) == (0, False)
    assert "is not allowed" in told["refused"]


def test_wrong_calls_get_a_sentence() -> None:
    env = SeatEnv("coloretto", 3, games=1)
    with pytest.raises(gymnasium.error.ResetNeeded, match="no match has been dealt yet"):
        env.step(0)
    finished(env, 1)
    with pytest.raises(gymnasium.error.ResetNeeded, match="The match is over"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction, match="actions are 0 to 17"):
        env.step(99)
    with pytest.raises(speeltafel.BadOption, match="coloretto has no option 'speed'"):
        SeatEnv("coloretto", 3, speed=1)
    with pytest.raises(speeltafel.BadOption, match="rewards='gold' is not possible; it must be 'wins' or 'points'"):
        SeatEnv("coloretto", 3, rewards="gold")
    with pytest.raises(speeltafel.BadTable, match="3 players need 2 opponents, not 1"):
        SeatEnv("coloretto", 3, opponents=["random"])
    with pytest.raises(speeltafel.BadTable, match="There is no seat 3"):
        SeatEnv("coloretto", 3, seat=3)
    with pytest.raises(speeltafel.BadTable, match="coloretto is for 3 to 5 players"):
        SeatEnv("coloretto", 9)


def test_human_rendering_prints(capsys: pytest.CaptureFixture[str]) -> None:
    env = SeatEnv("coloretto", 3, render_mode="human")
    _, info = env.reset(seed=1)
    env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert "Row 0" in capsys.readouterr().out
