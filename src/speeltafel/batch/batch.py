"""A batch: many tables of one game side by side, stepped by arrays of moves."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.batch.threads import cores, spread
from speeltafel.contract.errors import BadTable
from speeltafel.contract.game import Game
from speeltafel.contract.seeds import Seed, seed_bytes
from speeltafel.kernel.records import blank


class Batch:
    """`size` matches of one game. Moves are numbers; `game.notation` has their texts.

    `states` is an array of records (see the game's state.py): a field of it, such as
    `batch.states["turn"]`, is an array over all games, without copying.
    """

    def __init__(
        self, game: Game, *, players: int, size: int, seed: Seed = None, threads: int | None = None, **options: Any
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
        self._spread("deal_batch", [self.states], self._fresh, self._key, numbered_from=self._dealt)
        self._dealt += len(self)

    def step(self, moves: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Play moves[i] in game i. True where the move was illegal; that game is then unchanged."""
        moves = np.ascontiguousarray(moves, np.int64)
        if moves.shape != (len(self),):
            raise BadTable(f"A batch of {len(self)} games takes {len(self)} moves, not an array of {moves.shape}.")
        refused = np.zeros(len(self), np.uint8)
        self._spread("step_batch", [self.states, moves, refused])
        return refused.view(np.bool_)

    def legal(self) -> NDArray[np.bool_]:
        """A row per game, True for every legal move; all False where the match is over."""
        mask = np.zeros((len(self), self.game.notation.size), np.uint8)
        self._spread("legal_batch", [self.states, mask])
        return mask.view(np.bool_)

    def observe(self) -> NDArray[np.float32]:
        """A row per game: the features of what the seat to move may know."""
        out = np.zeros((len(self), self.game.feature_count), np.float32)
        self._spread("observe_batch", [self.states, blank(self.game.view_dtype, len(self)), out])
        return out

    def _spread(self, loop: str, arrays: list[Any], *others: Any, numbered_from: int | None = None) -> None:
        """Run a compiled loop on equal slices of the arrays, one a thread."""

        def piece(first: int, count: int) -> None:
            slices = [array[first : first + count] for array in arrays]
            number = [] if numbered_from is None else [numbered_from + first]
            self.game.loops[loop](*slices, *others, *number)

        for _ in spread(piece, len(self), -(-len(self) // self.threads), self.threads):
            pass
