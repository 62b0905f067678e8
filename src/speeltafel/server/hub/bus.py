"""How server processes tell each other what happened.

One channel for all; who does not hold the table in question passes the message by. What is told
may be lost: versions show the gap, and the log has the rest. Messages that wait while one is under
way travel together.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from importlib.util import find_spec
from typing import Any, Protocol

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.server.store.engines import KEEPALIVE

CHANNEL = "speeltafel"
MOST_BYTES = 7_500  # of what PostgreSQL carries in one notice
RETRY = 1.0  # seconds

log = logging.getLogger(__name__)

Listener = Callable[[str], Awaitable[None]]


class Bus(Protocol):
    """Carries texts without line breaks to all other processes."""

    async def open(self, listener: Listener) -> None: ...
    def tell(self, text: str) -> None: ...
    async def close(self) -> None: ...


class Alone:
    """For one process: there is nobody to tell."""

    async def open(self, listener: Listener) -> None:
        pass

    def tell(self, text: str) -> None:
        pass

    async def close(self) -> None:
        pass


class Carrier:
    """What Redis and PostgreSQL have in common: a queue to send from, and going on after a break."""

    def __init__(self) -> None:
        self.waiting: asyncio.Queue[str] = asyncio.Queue(maxsize=10_000)
        self.tasks: list[asyncio.Task[None]] = []
        self.closing = False

    async def send(self, text: str) -> None:
        raise NotImplementedError

    async def hear(self, listener: Listener) -> None:
        """Listen until the connection breaks."""
        raise NotImplementedError

    async def open(self, listener: Listener) -> None:
        self.tasks = [asyncio.create_task(self._send_all()), asyncio.create_task(self._hear_on(listener))]

    def tell(self, text: str) -> None:
        if self.waiting.full():  # the others find the gap by its versions
            self.waiting.get_nowait()
        self.waiting.put_nowait(text)

    async def close(self) -> None:
        """Cancelled, a client may fail in tidying up, and raise that instead: hence `closing`, and once more."""
        self.closing = True
        waiting = set(self.tasks)
        while waiting:
            for task in waiting:
                task.cancel()
            _, waiting = await asyncio.wait(waiting, timeout=RETRY)

    async def _send_all(self) -> None:
        left: str | None = None
        while not self.closing:
            first = left if left is not None else await self.waiting.get()
            together, left = gathered(first, self.waiting)
            await self._send_surely(together)

    async def _send_surely(self, together: str) -> None:
        """Nothing that is told is too long or too strange for a bus, so sooner or later it goes."""
        while not self.closing:
            try:
                await self.send(together)
            except Exception as error:
                log.warning("The bus could not send (%s); it tries again.", type(error).__name__)
                await asyncio.sleep(RETRY)
            else:
                return

    async def _hear_on(self, listener: Listener) -> None:
        while not self.closing:
            try:
                await self.hear(listener)
            except Exception as error:
                log.warning("The bus was interrupted (%s); it connects again.", type(error).__name__)
                await asyncio.sleep(RETRY)


def gathered(first: str, waiting: "asyncio.Queue[str]") -> tuple[str, str | None]:
    """As many waiting messages as fit in one, a line each; and the one that did not fit any more."""
    lines, size = [first], len(first.encode())
    while not waiting.empty():
        text = waiting.get_nowait()
        size += 1 + len(text.encode())
        if size > MOST_BYTES:
            return "\n".join(lines), text
        lines.append(text)
    return "\n".join(lines), None


async def deliver(text: str, listener: Listener) -> None:
    """What cannot be used is passed by: it is no reason to be deaf to the rest."""
    for line in text.split("\n"):
        try:
            await listener(line)
        except Exception as problem:
            log.warning("What another process told could not be used (%s).", type(problem).__name__)


class RedisBus(Carrier):
    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis

        super().__init__()
        self.redis: Any = Redis.from_url(url)

    async def send(self, text: str) -> None:
        await self.redis.publish(CHANNEL, text)

    async def hear(self, listener: Listener) -> None:
        async with self.redis.pubsub() as ears:
            await ears.subscribe(CHANNEL)
            async for message in ears.listen():
                if message["type"] == "message":
                    await deliver(message["data"].decode(), listener)

    async def close(self) -> None:
        await super().close()
        await self.redis.aclose()


class PostgresBus(Carrier):
    """LISTEN on one connection and NOTIFY on another, both kept."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.mouth: Any = None

    async def send(self, text: str) -> None:
        from psycopg import AsyncConnection

        if self.mouth is None or self.mouth.closed:
            self.mouth = await AsyncConnection.connect(self.url, autocommit=True, **KEEPALIVE)
        await self.mouth.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))

    async def hear(self, listener: Listener) -> None:
        from psycopg import AsyncConnection

        async with await AsyncConnection.connect(self.url, autocommit=True, **KEEPALIVE) as ears:
            await ears.execute(f"LISTEN {CHANNEL}")
            async for notice in ears.notifies():
                await deliver(notice.payload, listener)

    async def close(self) -> None:
        await super().close()
        if self.mouth is not None:
            with contextlib.suppress(Exception):
                await self.mouth.close()


def bus_for(url: str) -> Bus:
    """The bus that an address names: nothing or "memory", redis://…, postgresql://…"""
    kinds: Sequence[tuple[tuple[str, ...], str, Callable[[str], Bus]]] = (
        (("redis:", "rediss:", "unix:"), "redis", RedisBus),
        (("postgresql:", "postgres:"), "psycopg", PostgresBus),
    )
    if url in ("", "memory"):
        return Alone()
    for beginnings, package, kind in kinds:
        if url.startswith(beginnings):
            if find_spec(package) is None:
                raise SpeeltafelError(f"That bus needs {package}; install the extra: pip install 'speeltafel[club]'.")
            return kind(url)
    raise SpeeltafelError(f"The bus {url!r} is not known; it is 'memory', 'redis://…' or 'postgresql://…'.")
