"""Everything that is kept about somebody, to take along."""

import msgspec

from speeltafel.server.domain.seats import Person
from speeltafel.server.message_parts import Stage
from speeltafel.server.people.people import People
from speeltafel.server.people.tokens import scopes_of, short, tokens_of

ALL = 1_000_000
"""More of anything than anybody has."""


async def data_of(people: People, person: Person) -> dict[str, object]:
    """In plain words and numbers. Nothing in it opens anything: no hash, no code, no token, no cookie."""
    store = people.store
    row = await store.person(person.id)
    assert row is not None
    chosen = await store.preferences(person.id)
    stages: tuple[Stage, ...] = ("open", "playing", "over", "abandoned")
    return {
        "person": {"id": row.id, "name": row.name, "kind": row.kind, "login": row.login, "created": row.created}
        | {"listed": row.listed},
        "settings": msgspec.json.decode(chosen) if chosen else None,
        "sessions": [
            {"device": each.agent, "address": each.address, "created": each.created, "used": each.used}
            for each in await store.sessions(person.id)
        ],
        "called_devices": [
            {"endpoint": each.endpoint, "language": each.language, "created": each.created}
            for each in await store.devices(person.id)
        ],
        "bots": await _bots(people, person),
        "ratings": [vars(each) for each in await store.ratings(person.id)],
        "results": [vars(each) for each in await store.results(person.id, limit=ALL)],
        "tables": [
            {"id": each.id, "game": each.game, "stage": each.stage, "changed": each.changed}
            for each in await store.rows(person=person.id, stages=stages, limit=ALL)
        ],
        "blocked": [
            {"id": each.person, "name": each.name, "created": each.created} for each in await store.blocks_of(person.id)
        ],
        "said": [{"table": table, "at": at, "text": text} for table, at, text in await store.said_by(person.id)],
    }


async def _bots(people: People, owner: Person) -> list[dict[str, object]]:
    return [
        {"id": bot.id, "name": bot.name, "created": bot.created}
        | {
            "tokens": [
                {"id": short(token), "label": token.label, "created": token.created}
                | {"scopes": scopes_of(token), "expires": token.expires}
                for token in tokens
            ]
        }
        for bot, tokens in await tokens_of(people, owner)
    ]
