"""Taking back a turn: asking for it, and the answers of the others."""

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import Agreed, AnyEvent, Asked, Declined, Moved, Undone
from speeltafel.server.domain.permissions import check_log_size, require_active_seat, require_stage
from speeltafel.server.domain.seats import Person
from speeltafel.server.domain.state import TableState


def ask_takeback(state: TableState, who: Person) -> list[AnyEvent]:
    """Would like to take back one's latest turn; done at once where nobody else decides."""
    require_stage(state, "playing")
    check_log_size(state)
    seat = require_active_seat(state, who)
    if state.takeback is not None:
        raise CommandRefused("not_now", "There is a wish to take back already; it must be answered first.")
    moves = _before_latest_turn(state, seat)
    if moves is None:
        raise CommandRefused("not_now", "You have not moved yet, so there is nothing to take back.")
    others = _asked(state) - {seat}
    if not others and state.plan.rated:
        raise CommandRefused("forbidden", "In a rated game against bots nothing is taken back.")
    return [Asked(seat, moves)] if others else [Asked(seat, moves), Undone(moves)]


def answer_takeback(state: TableState, who: Person, yes: bool) -> list[AnyEvent]:
    """Agree that another takes back, or not; when all agree, it is done."""
    require_stage(state, "playing")
    seat, takeback = require_active_seat(state, who), state.takeback
    if takeback is None:
        raise CommandRefused("not_now", "Nobody wishes to take back.")
    if takeback.seat == seat:
        if yes:
            raise CommandRefused("not_now", "The others decide about your wish.")
        return [Declined(seat)]
    if not yes:
        return [Declined(seat)]
    missing = _asked(state) - takeback.agreed - {takeback.seat, seat}
    return [Agreed(seat)] if missing else [Agreed(seat), Undone(takeback.moves)]


def _asked(state: TableState) -> set[int]:
    """Whose leave it takes to go back: that of all people who did not give up, also of those who are away.

    Programs play on from wherever they are.
    """
    seats = enumerate(state.seats)
    return {number for number, seat in seats if seat.person is not None and not seat.resigned and seat.kind != "bot"}


def _before_latest_turn(state: TableState, seat: int) -> int | None:
    """How many moves were played when the seat's latest turn began."""
    movers = _movers(state)
    while movers and movers[-1] != seat:
        movers.pop()
    if not movers:
        return None
    while movers and movers[-1] == seat:
        movers.pop()
    return len(movers)


def _movers(state: TableState) -> list[int]:
    """Who made each move that still counts."""
    movers: list[int] = []
    for stored in state.log:
        match stored.event:
            case Moved(seat):
                movers.append(seat)
            case Undone(moves):
                del movers[moves:]
    return movers
