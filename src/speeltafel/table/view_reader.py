"""The views of a position, of the public and of every seat, read at once.

The views and boards of all come out of one compiled call, and then are plain Python: to read a field of a record takes
longer than to play a move, and whoever serves a table shows it to everyone after every move.
"""

from functools import cache, cached_property

import numpy as np

from speeltafel.contract.boards import draw_boards, draw_open
from speeltafel.contract.game import Game
from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.options import Options
from speeltafel.contract.references import OUT, look_up
from speeltafel.kernel.records import Records, fields, layout
from speeltafel.table.board_reader import BoardReader


class PositionViews:
    """What everyone may know, and what each seat knows alone. Parts of the views are shared: leave them as they are."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Options,
        states: Records,
        kept: JsonObject,
    ) -> None:
        """`kept`: what the table keeps beside the state, and everyone may know."""
        self.reader, self.kept, self.options = reader_for(game), kept, dict(options)
        self.views, self.boards = self.reader.draw(states, 1 + players, None)

    def view(self, seat: int | None) -> JsonObject:
        """What a seat may know, JSON-safe; None: what the public sees."""
        return {**self.open_view, **self.own_view(seat)}

    @cached_property
    def open_view(self) -> JsonObject:
        """Of every view, what is the same for all seats."""
        return self.reader.told(self.options, self.kept, self.reader.open.json(self.boards))

    def own_view(self, seat: int | None) -> JsonObject:
        """Of a view, the rest."""
        return self.reader.own.json(self.boards, index_of(seat))

    @property
    def turn(self) -> int | None:
        found: int | None = self.open_view["turn"]
        return found

    @property
    def phase(self) -> str:
        found: str = self.open_view["phase"]
        return found

    def reference(self, seat: int | None) -> JsonObject:
        """What a seat may look up now, with no more knowledge than its view: see the game's reference.py."""
        return self.reader.references.now(self.views, index_of(seat))

    def still_out(self, seat: int | None) -> list[str]:
        """The cards that a seat has not seen, or has lost from sight: in other hands, or in a pile."""
        return self.reader.references.out(self.views, index_of(seat))


def index_of(seat: int | None) -> int:
    """Of a reader, among the views and boards of all."""
    return 0 if seat is None else seat + 1


class ViewReader:
    """Reads the views of a game."""

    def __init__(self, game: Game) -> None:
        self.game, board = game, game.part("board")
        self.draw_boards, self.draw_open = game.bind(draw_boards), game.bind(draw_open)
        self.view_dtype, self.board_dtype = game.view_dtype, layout(board.SeatBoard)
        common = fields(board.CommonBoard).keys()
        self.open = BoardReader(game, board.SeatBoard, common)
        self.own = BoardReader(game, board.SeatBoard, fields(board.SeatBoard).keys() - common)
        self.whole = BoardReader(game, board.SeatBoard)
        self.revealed = BoardReader(game, board.OpenBoard)

    def draw(self, states: Records, readers: int, first: int | None) -> tuple[bytearray, bytearray]:
        """The records of views and boards, of that seat (None: of the public) and of those after it."""
        views = bytearray(readers * self.view_dtype.itemsize)
        boards = bytearray(readers * self.board_dtype.itemsize)
        records = np.frombuffer(views, self.view_dtype), np.frombuffer(boards, self.board_dtype)
        self.draw_boards(states, *records, -1 if first is None else first)
        return views, boards

    def view(self, states: Records, seat: int | None, options: Options, kept: JsonObject) -> JsonObject:
        """What one seat may know, and nobody else is asked about: `PositionViews.view` without the others."""
        _, board = self.draw(states, 1, seat)
        return self.told(options, kept, self.whole.json(board))

    def reveal(self, states: Records, options: Options, kept: JsonObject) -> JsonObject:
        """Everything on the table, all cards open."""
        board = np.zeros(1, self.revealed.dtype)
        self.draw_open(states[0], board[0])
        return self.told(options, kept, self.revealed.json(board.tobytes()))

    def told(self, options: Options, kept: JsonObject, board: JsonObject) -> JsonObject:
        """A board with what a table knows besides."""
        return {"game": self.game.name, "options": dict(options), **board, **kept}

    @cached_property
    def references(self) -> "ReferenceReader":
        return ReferenceReader(self.game)


class ReferenceReader:
    """Reads what is looked up by the views of a game."""

    def __init__(self, game: Game) -> None:
        record = game.part("reference").SeatReference
        self.look_up, self.view_dtype = game.bind(look_up), game.view_dtype
        self._out = BoardReader(game, record, {OUT})
        self._now = BoardReader(game, record, fields(record).keys() - {OUT})

    def now(self, views: bytearray, index: int) -> JsonObject:
        return self._now.json(self._looked_up(views, index))

    def out(self, views: bytearray, index: int) -> list[str]:
        found: list[str] = self._out.json(self._looked_up(views, index))[OUT]
        return found

    def _looked_up(self, views: bytearray, index: int) -> bytes:
        found = np.zeros(1, self._now.dtype)
        self.look_up(np.frombuffer(views, self.view_dtype)[index], found[0])
        return found.tobytes()


@cache
def reader_for(game: Game) -> ViewReader:
    return ViewReader(game)
