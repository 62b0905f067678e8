"""How far a turn can be seen ahead: as far as what the seat knows decides it, and no further.

The one door for turns of several moves, tried out or played. Nothing here looks at the true state: worlds are dealt
from the seat's own view, the same each time, and a move after which they do not all look the same to the seat brings
what it cannot know. So whatever is answered, or refused, follows from the view alone. It holds for every game that
has a view and can imagine what is behind it.
"""

from dataclasses import dataclass
from hashlib import blake2b

import numpy as np

from speeltafel import Table
from speeltafel.contract.errors import IllegalMove
from speeltafel.kernel.records import blank
from speeltafel.server.sitting.refusing import Refused

WORLDS = 4
"""That are compared. More find rarer chances; that nothing is told does not depend on it."""


@dataclass(frozen=True)
class Outlook:
    """Where a turn leads, as far as a seat can know."""

    world: Table
    """After the whole turn; made up, like all worlds."""
    seen: list[bytes]
    """What the seat sees after each move that is decided by what it knows."""

    @property
    def certain(self) -> bool:
        """Whether the last move is decided by it, too. Only the last may not be."""
        return len(self.seen) == len(self.world.moves)


def outlook(table: Table, seat: int, turn: list[str]) -> Outlook:
    """Refuses moves that are illegal, and any after one that brings what the seat cannot know."""
    worlds = imagined(table, seat)
    seen: list[bytes] = []
    for number, move in enumerate(turn):
        if len(seen) < number:
            sentence = f"{turn[number - 1]!r} ends a turn: it brings what you cannot know yet, so see first what comes."
            raise Refused("bad_message", sentence)
        asked = checked(worlds[0], seat, move)
        for world in worlds:
            world.play(move, seat)
        views = {looks(world, seat) for world in worlds}
        if len(views) == 1 and not asked:
            seen += views
    return Outlook(worlds[0], seen)


def imagined(table: Table, seat: int) -> list[Table]:
    """Tables that could be this one, for all that the seat knows. Stand-ins decide there in place of referees."""
    view = table.view_record(seat)
    known, worlds = view.tobytes(), []
    for number in range(WORLDS):
        states = blank(table.game.state_dtype)
        key = blake2b(known, digest_size=32, salt=bytes([number])).digest()
        states[0].key[:] = np.frombuffer(key, "<u4")
        table.game.functions.imagine(view, states[0])
        world = table.copy()
        world.moves = []
        world.put(states, table.kept)
        worlds.append(world)
    return worlds


def looks(table: Table, seat: int) -> bytes:
    """All that the seat may know, to compare."""
    known: bytes = table.view_record(seat).tobytes()
    return known


def checked(world: Table, seat: int, move: str) -> bool:
    """Refuses what is illegal in it. Would a referee be asked what comes of the move?"""
    if world.turn is not None and world.turn != seat:
        raise Refused("not_your_turn", f"{move!r} is one too many: your turn is over before it.")
    try:
        return world.asked(move, seat) is not None
    except IllegalMove as error:
        raise Refused("illegal_move", str(error), error.clause) from error
