"""Taking back: a wish, and whether the others agree."""

from speeltafel.server.sitting.deeds import Person, need, not_too_much, seat_in_play
from speeltafel.server.sitting.events import Agreed, AnyEvent, Asked, Declined, Moved, Undone
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.sitting import Sitting


def ask_back(sitting: Sitting, who: Person) -> list[AnyEvent]:
    """Would like to take back one's latest turn; done at once where nobody else decides."""
    need(sitting, "playing")
    not_too_much(sitting)
    seat = seat_in_play(sitting, who)
    if sitting.wish is not None:
        raise Refused("not_now", "There is a wish to take back already; it must be answered first.")
    moves = _before_latest_turn(sitting, seat)
    if moves is None:
        raise Refused("not_now", "You have not moved yet, so there is nothing to take back.")
    others = _asked(sitting) - {seat}
    if not others and sitting.plan.rated:
        raise Refused("forbidden", "In a rated game against bots nothing is taken back.")
    return [Asked(seat, moves)] if others else [Asked(seat, moves), Undone(moves)]


def answer_back(sitting: Sitting, who: Person, yes: bool) -> list[AnyEvent]:
    """Agree that another takes back, or not; when all agree, it is done."""
    need(sitting, "playing")
    seat, wish = seat_in_play(sitting, who), sitting.wish
    if wish is None:
        raise Refused("not_now", "Nobody wishes to take back.")
    if wish.seat == seat:
        if yes:
            raise Refused("not_now", "The others decide about your wish.")
        return [Declined(seat)]
    if not yes:
        return [Declined(seat)]
    missing = _asked(sitting) - wish.agreed - {wish.seat, seat}
    return [Agreed(seat)] if missing else [Agreed(seat), Undone(wish.moves)]


def _asked(sitting: Sitting) -> set[int]:
    """Whose leave it takes to go back: that of all people who did not give up, also of those who are away.

    Programs play on from wherever they are.
    """
    seats = enumerate(sitting.seats)
    return {number for number, seat in seats if seat.person is not None and not seat.resigned and seat.kind != "bot"}


def _before_latest_turn(sitting: Sitting, seat: int) -> int | None:
    """How many moves were played when the seat's latest turn began."""
    movers = _movers(sitting)
    while movers and movers[-1] != seat:
        movers.pop()
    if not movers:
        return None
    while movers and movers[-1] == seat:
        movers.pop()
    return len(movers)


def _movers(sitting: Sitting) -> list[int]:
    """Who made each move that still counts."""
    movers: list[int] = []
    for stored in sitting.log:
        match stored.event:
            case Moved(seat):
                movers.append(seat)
            case Undone(moves):
                del movers[moves:]
    return movers
