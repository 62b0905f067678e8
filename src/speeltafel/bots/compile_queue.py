"""Compiling games in processes of their own: on all cores, and without holding up whoever waits."""

import logging
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from threading import Condition, Thread

from speeltafel.bots.warm_up import is_compiled
from speeltafel.contract.game import Game
from speeltafel.kernel.compiler import cache_root

log = logging.getLogger(__name__)

PLAY = "speeltafel.bots.warm_up"


class CompileQueue:
    """Compiles those of the games that are not compiled yet, some at once. `progress` says how far each is: 0 to 1."""

    def __init__(
        self,
        games: Iterable[Game],
        processes: int,
        report: Callable[[str], None] = lambda name: None,
        module: str = PLAY,
        is_done: Callable[[Game], bool] | None = None,
    ) -> None:
        """`report` is called, from a thread, with a game's name when it has got further.

        `module` is run by the processes, and `is_done` says whether they need not; else, what a table with bots calls
        is compiled.
        """
        self.module = module
        self.progress = {game.name: 1.0 if (is_done or is_compiled)(game) else 0.0 for game in games}
        self.waiting = [name for name, done in self.progress.items() if done < 1]
        self.report, self.changed = report, Condition()
        self.running: dict[str, subprocess.Popen[str]] = {}
        self.stopped = False
        self.threads = [Thread(target=self._work, daemon=True) for _ in self.waiting[:processes]]
        if not processes:
            self.waiting.clear()

    def start(self) -> None:
        for thread in self.threads:
            thread.start()

    def hurry(self, name: str) -> None:
        """Somebody wants to play this one."""
        with self.changed:
            if name in self.waiting:
                self.waiting.remove(name)
                self.waiting.insert(0, name)

    def wait(self, name: str) -> None:
        """Until the game is compiled, or it is clear that this will not happen here."""
        with self.changed:
            self.changed.wait_for(lambda: self.stopped or not (name in self.waiting or name in self.running))

    def stop(self) -> None:
        with self.changed:
            self.stopped = True
            self.waiting.clear()
            for process in self.running.values():
                process.kill()
            self.changed.notify_all()
        for thread in self.threads:
            thread.join()

    def _work(self) -> None:
        while True:
            with self.changed:
                if not self.waiting:
                    return
                name = self.waiting.pop(0)
                process = self.running[name] = started(name, self.module)
            with process:
                for line in process.stdout or ():
                    self._note(name, float(line))
            if process.returncode and not self.stopped:
                log.error("%s could not be compiled beforehand; it will be when it is played.", name)
            with self.changed:
                del self.running[name]
                self.changed.notify_all()
            self._note(name, 1.0)

    def _note(self, name: str, done: float) -> None:
        self.progress[name] = done
        self.report(name)


def started(name: str, module: str) -> "subprocess.Popen[str]":
    """A process that compiles one game, into the same folder as this one would."""
    command = [sys.executable, "-m", module, name]
    environment = os.environ | {"SPEELTAFEL_CACHE": str(cache_root())}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, env=environment)
