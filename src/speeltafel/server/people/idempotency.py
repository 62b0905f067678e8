"""Making something once, however often it is asked for: who may have to ask again sends an Idempotency-Key along."""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Annotated, TypeVar

from litestar.params import HeaderParameter
from msgspec.json import encode

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.seats import Person
from speeltafel.server.litestar_types import AnyConnection
from speeltafel.server.store.rows.people import RequestRow
from speeltafel.server.store.store import Conflict, Store

ANOTHER = "That Idempotency-Key was used for something else; choose a new one for everything that you ask."

SHORTEST, LONGEST = 16, 100
"""Characters of a key: enough that nobody has the same by chance, or guesses it."""

IdempotencyKey = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        min_length=SHORTEST,
        max_length=LONGEST,
        pattern="^[!-~]+$",
        required=False,
        description="Chosen at random; asked again with the same one within a day, what was made first is told again",
    ),
]

T = TypeVar("T")


@dataclass(frozen=True)
class KeyedRequest:
    """What is asked, and the row that is written together with what is made."""

    key: str = field(repr=False)
    row: RequestRow


async def once(
    store: Store,
    keyed: KeyedRequest | None,
    make: Callable[[KeyedRequest | None], Awaitable[T]],
    again: Callable[[KeyedRequest], Awaitable[T]],
) -> T:
    """`make` writes the row in the same transaction as whatever it makes; `again` tells what that was."""
    if keyed is None:
        return await make(None)
    found = await store.request(keyed.row.id)
    if found is None:
        try:
            return await make(keyed)
        except (Conflict, CommandRefused):  # the same request, which came twice at once, may have been quicker
            if (found := await store.request(keyed.row.id)) is None:
                raise
    if found.asked != keyed.row.asked:
        raise CommandRefused("bad_message", ANOTHER)
    return await again(replace(keyed, row=found))


def keyed(connection: AnyConnection, who: Person, key: str | None, data: object) -> KeyedRequest | None:
    """Everybody chooses keys for themselves; nobody can use up those of another."""
    if key is None:
        return None
    asked = b" ".join((str(connection.scope.get("method")).encode(), connection.scope["path"].encode(), encode(data)))
    id = sha256(f"{who.id} {key}".encode()).hexdigest()
    return KeyedRequest(key, RequestRow(id, who.id, sha256(asked).hexdigest(), time.time()))
