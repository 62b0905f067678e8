"""Machine code for the games that are played here: nobody waits for it, and it is there soon.

Games that were never compiled on this machine are, in processes of their own, when the server starts; the one that
somebody wants to play comes first. What is compiled is loaded by a thread when its game is first played. Until then
rules and bots are interpreted (see `interpret_meanwhile`).
"""

import asyncio
import logging
from functools import cache

from speeltafel import game as box
from speeltafel import game_names
from speeltafel.batch.threads import cores
from speeltafel.bots.compile_queue import CompileQueue
from speeltafel.bots.warm_up import warm_up

COMPILED = 0.95
"""How far it is when everything is compiled but not loaded yet."""

log = logging.getLogger(__name__)


@cache
def load(game: str) -> None:
    """Once in a process, however many services it opens."""
    warm_up(box(game).rules)


class MachineCode:
    def __init__(self, compiling: bool = True) -> None:
        """Where nothing is compiled, games that never were are interpreted for good."""
        self.queue = CompileQueue([box(name).rules for name in game_names()], max(1, cores() - 1) if compiling else 0)
        self.loading: dict[str, asyncio.Task[None]] = {}

    def start(self) -> None:
        self.queue.start()

    def want(self, game: str) -> None:
        """Somebody plays this game."""
        if game not in self.loading:
            self.queue.hurry(game)
            self.loading[game] = asyncio.create_task(self._load(game))

    async def is_here(self, game: str) -> bool:
        """Can it be used? Loading is waited for, compiling is not."""
        self.want(game)
        if self.queue.progress[game] < 1:
            return False
        await asyncio.shield(self.loading[game])
        return True

    async def _load(self, game: str) -> None:
        await asyncio.to_thread(self.queue.wait, game)
        if self.queue.progress[game] < 1:
            return
        try:
            await asyncio.to_thread(load, game)
        except Exception:
            log.exception("The machine code of %s cannot be used; it goes on interpreted.", game)

    def progress(self, game: str) -> float:
        """How far a game is, from 0 to 1: 1 is as fast as it gets."""
        loading = self.loading.get(game)
        if loading is not None and loading.done():
            return 1.0
        return COMPILED * self.queue.progress[game]

    async def stop(self) -> None:
        await asyncio.to_thread(self.queue.stop)
        await asyncio.gather(*self.loading.values(), return_exceptions=True)
