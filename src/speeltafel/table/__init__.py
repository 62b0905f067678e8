"""The friendly object: a game in progress that people and programs can play move by move."""

from speeltafel.table.box import Box, game, game_names
from speeltafel.table.replaying import replay
from speeltafel.table.table import Table

__all__ = ["Box", "Table", "game", "game_names", "replay"]
