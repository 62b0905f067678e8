"""Loops over whole games and whole batches, written once and bound to every game.

The functions named first are open: `bound` replaces them by a game's own. The rest is
compiled once per game, with no Python per move. A set of legal moves is a tuple of words;
move m is bit m % 64 of word m // 64.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.winning import win_share
from speeltafel.kernel.bits import bit, count, nth, wide
from speeltafel.kernel.chance import ROUNDS, make_block
from speeltafel.kernel.compiling import compiled
from speeltafel.kernel.interpreting import unrolled

Records = NDArray[Any]
Words = tuple[int, ...]


OPEN_NUMBERS: tuple[str, ...] = ()
OPEN_ARRAYS: tuple[str, ...] = ()


def start(s: Any) -> None: ...
def legal(s: Any) -> Words: ...  # type: ignore[empty-body]
def apply(s: Any, move: int) -> None: ...
def view(s: Any, v: Any, seat: int) -> None: ...
def resample(v: Any, s: Any) -> None: ...
def features(v: Any, out: NDArray[np.float32]) -> None: ...


@compiled
def roll(a: int, b: int) -> tuple[int, int, int]:
    """The dice of the random player, apart from the game's own stream: xoroshiro64*."""
    face = (int(a) * 0x9E3779BB) & 0xFFFFFFFF  # `int`: no width to overflow in the interpreter
    b ^= a
    a = ((a << 26) | (a >> 6)) & 0xFFFFFFFF ^ b ^ ((b << 9) & 0xFFFFFFFF)
    b = ((b << 13) | (b >> 19)) & 0xFFFFFFFF
    return face, a, b


@compiled
def dice(s: Any) -> tuple[int, int]:
    """The first throw for a state that is not dealt yet: a block under a nonce that no deal uses."""
    make_block(s.block, s.key, 0, 0, 1, 0, ROUNDS)
    return wide(s.block[0]), wide(s.block[1]) | 1


@compiled
def pick(words: Words, face: int) -> int:
    """One of the moves of a set, by the face of a die from 0 to 2**32 - 1; -1 if there is none."""
    n = 0
    for word in words:
        n += count(word)
    k = (face * n) >> 32
    base = 0
    for word in words:
        here = count(word)
        if k < here:
            return base + nth(word, k)
        k -= here
        base += 64
    return -1


@compiled
def holds(words: Words, move: int) -> bool:
    """Is the move in the set?"""
    base = 0
    for word in words:
        if base <= move < base + 63 and word & bit(move - base):
            return True
        base += 64
    return False


@compiled
def copy_array(source: NDArray[Any], copy: NDArray[Any]) -> None:
    """A row or a grid; which of them is known to the compiler."""
    if source.ndim == 1:
        for i in range(source.shape[0]):
            copy[i] = source[i]
    else:
        for i in range(source.shape[0]):
            for k in range(source.shape[1]):
                copy[i, k] = source[i, k]


@compiled
def match_key(s: Any, key: NDArray[np.uint32], i: int) -> None:
    """The seed of game i of a batch: the batch's own, with i mixed into its last words."""
    for k in range(6):
        s.key[k] = key[k]
    s.key[6] = wide(key[6]) ^ (i >> 32)
    s.key[7] = wide(key[7]) ^ (i & 0xFFFFFFFF)


def play_out(s: Any, a: int, b: int) -> int:
    """Play random moves to the end of the match; how many they were."""
    n = 0
    while not s.over:
        face, a, b = roll(a, b)
        apply(s, pick(legal(s), face))
        n += 1
    return n


def play_match(states: Records, at: int, fresh: Records, key: NDArray[np.uint32], i: int) -> int:
    """Deal match i of a batch into states[at] and play it out with random moves; how many they were."""
    states[at] = fresh[0]
    s = states[at]
    match_key(s, key, i)
    a, b = dice(s)
    start(s)
    return play_out(s, a, b)


def simulate(fresh: Records, key: NDArray[np.uint32], first: int, matches: int, tally: Records, work: Records) -> None:
    """Play `matches` random matches from the state `fresh`; add up what came of them in `tally`."""
    t = tally[0]
    for i in range(first, first + matches):
        n = play_match(work, 0, fresh, key, i)
        s = work[0]
        t.matches += 1
        t.moves += n
        t.longest = max(t.longest, n)
        t.endings[s.ending] += 1
        for seat in range(s.players):
            t.points[seat] += s.scores[seat]
            t.wins[seat] += win_share(s, seat)


def deal_batch(states: Records, fresh: Records, key: NDArray[np.uint32], first: int) -> None:
    """Fill a batch with newly dealt games, numbered from `first`."""
    for i in range(len(states)):
        states[i] = fresh[0]
        s = states[i]
        match_key(s, key, first + i)
        start(s)


def step_batch(states: Records, moves: NDArray[np.int64], refused: NDArray[np.uint8]) -> int:
    """Play moves[i] in states[i]; an illegal one (or any after the end) is refused and changes nothing."""
    bad = 0
    for i in range(len(states)):
        s = states[i]
        refused[i] = 0
        if s.over or not holds(legal(s), moves[i]):
            refused[i] = 1
            bad += 1
        else:
            apply(s, moves[i])
    return bad


def legal_batch(states: Records, mask: NDArray[np.uint8]) -> None:
    """mask[i, m] = 1 for every legal move m of states[i]; all 0 for a finished game."""
    mask[:, :] = 0
    for i in range(len(states)):
        s = states[i]
        if not s.over:
            base = 0
            for word in legal(s):
                for m in range(base, min(base + 63, mask.shape[1])):
                    mask[i, m] = (word >> (m - base)) & 1
                base += 64


def copy_open(source: Any, copy: Any) -> None:
    """Copy what is open to all, field by field; the loops over names are unrolled by the compiler."""
    for name in unrolled(OPEN_NUMBERS):
        copy[name] = source[name]
    for name in unrolled(OPEN_ARRAYS):
        copy_array(source[name], copy[name])


def look(s: Any, v: Any, seat: int) -> None:
    """The one door out of the state: fill `v` with what `seat` (-1: the public) may know."""
    copy_open(s, v)
    v.seat = seat
    for i in range(len(v.moves)):
        v.moves[i] = 0
    if s.turn == seat and not s.over:
        for i, word in enumerate(legal(s)):
            v.moves[i] = word
    view(s, v, seat)


def imagine(v: Any, s: Any) -> None:
    """Fill `s` with a state that could be behind the view; what is unknown comes from its own stream."""
    copy_open(v, s)
    resample(v, s)


def observe_batch(states: Records, views: Records, out: NDArray[np.float32]) -> None:
    """The features of the seat to move, for every game of the batch."""
    for i in range(len(states)):
        look(states[i], views[i], states[i].turn)
        features(views[i], out[i])


def count_tree(states: Records, depth: int) -> int:
    """How many different lines of `depth` moves there are; shorter ones that reach the end count too.

    states[depth] is the root; the rows below it are scratch.
    """
    s = states[depth]
    if depth == 0 or s.over:
        return 1
    lines = 0
    base = 0
    for word in legal(s):
        for m in range(63):
            if word & bit(m):
                states[depth - 1] = states[depth]
                apply(states[depth - 1], base + m)
                lines += count_tree(states, depth - 1)
        base += 64
    return lines
