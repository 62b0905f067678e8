"""The rules as a state of OpenSpiel asks for them, one call for each of its methods: templates.

Each takes arrays of one record, because Numba is quicker to recognise an array than a record.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.rules import apply, contains, features, legal
from speeltafel.contract.views import look
from speeltafel.kernel.bits import lowest, wide
from speeltafel.kernel.chance import ROUNDS, make_block
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import Records
from speeltafel.kernel.templates import template
from speeltafel.research.observation import reward

# as OpenSpiel numbers its players
CHANCE = -1
TERMINAL = -4

REFUSED = -9


@template
def list_actions(states: Records, action_of: NDArray[np.int64], choices: NDArray[np.int64]) -> int:
    """List the legal actions in `choices`, their number first; the seat to move, or TERMINAL."""
    s = states[0]
    choices[0] = 0
    if s.over:
        return TERMINAL
    n = 0
    base = 0
    for word in legal(s):
        left = int(word)
        while left:
            n += 1
            choices[n] = action_of[base + lowest(left)]
            left &= left - 1
        base += 64
    choices[0] = n
    return int(s.turn)


@template
def apply_action(states: Records, move: int, action_of: NDArray[np.int64], choices: NDArray[np.int64]) -> int:
    """Play a move and list the next actions; REFUSED, and nothing changed, if it is not legal."""
    s = states[0]
    if s.over or not contains(legal(s), move):
        return REFUSED
    apply(s, move)
    return list_actions(states, action_of, choices)


@template
def observe(states: Records, views: Records, seat: int, out: NDArray[np.float32]) -> None:
    look(states[0], views[0], seat)
    features(views[0], out)


@template
def fill_view(states: Records, views: Records, seat: int) -> None:
    look(states[0], views[0], seat)


@compiled
def absorb(digest: NDArray[np.uint32], block: NDArray[np.uint32], words: NDArray[np.uint32]) -> None:
    """Mix words into a digest, four at a time: each is what ChaCha8 makes of them under the last as key."""
    for i in range(0, len(words), 4):
        make_block(block, digest, wide(words[i]), wide(words[i + 1]), wide(words[i + 2]), wide(words[i + 3]), ROUNDS)
        for k in range(len(digest)):
            digest[k] = block[k]


@template
def digest_history(
    states: Records,
    moves: NDArray[np.int64],
    since: int,
    seat: int,
    views: Records,
    words: NDArray[np.uint32],
    digest: NDArray[np.uint32],
) -> None:
    """Play the moves again; from the one numbered `since` on, mix into `digest` what the seat saw and did.

    `words` is the memory of `views`, with room for one more word at its end.
    """
    s = states[0]
    block = np.zeros(16, np.uint32)
    for i in range(len(moves)):
        if i >= since:
            look(s, views[0], seat)
            words[-1] = moves[i] + 1 if s.turn == seat else 0
            absorb(digest, block, words)
        apply(s, moves[i])


@template
def fill_returns(states: Records, points: bool, out: NDArray[np.float64]) -> None:
    """What the finished match is worth to every seat."""
    for seat in range(len(out)):
        out[seat] = reward(states[0], seat, points)
