"""Two server processes at one PostgreSQL, and what carries the word between them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from live_server import Server
from migrated_database import make_postgres_template
from services import on_postgres, postgres_address

Pair = tuple[Server, Server]


@contextmanager
def two_servers(postgres: str, folder: Path, redis: str | None, **more: Any) -> Iterator[Pair]:
    """Over Redis, or over PostgreSQL itself. Both stop as they should."""
    make_postgres_template(postgres)
    on_postgres(postgres, "CREATE DATABASE pair TEMPLATE migrated")
    database = postgres_address(postgres, "pair")
    here, there = (Server(database, folder, redis or database, limits=False, **more) for _ in range(2))
    here.start(wait=False)
    there.start(wait=False)
    here.wait()
    there.wait()
    yield here, there
    for server in (here, there):
        server.stop()
        assert "Traceback" not in server.log.read_text()
    on_postgres(postgres, "DROP DATABASE pair WITH (FORCE)")
