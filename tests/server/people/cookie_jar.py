"""The cookies of a browser, to look at and to change."""

from litestar import Litestar
from litestar.testing import TestClient

from speeltafel.server.people.cookies import NAME


def cookie_of(client: TestClient[Litestar]) -> str:
    return str(client.cookies[NAME])


def with_cookie(client: TestClient[Litestar], value: str) -> None:
    client.cookies.clear()
    client.cookies.set(NAME, value, domain=client.base_url.host)


def anew(client: TestClient[Litestar]) -> None:
    """Somebody else sits down at the computer."""
    client.cookies.clear()
