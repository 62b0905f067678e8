"""Publish and subscribe: how server processes tell each other what happened.

One channel for all; who does not hold the table in question passes the message by. What is told
may be lost: versions show the gap, and the log has the rest. Messages that wait while one is under
way travel together.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.server.store.engines import KEEPALIVE

if TYPE_CHECKING:
    from psycopg import AsyncConnection
    from psycopg.rows import TupleRow

CHANNEL = "speeltafel"
MOST_BYTES = 7_500  # of what PostgreSQL carries in one notice
RETRY = 1.0  # seconds

log = logging.getLogger(__name__)

Listener = Callable[[str], Awaitable[None]]


class PubSub(Protocol):
    """Carries texts without line breaks to all other processes."""

    async def open(self, listener: Listener) -> None: ...
    def publish(self, text: str) -> None: ...
    async def close(self) -> None: ...


class NoPubSub:
    """For one process: there is nobody to tell."""

    async def open(self, listener: Listener) -> None:
        pass

    def publish(self, text: str) -> None:
        pass

    async def close(self) -> None:
        pass


class ReconnectingPubSub:
    """What Redis and PostgreSQL have in common: a queue to send from, and going on after a break."""

    def __init__(self) -> None:
        self.waiting: asyncio.Queue[str] = asyncio.Queue(maxsize=10_000)
        self.tasks: list[asyncio.Task[None]] = []
        self.closing = False

    async def send(self, text: str) -> None:
        raise NotImplementedError

    async def receive(self, listener: Listener) -> None:
        """Listen until the connection breaks."""
        raise NotImplementedError

    async def open(self, listener: Listener) -> None:
        self.tasks = [asyncio.create_task(self._send_all()), asyncio.create_task(self._receive_all(listener))]

    def publish(self, text: str) -> None:
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
            together, left = batched(first, self.waiting)
            await self._send_until_done(together)

    async def _send_until_done(self, together: str) -> None:
        """Nothing that is told is too long or too strange for a bus, so sooner or later it goes."""
        while not self.closing:
            try:
                await self.send(together)
            except Exception as error:
                log.warning("The bus could not send (%s); it tries again.", type(error).__name__)
                await asyncio.sleep(RETRY)
            else:
                return

    async def _receive_all(self, listener: Listener) -> None:
        while not self.closing:
            try:
                await self.receive(listener)
            except Exception as error:
                log.warning("The bus was interrupted (%s); it connects again.", type(error).__name__)
                await asyncio.sleep(RETRY)


def batched(first: str, waiting: "asyncio.Queue[str]") -> tuple[str, str | None]:
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


class RedisPubSub(ReconnectingPubSub):
    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis

        super().__init__()
        self.redis: Redis = Redis.from_url(url)

    async def send(self, text: str) -> None:
        await self.redis.publish(CHANNEL, text)

    async def receive(self, listener: Listener) -> None:
        async with self.redis.pubsub() as subscription:
            await subscription.subscribe(CHANNEL)
            async for message in subscription.listen():
                if message["type"] == "message":
                    await deliver(message["data"].decode(), listener)

    async def close(self) -> None:
        await super().close()
        await self.redis.aclose()


class PostgresPubSub(ReconnectingPubSub):
    """LISTEN on one connection and NOTIFY on another, both kept."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.publisher: AsyncConnection[TupleRow] | None = None

    async def send(self, text: str) -> None:
        from psycopg import AsyncConnection

        if self.publisher is None or self.publisher.closed:
            self.publisher = await AsyncConnection.connect(self.url, autocommit=True, **KEEPALIVE)
        await self.publisher.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))

    async def receive(self, listener: Listener) -> None:
        from psycopg import AsyncConnection

        async with await AsyncConnection.connect(self.url, autocommit=True, **KEEPALIVE) as subscription:
            await subscription.execute(f"LISTEN {CHANNEL}")
            async for notice in subscription.notifies():
                await deliver(notice.payload, listener)

    async def close(self) -> None:
        await super().close()
        if self.publisher is not None:
            with contextlib.suppress(Exception):
                await self.publisher.close()


def pubsub_for(url: str) -> PubSub:
    """The bus that an address names: nothing or "memory", redis://…, postgresql://…"""
    kinds: Sequence[tuple[tuple[str, ...], str, Callable[[str], PubSub]]] = (
        (("redis:", "rediss:", "unix:"), "redis", RedisPubSub),
        (("postgresql:", "postgres:"), "psycopg", PostgresPubSub),
    )
    if url in ("", "memory"):
        return NoPubSub()
    for beginnings, package, kind in kinds:
        if url.startswith(beginnings):
            if find_spec(package) is None:
                raise SpeeltafelError(f"That bus needs {package}; install the extra: pip install 'speeltafel[club]'.")
            return kind(url)
    raise SpeeltafelError(f"The bus {url!r} is not known; it is 'memory', 'redis://…' or 'postgresql://…'.")
