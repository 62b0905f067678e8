"""Served tables with everything that is told of them, for tables in a browser to be compared with."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec import to_builtins
from msgspec.json import decode, encode

from speeltafel.contract.words import LANGUAGES
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import AnyEvent, Opened, Stored
from speeltafel.server.domain.handlers import leave, play, resign, return_to_seat
from speeltafel.server.domain.plan import BotSeat, OpenSeat, SeatPlan, TablePlan, validated
from speeltafel.server.domain.preview import play_turn, preview_turn
from speeltafel.server.domain.projection import Snapshot
from speeltafel.server.domain.seats import Person
from speeltafel.server.domain.state import TableState
from speeltafel.server.domain.takeback import ask_takeback
from speeltafel.server.hub.bot_runner import bot_moved
from speeltafel.server.hub.new_tables import seat_host
from speeltafel.server.results.replays import frame, games_of, replay_of, steps
from speeltafel.server.results.results import record_of
from speeltafel.server.routes.references import reference
from variants import Variant

PERSON = Person("here", "Anna")
MOST_MOVES = 150
LONGEST = 3
"""Moves of a turn that is tried out."""
SECOND = 1.5
Told = dict[str, Any]


class ServedTable:
    """A table played at random by a person and bots; `told` is what clients were told, with what they asked."""

    def __init__(self, variant: Variant, seed: int) -> None:
        self.dice, self.now = Random(f"{variant} {seed}"), 1_700_000_000.0
        self.seat = self.dice.randrange(variant.players)
        seats: list[SeatPlan] = [
            OpenSeat() if seat == self.seat else BotSeat(self.dice.choice(("club", "beginner")))
            for seat in range(variant.players)
        ]
        plan = validated(TablePlan(variant.game, seats, variant.options))
        self.told: list[Told] = []
        self.state = TableState(f"local-{seed:021d}")
        self._write([Opened(plan, PERSON.id, self.dice.randbytes(32).hex())])
        self._write(seat_host(self.state, PERSON, self.seat, start=True))

    def play(self) -> None:
        """To its end, or until somebody has had enough."""
        while self.state.stage == "playing":
            table = self.state.table
            assert table is not None
            if len(table.moves) >= MOST_MOVES:
                self._do(lambda: resign(self.state, PERSON))
            elif self.state.bot_to_move():
                self._write(bot_moved(self.state, self.dice.choice(table.legal())))
                self._now_and_then()
            else:
                self._own_turn()

    def _own_turn(self) -> None:
        """One move, or several after they were tried out."""
        turn, table = list[str](), self.state.table
        assert table is not None
        legal = table.legal()
        while legal and len(turn) < LONGEST:
            turn.append(self.dice.choice(legal))
            legal = self._ask_ahead(turn)
        if self.dice.random() < 0.5:
            self._do(lambda: play_turn(self.state, PERSON, turn, len(table.moves)))
        else:
            self._do(lambda: play(self.state, PERSON, turn[0], None))

    def _now_and_then(self) -> None:
        chance = self.dice.random()
        if chance < 0.04:
            self._do(lambda: ask_takeback(self.state, PERSON))
        elif chance < 0.08:
            self._do(lambda: leave(self.state, PERSON))
        elif chance < 0.2:
            self._do(lambda: return_to_seat(self.state, PERSON))
        elif chance < 0.25:
            self._ask_ahead([])
        elif chance < 0.3:
            self._update(None, 0)
            self._update(self.seat, 0)
        elif chance < 0.4:
            seat = self.dice.choice((None, self.seat))
            told = decode(encode(reference(self.state, seat)))
            self.told.append({"what": "reference", "seat": seat, "told": told})

    def _do(self, handler: Callable[[], Sequence[AnyEvent]]) -> None:
        try:
            events = handler()
        except CommandRefused:
            return  # there was nothing to take back, or the like
        self._write(events)

    def _write(self, events: Sequence[AnyEvent]) -> None:
        """The events, and what somebody is told who knew all before them."""
        self.now += SECOND
        before = self.state.version
        stored = [Stored(before + 1 + i, self.now, event) for i, event in enumerate(events)]
        self.state = self.state.replay(stored)
        self.told.append({"what": "events", "events": to_builtins(stored)})
        self._update(self.seat if self.state.version > 1 else None, before)

    def _update(self, seat: int | None, since: int) -> None:
        language = self.dice.choice(LANGUAGES)
        told = Snapshot(self.state).update_json(seat, language, since, self.now)
        asked = {"seat": seat, "since": since, "language": language, "now": self.now}
        self.told.append({"what": "update", **asked, "told": decode(told)})

    def _ask_ahead(self, turn: list[str]) -> list[str]:
        try:
            found = preview_turn(self.state, PERSON, turn, 7)
        except CommandRefused:
            return []
        self.told.append({"what": "foreseen", "turn": list(turn), "told": decode(encode(found))})
        return found.next if turn else []

    def ended(self) -> Told:
        """What can be looked at after the end."""
        reader = self.dice.choice([None, "all", *range(self.state.plan.players)])
        language, moves = self.dice.choice(LANGUAGES), len(self.state.table.moves) if self.state.table else 0
        numbers = sorted({0, moves, *(self.dice.randrange(moves + 1) for _ in range(4))})
        found = {
            "steps": steps(self.state, reader, language),
            "replay": replay_of(self.state, reader, language),
            "games": games_of(self.state, reader, language),
            "frames": [frame(self.state, reader, number, language) for number in numbers],
        }
        asked = {"reader": reader, "language": language, "numbers": numbers}
        return {**asked, "record": record_of(self.state), **decode(encode(found))}


def served_table(variant: Variant, seed: int) -> Told:
    table = ServedTable(variant, seed)
    table.play()
    return {"id": table.state.id, "game": variant.game, "told": table.told, "ended": table.ended()}
