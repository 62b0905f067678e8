"""The networks that come with the games, and the compiled pass through one."""

import re
from pathlib import Path

import numpy as np
import pytest

import speeltafel
from speeltafel.bots import UnknownBot, bot
from speeltafel.bots.network import forward
from speeltafel.bots.network.forward import Net, scratch_for
from speeltafel.bots.network.weights import LAYERS, load, save, shipped, unpacked
from variants import TRAINED, Variant

MEGABYTE = 1_000_000


@pytest.mark.parametrize("game", TRAINED)
def test_every_game_has_a_small_network_that_tells_its_story(game: str) -> None:
    rules = speeltafel.game(game).rules
    story = load(rules, shipped(rules)).story
    assert shipped(rules).stat().st_size <= MEGABYTE
    assert (story["game"], story["rules_version"]) == (game, rules.manifest.rules_version)
    assert story["command"].startswith(f"speeltafel train {game} --rounds ")
    assert re.fullmatch("[0-9a-f]{40}", story["commit"])
    assert story["seconds"] > 0
    assert story["decisions"] > 1_000_000
    assert isinstance(story["seed"], int)


def test_a_network_of_another_game_is_refused() -> None:
    mine, other = speeltafel.game("coloretto").rules, speeltafel.game("mu").rules
    with pytest.raises(UnknownBot, match=r"does not fit coloretto: it has \d+ inputs .* Train it again"):
        load(mine, shipped(other))


def test_weights_come_back_from_a_file_nearly_as_they_were(tmp_path: Path) -> None:
    rules = speeltafel.game("coloretto").rules
    layers, story = unpacked(shipped(rules))
    save(tmp_path / "copy.npz", layers, story)
    again, told = unpacked(tmp_path / "copy.npz")
    assert told == story
    assert again.keys() == layers.keys() == set(LAYERS)
    assert all(np.array_equal(again[name], layers[name]) for name in LAYERS)


def small(density: float) -> tuple[Net, forward.Scratch]:
    dice = np.random.default_rng(3)

    def some(*shape: int) -> forward.Floats:
        return dice.normal(0, 1, shape).astype(np.float32)

    net = Net(some(37, 16), some(16), some(16, 8), some(8), some(6, 8), some(6), some(1), np.zeros(1, np.int16))
    scratch = scratch_for(net)
    scratch.inputs[:] = some(37) * (dice.random(37) < density)
    return net, scratch


@pytest.mark.parametrize("density", [0, 0.1, 0.5, 1])
def test_the_pass_is_two_layers_and_a_sum(density: float) -> None:
    net, scratch = small(density)
    forward.forward(net, scratch)
    hidden = np.maximum(scratch.inputs @ net.first + net.first_bias, 0)
    hidden2 = np.maximum(hidden @ net.second + net.second_bias, 0)
    np.testing.assert_allclose(scratch.hidden2, hidden2, rtol=1e-4, atol=1e-5)
    for row in range(6):
        assert forward.head(net, scratch.hidden2, row) == pytest.approx(
            net.heads[row] @ hidden2 + net.heads_bias[row], abs=1e-3
        )


def test_the_compiled_pass_gives_the_very_numbers_of_the_interpreter() -> None:
    """No sum is reordered, so every machine agrees."""
    net, scratch = small(0.4)
    layer = getattr(forward.layer, "py_func", forward.layer)
    plain = np.zeros(16, np.float32)
    layer(scratch.inputs, scratch.nonzero.copy(), net.first, net.first_bias, plain)
    forward.layer(scratch.inputs, scratch.nonzero, net.first, net.first_bias, scratch.hidden1)
    assert np.array_equal(plain, scratch.hidden1)


@pytest.mark.parametrize("game", TRAINED)
def test_the_network_alone_plays_its_favourite(game: str) -> None:
    table = Variant(game, speeltafel.game(game).manifest.seats[-1], {}).played(1, 9)
    view = table.view_record(table.turn)
    player = bot("network", table.game)
    moves, probs, values = player.network.evaluate(view)  # type: ignore[attr-defined]
    assert probs.sum() == pytest.approx(1, abs=1e-5)
    assert player.move(view) == moves[np.argmax(probs)]
    assert ((values > 0) & (values < 1)).all()
