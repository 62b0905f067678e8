"""The bot of the documents, running, and somebody who owns it."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

from live_server import Visitor

BOT = Path(__file__).parents[3] / "examples" / "bot.py"


class Owner(Visitor):
    """Somebody with an account and a bot."""

    def __init__(self, url: str, name: str = "Anna") -> None:
        super().__init__(url, name)
        self.asked("POST", "/api/register", {"login": f"{name}-{self.id}"[:24].lower(), "password": "correct horse"})
        made = self.asked("POST", "/api/bots", {"name": f"Robo {name}"})
        self.bot: str = made["person"]["id"]
        self.token: str = made["token"]

    @property
    def kept(self) -> Any:
        """A seat for the bot and nobody else."""
        return {"for": "person", "person": self.bot}


class BotProgram:
    """`examples/bot.py` in a process of its own; what it says is in `log`."""

    def __init__(self, owner: Owner, folder: Path, *tables: str) -> None:
        self.command = [sys.executable, str(BOT), owner.url, *tables]
        self.environment = os.environ | {"SPEELTAFEL_TOKEN": owner.token}
        self.log = folder / f"bot-{owner.bot}.log"

    def __enter__(self) -> Self:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, env=self.environment, stdout=log, stderr=log)
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.poll() is None, self.log.read_text()  # it would have played on
        self.process.kill()
        self.process.wait()
        assert "Traceback" not in self.log.read_text()
