"""Devices that want to be called, and who may call them."""

import asyncio
from dataclasses import replace

from sample_rows import person

from speeltafel.server.store.devices import MOST
from speeltafel.server.store.rows.people import DeviceRow
from speeltafel.server.store.store import Store

PHONE = DeviceRow("phone", "ann", "https://push.example/1", b"key", b"secret", "nl", 1.0)


async def test_a_device_belongs_to_whoever_used_it_last(store: Store) -> None:
    for name in ("ann", "bea"):
        await store.add_person(person(name))
    await store.add_device(PHONE)
    assert await store.devices("ann") == [PHONE]
    await store.add_device(replace(PHONE, person="bea", language="de"))
    assert await store.devices("ann") == []
    assert await store.devices("bea") == [replace(PHONE, person="bea", language="de")]
    assert not await store.drop_device("phone", "ann")
    assert await store.drop_device("phone", "bea")
    assert await store.devices("bea") == []


async def test_nobody_has_too_many(store: Store) -> None:
    await store.add_person(person("ann"))
    for number in range(MOST + 3):
        await store.add_device(replace(PHONE, id=f"phone {number}", created=float(number)))
    assert [device.created for device in await store.devices("ann")] == [float(n) for n in range(3, MOST + 3)]


async def test_a_call_is_made_once_whoever_would(store: Store, database_url: str) -> None:
    other = await Store.open(database_url)
    for number in (4, 9):
        claims = await asyncio.gather(*(each.claim_call("oak", number) for each in (store, other) for _ in range(3)))
        assert sorted(claims) == [False] * 5 + [True]
    assert not await other.claim_call("oak", 4)  # that turn is long over
    assert await other.claim_call("elm", 4)
    await other.close()
