"""Turns of several moves: tried out, and played whole.

A turn can be seen ahead as far as what the seat knows decides it. Nothing here looks at the true state: worlds are
dealt from the seat's own view, the same each time, and a move after which they do not all look the same to the seat
brings what it cannot know. So whatever is answered, or refused, follows from the view alone. It holds for every game
that has a view and can imagine what is behind it.
"""

from dataclasses import dataclass
from hashlib import sha256

import numpy as np

from speeltafel import Table
from speeltafel.contract.errors import IllegalMove
from speeltafel.contract.rules import nothing_foreseeable
from speeltafel.kernel.interpreter import uncompiled
from speeltafel.kernel.records import blank
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import AnyEvent, Stored
from speeltafel.server.domain.handlers import play, table_for_move
from speeltafel.server.domain.permissions import require_active_seat, require_stage
from speeltafel.server.domain.seats import Person
from speeltafel.server.domain.state import TableState
from speeltafel.server.messages import Foreseen
from speeltafel.table.unit_end import play_through

WORLDS = 4
"""That are compared. More find rarer chances; that nothing is told does not depend on it."""
ROLLOUTS = 3
"""Of each world, to find out what could be one's next moves."""
PARTS = 2
"""Digests of the dice of such a rollout, a die for each byte: so many moves may lie before one's next turn."""


@dataclass(frozen=True)
class TurnPreview:
    """Where a turn leads, as far as a seat can know."""

    world: Table
    """After the whole turn; made up, like all worlds."""
    certain_end: Table
    """After as much of it as is decided by what the seat knows, and before whatever would be dealt anew."""
    seen: list[bytes]
    """What the seat sees after each move that is decided by what it knows."""

    @property
    def certain(self) -> bool:
        """Whether the last move is decided by it, too. Only the last may not be."""
        return len(self.seen) == len(self.world.moves)


def try_turn(table: Table, seat: int, turn: list[str]) -> TurnPreview:
    """Refuses moves that are illegal, and any after one that brings what the seat cannot know."""
    worlds = imagined(table, seat)
    certain_end, seen = worlds[0], list[bytes]()
    for number, move in enumerate(turn):
        if len(seen) < number:
            sentence = f"{turn[number - 1]!r} ends a turn: it brings what you cannot know yet, so see first what comes."
            raise CommandRefused("bad_message", sentence)
        asked = asks_referee(worlds[0], seat, move)
        before = [world.copy() for world in worlds]
        ends = [play_through(world, move, None, seat) for world in worlds]
        views = {seen_by(world, seat) for world in worlds}
        if len(views) == 1 and not asked:
            seen += views
            certain_end = worlds[0]
        elif asked:
            certain_end = before[0]
        else:
            certain_end = agreed([end for end in ends if end], seat) or foreseeable_part(before, seat, move)
    return TurnPreview(worlds[0], certain_end, seen)


def agreed(ends: list[Table], seat: int) -> Table | None:
    """How the game, or round, would end, if that is decided by what the seat knows and only the next deal is not."""
    return ends[0] if len(ends) == WORLDS and len({seen_by(end, seat) for end in ends}) == 1 else None


def foreseeable_part(worlds: list[Table], seat: int, move: str) -> Table:
    """A move that brings what the seat cannot know, without that.

    Where the game's rules have no `foreseeable`, nothing is to be seen of such a move before: the table is as it was.
    """
    game = worlds[0].game
    if game.foreseeable is nothing_foreseeable:
        return worlds[0]
    begun = [world.copy() for world in worlds]
    for world in begun:
        uncompiled(game.foreseeable)(world.state, game.notation.numbers[move])
    return begun[0] if len({seen_by(world, seat) for world in begun}) == 1 else worlds[0]


def imagined(table: Table, seat: int) -> list[Table]:
    """Tables that could be this one, for all that the seat knows. Stand-ins decide there in place of referees."""
    view = table.view_record(seat)
    known, worlds = view.tobytes(), []
    for number in range(WORLDS):
        states = blank(table.game.state_dtype)
        states[0].key[:] = np.frombuffer(digest(known, number), "<u4")
        table.game.functions.imagine(view, states[0])
        world = table.copy()
        world.moves = []
        world.put(states, table.kept)
        worlds.append(world)
    return worlds


def digest(known: bytes, *salt: int) -> bytes:
    """SHA-256, so that a table in a browser finds the same worlds."""
    return sha256(bytes(salt) + known).digest()


def possible_moves(table: Table, seat: int) -> list[str]:
    """What the seat might be able to do when it is its turn, in the order of the moves' numbers.

    Found by having the others play at random in worlds that could be, so what is rare may be missing.
    """
    found, known = set[int](), seen_by(table, seat)
    for number, world in enumerate(world for _ in range(ROLLOUTS) for world in imagined(table, seat)):
        for die in b"".join(digest(known, number, part) for part in range(PARTS)):
            if world.over or world.turn == seat:
                break
            legal = world.legal()
            world.play(legal[die % len(legal)])
        found |= set(world.legal_numbers()) if world.turn == seat else set()
    return [table.notation.texts[move] for move in sorted(found)]


def seen_by(table: Table, seat: int) -> bytes:
    """All that the seat may know, to compare."""
    known: bytes = table.view_record(seat).tobytes()
    return known


def asks_referee(world: Table, seat: int, move: str) -> bool:
    """Refuses what is illegal in it. Would a referee be asked what comes of the move?"""
    if world.turn is not None and world.turn != seat:
        raise CommandRefused("not_your_turn", f"{move!r} is one too many: your turn is over before it.")
    try:
        return world.asked(move, seat) is not None
    except IllegalMove as error:
        raise CommandRefused("illegal_move", str(error), error.clause) from error


def preview_turn(state: TableState, who: Person, turn: list[str], ref: int | None) -> Foreseen:
    """What a person could do after these moves, without playing them; while others move, in the next turn perhaps."""
    seat = state.seat_of(who.id)
    if state.table is not None and seat is not None and state.turn not in (None, seat) and not turn:
        later = possible_moves(state.table, seat)
        return Foreseen(state.version, turn, later, state.table.view(seat), certain=False, ref=ref)
    if state.table is None or seat is None or state.turn != seat:
        raise CommandRefused("not_your_turn", "A turn can be tried out by the player to move.")
    found = try_turn(state.table, seat, turn)
    then = found.world.legal() if found.certain and found.world.turn == seat else []
    return Foreseen(state.version, turn, then, found.certain_end.view(seat), found.certain, ref)


def play_turn(state: TableState, who: Person, turn: list[str], moves: int | None) -> list[AnyEvent]:
    """Several moves in a row, all of them or none, by what the person can know.

    Should a move bring, against all appearances, what could not be known, the turn ends with it: it is written down,
    and the rest is not even looked at. A refusal would tell of it.
    """
    require_stage(state, "playing")
    seat = require_active_seat(state, who)
    ahead = try_turn(table_for_move(state, seat, moves), seat, turn)
    later, events = state, play(state, who, turn[0], moves)
    latest = events
    for move, foreseen in zip(turn[1:], ahead.seen, strict=False):
        later = later.replay(Stored(later.version + 1 + i, later.turn_began, e) for i, e in enumerate(latest))
        assert later.table is not None
        if seen_by(later.table, seat) != foreseen:
            break
        latest = play(later, who, move, None)
        events = [*events, *latest]
    return events
