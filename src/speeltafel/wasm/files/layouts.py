"""How records lie in memory, for programs that read and write their bytes."""

import hashlib
import json

import numpy as np

from speeltafel.contract.game import Game
from speeltafel.contract.json_types import JsonObject
from speeltafel.wasm.files.facts import facts

DIGITS = 16


def record_described(dtype: np.dtype[np.void]) -> JsonObject:
    """Its size, and of every field the type of its numbers, where they begin, and how many there are by dimension."""
    fields: JsonObject = {}
    for name, (kind, offset, *_) in (dtype.fields or {}).items():
        inner, shape = kind.subdtype or (kind, ())
        fields[name] = {"type": "record" if inner.fields else str(inner), "offset": offset, "shape": list(shape)}
    return {"size": dtype.itemsize, "fields": fields}


def view_layout(game: Game) -> str:
    """A hash of how a view lies in memory and what its numbers mean: who has another cannot read it."""
    told = facts(game)
    meaning = {name: told[name] for name in ("game", "rules_version", "phases", "endings", "options", "notation")}
    whole = json.dumps([record_described(game.view_dtype), meaning], sort_keys=True)
    return hashlib.sha256(whole.encode()).hexdigest()[:DIGITS]
