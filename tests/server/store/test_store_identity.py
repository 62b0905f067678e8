"""Sessions, recovery codes and deleting somebody, in each kind of database."""

import asyncio
from dataclasses import replace

import pytest
from sample_rows import moves, person

from speeltafel.record import SOMEBODY
from speeltafel.server.domain.events import AnyEvent, Opened, Said, Sat, Started, Stored
from speeltafel.server.domain.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.domain.state import TableState
from speeltafel.server.store import requests
from speeltafel.server.store.rows.people import DeviceRow, RecoveryRow, RequestRow, SessionRow, TokenRow
from speeltafel.server.store.rows.tables import row_of
from speeltafel.server.store.sessions import KEPT
from speeltafel.server.store.store import Conflict, Store

NOW = 1_800_000_000.0


def session(id: str, whose: str = "ann", used: float = NOW) -> SessionRow:
    return SessionRow(id, f"hash of {id}", whose, NOW, used, f"device of {id}", "Firefox, Linux", "192.0.2.7")


async def two_people(store: Store) -> None:
    await store.add_person(person("ann", "Ann"))
    await store.add_person(person("bea", "Bea"))


async def test_sessions_are_found_listed_and_ended(store: Store) -> None:
    await two_people(store)
    await asyncio.gather(*(store.add_session(session("s1")) for _ in range(3)))  # the same is there once
    await store.add_session(session("s2", used=NOW + 1))
    await store.add_session(session("s3", "bea"))
    found = await store.session("hash of s1")
    assert found is not None
    assert (found[0], found[1].id) == (session("s1"), "ann")
    assert await store.session("hash of nothing") is None
    assert [each.id for each in await store.sessions("ann")] == ["s2", "s1"]
    assert not await store.end_sessions("ann", NOW, ["s3"])
    assert await store.end_sessions("ann", NOW + 2, ["s1"])
    assert await store.session("hash of s1") == (replace(session("s1"), ended=NOW + 2, address=""), found[1])
    assert await store.good_credentials(["s1", "s2", "s3"], [], NOW) == {"s2", "s3"}
    await store.end_all_sessions("ann", NOW + 3, but="s2")
    assert [each.id for each in await store.sessions("ann")] == ["s2"]
    assert await store.device_known("ann", "device of s1")
    assert not await store.device_known("bea", "device of s1")
    await store.prune_sessions(NOW + KEPT + 2.5)
    assert await store.session("hash of s1") is None
    assert await store.session("hash of s2") is None


async def test_tokens_are_good_until_they_expire(store: Store) -> None:
    await two_people(store)
    await store.add_token(TokenRow("t1", "ann", "", NOW, "read", NOW + 5))
    await store.add_token(TokenRow("t2", "ann", "", NOW))
    assert await store.good_credentials([], ["t1", "t2", "t3"], NOW) == {"t1", "t2"}
    assert await store.good_credentials([], ["t1", "t2", "t3"], NOW + 5) == {"t2"}


async def test_a_recovery_code_is_redeemed_once(store: Store) -> None:
    await two_people(store)
    await store.add_session(session("s1"))
    await store.keep_recovery(RecoveryRow("first", "ann", NOW))
    await store.keep_recovery(kept := RecoveryRow("second", "ann", NOW))
    await store.add_recovery(RecoveryRow("link", "ann", NOW, NOW + 5))
    assert await store.recovery("first") is None
    assert await store.recovery("second") == kept
    tries = [store.redeem(kept, f"argon {i}", RecoveryRow(f"next {i}", "ann", NOW)) for i in range(4)]
    done = await asyncio.gather(*tries)
    assert sorted(done) == [False, False, False, True]
    winner = done.index(True)
    row = await store.person("ann")
    assert row is not None
    assert (row.password, row.cookies_after) == (f"argon {winner}", NOW)
    assert await store.sessions("ann") == []
    assert await store.recovery("link") is None
    assert await store.recovery(f"next {winner}") is not None


async def test_who_is_deleted_leaves_no_name_in_any_log(store: Store) -> None:
    await two_people(store)
    await store.add_person(replace(person("robot"), kind="bot", owner="bea"))
    await store.add_session(session("s1", "bea"))
    await store.keep_preferences("bea", "{}")
    opened = Opened(TablePlan("coloretto", [OpenSeat(), OpenSeat(), BotSeat()]), "ann", "00" * 32)
    happened: list[AnyEvent] = [
        opened,
        Sat(0, "ann", "Ann", "account"),
        Sat(1, "bea", "Bea", "account"),
        Said("bea", "Bea", "Hello!"),
        Started(["Ann", "Bea", "Club 2"]),
    ]
    events = [Stored(number, NOW, event) for number, event in enumerate(happened, 1)]
    await store.append("oak", events, row_of(TableState("oak").replay(events), NOW))
    assert await store.events("oak") == events
    assert await store.said_by("bea") == [("oak", NOW, "Hello!")]
    assert await store.said_by("ann") == []
    assert sorted(await store.delete_person("bea", NOW)) == ["bea", "robot"]
    told = [stored.event for stored in await store.events("oak")]
    assert told[1:] == [
        Sat(0, "ann", "Ann", "account"),
        Sat(1, "bea", SOMEBODY, "account"),
        Said("bea", SOMEBODY, "Hello!"),
        Started(["Ann", SOMEBODY, "Club 2"]),
    ]
    row = await store.person("bea")
    assert row is not None
    assert (row.name, row.login, row.password, row.deleted) == (SOMEBODY, None, None, NOW)
    assert await store.person_by_login("Bea") is None
    assert await store.session("hash of s1") is None
    assert await store.preferences("bea") is None
    await store.add_person(person("cas", "Bea"))


async def test_a_device_is_called_no_longer_than_its_session_lives(store: Store) -> None:
    await two_people(store)
    for id in ("s1", "s2", "s3"):
        await store.add_session(session(id))
        await store.add_device(DeviceRow(f"d of {id}", "ann", "https://…", b"", b"", "en", NOW, id))
    await store.add_device(DeviceRow("old", "ann", "https://…", b"", b"", "en", NOW))
    await store.add_device(DeviceRow("other", "bea", "https://…", b"", b"", "en", NOW, "s1"))
    await store.end_sessions("ann", NOW, ["s1"])
    assert [each.id for each in await store.devices("ann")] == ["d of s2", "d of s3", "old"]
    await store.end_all_sessions("ann", NOW, but="s2")
    assert [each.id for each in await store.devices("ann")] == ["d of s2"]
    assert [each.id for each in await store.devices("bea")] == ["other"]


async def test_what_is_asked_with_the_same_key_is_written_once(store: Store) -> None:
    await two_people(store)
    asked = RequestRow("r1", "ann", "a table", NOW, "oak 1")
    outcomes = await asyncio.gather(
        store.append("elm", moves(1), request=replace(asked, made="elm 1")),
        store.append("oak", moves(1), request=asked),
        store.append("ash", moves(1), request=replace(asked, id="r2", made="ash 1")),
        store.append("fir", moves(1)),
        return_exceptions=True,
    )
    assert [type(each) for each in outcomes] == [type(None), Conflict, type(None), type(None)], "in order"
    assert [len(await store.events(table)) for table in ("elm", "oak", "ash", "fir")] == [1, 0, 1, 1]
    assert await store.request("r1") == replace(asked, made="elm 1")
    with pytest.raises(Conflict):
        await store.add_token(TokenRow("h", "bea", "", NOW), replace(asked, person="bea"))
    assert await store.token("h") is None


async def test_keys_are_kept_as_long_as_a_retry_may_come(store: Store) -> None:
    await two_people(store)
    for id, created in (("old", NOW - requests.KEPT - 1), ("new", NOW - requests.KEPT + 1)):
        await store.append(id, moves(1), request=RequestRow(id, "ann", "a table", created))
    await store.prune_requests(NOW)
    assert await store.request("old") is None
    assert await store.request("new") is not None
    await store.delete_person("ann", NOW)
    assert await store.request("new") is None
