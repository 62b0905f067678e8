"""A small server: the routes about people with all guards, over a real database in a file."""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from argon2 import PasswordHasher
from litestar import Litestar
from litestar.testing import TestClient
from migrated_database import sqlite_database
from replies import ok

from speeltafel.server.domain.events import Opened, Stored
from speeltafel.server.domain.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.guard.middleware import LITESTAR_OPTIONS, with_middleware
from speeltafel.server.guard.rate_limits import RateLimiter
from speeltafel.server.people.authentication import send_fresh_cookies
from speeltafel.server.people.cookies import Cookies
from speeltafel.server.people.passwords import WEAK, Passwords
from speeltafel.server.people.people import People
from speeltafel.server.routes import accounts
from speeltafel.server.routes import people as routes
from speeltafel.server.store.rows.tables import Finish, Opponents, RatingRow, Ratings, ResultRow
from speeltafel.server.store.store import Store

PLAIN = {"moderator": False, "sanctions": []}
"""What is told besides about somebody who is neither a moderator nor in trouble with one."""
HOME = "http://house.test"
PASSWORD = "correct horse"

Client = TestClient[Litestar]


class Clock:
    """Time passes when a test says so."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@contextmanager
def visiting(
    folder: Path,
    clock: Clock | None = None,
    limiter: RateLimiter | None = None,
    hasher: PasswordHasher = WEAK,
    home: str = HOME,
    more: Sequence[Any] = (),
    **setting: str,
) -> Iterator[Client]:
    """A browser at the server, which sends its origin as browsers do."""

    @asynccontextmanager
    async def open_server(app: Litestar) -> AsyncIterator[None]:
        store = await Store.open(sqlite_database(folder / "server.db"))
        people = await People.open(store, Passwords(hasher))
        if clock:
            people = replace(people, cookies=Cookies(await store.secret("cookies"), clock))
        app.state.people, app.state.limiter = people, limiter or RateLimiter(on=False)
        yield
        people.close()
        await store.close()

    app = Litestar(
        [*routes.HANDLERS, *accounts.HANDLERS, *more],
        lifespan=[open_server],
        before_send=[send_fresh_cookies],
        **LITESTAR_OPTIONS,
    )
    with TestClient(with_middleware(app, names=["house.test"], **setting), base_url=home) as client:
        client.headers["Origin"] = home
        yield client


def people_of(client: Client) -> People:
    people: People = client.app.state.people
    return people


def guest(client: Client, name: str = "Anna") -> Any:
    return ok(client.post("/api/guest", json={"name": name}), 201)["person"]


def account(client: Client, login: str = "anna", name: str | None = "Anna") -> Any:
    form = {"login": login, "password": PASSWORD, "name": name}
    return ok(client.post("/api/register", json=form), 201)["person"]


def play(client: Client, table: str, scores: dict[str, int], at: float, rated: bool = True) -> None:
    """A finished game of these persons, the best first."""
    plan = TablePlan("mu", [*(OpenSeat() for _ in scores), BotSeat()], rated=rated)
    results = [
        ResultRow(table, seat, person, "mu", len(scores) + 1, score, seat + 1, float(seat == 0), False, rated, at)
        for seat, (person, score) in enumerate(scores.items())
    ]

    def rate(before: Ratings, _: Opponents | None = None) -> Ratings:
        return {
            person: RatingRow(person, "mu", 30.0 - seat, 5.0, before[person].games + 1 if person in before else 1, at)
            for seat, person in enumerate(scores)
        }

    opened = [Stored(1, at, Opened(plan, next(iter(scores)), "00" * 32))]
    with client.portal() as portal:
        others = {person: ["house club", "house master", "house greedy"] for person in scores}
        finish = Finish(results, rate if rated else None, others)
        portal.call(people_of(client).store.append, table, opened, None, finish)
