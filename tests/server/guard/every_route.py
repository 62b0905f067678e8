"""Every route of the server, from its own description, and the server itself with all its guards."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient
from migrated_database import sqlite_database

from speeltafel.server.app import make_app
from speeltafel.server.settings import Settings

HOME = "http://127.0.0.1"
SOMETHING = {"integer": "1", "string": "coloretto"}
"""For what stands in a path, by the kind of it."""


@dataclass(frozen=True)
class Operation:
    method: str
    path: str  # with something in every place of it
    has_body: bool

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


@contextmanager
def whole_server(folder: Path, **more: Any) -> Iterator[TestClient[Litestar]]:
    """A browser at the server, which sends its origin as browsers do."""
    settings: dict[str, Any] = {"compile": False, "limits": False, "push": "off"} | more
    app = make_app(Settings(database=sqlite_database(folder / "server.db"), **settings))
    with TestClient(app, base_url=HOME) as client:
        client.headers["Origin"] = HOME
        yield client


def operations() -> list[Operation]:
    described = make_app(Settings()).openapi_schema.to_schema()
    found = []
    for path, item in described["paths"].items():
        for method, operation in item.items():
            for each in operation.get("parameters", ()):
                if each["in"] == "path":
                    path = path.replace("{" + each["name"] + "}", SOMETHING[each["schema"]["type"]])
            found.append(Operation(method.upper(), path, "requestBody" in operation))
    return found
