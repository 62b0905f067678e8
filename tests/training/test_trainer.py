"""Whole runs of training, small ones. They need PyTorch, which is installed for training alone."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import speeltafel
from speeltafel.arena import Contest, compete
from speeltafel.bots.network.forward import POLICY, forward, head, scratch_for
from speeltafel.bots.network.weights import action_table, load, unpacked
from speeltafel.cli import main

torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'speeltafel[train]'")

from speeltafel.training.collectors import CoresCollector  # noqa: E402
from speeltafel.training.hyperparameters import Hyperparameters  # noqa: E402
from speeltafel.training.network import Network  # noqa: E402
from speeltafel.training.selfplay import as_net  # noqa: E402
from speeltafel.training.trainer import Trainer  # noqa: E402

SMALL = Hyperparameters(
    matches=64,
    rollout_length=64,
    hidden=64,
    hidden2=32,
    batch_size=512,
    advice_weight=0.0,
    snapshot_every=1,
    pool_size=2,
)
RULES = speeltafel.game("coloretto").rules


def trainer(rounds: int) -> Trainer:
    return Trainer(RULES, rounds, 7, "cpu", CoresCollector(RULES, SMALL, 7, "cpu", threads=1), SMALL)


def weights(made: Trainer) -> dict[str, Any]:
    layers: dict[str, Any] = made.learner.network.layers()
    return layers


def test_the_same_seed_gives_the_same_network() -> None:
    one, other = trainer(2), trainer(2)
    for made in (one, other):
        made.run(lambda done, figures: None)
    assert all(np.array_equal(weights(one)[name], weights(other)[name]) for name in weights(one))


def test_training_goes_on_from_a_checkpoint(tmp_path: Path) -> None:
    whole = trainer(3)
    whole.run(lambda done, figures: None)
    first = trainer(3)
    first.iterate()
    first.save_checkpoint(tmp_path / "kept.pt")
    second = trainer(3)
    second.load_checkpoint(tmp_path / "kept.pt")
    second.run(lambda done, figures: None)
    assert second.decisions == whole.decisions
    assert all(np.array_equal(weights(whole)[name], weights(second)[name]) for name in weights(whole))


def test_a_checkpoint_with_the_names_of_before_is_read(tmp_path: Path) -> None:
    """Its parts, and those of its pool of matches, were called otherwise once."""
    made = trainer(2)
    made.iterate()
    made.save_checkpoint(tmp_path / "new.pt")
    parts = torch.load(tmp_path / "new.pt", weights_only=True)
    earlier = {"optimizer": "optimiser", "rng": "dice", "match_pool": "hall", "snapshots": "pool", "added": "taken"}
    parts["match_pool"] = {earlier.get(name, name): data for name, data in parts["match_pool"].items()}
    torch.save({earlier.get(name, name): part for name, part in parts.items()}, tmp_path / "old.pt")
    again = trainer(2)
    again.load_checkpoint(tmp_path / "old.pt")
    for each in (made, again):
        each.run(lambda done, figures: None)
    assert all(np.array_equal(weights(made)[name], weights(again)[name]) for name in weights(made))


def test_training_can_begin_from_a_finished_network(tmp_path: Path) -> None:
    first = trainer(1)
    first.run(lambda done, figures: None)
    first.save(tmp_path / "first.npz")
    second = trainer(1)
    second.warm_start(tmp_path / "first.npz")
    for name, array in weights(first).items():
        np.testing.assert_allclose(weights(second)[name], array, atol=2e-3)
    assert second.story()["before"]["rounds"] == 1


def test_a_short_training_beats_random_play(tmp_path: Path) -> None:
    made = trainer(20)
    made.run(lambda done, figures: None)
    file = tmp_path / "short.npz"
    made.save(file)
    story = load(RULES, file).story
    assert (story["game"], story["seed"], story["rounds"]) == ("coloretto", 7, 20)
    pupil = f"club@{file}"
    outcome = compete(Contest("coloretto", 4, {"games": 1}), [pupil, "random", "random", "random"], games=80)
    assert outcome.standings[pupil].win_share.low > 0.5


def test_the_compiled_pass_agrees_with_pytorch() -> None:
    torch.manual_seed(3)
    actions = len(RULES.notation.actions)
    network = Network(RULES.feature_count, actions, Hyperparameters())
    net = as_net(network.layers(), action_table(RULES))
    scratch = scratch_for(net)
    for seed in range(5):
        seen = np.random.default_rng(seed).binomial(1, 0.2, RULES.feature_count + actions).astype(np.float32)
        scratch.inputs[:] = seen
        forward(net, scratch)
        found = np.array([head(net, scratch.hidden2, row) for row in range(len(net.heads))])
        found[POLICY::2] += net.advice_weight[0] * seen[RULES.feature_count :]
        np.testing.assert_allclose(found, network(torch.from_numpy(seen[None])).detach().numpy()[0], atol=1e-5)


def test_what_is_kept_is_the_average_of_all_rounds(tmp_path: Path) -> None:
    settings = replace(SMALL, average_decay=0.75, magnet_coef=0.1)

    def averaging() -> Trainer:
        return Trainer(RULES, 2, 7, "cpu", CoresCollector(RULES, settings, 7, "cpu", threads=1), settings)

    made = averaging()
    latest = [made.learner.network.layers()["second"]]
    made.iterate()
    latest.append(made.learner.network.layers()["second"])
    made.save_checkpoint(tmp_path / "kept.pt")
    made.iterate()
    latest.append(made.learner.network.layers()["second"])
    expected = 0.75 * (0.75 * latest[0] + 0.25 * latest[1]) + 0.25 * latest[2]
    assert np.allclose(made.learner.result()["second"], expected, atol=1e-6)
    assert np.array_equal(made.pool.snapshots[0]["second"], latest[0])
    again = averaging()
    again.load_checkpoint(tmp_path / "kept.pt")
    again.iterate()
    assert all(np.array_equal(again.learner.result()[name], layer) for name, layer in made.learner.result().items())
    made.save(tmp_path / "network.npz")
    assert np.allclose(load(RULES, tmp_path / "network.npz").net.second, expected, atol=1e-3)


def test_a_magnet_holds_the_policy() -> None:
    def drift(magnet: float) -> float:
        settings = replace(SMALL, average_decay=0.9, magnet_coef=magnet)
        made = Trainer(RULES, 4, 7, "cpu", CoresCollector(RULES, settings, 7, "cpu", threads=1), settings)
        begun = made.learner.network.heads.weight.detach().clone()
        made.run(lambda done, figures: None)
        return float((made.learner.network.heads.weight.detach() - begun).norm())

    assert drift(10.0) < drift(0.0)


def test_a_network_tells_the_command_that_makes_it_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["train", "coloretto", "--rounds", "0", "--out", str(tmp_path / "none.npz"), "--magnet", "0.1"]
    asked += ["--threads", "1"]  # it sets that for all that PyTorch does later in this process
    assert main(asked) == 2
    assert "--average" in capsys.readouterr().err
    assert main([*asked, "--average", "0.9", "--greedy", "0.35"]) == 0
    command = str(unpacked(tmp_path / "none.npz")[1]["command"])
    assert command == "speeltafel train coloretto --rounds 0 --seed 1 --greedy 0.35 --average 0.9 --magnet 0.1"
