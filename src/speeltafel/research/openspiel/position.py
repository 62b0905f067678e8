"""A match as the OpenSpiel adapter keeps it: the record of the state, and the moves that led to it.

Nothing here knows OpenSpiel. Records are kept and copied as bytes, which is several times as
fast as NumPy's own copy of a record.
"""

import hashlib
import json
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.seeds import seed_bytes
from speeltafel.kernel.records import Records
from speeltafel.research.openspiel.rules import CHANCE, REFUSED, TERMINAL
from speeltafel.research.openspiel.setup import Setup

SEED_BYTES = 8
NOTHING_SEEN = np.zeros(8, np.uint32)

Memory = dict[int, tuple[int, NDArray[np.uint32]]]


class Position:
    """A match from its first chance node on. `player` is the seat to move, CHANCE or TERMINAL."""

    __slots__ = ("choices", "moves", "player", "recalled", "root", "seed", "setup", "states")

    def __init__(self, setup: Setup, seed: bytes = b"", root: bytes = b"") -> None:
        self.setup = setup
        self.seed = seed
        self.root = root
        """The record from which `moves` lead to this one: as dealt, or as imagined."""
        self.moves: list[int] = []
        self.recalled: Memory = {}
        """For each seat that was asked: how many of `moves` it has taken in, and the digest of what it saw."""
        self.player = CHANCE
        self.states: Records | None = None
        self.choices = np.zeros(len(setup.moves) + 1, np.int64)

    def __deepcopy__(self, memo: object) -> "Position":
        twin = Position(self.setup, self.seed, self.root)
        twin.moves, twin.recalled, twin.player = self.moves.copy(), self.recalled.copy(), self.player
        if self.states is not None:
            twin.states = self.setup.state(self.states.tobytes())
            twin.choices = self.choices.copy()
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        return _replayed, (self.setup, self.seed, self.root, self.moves, self.recalled)

    def draw(self, byte: int) -> None:
        """The next byte of the seed; with the last one the match is dealt."""
        self.seed += bytes([byte])
        if len(self.seed) == SEED_BYTES:
            states = self.setup.fresh(seed_bytes(int.from_bytes(self.seed, "big")))
            self.setup.game.functions.start(states[0])
            self.sit_down(states)

    def sit_down(self, states: Records) -> None:
        """Begin at a record in which a seat is to move."""
        self.states, self.root = states, states.tobytes()
        self.player = self.setup.list_actions(states, self.setup.action_of, self.choices)

    def dealt(self) -> Records:
        """The state, which is there after the last chance node."""
        assert self.states is not None
        return self.states

    def play(self, action: int) -> bool:
        """Play an action if it is legal; False, and nothing changed, if it is not."""
        setup = self.setup
        assert self.states is not None
        move = setup.moves[action]
        player = setup.apply_action(self.states, move, setup.action_of, self.choices)
        if player == REFUSED:
            return False
        self.player = player
        self.moves.append(move)
        return True

    def legal(self) -> list[int]:
        choices: list[int] = self.choices[1 : self.choices[0] + 1].tolist()
        return choices

    def returns(self) -> list[float]:
        """Per seat, once the match is over; zeros before."""
        out = np.zeros(self.setup.players)
        if self.player == TERMINAL:
            self.setup.fill_returns(self.dealt(), self.setup.points, out)
        return out.tolist()

    def features(self, seat: int, out: NDArray[np.float32]) -> None:
        """What `seat` (-1: the public) may know as numbers; zeros before the deal."""
        if self.states is None:
            out[:] = 0
        else:
            self.setup.observe(self.states, self.setup.view(), seat, out)

    def seen(self, seat: int) -> Records:
        view = self.setup.view()
        self.setup.fill_view(self.dealt(), view, seat)
        return view

    def shown(self, seat: int) -> str:
        """What `seat` may know as JSON; nothing before the deal."""
        if self.states is None:
            return ""
        moves = [self.setup.texts[action] for action in self.legal()] if seat == self.player else []
        return self._json(seat=seat, moves=moves, **self.setup.shown(self.states, seat))

    def revealed(self) -> str:
        """Everything as JSON."""
        if self.states is None:
            return json.dumps({"game": self.setup.game.name, "seed": self.seed.hex()})
        return self._json(**self.setup.revealed(self.states))

    def _json(self, **more: object) -> str:
        s = self.dealt()
        phase = "over" if self.player == TERMINAL else self.setup.game.manifest.phases[s["phase"][0]]
        scores = s["scores"][0, : self.setup.players].tolist()
        return json.dumps({"game": self.setup.game.name, "phase": phase, "turn": self.player, "scores": scores, **more})

    def past(self, seat: int) -> NDArray[np.uint32]:
        """A digest of everything that the seat saw and did before now."""
        since, digest = self.recalled.get(seat, (0, NOTHING_SEEN))
        if since < len(self.moves):
            digest = digest.copy()
            memory = bytearray(self.setup.view_memory)
            view, words = self.setup.view(memory), np.frombuffer(memory, np.uint32)
            moves = np.array(self.moves, np.int64)
            self.setup.digest_history(self.setup.state(self.root), moves, since, seat, view, words, digest)
            self.recalled[seat] = len(self.moves), digest
        return digest

    def known(self, seat: int) -> str:
        """A fingerprint of everything that the seat saw and did so far; nothing before the deal."""
        if self.states is None:
            return ""
        return hashlib.blake2b(self.past(seat).tobytes() + self.seen(seat).tobytes(), digest_size=16).hexdigest()

    def imagined(self, seat: int, random: Callable[[], float]) -> "Position":
        """A position that `seat` cannot tell from this one; what is unknown, and all chance to come, is new."""
        twin = Position(self.setup)
        if self.states is not None:
            states = self.setup.state(bytes(self.setup.state_dtype.itemsize))
            states["key"][0] = [int(random() * 2**32) for _ in range(8)]
            self.setup.game.functions.imagine(self.seen(seat)[0], states[0])
            twin.sit_down(states)
            twin.recalled[seat] = 0, self.past(seat)
        return twin


def _replayed(setup: Setup, seed: bytes, root: bytes, moves: list[int], recalled: Memory) -> Position:
    position = Position(setup, seed)
    if root:
        position.sit_down(setup.state(root))
        for move in moves:
            position.play(int(setup.action_of[move]))
    position.recalled = recalled
    return position
