"""One table of the crowd: its seats follow it over a line each, and play at random."""

from collections.abc import Callable
from random import Random
from time import perf_counter

from msgspec import Struct
from msgspec.json import Decoder

from bench.load.websocket import WebSocket
from speeltafel.contract.errors import SpeeltafelError

UPDATE = b'{"is":"update","version":'  # messages begin with what they are, and the table's version
NO = b'{"is":"no"'


class Seen(Struct):
    """Of a view, what a scripted client needs."""

    turn: int | None
    moves: list[str]


class Shown(Struct):
    moves: int
    view: Seen | None


class Update(Struct):
    table: Shown


decode = Decoder(Update).decode


class ScriptedTable:
    """Plays a move when told to, and says when every seat has seen it."""

    def __init__(self, table: str, seats: int, dice: Random) -> None:
        self.table, self.dice = table, dice
        self.lines: list[WebSocket] = []
        self.versions = [0] * seats
        self.latest = [b""] * seats
        self.wanted = 0
        self.missing = 0  # seats that have not seen the move that was played
        self.sent = 0.0
        self.complete: Callable[[ScriptedTable], None] = lambda match: None
        self.refused: list[str] = []

    def heard(self, seat: int, text: bytes) -> None:
        if text.startswith(UPDATE):
            before = self.versions[seat]
            self.versions[seat] = version = int(text[len(UPDATE) : text.index(b",", len(UPDATE))])
            self.latest[seat] = text
            if before < self.wanted <= version:
                self.missing -= 1
                if not self.missing:
                    self.complete(self)
        elif text.startswith(NO):
            self.refused.append(text.decode())

    def play(self, sent: float | None = None) -> None:
        """A move of the seat to move. Its time counts from now, or from when it should have been sent."""
        assert not self.missing
        view = decode(self.latest[0]).table.view
        if view is None or view.turn is None:
            raise SpeeltafelError(f"At table {self.table} nobody is to move.")
        table = decode(self.latest[view.turn]).table
        assert table.view is not None
        move = self.dice.choice(table.view.moves)
        self.wanted, self.missing = self.versions[view.turn] + 1, len(self.lines)
        self.sent = sent or perf_counter()
        self.lines[view.turn].say(b'{"do":"play","move":"%s","moves":%d}' % (move.encode(), table.moves))
