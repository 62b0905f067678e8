"""People, their tokens, and the secrets of the server."""

import asyncio
from dataclasses import replace

import pytest
from sample_rows import person

from speeltafel.server.store.rows.people import TokenRow
from speeltafel.server.store.store import Conflict, Store


async def test_people_come_back_as_they_were(store: Store) -> None:
    ann, bea = person("ann", "Ann-1"), person("bea")
    await store.add_person(ann)
    await store.add_person(bea)
    robot = replace(person("robot"), kind="bot", owner="ann")
    await store.add_person(robot)
    assert await store.person("ann") == ann
    assert await store.person("nobody") is None
    assert await store.people({"ann", "robot", "nobody"}) == {"ann": ann, "robot": robot}
    assert await store.people([]) == {}


async def test_a_login_is_found_and_taken_in_any_capitals(store: Store) -> None:
    await store.add_person(person("ann", "Ännchen"))
    found = await store.person_by_login("äNNCHEN")
    assert found == person("ann", "Ännchen")
    with pytest.raises(Conflict, match="The login 'ÄNNCHEN' is taken") as caught:
        await store.add_person(person("bea", "ÄNNCHEN"))
    assert "argon" not in f"{caught.value} {caught.value.__cause__}"
    assert await store.person("bea") is None


async def test_many_guests_have_no_login(store: Store) -> None:
    await asyncio.gather(*(store.add_person(person(f"guest {i}")) for i in range(5)))
    assert await store.person_by_login("") is None


async def test_of_two_who_want_a_login_one_gets_it(store: Store, database_url: str) -> None:
    other = await Store.open(database_url)
    problems = await asyncio.gather(
        *(
            each.add_person(person(f"{name} {i}", "Ann"))
            for i in range(3)
            for name, each in (("a", store), ("b", other))
        ),
        return_exceptions=True,
    )
    assert sorted(type(problem).__name__ for problem in problems) == ["Conflict"] * 5 + ["NoneType"]
    await other.close()


async def test_a_guest_becomes_an_account_and_keeps_the_rest(store: Store) -> None:
    await store.add_person(person("ann"))
    await store.change_person("ann", kind="account", login="Ann", password="argon…")
    assert await store.person_by_login("ANN") == person("ann", "Ann")
    await store.change_person("ann", name="Anna")
    assert await store.person("ann") == replace(person("ann", "Ann"), name="Anna")
    await store.add_person(person("bea", "bea"))
    with pytest.raises(Conflict, match="The login 'ANN' is taken"):
        await store.change_person("bea", login="ANN")
    with pytest.raises(LookupError, match="There is no person 'nobody'"):
        await store.change_person("nobody", name="X")


async def test_tokens_are_found_by_their_hash_and_dropped_by_their_owner(store: Store) -> None:
    await store.add_person(person("ann"))
    await store.add_person(person("bea"))
    first, second = TokenRow("aa11", "ann", "laptop", 1.0), TokenRow("bb22", "ann", "phone", 2.0)
    await store.add_token(second)
    await store.add_token(first)
    assert await store.token("aa11") == first
    assert await store.token("cc33") is None
    assert await store.tokens("ann") == [first, second]
    assert await store.tokens("bea") == []
    assert not await store.drop_token("bea", "aa11")
    assert await store.drop_token("ann", "aa11")
    assert not await store.drop_token("ann", "aa11")
    assert await store.tokens("ann") == [second]


async def test_a_secret_is_drawn_once_whoever_asks(store: Store, database_url: str) -> None:
    other = await Store.open(database_url)
    drawn = await asyncio.gather(*(each.secret("cookies") for each in (store, other) * 5))
    assert len(set(drawn)) == 1
    assert len(drawn[0]) == 32
    assert await store.secret("something else") != drawn[0]
    await other.close()
    await store.close()
    again = await Store.open(database_url)
    assert await again.secret("cookies") == drawn[0]
    await again.close()
