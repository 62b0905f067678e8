"""Whole courses, small ones. They need PyTorch, which is installed for training alone."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import speeltafel
from speeltafel.arena import Contest, compete
from speeltafel.bots.network.forward import POLICY, forward, head, scratch_for
from speeltafel.bots.network.weights import action_table, load

torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'speeltafel[train]'")

from speeltafel.training.course import Course  # noqa: E402
from speeltafel.training.learner import Network, Settings  # noqa: E402
from speeltafel.training.selfplay import as_net  # noqa: E402

SMALL = Settings(matches=64, decisions=64, hidden=64, deep=32, batch=512, trust=0.0, every=1, pool=2)
RULES = speeltafel.game("coloretto").rules


def course(rounds: int) -> Course:
    return Course(RULES, rounds, seed=7, device="cpu", threads=1, settings=SMALL)


def weights(made: Course) -> dict[str, Any]:
    layers: dict[str, Any] = made.learner.network.layers()
    return layers


def test_the_same_seed_gives_the_same_network() -> None:
    one, other = course(2), course(2)
    for made in (one, other):
        made.run(lambda done, figures: None)
    assert all(np.array_equal(weights(one)[name], weights(other)[name]) for name in weights(one))


def test_a_course_goes_on_from_where_it_was_kept(tmp_path: Path) -> None:
    whole = course(3)
    whole.run(lambda done, figures: None)
    first = course(3)
    first.go_on()
    first.keep(tmp_path / "kept.pt")
    second = course(3)
    second.resume(tmp_path / "kept.pt")
    second.run(lambda done, figures: None)
    assert second.decisions == whole.decisions
    assert all(np.array_equal(weights(whole)[name], weights(second)[name]) for name in weights(whole))


def test_a_course_can_begin_from_a_finished_network(tmp_path: Path) -> None:
    first = course(1)
    first.run(lambda done, figures: None)
    first.finish(tmp_path / "first.npz")
    second = course(1)
    second.begin(tmp_path / "first.npz")
    for name, array in weights(first).items():
        np.testing.assert_allclose(weights(second)[name], array, atol=2e-3)
    assert second.story()["before"]["rounds"] == 1


def test_a_short_course_beats_random_play(tmp_path: Path) -> None:
    made = course(20)
    made.run(lambda done, figures: None)
    file = tmp_path / "short.npz"
    made.finish(file)
    story = load(RULES, file).story
    assert (story["game"], story["seed"], story["rounds"]) == ("coloretto", 7, 20)
    pupil = f"club@{file}"
    outcome = compete(Contest("coloretto", 4, {"games": 1}), [pupil, "random", "random", "random"], games=80)
    assert outcome.standings[pupil].win_share.low > 0.5


def test_the_compiled_pass_agrees_with_pytorch() -> None:
    torch.manual_seed(3)
    actions = len(RULES.notation.actions)
    network = Network(RULES.feature_count, actions, Settings())
    net = as_net(network.layers(), action_table(RULES))
    scratch = scratch_for(net)
    for seed in range(5):
        seen = np.random.default_rng(seed).binomial(1, 0.2, RULES.feature_count + actions).astype(np.float32)
        scratch.inputs[:] = seen
        forward(net, scratch)
        found = np.array([head(net, scratch.hidden2, row) for row in range(len(net.heads))])
        found[POLICY::2] += net.advice_weight[0] * seen[RULES.feature_count :]
        np.testing.assert_allclose(found, network(torch.from_numpy(seen[None])).detach().numpy()[0], atol=1e-5)
