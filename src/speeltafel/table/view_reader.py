"""The views of a position, of the public and of every seat, read at once.

The views of all come out of one compiled call, and then are plain Python: to read a field of a record takes
longer than to play a move, and whoever serves a table shows it to everyone after every move.
"""

import struct
from collections.abc import Callable
from contextlib import suppress
from functools import cache, cached_property
from math import prod
from operator import itemgetter
from types import SimpleNamespace

import numpy as np

from speeltafel.contract.game import Game
from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.notation import numbers_in
from speeltafel.contract.options import Options
from speeltafel.contract.views import look
from speeltafel.kernel.interpreter import uncompiled
from speeltafel.kernel.records import Records, open_fields
from speeltafel.kernel.templates import template


@template
def look_at_all(states: Records, views: Records) -> None:
    """The views of the public and then of every seat."""
    for i in range(len(views)):
        look(states[0], views[i], i - 1)


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
        self.reader, self.kept = reader_for(game), kept
        self.players, self.options = players, dict(options)
        self.facts, self.alone = self.reader.read(states, players)
        facts = self.facts
        self.over = bool(facts["over"])
        self.turn: int | None = None if self.over else facts["turn"]
        self.phase = "over" if self.over else game.manifest.phases[facts["phase"]]
        self._v = SimpleNamespace(**facts)
        self._open: JsonObject | None = None

    def view(self, seat: int | None) -> JsonObject:
        """What a seat may know, JSON-safe; None: what the public sees."""
        return {**self.open_view(), **self.own_view(seat)}

    def open_view(self) -> JsonObject:
        """Of every view, what is the same for all seats."""
        if self._open is None:
            self._v.shared = self._shared()
            self._open = self.common() | (self._v.shared or {})
        return self._open

    def own_view(self, seat: int | None) -> JsonObject:
        """Of a view, the rest."""
        self.open_view()
        v, texts = self._v, self.reader.texts
        v.__dict__.update(self.reader.own.facts(self.alone[0 if seat is None else seat + 1]))
        moves = [texts[move] for move in numbers_in(v.moves)] if seat == self.turn else []
        return {"seat": seat, "moves": moves, **self.reader.shown(v)}

    def reference(self, seat: int | None) -> JsonObject:
        """What a seat may look up now, with no more knowledge than its view: see the game's reference.py."""
        found: JsonObject = self.reader.reference(self._known_to(seat))
        return found

    def still_out(self, seat: int | None) -> list[str]:
        """The cards that a seat has not seen, or has lost from sight: in other hands, or in a pile."""
        found: list[str] = self.reader.still_out(self._known_to(seat))
        return found

    def common(self) -> JsonObject:
        """What every game has and everyone may know."""
        return {
            "game": self.reader.name,
            "players": self.players,
            "options": self.options,
            "phase": self.phase,
            "turn": self.turn,
            "scores": list(self.facts["scores"][: self.players]),
            "game_number": self.facts["game_number"],
            "over": self.over,
            **self.kept,
        }

    def _known_to(self, seat: int | None) -> SimpleNamespace:
        return SimpleNamespace(**self.facts, **self.reader.own.facts(self.alone[0 if seat is None else seat + 1]))

    def _shared(self) -> JsonObject | None:
        """What lies on the table, if open facts alone tell: then it is the same for every seat."""
        with suppress(AttributeError):  # something on it is not for all to see
            found: JsonObject = self.reader.on_the_table(SimpleNamespace(**self.facts))
            return found
        return None


class ViewReader:
    """Reads the views of a game."""

    def __init__(self, game: Game) -> None:
        self.name, self.texts, self.dtype = game.name, game.notation.texts, game.view_dtype
        self.look_at_all = game.bind(look_at_all)
        plain = game.part("plain")
        self.on_the_table = uncompiled(plain.on_the_table)
        self.shown = uncompiled(plain.shown, on_the_table=self._on_the_table)
        names = self.dtype.names or ()
        known_to_all = open_fields(game.part("state").View)
        self.open = FieldReader(self.dtype, [name for name in names if name in known_to_all])
        self.own = FieldReader(self.dtype, [name for name in names if name not in known_to_all])
        self.game = game

    @cached_property
    def reference(self) -> Callable[[SimpleNamespace], JsonObject]:
        now: Callable[[SimpleNamespace], JsonObject] = uncompiled(self.game.part("reference").now)
        return now

    @cached_property
    def still_out(self) -> Callable[[SimpleNamespace], list[str]]:
        still_out: Callable[[SimpleNamespace], list[str]] = uncompiled(self.game.part("reference").still_out)
        return still_out

    def read(self, states: Records, players: int) -> tuple[JsonObject, list[tuple[int, ...]]]:
        """The open facts; and what the public and every seat know besides, as bare numbers."""
        paper = bytearray((1 + players) * self.dtype.itemsize)
        self.look_at_all(states, np.frombuffer(paper, self.dtype))
        return self.open.facts(self.open.numbers.unpack_from(paper)), list(self.own.numbers.iter_unpack(paper))

    def _on_the_table(self, v: SimpleNamespace) -> JsonObject:
        """For `shown`: nothing, where all share it and have it already."""
        found: JsonObject = self.on_the_table(v) if v.shared is None else {}
        return found


class FieldReader:
    """Some fields of a record, all read at once. Of a grid, `grid[row, column]` can be asked."""

    def __init__(self, dtype: np.dtype[np.void], names: list[str]) -> None:
        codes, places, count = "=", [], 0
        for name in dtype.names or ():  # as they lie there, without gaps
            field, size = dtype[name], prod(dtype[name].shape)
            if name in names:
                codes += f"{size}{'q' if field.base.char == 'l' else field.base.char}"
                places.append(slice(count, count + size) if field.shape else count)
                count += size
            else:
                codes += f"{field.itemsize}x"
        self.numbers = struct.Struct(codes)
        assert self.numbers.size == dtype.itemsize
        self.names, self.pick = names, itemgetter(*places)
        self.grids = [(name, list(np.ndindex(dtype[name].shape))) for name in names if len(dtype[name].shape) > 1]

    def facts(self, numbers: tuple[int, ...]) -> JsonObject:
        facts: JsonObject = dict(zip(self.names, self.pick(numbers), strict=True))
        for name, corners in self.grids:
            facts[name] = dict(zip(corners, facts[name], strict=True))
        return facts


@cache
def reader_for(game: Game) -> ViewReader:
    return ViewReader(game)
