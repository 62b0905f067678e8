"""Matches that are stepped together: the same matches, results and targets as those that are played one by one."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import speeltafel
from speeltafel.batch.batch import legal_batch, observe_batch
from speeltafel.training.matches.rollout import GREEDY, LEARNER, RANDOM, SNAPSHOT
from variants import GAMES

torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'speeltafel[train]'")

from speeltafel.bots.network.weights import action_table, shipped, unpacked  # noqa: E402
from speeltafel.training.collectors import VectorCollector  # noqa: E402
from speeltafel.training.hyperparameters import Hyperparameters  # noqa: E402
from speeltafel.training.league import OpponentPool  # noqa: E402
from speeltafel.training.network import Network, OpponentStack  # noqa: E402
from speeltafel.training.trainer import Trainer  # noqa: E402

SMALL = Hyperparameters(
    matches=24, rollout_length=150, snapshots=0.5, greedy=0.2, random=0.1, slots=4, hidden=16, hidden2=8
)


def played(game: str, settings: Hyperparameters = SMALL, rollouts: int = 1) -> tuple[VectorCollector, dict[str, Any]]:
    rules = speeltafel.game(game).rules
    torch.manual_seed(1)
    network = Network(rules.feature_count, len(rules.notation.actions), settings)
    pool = OpponentPool(2, action_table(rules))
    pool.add(network.layers())
    collector = VectorCollector(rules, settings, 3, "cpu")
    for _ in range(rollouts):
        samples = collector.collect(network, pool)
    return collector, samples


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_learns_from_its_own_next_decision_or_from_the_result(game: str) -> None:
    collector, samples = played(game, rollouts=2)
    env, rollout = collector.env, collector.rollout
    assert env.ended.any()
    used = samples["used"].view(env.length, -1).numpy()
    for i in range(env.matches):
        after: dict[int, tuple[Any, Any]] = {}  # seat: (what came next, the advantage carried back)
        for t in range(env.length - 1, -1, -1):
            if env.ended[t, i]:
                after = {seat: (env.results[t, i, seat].numpy(), np.zeros(2)) for seat in range(6)}
            seat, value = int(env.seats[t, i]), rollout.values[t, i].numpy()
            if not env.learners[t, i]:
                assert not used[t, i]
                continue
            assert used[t, i] == (seat in after)
            advantage = np.zeros(2)
            if seat in after:
                following, carried = after[seat]
                advantage = following - value + collector.lambda_ * carried
                np.testing.assert_allclose(rollout.advantages[t, i].numpy(), advantage, atol=1e-4)
                np.testing.assert_allclose(rollout.returns[t, i].numpy(), value + advantage, atol=1e-4)
            after[seat] = (value, advantage)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_observed_is_what_the_rules_show(game: str) -> None:
    """After many steps every match stands where a table would that played the same."""
    collector, _ = played(game)
    env, rules = collector.env, speeltafel.game(game).rules
    states = env.pool["states"].numpy().reshape(-1).view(rules.state_dtype)
    views = np.zeros(len(states), rules.view_dtype)
    features = np.zeros((len(states), rules.feature_count), np.float32)
    rules.bind(observe_batch)(states, views, features)
    np.testing.assert_array_equal(env.observations[-1, :, : rules.feature_count].numpy(), features)
    mask = np.zeros((len(states), rules.notation.size), np.uint8)
    rules.bind(legal_batch)(states, mask)
    np.testing.assert_array_equal(env.action_mask[-1].numpy(), mask[:, list(rules.notation.actions)])
    assert (env.action_mask[-1].sum(1) > 1).all()
    seated = env.pool["seated"].numpy()
    whose = np.take_along_axis(seated, env.seats[-1].numpy().astype(int)[:, None], axis=1)[:, 0]
    assert set(whose.tolist()) <= {LEARNER, SNAPSHOT}
    assert set(seated.reshape(-1).tolist()) == {LEARNER, SNAPSHOT, GREEDY, RANDOM}


def test_frozen_networks_side_by_side_say_what_each_says_alone() -> None:
    rules = speeltafel.game("coloretto").rules
    actions = len(rules.notation.actions)
    networks = [Network(rules.feature_count, actions, SMALL) for _ in range(2)]
    with torch.no_grad():
        for network in networks:
            network.heads.weight.normal_()
    stack = OpponentStack([network.layers() for network in networks], 2, rules.feature_count, "cpu")
    rows = torch.rand(6, rules.feature_count + actions)
    found = stack.logits(rows)
    for k, network in enumerate(networks):
        alone = network(rows[3 * k : 3 * k + 3])[:, 2::2]
        torch.testing.assert_close(found[3 * k : 3 * k + 3], alone.detach(), atol=1e-4, rtol=1e-4)


def test_a_network_among_its_like_wins_its_share() -> None:
    rules = speeltafel.game("coloretto").rules
    settings = Hyperparameters(
        matches=64, rollout_length=100, snapshots=1.0, greedy=0, random=0, alone=True, players=4, slots=1
    )
    collector = VectorCollector(rules, settings, 5, "cpu")
    network = Network(rules.feature_count, len(rules.notation.actions), settings)
    layers, _ = unpacked(shipped(rules))
    network.load_layers(layers)
    pool = OpponentPool(1, action_table(rules))
    pool.add(network.layers())
    share, error, matches = collector.measure(network, pool, matches=60, sampled=True)
    assert matches > 50
    assert abs(share - 0.25) < 4 * error


def test_training_on_one_device_goes_on_from_a_checkpoint(tmp_path: Any) -> None:
    rules = speeltafel.game("coloretto").rules
    settings = replace(SMALL, rollout_length=30, batch_size=128, snapshot_every=1)

    def trainer() -> Trainer:
        return Trainer(rules, 3, 7, "cpu", VectorCollector(rules, settings, 7, "cpu"), settings)

    whole, first, second = trainer(), trainer(), trainer()
    whole.run(lambda done, figures: None)
    first.iterate()
    first.save_checkpoint(tmp_path / "kept.pt")
    second.load_checkpoint(tmp_path / "kept.pt")
    second.run(lambda done, figures: None)
    for name, array in whole.learner.network.layers().items():
        assert np.array_equal(array, second.learner.network.layers()[name])
