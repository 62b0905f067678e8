"""A network as a file: NumPy arrays in half precision, and how they came about."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.bot import UnknownBot
from speeltafel.bots.network.forward import Floats, Net
from speeltafel.contract.game import Game
from speeltafel.contract.json_types import JsonObject

LAYERS = Net._fields[:-1]  # all but the table of actions, which the notation gives
Layers = dict[str, Floats]

IN_FILES = {name: name for name in LAYERS} | {"advice_weight": "trust"}
"""What the layers are called in files."""


class Trained(NamedTuple):
    """A network and how it was made: when, how long, from which seed."""

    net: Net
    story: JsonObject


def shipped(game: Game) -> Path:
    """Where the network that comes with a game lies."""
    return game.folder / "network.npz"


def save(file: Path, layers: Mapping[str, Floats], story: JsonObject) -> None:
    parts: dict[str, Any] = {IN_FILES[name]: np.asarray(layers[name], np.float16) for name in LAYERS}
    parts["story"] = np.array(json.dumps(story))
    with file.open("wb") as out:
        np.savez_compressed(out, **parts)


def unpacked(file: Path) -> tuple[Layers, JsonObject]:
    """The layers and the story in a file."""
    with np.load(file) as arrays:
        there = [name for name in LAYERS if IN_FILES[name] in arrays]
        layers = {name: np.ascontiguousarray(arrays[IN_FILES[name]], np.float32) for name in there}
        return layers, json.loads(str(arrays["story"]))


@cache
def load(game: Game, file: Path) -> Trained:
    """The network in a file, ready for the game; refuses one that was made for another."""
    if not file.is_file():
        raise UnknownBot(f"There is no network for {game.name} at {file}; `speeltafel train {game.name}` makes one.")
    layers, story = unpacked(file)
    wanted = size_for(game)
    if layers.keys() == set(LAYERS):
        layers = grown(layers, game.feature_count, len(game.notation.actions))
    found = (layers["first"].shape[0], layers["heads"].shape[0])
    if wanted != found or layers.keys() != set(LAYERS):
        raise UnknownBot(
            f"The network in {file} does not fit {game.name}: it has {found[0]} inputs and {found[1]} heads, "
            f"the game needs {wanted[0]} and {wanted[1]}. Train it again."
        )
    return Trained(Net(**layers, action_of=action_table(game)), story)


def size_for(game: Game) -> tuple[int, int]:
    """How many inputs and how many heads a network of this game has."""
    actions = len(game.notation.actions)
    return game.feature_count + actions, 2 + 2 * actions


def grown(layers: Layers, features: int, actions: int) -> Layers:
    """A network from before its game got more features or actions, which come last: it takes no notice of them."""
    first, heads, bias = layers["first"], layers["heads"], layers["heads_bias"]
    known_actions = len(heads) // 2 - 1
    known_features = len(first) - known_actions
    if known_features > features or known_actions > actions:
        return layers
    seen, advised = first[:known_features], first[known_features:]
    new_heads = 2 * (actions - known_actions)
    return {
        **layers,
        "first": np.concatenate([_longer(seen, features - known_features), _longer(advised, actions - known_actions)]),
        "heads": _longer(heads, new_heads),
        "heads_bias": _longer(bias, new_heads),
    }


def _longer(weights: Floats, rows: int) -> Floats:
    return np.concatenate([weights, np.zeros((rows, *weights.shape[1:]), weights.dtype)])


def action_table(game: Game) -> NDArray[np.int16]:
    table = np.zeros(game.notation.size, np.int16)
    table[list(game.notation.actions)] = np.arange(len(game.notation.actions))
    return table
