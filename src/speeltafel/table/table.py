"""A table: one match being played, spoken to in the notation of the rules."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

import numpy as np

from speeltafel.contract.errors import WrongSeat
from speeltafel.contract.game import Game
from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.notation import Notation, numbers_in
from speeltafel.contract.outcomes import AnyDecided, AnyRuling, Ask, BadOutcome, Outcome, Own, Question
from speeltafel.contract.seeds import Seed, seed_bytes, seed_hash
from speeltafel.kernel.records import Records, blank
from speeltafel.record import Record, player_names, write
from speeltafel.table.decisions import Decisions, decisions_for
from speeltafel.table.moves import LEGAL, bound_moves, notation_of, refusal
from speeltafel.table.view_reader import PositionViews, reader_for


class Table:
    """One match. Moves are texts such as "take 1"; a refused move changes nothing."""

    def __init__(
        self,
        game: Game,
        players: int,
        seed: Seed = None,
        names: Sequence[str] | None = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.game = game
        self.options = game.options(options or {}, players)
        self.players = players
        self.names = player_names(names, players)
        self.seed = seed_bytes(seed)
        self.moves: list[str] = []
        self._decisions = decisions_for(game, self.options)
        self._put(game.fresh(players, self.options, self.seed))
        game.functions.start(self.state)

    def __repr__(self) -> str:
        state = "over" if self.over else f"{self.phase}, seat {self.turn} to move"
        return f"<{self.game.name} for {self.players}: {len(self.moves)} moves, {state}>"

    def refereed_by(self, referee: Ask) -> Self:
        """This table, with a referee for what the rules alone do not decide; without one a stand-in decides it."""
        if self._decisions:
            self._decisions.ask = referee
        return self

    @property
    def state(self) -> Any:
        """The record that the rules work on; see the game's state.py."""
        return self._states[0]

    @property
    def notation(self) -> Notation:
        return notation_of(self.game)

    @property
    def over(self) -> bool:
        """Is the whole match over?"""
        return bool(self._fact("over"))

    @property
    def turn(self) -> int | None:
        """The seat to move, None when the match is over."""
        states = self._states
        return None if states["over"].item() else states["turn"].item()  # asked after every move, so without detours

    @property
    def phase(self) -> str:
        return "over" if self.over else self.game.manifest.phases[self._fact("phase")]

    @property
    def ending(self) -> str | None:
        """How the match ended, one of the manifest's endings; None before the end."""
        return self.game.manifest.endings[self._fact("ending")] if self.over else None

    def legal(self) -> list[str]:
        """The legal moves of the seat to move, in the order of their numbers."""
        return [self.notation.texts[move] for move in self.legal_numbers()]

    def legal_numbers(self) -> list[int]:
        if self.over:
            return []
        return numbers_in(self.game.functions.legal(self.state))

    def play(self, text: str, seat: int | None = None, ruling: AnyRuling | None = None) -> None:
        """Play a move for the seat to move; with `seat`, only if it is that seat's turn.

        What the rules alone do not decide is as in the `ruling` that is given, or else as the table's referee says.
        """
        asked = self.asked(text, seat) if self._decisions else None
        if asked is None:
            if ruling is not None:
                raise BadOutcome(f"What comes of {text!r} is decided by the rules alone; no outcome can be given.")
            self.moves.append(self._tried(bound_moves(self.game).play, text, seat))
        else:
            self._play_decided(text, asked, ruling)

    def asked(self, text: str, seat: int | None = None) -> Question | None:
        """What a referee has to decide when a move is played; None if there is nothing. Refuses what `play` would."""
        self.check(text, seat)
        return self._decisions.question(self._states, self.notation.numbers[text]) if self._decisions else None

    def check(self, text: str, seat: int | None = None) -> None:
        """Refuse what `play` would refuse, and play nothing."""
        self._tried(bound_moves(self.game).check, text, seat)

    @property
    def outcomes(self) -> dict[int, Outcome]:
        """What came of moves that the rules alone do not decide, by their index in `moves`."""
        return self._decisions.outcomes if self._decisions else {}

    @property
    def kept(self) -> Own:
        """What the game keeps of outcomes beside the state, in a form of its own; None where there are none."""
        return self._decisions.kept if self._decisions else None

    @property
    def last_decided(self) -> AnyDecided | None:
        """The last move that was played by a ruling."""
        return self._decisions.last if self._decisions else None

    @property
    def unit_number(self) -> int:
        """Which game of the match is being played, or what else its points are counted by, from 0."""
        return self._fact(self.game.manifest.unit.counter)

    def as_last_unit(self) -> Self:
        """The same position, but with no other game to follow this one."""
        twin = self.copy()
        twin.state[self.game.manifest.unit.limit] = self.unit_number + 1
        return twin

    def position(self) -> bytes:
        """The record of the state, as it is now."""
        return self._states.tobytes()

    def scores(self) -> list[int]:
        """Points per seat, of finished games only."""
        points: list[int] = self._states["scores"][0].tolist()
        return points[: self.players]

    def winners(self) -> list[int]:
        """The seats that share the win; empty before the end."""
        scores = self.scores()
        return [seat for seat, points in enumerate(scores) if points == max(scores)] if self.over else []

    def view_record(self, seat: int | None) -> Any:
        """What a seat (None: the public) may know, as the record that bots work on."""
        self._check_seat(seat)
        views = blank(self.game.view_dtype)
        self.game.functions.look(self.state, views[0], -1 if seat is None else seat)
        return views[0]

    def view(self, seat: int | None) -> JsonObject:
        """What a seat may know, JSON-safe; `view(None)` is what the public sees."""
        self._check_seat(seat)
        return reader_for(self.game).view(self._states, seat, self.options, self._kept_shown())

    def still_out(self, seat: int | None) -> list[str]:
        """The cards that a seat cannot see: those in other hands, and in a pile."""
        self._check_seat(seat)
        return self.views().still_out(seat)

    def reference(self, seat: int | None) -> JsonObject:
        """What a seat may look up now, such as who would shop first in Etalage; see the game's reference.py."""
        self._check_seat(seat)
        return self.views().reference(seat)

    def views(self) -> PositionViews:
        """The position as everyone sees it, read once: for whoever shows it to many."""
        return PositionViews(self.game, self.players, self.options, self._states, self._kept_shown())

    def reveal(self) -> JsonObject:
        """Everything, hidden cards included: for tests, records and finished games."""
        return {name: told for name, told in self.open_view().items() if name != "derived"}

    def open_view(self) -> JsonObject:
        """Everything, with what follows from it for a board, as in a view."""
        return reader_for(self.game).reveal(self._states, self.options, self._kept_shown())

    def _kept_shown(self) -> JsonObject:
        return self._decisions.rules.kept_shown(self._decisions.kept, self.players) if self._decisions else {}

    def copy(self) -> Self:
        """A second table in the same position, independent of this one."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.options, twin.names, twin.moves = dict(self.options), list(self.names), list(self.moves)
        twin._decisions = self._decisions.copy() if self._decisions else None
        twin._states = np.frombuffer(bytearray(self._states.tobytes()), self._states.dtype)  # .copy() is much slower
        return twin

    def put(self, states: Records, kept: Own = None) -> None:
        """Another position: an array of one state, such as `imagine` makes. The record is no longer true then.

        It may be made up, so no referee is asked in it. `kept` is told where that of another table holds for it.
        """
        self._put(states)
        if self._decisions:
            self._decisions = Decisions(self._decisions.rules, kept)

    def _put(self, states: Records) -> None:
        self._states: Records = states.view(np.ndarray)

    def record(self, *, secret: bool = False) -> str:
        """The match so far as text, for `replay`. A `secret` one has only the hash of the seed."""
        return write(
            Record(
                game=self.game.name,
                rules_version=self.game.manifest.rules_version,
                players=self.players,
                options=self.options,
                seed=None if secret else self.seed,
                seed_hash=seed_hash(self.seed),
                names=self.names,
                moves=self.moves,
                scores=self.scores() if self.over else None,
                outcomes=self._decisions.in_record() if self._decisions else {},
            )
        )

    def _play_decided(self, text: str, asked: Question, ruling: AnyRuling | None) -> None:
        assert self._decisions is not None
        unit = self.unit_number
        told, before = self._decisions.put(self._states, asked, ruling)
        self.moves.append(self._tried(bound_moves(self.game).play, text, None))
        self._decisions.remember(self.moves, asked, told, before, self.unit_number != unit)

    def _fact(self, name: str) -> int:
        """A number of the state; much quicker than by way of the record."""
        number: int = self._states[name].item()
        return number

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and seat not in range(self.players):
            raise WrongSeat(f"There is no seat {seat!r}; the seats are 0 to {self.players - 1}.")

    def _tried(self, asked: Callable[[Records, int, int], int], text: str, seat: int | None) -> str:
        """The move's own text, if `asked` (whether it may be played, or to play it) finds nothing wrong."""
        notation = self.notation
        move = notation.number(text) if isinstance(text, str) else None
        found = asked(self._states, -1 if move is None else move, -1 if seat is None else seat)
        if found != LEGAL or move is None:
            raise refusal(self, found, text, move, seat)
        return notation.texts[move]
