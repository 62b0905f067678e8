"""Players that are programs: each gets a view, never a state, and returns a move."""

from speeltafel.bots.bot import Bot
from speeltafel.bots.shelf import bot, names

__all__ = ["Bot", "bot", "names"]
