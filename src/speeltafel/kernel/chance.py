"""Chance: a ChaCha8 stream inside the state, fair numbers from it, and fair shuffles.

A state that carries its own stream makes a game exactly its seed, its options and its
moves; and since ChaCha is a cipher, nobody can foresee a deal from the cards seen so far.
Words are 32 bits held in 64-bit integers, so that no sum overflows in the interpreter.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.kernel.bits import wide
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import Stream

WORD = 0xFFFFFFFF
ROUNDS = 8
# "expand 32-byte k", the constant of the cipher's first row
C0, C1, C2, C3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574


@compiled
def quarter_round(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """The quarter round of RFC 8439, 2.1."""
    a = (a + b) & WORD
    d ^= a
    d = ((d << 16) | (d >> 16)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 12) | (b >> 20)) & WORD
    a = (a + b) & WORD
    d ^= a
    d = ((d << 8) | (d >> 24)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 7) | (b >> 25)) & WORD
    return a, b, c, d


@compiled
def make_block(
    out: NDArray[np.uint32], key: NDArray[np.uint32], low: int, high: int, nonce0: int, nonce1: int, rounds: int
) -> None:
    """One block of the ChaCha stream (Bernstein's layout: a 64-bit counter, a 64-bit nonce)."""
    k0, k1, k2, k3 = wide(key[0]), wide(key[1]), wide(key[2]), wide(key[3])
    k4, k5, k6, k7 = wide(key[4]), wide(key[5]), wide(key[6]), wide(key[7])
    a0, a1, a2, a3 = C0, C1, C2, C3
    b0, b1, b2, b3 = k0, k1, k2, k3
    c0, c1, c2, c3 = k4, k5, k6, k7
    d0, d1, d2, d3 = low, high, nonce0, nonce1
    for _ in range(rounds // 2):
        a0, b0, c0, d0 = quarter_round(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter_round(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter_round(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter_round(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter_round(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter_round(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter_round(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter_round(a3, b0, c1, d2)
    out[0], out[1], out[2], out[3] = (a0 + C0) & WORD, (a1 + C1) & WORD, (a2 + C2) & WORD, (a3 + C3) & WORD
    out[4], out[5], out[6], out[7] = (b0 + k0) & WORD, (b1 + k1) & WORD, (b2 + k2) & WORD, (b3 + k3) & WORD
    out[8], out[9], out[10], out[11] = (c0 + k4) & WORD, (c1 + k5) & WORD, (c2 + k6) & WORD, (c3 + k7) & WORD
    out[12], out[13] = (d0 + low) & WORD, (d1 + high) & WORD
    out[14], out[15] = (d2 + nonce0) & WORD, (d3 + nonce1) & WORD


@compiled
def next_word(s: Stream) -> int:
    """The next 32 bits of the stream."""
    if s.used == 0 or s.used == 16:
        blocks = int(s.blocks)
        make_block(s.block, s.key, blocks & WORD, blocks >> 32, 0, 0, ROUNDS)
        s.blocks = blocks + 1
        s.used = 0
    word = wide(s.block[s.used])
    s.used += 1
    return word


@compiled
def below(s: Stream, n: int) -> int:
    """A number from 0 to n - 1, each equally likely (Lemire's method: no modulo bias)."""
    n = int(n)
    product = next_word(s) * n
    if product & WORD < n:
        unfair = (WORD + 1) % n
        while product & WORD < unfair:
            product = next_word(s) * n
    return product >> 32


@compiled
def shuffle(s: Stream, cards: NDArray[np.int8], start: int, stop: int) -> None:
    """Shuffle cards[start:stop] in place (Fisher and Yates, from the back)."""
    for last in range(stop - 1, start, -1):
        other = start + below(s, last - start + 1)
        held = cards[last]
        cards[last] = cards[other]
        cards[other] = held


@compiled
def set_match_key(s: Stream, key: NDArray[np.uint32], i: int) -> None:
    """The seed of match i of a batch: the batch's own, with i mixed into its last words."""
    for k in range(6):
        s.key[k] = key[k]
    s.key[6] = wide(key[6]) ^ (i >> 32)
    s.key[7] = wide(key[7]) ^ (i & WORD)


@compiled
def rekey(s: Stream, key: NDArray[np.uint32], i: int) -> None:
    """Another stream from here on, as that of match i of a batch; nothing of it is drawn yet."""
    set_match_key(s, key, i)
    s.blocks = 0
    s.used = 0


@compiled
def player_rng(s: Stream) -> tuple[int, int]:
    """A generator for players' choices, apart from the game's stream: a block under a nonce that no deal uses.

    Nothing may be drawn of the state's stream yet.
    """
    make_block(s.block, s.key, 0, 0, 1, 0, ROUNDS)
    return wide(s.block[0]), wide(s.block[1]) | 1


@compiled
def next_random(a: int, b: int) -> tuple[int, int, int]:
    """The next number below 2**32 of such a generator, and the generator after it: xoroshiro64*."""
    drawn = (int(a) * 0x9E3779BB) & WORD  # `int`: no width to overflow in the interpreter
    b ^= a
    a = ((a << 26) | (a >> 6)) & WORD ^ b ^ ((b << 9) & WORD)
    b = ((b << 13) | (b >> 19)) & WORD
    return drawn, a, b
