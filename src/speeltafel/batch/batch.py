"""A batch: many tables of one game side by side, stepped by arrays of moves."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from speeltafel.batch.threads import cores, spread
from speeltafel.contract.errors import BadTable
from speeltafel.contract.game import Game
from speeltafel.contract.options import OptionValue
from speeltafel.contract.rules import apply, contains, features, legal, start
from speeltafel.contract.seeds import Seed, seed_bytes
from speeltafel.contract.views import look
from speeltafel.kernel.chance import set_match_key
from speeltafel.kernel.records import Records, blank
from speeltafel.kernel.templates import template


@template
def deal_batch(states: Records, fresh: Records, key: NDArray[np.uint32], first: int) -> None:
    """Fill a batch with newly dealt matches, numbered from `first`."""
    for i in range(len(states)):
        states[i] = fresh[0]
        s = states[i]
        set_match_key(s, key, first + i)
        start(s)


@template
def step_batch(states: Records, moves: NDArray[np.int64], refused: NDArray[np.uint8]) -> int:
    """Play moves[i] in states[i]; an illegal one (or any after the end) is refused and changes nothing."""
    bad = 0
    for i in range(len(states)):
        s = states[i]
        refused[i] = 0
        if s.over or not contains(legal(s), moves[i]):
            refused[i] = 1
            bad += 1
        else:
            apply(s, moves[i])
    return bad


@template
def legal_batch(states: Records, mask: NDArray[np.uint8]) -> None:
    """mask[i, m] = 1 for every legal move m of states[i]; all 0 for a finished match."""
    mask[:, :] = 0
    for i in range(len(states)):
        s = states[i]
        if not s.over:
            base = 0
            for word in legal(s):
                for m in range(base, min(base + 63, mask.shape[1])):
                    mask[i, m] = (word >> (m - base)) & 1
                base += 64


@template
def observe_batch(states: Records, views: Records, out: NDArray[np.float32]) -> None:
    """The features of the seat to move, for every match of the batch."""
    for i in range(len(states)):
        look(states[i], views[i], states[i].turn)
        features(views[i], out[i])


class Batch:
    """`size` matches of one game. Moves are numbers; `game.notation` has their texts.

    `states` is an array of records (see the game's state.py): a field of it, such as
    `batch.states["turn"]`, is an array over all games, without copying.
    """

    def __init__(
        self,
        game: Game,
        *,
        players: int,
        size: int,
        seed: Seed = None,
        threads: int | None = None,
        **options: OptionValue,
    ) -> None:
        if size < 1:
            raise BadTable(f"A batch holds at least 1 game, not {size}.")
        self.game = game
        self.players = players
        self.threads = threads or cores()
        self.states = blank(game.state_dtype, size)
        self._fresh = game.fresh(players, game.options(options, players))
        self._key = np.frombuffer(seed_bytes(seed), "<u4").copy()
        self._dealt = 0
        self.deal()

    def __len__(self) -> int:
        return len(self.states)

    @property
    def over(self) -> NDArray[np.bool_]:
        over: NDArray[np.bool_] = self.states["over"] != 0
        return over

    @property
    def turns(self) -> NDArray[np.int32]:
        """The seat to move in each game; meaningless where it is over."""
        turns: NDArray[np.int32] = self.states["turn"]
        return turns

    @property
    def scores(self) -> NDArray[np.int32]:
        """Points of finished games, a row per game and a column per seat."""
        scores: NDArray[np.int32] = self.states["scores"][:, : self.players]
        return scores

    def deal(self) -> None:
        """Begin new matches in all places; no two deals of one batch are the same."""
        self._spread(deal_batch, [self.states], self._fresh, self._key, numbered_from=self._dealt)
        self._dealt += len(self)

    def step(self, moves: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Play moves[i] in game i. True where the move was illegal; that game is then unchanged."""
        moves = np.ascontiguousarray(moves, np.int64)
        if moves.shape != (len(self),):
            raise BadTable(f"A batch of {len(self)} games takes {len(self)} moves, not an array of {moves.shape}.")
        refused = np.zeros(len(self), np.uint8)
        self._spread(step_batch, [self.states, moves, refused])
        return refused.view(np.bool_)

    def legal(self) -> NDArray[np.bool_]:
        """A row per game, True for every legal move; all False where the match is over."""
        mask = np.zeros((len(self), self.game.notation.size), np.uint8)
        self._spread(legal_batch, [self.states, mask])
        return mask.view(np.bool_)

    def observe(self) -> NDArray[np.float32]:
        """A row per game: the features of what the seat to move may know."""
        out = np.zeros((len(self), self.game.feature_count), np.float32)
        self._spread(observe_batch, [self.states, blank(self.game.view_dtype, len(self)), out])
        return out

    def _spread(
        self,
        loop: Callable[..., object],
        arrays: Sequence[NDArray[np.generic]],
        *others: object,
        numbered_from: int | None = None,
    ) -> None:
        """Run a template on equal slices of the arrays, one a thread."""
        compiled = self.game.bind(loop)

        def piece(first: int, count: int) -> None:
            slices = [array[first : first + count] for array in arrays]
            number = [] if numbered_from is None else [numbered_from + first]
            compiled(*slices, *others, *number)

        for _ in spread(piece, len(self), -(-len(self) // self.threads), self.threads):
            pass
