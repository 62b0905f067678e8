"""What only a device can read, and who says that it is from us."""

import os
import time

import pytest
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from push_service import CURVE, Delivery, Device, plain

from speeltafel.server.push.encryption import VapidKey, encrypt, is_public_key

SECRET = bytes(range(32))


def test_the_example_of_rfc_8291_is_read() -> None:
    """So that what the tests read with is known to be right."""
    number = int.from_bytes(plain("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
    device = Device("", ec.derive_private_key(number, CURVE), plain("BTBZMqHH6r4Tts7J_aSIgg"))
    body = plain(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6"
        "cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert device.read(body) == b"When I grow up, I want to be a watermelon"


def test_only_the_device_can_read_it() -> None:
    device, other = Device(""), Device("")
    body = encrypt(b"Your turn", device.point, device.secret)
    assert device.read(body) == b"Your turn"
    assert b"turn" not in body
    with pytest.raises(InvalidTag):
        other.read(body)
    assert encrypt(b"Your turn", device.point, device.secret) != body


def test_the_badge_stays_and_signs() -> None:
    vapid_key = VapidKey(SECRET, "mailto:host@example.org")
    assert vapid_key.public == VapidKey(SECRET).public != VapidKey(os.urandom(32)).public
    letter = Delivery("/", {"authorization": vapid_key.authorization("https://push.example")}, b"")
    claims = letter.claims(vapid_key.public)
    assert claims["aud"] == "https://push.example"
    assert claims["sub"] == "mailto:host@example.org"
    assert 3600 < claims["exp"] - time.time() <= 86_400
    head, _, signature = letter.headers["authorization"].partition(", k=")[0].rpartition(".")
    forged = Delivery("/", {"authorization": f"{head}.{'A' * len(signature)}, k={vapid_key.public}"}, b"")
    with pytest.raises((InvalidSignature, ValueError)):
        forged.claims(vapid_key.public)


def test_nobody_to_write_to_is_not_said() -> None:
    vapid_key = VapidKey(SECRET)
    letter = Delivery("/", {"authorization": vapid_key.authorization("https://push.example")}, b"")
    assert "sub" not in letter.claims(vapid_key.public)


@pytest.mark.parametrize("key", [b"", b"\x04" + bytes(64), bytes(65), b"\x02" + bytes(32)])
def test_what_is_no_key(key: bytes) -> None:
    assert not is_public_key(key)


def test_a_key_is_one() -> None:
    assert is_public_key(Device("").point)
