"""What travels between processes: it arrives, it is believed only from this server, and it tells nobody anything."""

import asyncio
import logging
from functools import partial

import pytest
from in_memory_table import ANNA, BEN
from test_wire_lost import PLAN, LossyPubSub

from speeltafel.server.domain import handlers
from speeltafel.server.hub import pubsub as buses
from speeltafel.server.hub.encrypted_pubsub import EncryptedPubSub, MessageCipher, NotAuthentic, encrypted
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.new_tables import opened_event
from speeltafel.server.hub.peers import MOST_BYTES
from speeltafel.server.hub.pubsub import Listener, NoPubSub, ReconnectingPubSub
from speeltafel.server.store.store import Store

KEY = bytes(range(32))


class Faulty(ReconnectingPubSub):
    """Breaks a few times, and then carries."""

    def __init__(self, breaks: int) -> None:
        super().__init__()
        self.breaks, self.carried, self.done = breaks, list[str](), asyncio.Event()

    async def send(self, text: str) -> None:
        if self.breaks:
            self.breaks -= 1
            raise ConnectionError("away")
        self.carried += text.split("\n")
        if "last" in self.carried:
            self.done.set()

    async def receive(self, listener: Listener) -> None:
        await asyncio.Event().wait()


async def test_what_could_not_be_sent_is_sent_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(buses, "RETRY", 0.0)
    bus = Faulty(breaks=3)

    async def nobody(_: str) -> None: ...

    for text in ("first", "second", "x" * buses.MOST_BYTES, "last"):
        bus.publish(text)
    await bus.open(nobody)
    await bus.done.wait()
    assert bus.carried == ["first", "second", "x" * buses.MOST_BYTES, "last"]
    assert sum("it tries again" in record.getMessage() for record in caplog.records) == 3
    monkeypatch.setattr(buses, "RETRY", 1.0)
    await bus.close()


async def test_a_bus_that_never_carries_can_be_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    bus = Faulty(breaks=1_000_000)

    async def nobody(_: str) -> None: ...

    bus.publish("first")
    await bus.open(nobody)
    while bus.breaks == 1_000_000:
        await asyncio.sleep(0)
    await bus.close()
    assert all(task.done() for task in bus.tasks)


def test_only_who_has_the_key_can_encrypt_and_decrypt() -> None:
    one, other, stranger = MessageCipher(KEY), MessageCipher(KEY), MessageCipher(bytes(32))
    line = one.encrypt(b"hello")
    assert "\n" not in line
    assert one.decrypt(line) is None, "it is one's own"
    assert other.decrypt(line) == b"hello"
    process, _, rest = line.partition(".")
    forged = [
        stranger.encrypt(b"hello"),
        f"{other.process[::-1]}.{rest}",
        f"{process}.",
        "",
        "hello",
        f"{process}.ü",
        ".",
    ]
    forged += [f"{process}.{rest[:-8]}AAAAAAA=", MessageCipher(bytes(32), process).encrypt(b"hello")]
    for text in forged:
        with pytest.raises(NotAuthentic, match="not encrypted with our key"):
            other.decrypt(text)


def test_what_was_said_once_cannot_be_said_again_by_others() -> None:
    one, other = MessageCipher(KEY), MessageCipher(KEY)
    lines = [one.encrypt(text) for text in (b"first", b"second", b"third")]
    assert other.decrypt(lines[0]) == b"first"
    assert other.decrypt(lines[2]) == b"third", "what is lost is in the log"
    for line in lines:
        with pytest.raises(NotAuthentic, match="came before"):
            other.decrypt(line)


class Room:
    """A bus whose listeners are all in one room; what is said there is written down."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []
        self.lines: list[str] = []

    async def open(self, listener: Listener) -> None:
        self.listeners.append(listener)

    def publish(self, text: str) -> None:
        self.lines.append(text)

    async def close(self) -> None:
        pass

    async def carry(self) -> None:
        for line in self.lines:
            for listener in self.listeners:
                await listener(line)


async def listening_hub(store: Store, room: Room, key: bytes) -> Hub:
    bus = encrypted(room, key)
    hub = Hub(store, bus)
    await bus.open(hub.peers.on_message)
    return hub


def test_who_is_alone_encrypts_nothing() -> None:
    assert isinstance(encrypted(NoPubSub(), KEY), NoPubSub)
    assert isinstance(encrypted(Room(), KEY), EncryptedPubSub)


async def test_what_a_stranger_tells_is_not_believed(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    room = Room()
    here, stranger = await listening_hub(store, room, KEY), await listening_hub(store, room, bytes(32))
    table = (await here.open_table(opened_event(PLAN, ANNA))).state.id
    room.listeners.pop()
    await stranger.handle(table, partial(handlers.sit, who=BEN, seat=0))
    plain = Hub(store, LossyPubSub())
    await plain.handle(table, partial(handlers.say, who=ANNA, text="hello"))
    assert isinstance(plain.pubsub, LossyPubSub)
    room.lines += [*room.lines, *plain.pubsub.lost]
    with caplog.at_level(logging.WARNING):
        await room.carry()
    assert here.rooms[table].version == 1
    complaints = [record.getMessage() for record in caplog.records]
    assert complaints == ["What came over the bus was not encrypted with our key. It is passed by."], (
        "once, not each time"
    )


async def test_nothing_can_be_read_on_the_way(store: Store) -> None:
    room = Room()
    here, there = await listening_hub(store, room, KEY), await listening_hub(store, room, KEY)
    table = (await here.open_table(opened_event(PLAN, ANNA))).state.id
    await there.room(table)
    await here.handle(table, partial(handlers.sit, who=ANNA, seat=0))
    await here.handle(table, partial(handlers.say, who=ANNA, text="a whisper"))
    for told in room.lines:
        assert not [secret for secret in (table, "Anna", "whisper") if secret in told]
    await room.carry()
    assert there.rooms[table].version == 3


async def test_what_is_too_long_is_read_from_the_log(store: Store) -> None:
    room = Room()
    here, there = await listening_hub(store, room, KEY), await listening_hub(store, room, KEY)
    table = (await here.open_table(opened_event(PLAN, ANNA))).state.id
    await there.room(table)
    long = [event for _ in range(5) for event in handlers.say(here.rooms[table].state, ANNA, "🂡" * 500)]
    await here.handle(table, lambda _: long)
    assert all(len(text) < 1.4 * MOST_BYTES < buses.MOST_BYTES for text in room.lines)
    await room.carry()
    assert there.rooms[table].version == 6
