"""Turns of several moves: tried out, and played whole."""

from speeltafel.server.messages import Foreseen
from speeltafel.server.sitting.deeds import Person, need, play, seat_in_play, table_to_move_at
from speeltafel.server.sitting.events import AnyEvent, Stored
from speeltafel.server.sitting.outlook import looks, outlook
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.sitting import Sitting


def foreseen(sitting: Sitting, who: Person, turn: list[str], ref: int | None) -> Foreseen:
    """What a person could do after these moves, without playing them."""
    seat = sitting.seat_of(who.id)
    if sitting.table is None or seat is None or sitting.turn != seat:
        raise Refused("not_your_turn", "A turn can be tried out by the player to move.")
    found = outlook(sitting.table, seat, turn)
    then = found.world.legal() if found.certain and found.world.turn == seat else []
    return Foreseen(sitting.version, turn, then, found.world.view(seat), found.certain, ref)


def play_turn(sitting: Sitting, who: Person, turn: list[str], moves: int | None) -> list[AnyEvent]:
    """Several moves in a row, all of them or none, by what the person can know.

    Should a move bring, against all appearances, what could not be known, the turn ends with it: it is written down,
    and the rest is not even looked at. A refusal would tell of it.
    """
    need(sitting, "playing")
    seat = seat_in_play(sitting, who)
    ahead = outlook(table_to_move_at(sitting, seat, moves), seat, turn)
    later, events = sitting, play(sitting, who, turn[0], moves)
    latest = events
    for move, foreseen in zip(turn[1:], ahead.seen, strict=False):
        later = later.after_all(Stored(later.version + 1 + i, later.turn_began, e) for i, e in enumerate(latest))
        assert later.table is not None
        if looks(later.table, seat) != foreseen:
            break
        latest = play(later, who, move, None)
        events = [*events, *latest]
    return events
