"""Delivery of Web Push messages in the background, with retries."""

import asyncio
import logging
import ssl
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard import metrics
from speeltafel.server.push.encryption import VapidKey, base64url, encrypt
from speeltafel.server.push.endpoints import EndpointUrl, Reach, Unreachable, parse_endpoint, resolve
from speeltafel.server.store.rows.people import DeviceRow
from speeltafel.server.store.store import Store, Unavailable

CONCURRENCY = 8
MAX_TASKS = 1000
"""Messages being delivered in one process; more are dropped."""
RETRY_DELAYS: Sequence[float] = (5.0, 60.0, 600.0)
"""Seconds before each retry."""
TIMEOUT = 10.0
"""Seconds for a request, from the DNS lookup to the response."""
MAX_STATUS_LINE = 2048
GONE = (404, 410)
BUSY = (408, 425, 429)

Wanted = Callable[[], Awaitable[bool]]
"""Asked before each attempt."""

log = logging.getLogger(__name__)


class PushQueue:
    def __init__(
        self, store: Store, vapid_key: VapidKey, reach: Reach, retry_delays: Sequence[float] = RETRY_DELAYS
    ) -> None:
        self.store, self.vapid_key, self.reach, self.retry_delays = store, vapid_key, reach, retry_delays
        self.tasks: set[asyncio.Task[None]] = set()
        self.semaphore = asyncio.Semaphore(CONCURRENCY)

    def send(self, device: DeviceRow, text: bytes, topic: str, until: float, wanted: Wanted) -> None:
        """Delivers a message until then, as long as it is wanted; a later one on the same topic replaces it."""
        if len(self.tasks) >= MAX_TASKS:
            metrics.PUSHES.labels("dropped").inc()
            return
        task = asyncio.create_task(self._deliver(device, text, topic, until, wanted))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _deliver(self, device: DeviceRow, text: bytes, topic: str, until: float, wanted: Wanted) -> None:
        try:
            for delay in (*self.retry_delays, None):
                async with self.semaphore:
                    outcome = await self._attempt_if_wanted(wanted, device, text, topic, until)
                if outcome != "busy":
                    break
                if delay is not None:
                    await asyncio.sleep(delay)
            if outcome == "unwanted":
                return
            metrics.PUSHES.labels("failed" if outcome == "busy" else outcome).inc()
            if outcome == "gone":
                await self.store.drop_device(device.id)
        except Exception:
            log.exception("A device could not be called.")

    async def _attempt_if_wanted(self, wanted: Wanted, device: DeviceRow, text: bytes, topic: str, until: float) -> str:
        try:
            if not await wanted():
                return "unwanted"
        except CommandRefused:  # there is no such table any more
            return "unwanted"
        except Unavailable:
            return "busy"
        return await self._attempt(device, text, topic, until)

    async def _attempt(self, device: DeviceRow, text: bytes, topic: str, until: float) -> str:
        try:
            endpoint = parse_endpoint(device.endpoint, self.reach)
        except CommandRefused:  # registered under other settings
            return "gone"
        headers = {
            "Authorization": self.vapid_key.authorization(endpoint.origin),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(max(0, int(until - time.time()))),
            "Topic": topic,
            "Urgency": "normal",
        }
        try:
            status = await post(endpoint, headers, encrypt(text, device.key, device.secret), self.reach)
        except OSError:
            return "busy"
        if status in GONE:
            return "gone"
        if 200 <= status < 300:
            return "sent"
        if status in BUSY or status >= 500:
            return "busy"
        log.warning("The push service at %s refused a call with status %d.", endpoint.host, status)
        return "refused"


def topic_of(table: str) -> str:
    """A hash of the table's id, which is secret: it is the invitation to the table."""
    return base64url(sha256(f"topic {table}".encode()).digest()[:18])


async def post(endpoint: EndpointUrl, headers: dict[str, str], body: bytes, reach: Reach) -> int:
    """One request, without redirects; of the response only the status is read. Raises OSError where there is none
    (TimeoutError is one)."""
    async with asyncio.timeout(TIMEOUT):
        address = await resolve(endpoint, reach)
        context = tls_context() if endpoint.scheme == "https" else None
        reader, writer = await asyncio.open_connection(
            address,
            endpoint.port,
            ssl=context,
            server_hostname=endpoint.host if context else None,
            limit=MAX_STATUS_LINE,
        )
        try:
            writer.write(request(endpoint, headers, body))
            await writer.drain()
            return status(await reader.readline())
        except ValueError as problem:
            raise Unreachable("The answer is none.") from problem
        finally:
            writer.close()
            with suppress(OSError, TimeoutError):
                await asyncio.wait_for(writer.wait_closed(), 1.0)


def request(endpoint: EndpointUrl, headers: dict[str, str], body: bytes) -> bytes:
    host = endpoint.origin.partition("://")[2]
    lines = [f"POST {endpoint.path} HTTP/1.1", f"Host: {host}", "Connection: close", f"Content-Length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


def status(line: bytes) -> int:
    version, _, rest = line.partition(b" ")
    if not version.startswith(b"HTTP/1.") or not rest[:3].isdigit():
        raise ValueError(line)
    return int(rest[:3])


@cache
def tls_context() -> ssl.SSLContext:
    return ssl.create_default_context()
