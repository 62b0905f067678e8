"""Speeltafel: card games to play, to watch and to learn.

>>> import speeltafel
>>> t = speeltafel.game("coloretto").new(players=4, seed=7)
>>> t.play("choose r")
>>> t.turn
1
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from speeltafel.batch import Batch
    from speeltafel.contract.errors import (
        BadOption,
        BadRecord,
        BadTable,
        IllegalMove,
        SpeeltafelError,
        UnknownGame,
        WrongSeat,
    )
    from speeltafel.table import Box, Table, game, game_names, replay

# Where each public name lives. Imported on first use: a compiler's start-up is not
# paid by those who only ask which games there are.
_HOMES = {
    "game": "speeltafel.table",
    "game_names": "speeltafel.table",
    "Box": "speeltafel.table",
    "Table": "speeltafel.table",
    "Batch": "speeltafel.batch",
    "replay": "speeltafel.table",
    "BadOption": "speeltafel.contract.errors",
    "BadRecord": "speeltafel.contract.errors",
    "BadTable": "speeltafel.contract.errors",
    "IllegalMove": "speeltafel.contract.errors",
    "SpeeltafelError": "speeltafel.contract.errors",
    "UnknownGame": "speeltafel.contract.errors",
    "WrongSeat": "speeltafel.contract.errors",
}

__all__ = [
    "BadOption",
    "BadRecord",
    "BadTable",
    "Batch",
    "Box",
    "IllegalMove",
    "SpeeltafelError",
    "Table",
    "UnknownGame",
    "WrongSeat",
    "game",
    "game_names",
    "replay",
]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
