"""A server's bots whose dice follow from what they see, whatever they were asked before: in the same game they play the
same in every run."""

from zlib import crc32

import numpy as np

from speeltafel.bots import bot
from speeltafel.bots.bot import Answer
from speeltafel.contract.game import Game
from speeltafel.kernel.records import ViewHeader
from speeltafel.server.hub import bot_runner


class SeededBot:
    """The bot of this level."""

    def __init__(self, level: str, game: Game) -> None:
        self.level, self.game = level, game

    def answer(self, view: ViewHeader) -> Answer:
        return bot(self.level, self.game, crc32(np.asarray(view).tobytes())).answer(view)


def seed_bots() -> None:
    """From now on, in the server of this process."""
    bot_runner.__dict__["bot"] = SeededBot
