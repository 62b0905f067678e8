"""Players that are programs: each gets a view, never a state, and returns a move."""

from speeltafel.bots.bot import Answer, Bot, UnknownBot
from speeltafel.bots.registry import bot, names

__all__ = ["Answer", "Bot", "UnknownBot", "bot", "names"]
