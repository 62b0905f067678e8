"""Deals that are the same in every run: what is green stays green until something changes.

Tables and servers draw seeds from the operating system. A test that plays by chance would meet another game every time,
and once in a thousand times one that is over before the test has begun. So seeds follow from the test that draws them;
in a server of its own process, which knows of no test, all tables have the same.
"""

import hashlib
import secrets
from collections.abc import Iterator
from itertools import count

import pytest

SEED_BYTES = 32
"""Nothing else that is drawn has so many, but for what a database keeps secret."""
SERVER_SEED = "51" * SEED_BYTES
"""Of all tables at a server of its own process."""

token_bytes, token_hex = secrets.token_bytes, secrets.token_hex


def seeds_of(name: str) -> Iterator[bytes]:
    """As many as somebody draws, from several threads too."""
    return map(lambda i: hashlib.sha256(f"{name} {i}".encode()).digest(), count())


drawn = seeds_of("")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    global drawn
    drawn = seeds_of(item.nodeid)
    return (yield)


def pytest_configure() -> None:
    secrets.token_bytes = lambda nbytes=None: next(drawn) if nbytes == SEED_BYTES else token_bytes(nbytes)
    secrets.token_hex = lambda nbytes=None: next(drawn).hex() if nbytes == SEED_BYTES else token_hex(nbytes)


def one_seed() -> None:
    """From now on, for all tables of this process."""
    secrets.token_hex = lambda nbytes=None: SERVER_SEED if nbytes == SEED_BYTES else token_hex(nbytes)
