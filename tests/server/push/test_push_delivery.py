"""Bringing a message to a device, over real sockets: what the push service answers decides what follows."""

import asyncio
import ssl
import time
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from migrated_database import sqlite_database
from push_service import Device, PushService

from speeltafel.server.push import delivery
from speeltafel.server.push.delivery import PushQueue, post, topic_of
from speeltafel.server.push.encryption import VapidKey
from speeltafel.server.push.endpoints import parse_endpoint
from speeltafel.server.store.rows.people import DeviceRow, PersonRow
from speeltafel.server.store.store import Store

VAPID_KEY = VapidKey(bytes(32))


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running


@pytest.fixture
async def kept(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(sqlite_database(tmp_path / "server.db"))
    await store.add_person(PersonRow("ann", "Ann", "guest", 0.0))
    yield store
    await store.close()


def row(device: Device) -> DeviceRow:
    return DeviceRow("id", "ann", device.endpoint, device.point, device.secret, "nl", 1.0)


async def brought(store: Store, device: Device, wanted: bool = True) -> None:
    """Sent, with all tries that it takes."""
    desk = PushQueue(store, VAPID_KEY, "anywhere", retry_delays=(0.01, 0.01))
    await store.add_device(row(device))

    async def still_wanted() -> bool:
        return wanted

    desk.send(row(device), b"hello", topic_of("oak"), time.time() + 500, still_wanted)
    await asyncio.gather(*desk.tasks)


async def test_it_arrives(kept: Store, service: PushService) -> None:
    device = service.device()
    await brought(kept, device)
    letter = service.next()
    assert device.read(letter.body) == b"hello"
    assert letter.claims(VAPID_KEY.public)["aud"] == service.url
    assert letter.headers["content-encoding"] == "aes128gcm"
    assert 0 < int(letter.headers["ttl"]) <= 500
    assert letter.headers["topic"] == topic_of("oak")
    assert len(topic_of("oak")) <= 32  # by RFC 8030
    assert await kept.devices("ann") == [row(device)]


@pytest.mark.parametrize("status", [404, 410])
async def test_a_device_that_is_gone_is_forgotten(kept: Store, service: PushService, status: int) -> None:
    service.answers.append(status)
    await brought(kept, service.device())
    assert await kept.devices("ann") == []
    assert service.came.qsize() == 1


async def test_who_is_busy_is_asked_again_but_not_for_ever(kept: Store, service: PushService) -> None:
    service.answers.extend([503, 429])
    await brought(kept, service.device())
    assert service.came.qsize() == 3
    service.answers.extend([500] * 9)
    await brought(kept, service.device())
    assert service.came.qsize() == 6
    assert len(await kept.devices("ann")) == 1


@pytest.mark.parametrize("status", [302, 400, 403, 413])
async def test_who_refuses_is_not_asked_again(kept: Store, service: PushService, status: int) -> None:
    service.answers.append(status)
    await brought(kept, service.device())
    assert service.came.qsize() == 1
    assert len(await kept.devices("ann")) == 1


async def test_what_is_not_wanted_any_more_is_not_sent(kept: Store, service: PushService) -> None:
    await brought(kept, service.device(), wanted=False)
    assert service.came.empty()


@pytest.mark.parametrize("babble", [b"", b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 abc\r\n", b"x" * 10_000])
async def test_what_is_no_answer(babble: bytes) -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(babble)
        writer.close()

    async with await asyncio.start_server(talk, "127.0.0.1", 0) as server:
        endpoint = parse_endpoint(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", "anywhere")
        with pytest.raises(OSError, match=r"."):
            await post(endpoint, {}, b"", "anywhere")


async def test_who_never_answers_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "TIMEOUT", 0.2)
    over = asyncio.Event()

    async def dawdle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 2")
        await over.wait()
        writer.close()

    async with await asyncio.start_server(dawdle, "127.0.0.1", 0) as server:
        endpoint = parse_endpoint(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", "anywhere")
        with pytest.raises(TimeoutError):
            await post(endpoint, {}, b"", "anywhere")
        over.set()


async def test_https_needs_a_certificate_that_is_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    papers = certificate(tmp_path)

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 201 Created\r\n\r\n")
        writer.close()

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(papers)
    async with await asyncio.start_server(accept, "127.0.0.1", 0, ssl=context) as server:
        endpoint = parse_endpoint(f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}/", "anywhere")
        with pytest.raises(ssl.SSLCertVerificationError):
            await post(endpoint, {}, b"hello", "anywhere")
        monkeypatch.setattr(delivery, "tls_context", lambda: ssl.create_default_context(cafile=papers))
        assert await post(endpoint, {}, b"hello", "anywhere") == 201


def certificate(folder: Path) -> Path:
    """One for this machine, signed by itself, with its key."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "push")])
    builder = x509.CertificateBuilder(
        name, name, key.public_key(), x509.random_serial_number(), now, now + timedelta(1)
    )
    addresses = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    signed = builder.add_extension(addresses, False).sign(key, SHA256())
    papers = folder / "papers.pem"
    own = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    papers.write_bytes(signed.public_bytes(Encoding.PEM) + own)
    return papers
