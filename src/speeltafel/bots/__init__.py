"""Players that are programs: each gets a view, never a state, and returns a move."""

from speeltafel.bots.bot import Answer, Bot, UnknownBot
from speeltafel.bots.registry import bot, current_name, names

__all__ = ["Answer", "Bot", "UnknownBot", "bot", "current_name", "names"]
