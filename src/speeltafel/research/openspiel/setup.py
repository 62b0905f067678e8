"""What all positions of a game share, once its players and options are known."""

from functools import cache, cached_property
from typing import Any

import numpy as np

from speeltafel.batch import simulate
from speeltafel.contract.board_fields import BoardField, BoardHeader, SeatHeader
from speeltafel.contract.json_types import JsonObject
from speeltafel.games import game
from speeltafel.kernel.records import Field, Records, fields
from speeltafel.research.openspiel import rules
from speeltafel.table.board_reader import BoardReader
from speeltafel.table.view_reader import reader_for

OptionItems = tuple[tuple[str, Any], ...]


class Setup:
    """A game with its players, options and rewards: what all its positions share."""

    def __init__(self, name: str, players: int, options: OptionItems, points: bool) -> None:
        self.facts = (name, players, options, points)
        self.game, self.players, self.options, self.points = game(name), players, dict(options), points
        notation = self.game.notation
        self.moves = notation.actions
        self.texts = [notation.texts[move] for move in self.moves]
        self.action_of = np.full(notation.size, -1, np.int64)
        self.action_of[list(self.moves)] = np.arange(len(self.moves))
        self.state_dtype = self.game.state_dtype
        self.view_dtype = self.game.view_dtype
        self.view_memory = (self.view_dtype.itemsize // 16 + 1) * 16  # `digest_history` reads four words at a time
        bind = self.game.bind
        self.list_actions, self.apply_action = bind(rules.list_actions), bind(rules.apply_action)
        self.observe, self.fill_view = bind(rules.observe), bind(rules.fill_view)
        self.digest_history, self.fill_returns = bind(rules.digest_history), bind(rules.fill_returns)

    def __reduce__(self) -> tuple[object, ...]:
        return setup, self.facts

    def fresh(self, seed: bytes) -> Records:
        return self.state(self.game.fresh(self.players, self.options, seed).tobytes())

    def state(self, record: bytes) -> Records:
        return np.frombuffer(bytearray(record), self.state_dtype)

    def view(self, memory: bytearray | None = None) -> Records:
        """A blank view; in memory of `view_memory` bytes where that is given."""
        return np.frombuffer(memory or bytearray(self.view_memory), self.view_dtype, 1)

    @cached_property
    def _of_seat(self) -> BoardReader:
        board = self.game.part("board").SeatBoard
        return BoardReader(self.game, board, own_fields(board))

    @cached_property
    def _of_all(self) -> BoardReader:
        board = self.game.part("board").OpenBoard
        return BoardReader(self.game, board, own_fields(board))

    def shown(self, states: Records, seat: int) -> JsonObject:
        """What the game itself shows to a seat (-1: to the public)."""
        _, board = reader_for(self.game).draw(states, 1, seat)
        return self._of_seat.json(board)

    def revealed(self, states: Records) -> JsonObject:
        board = np.zeros(1, self._of_all.dtype)
        reader_for(self.game).draw_open(states[0], board[0])
        return self._of_all.json(board.tobytes())

    @cached_property
    def longest(self) -> int:
        """More moves than any match can be expected to take: ten times the longest of fifty random ones."""
        sample = simulate(self.game, players=self.players, matches=50, seed=1, threads=1, **self.options)
        return 10 * sample.longest


def own_fields(board: type) -> list[str]:
    """The fields of a board without those that all games have, and without what follows from the others."""
    shared = {**fields(BoardHeader), **fields(SeatHeader)}
    return [name for name, field in fields(board).items() if name not in shared and not is_derived(field)]


def is_derived(field: Field) -> bool:
    group = field.within if isinstance(field, BoardField) else None
    while group is not None and group.within is not None:
        group = group.within
    return group is not None and group.name in ("derived", "yours")


@cache
def setup(name: str, players: int, options: OptionItems, points: bool) -> Setup:
    return Setup(name, players, options, points)
