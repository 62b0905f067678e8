"""Bringing messages to devices: a few tries each, some at a time, never in anybody's way."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256

from speeltafel.server.guard import metrics
from speeltafel.server.push.addresses import Reach, place_of
from speeltafel.server.push.sealing import Badge, sealed, text_of
from speeltafel.server.push.sending import post
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.store.rows import DeviceRow
from speeltafel.server.store.store import Store, Unavailable

AT_ONCE = 8
MOST_WAITING = 1000
"""Messages under way in one process; what comes on top of that is not sent."""
PAUSES: Sequence[float] = (5.0, 60.0, 600.0)
"""Seconds before a message is tried again."""
GONE = (404, 410)
BUSY = (408, 425, 429)

Wanted = Callable[[], Awaitable[bool]]
"""Asked before each try."""

log = logging.getLogger(__name__)


class Post:
    def __init__(self, store: Store, badge: Badge, reach: Reach, pauses: Sequence[float] = PAUSES) -> None:
        self.store, self.badge, self.reach, self.pauses = store, badge, reach, pauses
        self.under_way: set[asyncio.Task[None]] = set()
        self.counter = asyncio.Semaphore(AT_ONCE)

    def send(self, device: DeviceRow, text: bytes, topic: str, until: float, wanted: Wanted) -> None:
        """Bring it there until then, as long as it is wanted; a later message on the same topic takes its place."""
        if len(self.under_way) >= MOST_WAITING:
            metrics.PUSHES.labels("dropped").inc()
            return
        task = asyncio.create_task(self._bring(device, text, topic, until, wanted))
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)

    async def close(self) -> None:
        for task in self.under_way:
            task.cancel()
        await asyncio.gather(*self.under_way, return_exceptions=True)

    async def _bring(self, device: DeviceRow, text: bytes, topic: str, until: float, wanted: Wanted) -> None:
        try:
            for pause in (*self.pauses, None):
                async with self.counter:
                    outcome = await self._try_if(wanted, device, text, topic, until)
                if outcome != "busy":
                    break
                if pause is not None:
                    await asyncio.sleep(pause)
            if outcome == "unwanted":
                return
            metrics.PUSHES.labels("failed" if outcome == "busy" else outcome).inc()
            if outcome == "gone":
                await self.store.drop_device(device.id)
        except Exception:
            log.exception("A device could not be called.")

    async def _try_if(self, wanted: Wanted, device: DeviceRow, text: bytes, topic: str, until: float) -> str:
        try:
            if not await wanted():
                return "unwanted"
        except Refused:  # there is no such table any more
            return "unwanted"
        except Unavailable:
            return "busy"
        return await self._try(device, text, topic, until)

    async def _try(self, device: DeviceRow, text: bytes, topic: str, until: float) -> str:
        try:
            place = place_of(device.endpoint, self.reach)
        except Refused:  # it could be asked for under other settings
            return "gone"
        headers = {
            "Authorization": self.badge.authorization(place.origin),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(max(0, int(until - time.time()))),
            "Topic": topic,
            "Urgency": "normal",
        }
        try:
            status = await post(place, headers, sealed(text, device.key, device.secret), self.reach)
        except OSError:
            return "busy"
        if status in GONE:
            return "gone"
        if 200 <= status < 300:
            return "sent"
        if status in BUSY or status >= 500:
            return "busy"
        log.warning("The push service at %s refused a call with status %d.", place.host, status)
        return "refused"


def topic_of(table: str) -> str:
    """One for each table, which does not tell its id: that is the invitation to it."""
    return text_of(sha256(f"topic {table}".encode()).digest()[:18])
