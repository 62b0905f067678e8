"""Devices that want to be called when it is their owner's turn."""

import time
from hashlib import sha256
from typing import Annotated

from litestar import Controller, get, post, put
from litestar.params import JSONBody
from msgspec import Meta, Struct

from speeltafel.contract.words import Language
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.people.authentication import require_person, session_id
from speeltafel.server.push.encryption import SECRET_BYTES, base64url, from_base64url, is_public_key
from speeltafel.server.push.endpoints import MAX_ENDPOINT, parse_endpoint
from speeltafel.server.routes.dependencies import AnyRequest, TheServices
from speeltafel.server.store.rows.people import DeviceRow

Endpoint = Annotated[str, Meta(min_length=1, max_length=MAX_ENDPOINT, description="An address of the push service's")]
Sealing = Annotated[str, Meta(min_length=1, max_length=100, description="Bytes in the alphabet of base64url")]


class DeviceKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """As a browser's `PushSubscription` gives them."""

    p256dh: Sealing
    auth: Sealing


class Device(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that may be called, and the language of whoever uses it."""

    endpoint: Endpoint
    keys: DeviceKeys
    language: Language = "en"


class Forgotten(Struct, frozen=True, forbid_unknown_fields=True):
    endpoint: Endpoint


class PushShown(Struct, frozen=True):
    """The key that a browser asks for when it subscribes; None where this server calls nobody."""

    key: str | None


class Push(Controller):
    path = "/api/push"
    tags = ("people",)

    @get("/", sync_to_thread=False)
    def shown(self, services: TheServices) -> PushShown:
        """What a browser has to know before it can be called."""
        return PushShown(services.vapid_key.public if services.reach != "off" else None)

    @put("/", status_code=204, responses=ERROR_RESPONSES, opt={"limit": "tables"})
    async def add(self, request: AnyRequest, services: TheServices, data: JSONBody[Device]) -> None:
        """Be called on this device when it is your turn in a game that takes days."""
        person = await require_person(request)
        if services.reach == "off":
            raise CommandRefused("not_now", "This server calls nobody.")
        parse_endpoint(data.endpoint, services.reach)
        key, secret = keys_of(data.keys)
        device = DeviceRow(
            id=hashed(data.endpoint),
            person=person.id,
            endpoint=data.endpoint,
            key=key,
            secret=secret,
            language=data.language,
            created=time.time(),
            session=session_id(request),
        )
        await services.store.add_device(device)

    @post("/forget", status_code=204, responses=ERROR_RESPONSES)
    async def forget(self, request: AnyRequest, services: TheServices, data: JSONBody[Forgotten]) -> None:
        """Be called there no more."""
        person = await require_person(request)
        await services.store.drop_device(hashed(data.endpoint), person.id)


def keys_of(keys: DeviceKeys) -> tuple[bytes, bytes]:
    try:
        key, secret = from_base64url(keys.p256dh), from_base64url(keys.auth)
    except ValueError:
        raise CommandRefused("bad_message", "The keys of a device are written in base64url.") from None
    if not is_public_key(key) or len(secret) != SECRET_BYTES:
        raise CommandRefused(
            "bad_message", f"A device has a public key on the curve P-256 and a secret of {SECRET_BYTES} bytes."
        )
    return key, secret


def hashed(endpoint: str) -> str:
    return base64url(sha256(endpoint.encode()).digest())


HANDLERS = [Push]
