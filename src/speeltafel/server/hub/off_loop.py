"""What is long is done in a thread, so that the event loop goes on for everybody else meanwhile."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

LONG = 200
"""Events that are gone through at once: up to here it takes a few milliseconds, and a thread would cost more."""

T = TypeVar("T")
P = ParamSpec("P")


def is_long(events: int) -> bool:
    return events >= LONG


async def off_loop(events: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The result of work that goes through so many events. It must not change what others use."""
    if is_long(events):
        return await asyncio.to_thread(work, *args, **kwargs)
    return work(*args, **kwargs)
