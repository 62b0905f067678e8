"""What tests of the server may ask for: databases, a store, a Redis."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from migrated_database import postgres_database, sqlite_database
from seeded_bots import seed_bots
from services import emptied, on_postgres, postgres_address, postgres_server, redis_server

from speeltafel.server.store.store import Store

seed_bots()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with postgres_server() as folder:
        yield folder


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """A database in PostgreSQL with the newest schema and nothing in it."""
    return postgres_database(postgres)


@pytest.fixture
def new_postgres_url(postgres: str) -> Iterator[str]:
    """One that nobody has opened yet."""
    on_postgres(postgres, "CREATE DATABASE new_club")
    yield postgres_address(postgres, "new_club")
    on_postgres(postgres, "DROP DATABASE IF EXISTS new_club WITH (FORCE)")


@pytest.fixture(scope="session")
def redis_running() -> Iterator[str]:
    with redis_server() as url:
        yield url


@pytest.fixture
def redis_url(redis_running: str) -> str:
    """An empty Redis."""
    emptied(redis_running)
    return redis_running


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind, with the newest schema and nothing in it."""
    if request.param == "postgresql":
        url: str = request.getfixturevalue("postgres_url")
        return url
    return sqlite_database(tmp_path / "speeltafel.db")


@pytest.fixture(params=["sqlite", "postgresql"])
def new_database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """One of each kind that nobody has opened yet."""
    if request.param == "postgresql":
        url: str = request.getfixturevalue("new_postgres_url")
        return url
    return f"sqlite:///{tmp_path / 'speeltafel.db'}"


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    opened = await Store.open(database_url)
    yield opened
    await opened.close()
