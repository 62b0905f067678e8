"""Networks that were made before their game got more features or moves."""

import numpy as np

from speeltafel.bots.network.weights import grown, load, shipped, unpacked
from speeltafel.games import game


def test_what_came_later_is_ignored() -> None:
    shapes = {"first": (5 + 3, 4), "heads": (2 + 2 * 3, 4), "heads_bias": (2 + 2 * 3,), "trust": (1,)}
    old = {name: np.ones(shape, np.float32) for name, shape in shapes.items()}
    new = grown(old, features=7, actions=4)
    assert new["first"].any(axis=1).tolist() == [True] * 5 + [False] * 2 + [True] * 3 + [False]
    assert new["heads"].any(axis=1).tolist() == (new["heads_bias"] != 0).tolist() == [True] * 8 + [False] * 2
    assert new["trust"] is old["trust"]
    assert grown(old, features=4, actions=3) is old


def test_emmers_by_hand_is_thought_of_as_before() -> None:
    """Its network learned by hand: whatever belongs to fingers weighs nothing."""
    emmers = game("emmers")
    layers, _ = unpacked(shipped(emmers))
    net = load(emmers, shipped(emmers)).net
    known_actions = len(layers["heads"]) // 2 - 1
    known_features = len(layers["first"]) - known_actions
    assert net.first[:known_features].tolist() == layers["first"][:known_features].tolist()
    assert not net.first[known_features : emmers.feature_count].any()
    assert len(net.first) == emmers.feature_count + len(emmers.notation.actions)
