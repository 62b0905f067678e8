"""The friendly object: a game in progress that people and programs can play move by move."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from speeltafel.table.box import Box, game, game_names
    from speeltafel.table.replayer import replay
    from speeltafel.table.table import Table

# Imported on first use: the compiler is not needed by all who import something from here.
_HOMES = {"Box": "box", "game": "box", "game_names": "box", "replay": "replayer", "Table": "table"}

__all__ = ["Box", "Table", "game", "game_names", "replay"]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
