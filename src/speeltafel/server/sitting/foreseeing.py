"""Trying out a turn before it is played, without learning anything: in a world made up from what the seat knows."""

import secrets

import numpy as np

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.kernel.records import blank
from speeltafel.server.messages import Foreseen
from speeltafel.server.sitting.deeds import Person
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.sitting import Sitting


def foreseen(sitting: Sitting, who: Person, turn: list[str], ref: int | None) -> Foreseen:
    seat = sitting.seat_of(who.id)
    if sitting.table is None or seat is None or sitting.turn != seat:
        raise Refused("not_your_turn", "A turn can be tried out by the player to move.")
    twin = sitting.table.copy()
    states = blank(twin.game.state_dtype)
    states[0].key[:] = np.frombuffer(secrets.token_bytes(32), "<u4")
    twin.game.loops["imagine"](twin.view_record(seat), states[0])
    twin.put(states, twin.poses)  # there lots are drawn in place of falling buckets
    for move in turn:
        try:
            twin.play(move, seat)
        except SpeeltafelError as error:
            raise Refused("illegal_move", str(error), getattr(error, "clause", None)) from error
    return Foreseen(sitting.version, turn, twin.legal() if twin.turn == seat else [], twin.view(seat), ref)
