"""The stream behind every shuffle: the cipher's published vectors, and fairness."""

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from speeltafel.kernel.chance import below, make_block, next_word, quarter_round, shuffle
from speeltafel.kernel.records import Stream, blank, layout


def stream(key: int = 1) -> Any:
    s = blank(layout(Stream))[0]
    s.key[0] = key
    return s


def block(key: bytes, low: int, high: int, nonce0: int, nonce1: int, rounds: int) -> bytes:
    out = np.zeros(16, np.uint32)
    make_block(out, np.frombuffer(key, "<u4").copy(), low, high, nonce0, nonce1, rounds)
    return out.astype("<u4").tobytes()


def test_quarter_round_of_rfc_8439() -> None:
    """Section 2.1.1."""
    result = quarter_round(0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567)
    assert tuple(result) == (0xEA2A92F4, 0xCB1CF8CE, 0x4581472E, 0x5881C4BB)


def test_block_of_rfc_8439() -> None:
    """Section 2.3.2, twenty rounds; its 96-bit nonce fills our counter's upper half as well."""
    words = """
        e4e7f110 15593bd1 1fdd0f50 c47120a3 c7f4d1c7 0368c033 9aaa2204 4e6cd4c3
        466482d2 09aa9f07 05d7c214 a2028bd9 d19c12b5 b94e16de e883d0cb 4e3c50a2
    """
    expected = b"".join(int(word, 16).to_bytes(4, "little") for word in words.split())
    assert block(bytes(range(32)), 1, 0x09000000, 0x4A000000, 0, 20) == expected


def test_chacha8_of_the_strombergson_vectors() -> None:
    """Test case 1 of draft-strombergson-chacha-test-vectors: key and nonce zero, eight rounds, block 0."""
    expected = (
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    )
    assert block(bytes(32), 0, 0, 0, 0, 8).hex() == expected


def test_the_stream_is_the_cipher_block_after_block() -> None:
    s = stream(5)
    words = [int(next_word(s)) for _ in range(40)]
    key = (5).to_bytes(4, "little") + bytes(28)
    cipher = b"".join(block(key, counter, 0, 0, 0, 8) for counter in range(3))
    assert words == np.frombuffer(cipher, "<u4").tolist()[:40]


@pytest.mark.parametrize("n", [1, 2, 3, 7, 60, 80])
def test_below_stays_below_and_is_even(n: int) -> None:
    s = stream(9)
    draws = 3000 * n
    seen = Counter(int(below(s, n)) for _ in range(draws))
    assert set(seen) == set(range(n))
    chi_square = sum((count - 3000) ** 2 / 3000 for count in seen.values())
    assert chi_square < n + 6 * (2 * n) ** 0.5 + 10


def test_below_refuses_the_uneven_words() -> None:
    """With n = 3 * 2**30 a plain multiplication would give every third number twice as often."""
    n = 3 << 30
    s = stream(2)
    thirds = Counter(int(below(s, n)) % 3 for _ in range(30_000))
    assert max(thirds.values()) < 10_400


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    s = stream(3)
    seen: Counter[tuple[int, ...]] = Counter()
    cards = np.zeros(6, np.int8)
    for _ in range(24_000):
        cards[:] = (9, 0, 1, 2, 3, 9)
        shuffle(s, cards, 1, 5)
        assert cards[0] == cards[5] == 9
        seen[tuple(cards[1:5].tolist())] += 1
    assert set(seen) == set(permutations(range(4)))
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 60
