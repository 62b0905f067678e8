"""A table: one match being played, spoken to in the notation of the rules."""

import copy
from collections.abc import Sequence
from typing import Any, Self

from speeltafel.contract.errors import BadTable, IllegalMove, WrongSeat
from speeltafel.contract.game import Game
from speeltafel.contract.notation import numbers_in
from speeltafel.contract.seeds import Seed, seed_bytes, seed_hash
from speeltafel.kernel.records import blank
from speeltafel.record import Record, write


class Table:
    """One match. Moves are texts such as "take 1"; a refused move changes nothing."""

    def __init__(
        self,
        game: Game,
        players: int,
        seed: Seed = None,
        names: Sequence[str] | None = None,
        options: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.options = game.options(options or {}, players)
        self.players = players
        self.names = _checked_names(names, players)
        self.seed = seed_bytes(seed)
        self.moves: list[str] = []
        self._states = game.fresh(players, self.options, self.seed)
        game.functions["start"](self._states[0])

    def __repr__(self) -> str:
        state = "over" if self.over else f"{self.phase}, seat {self.turn} to move"
        return f"<{self.game.name} for {self.players}: {len(self.moves)} moves, {state}>"

    @property
    def state(self) -> Any:
        """The record that the rules work on; see the game's state.py."""
        return self._states[0]

    @property
    def over(self) -> bool:
        """Is the whole match over?"""
        return bool(self.state.over)

    @property
    def turn(self) -> int | None:
        """The seat to move, None when the match is over."""
        return None if self.over else int(self.state.turn)

    @property
    def phase(self) -> str:
        return "over" if self.over else self.game.manifest.phases[self.state.phase]

    @property
    def ending(self) -> str | None:
        """How the match ended, one of the manifest's endings; None before the end."""
        return self.game.manifest.endings[self.state.ending] if self.over else None

    def legal(self) -> list[str]:
        """The legal moves of the seat to move, in the order of their numbers."""
        return [self.game.notation.texts[move] for move in self.legal_numbers()]

    def legal_numbers(self) -> list[int]:
        if self.over:
            return []
        return numbers_in(self.game.functions["legal"](self.state))

    def play(self, text: str, seat: int | None = None) -> None:
        """Play a move for the seat to move; with `seat`, only if it is that seat's turn."""
        move = self._checked_move(text, seat)
        self.game.functions["apply"](self.state, move)
        self.moves.append(self.game.notation.texts[move])

    def check(self, text: str, seat: int | None = None) -> None:
        """Refuse what `play` would refuse, and play nothing."""
        self._checked_move(text, seat)

    def scores(self) -> list[int]:
        """Points per seat, of finished games only."""
        return [int(points) for points in self.state.scores[: self.players]]

    def winners(self) -> list[int]:
        """The seats that share the win; empty before the end."""
        scores = self.scores()
        return [seat for seat, points in enumerate(scores) if points == max(scores)] if self.over else []

    def view_record(self, seat: int | None) -> Any:
        """What a seat (None: the public) may know, as the record that bots work on."""
        if seat is not None and seat not in range(self.players):
            raise WrongSeat(f"There is no seat {seat!r}; the seats are 0 to {self.players - 1}.")
        views = blank(self.game.view_dtype)
        self.game.loops["look"](self.state, views[0], -1 if seat is None else seat)
        return views[0]

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, JSON-safe; `view(None)` is what the public sees."""
        v = self.view_record(seat)
        moves = [self.game.notation.texts[move] for move in numbers_in(v.moves)]
        return {**self._common(), "seat": seat, "moves": moves, **self.game.part("plain").shown(v)}

    def reveal(self) -> dict[str, Any]:
        """Everything, hidden cards included: for tests, records and finished games."""
        return {**self._common(), **self.game.part("plain").reveal(self.state)}

    def copy(self) -> Self:
        """A second table in the same position, independent of this one."""
        twin = copy.copy(self)
        twin.options, twin.names, twin.moves = dict(self.options), list(self.names), list(self.moves)
        twin._states = self._states.copy()
        return twin

    def put(self, states: Any) -> None:
        """Another position: an array of one state, such as `imagine` makes. The record is no longer true then."""
        self._states = states

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
            )
        )

    def _common(self) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "players": self.players,
            "options": dict(self.options),
            "phase": self.phase,
            "turn": self.turn,
            "scores": self.scores(),
            "game_number": int(self.state.game_number),
            "over": self.over,
        }

    def _checked_move(self, text: str, seat: int | None) -> int:
        if self.over:
            raise IllegalMove(f"{text!r} comes too late: the match is over.")
        if seat is not None and seat != self.turn:
            raise WrongSeat(f"It is not seat {seat}'s turn; seat {self.turn} is to move.")
        notation = self.game.notation
        move = notation.number(text) if isinstance(text, str) else None
        if move is None:
            raise IllegalMove(f"{text!r} is not a move of {self.game.name}; {self._instead()}")
        if move in self.legal_numbers():
            return move
        prompt = notation.prompts[self.phase]
        if self.phase not in notation.phases[text.split()[0]]:
            clause, why = prompt.clause, f"now is the time to: {prompt.words['en']}"
        else:
            clause, why = self.game.part("reasons").reason(self.state, move)
        raise IllegalMove(f"{text!r} is not allowed: {why.rstrip('.')} ({clause}); {self._instead()}", clause)

    def _instead(self) -> str:
        legal = self.legal()
        more = f" and {len(legal) - 8} more" if len(legal) > 8 else ""
        return f"allowed now: {', '.join(legal[:8])}{more}."


def _checked_names(names: Sequence[str] | None, players: int) -> list[str]:
    if names is None:
        return [f"Seat {seat}" for seat in range(players)]
    if len(names) != players:
        raise BadTable(f"{players} players need {players} names, not {len(names)}.")
    if any(not isinstance(name, str) or len(name.strip().splitlines()) != 1 for name in names):
        raise BadTable("A name is a text of at least one visible character, on one line.")
    return [name.strip() for name in names]
