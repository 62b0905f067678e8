"""One request to a push service: nothing is followed, and of the answer only its status is read."""

import asyncio
import ssl
from contextlib import suppress
from functools import cache

from speeltafel.server.push.addresses import Place, Reach, Unreachable, address_of

PATIENCE = 10.0
"""Seconds for all of it, from looking up the name to the answer."""
LONGEST_LINE = 2048


async def post(place: Place, headers: dict[str, str], body: bytes, reach: Reach) -> int:
    """The status of the answer. Raises OSError where there is none (TimeoutError is one)."""
    async with asyncio.timeout(PATIENCE):
        address = await address_of(place, reach)
        context = trusting() if place.scheme == "https" else None
        reader, writer = await asyncio.open_connection(
            address, place.port, ssl=context, server_hostname=place.host if context else None, limit=LONGEST_LINE
        )
        try:
            writer.write(request(place, headers, body))
            await writer.drain()
            return status(await reader.readline())
        except ValueError as problem:
            raise Unreachable("The answer is none.") from problem
        finally:
            writer.close()
            with suppress(OSError, TimeoutError):
                await asyncio.wait_for(writer.wait_closed(), 1.0)


def request(place: Place, headers: dict[str, str], body: bytes) -> bytes:
    host = place.origin.partition("://")[2]
    lines = [f"POST {place.path} HTTP/1.1", f"Host: {host}", "Connection: close", f"Content-Length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


def status(line: bytes) -> int:
    version, _, rest = line.partition(b" ")
    if not version.startswith(b"HTTP/1.") or not rest[:3].isdigit():
        raise ValueError(line)
    return int(rest[:3])


@cache
def trusting() -> ssl.SSLContext:
    return ssl.create_default_context()
