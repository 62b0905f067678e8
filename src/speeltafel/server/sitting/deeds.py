"""What people and clocks may do at a table: each deed gives the events that follow from it, or is refused.

Nothing is changed here. Whoever asks writes the events down, and only then do they apply.
"""

import re
from dataclasses import dataclass, field

from speeltafel import Table
from speeltafel.contract.errors import IllegalMove
from speeltafel.server.sitting.decisions import Undecided
from speeltafel.server.sitting.events import (
    Abandoned,
    AnyEvent,
    Late,
    Left,
    Moved,
    Muted,
    PersonKind,
    Resigned,
    Returned,
    Said,
    Sat,
    Started,
    Stood,
    Stored,
    Worded,
)
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.sitting import Sitting

MOST_SAID = 500  # characters
MOST_WORD = 60
MOST_BESIDES = 10_000  # events of a table that are no moves: what is said, coming and going
WAIT = 180  # seconds that one waits for a person at a table without a clock


@dataclass(frozen=True)
class Person:
    """Somebody whom the server knows."""

    id: str
    name: str
    kind: PersonKind = "guest"
    scopes: frozenset[str] | None = field(default=None, compare=False)  # of a token; None: all that a person may
    since: float = field(default=0.0, compare=False)
    moderator: bool = field(default=False, compare=False)
    network: str = field(default="", compare=False)  # from where they ask, as in traces
    device: str = field(default="", compare=False)


def sit(sitting: Sitting, who: Person, seat: int | None) -> list[AnyEvent]:
    """Take a seat, that one or any. A rematch is dealt when all are back; nothing else starts by itself."""
    need(sitting, "open")
    if sitting.seat_of(who.id) is not None:
        raise Refused("seat_taken", "You sit at this table already.")
    free = [number for number, chair in enumerate(sitting.seats) if chair.free_for(who.id)]
    if seat is None and free:
        own = [number for number in free if sitting.seats[number].plan.__struct_config__.tag == "person"]
        seat = (own or free)[0]
    if seat not in free:
        where = "There is no free seat at this table" if seat is None else f"Seat {seat} is not free for you"
        raise Refused("seat_taken", f"{where}; free: {', '.join(map(str, free)) or 'none'}.")
    sat = Sat(seat, who.id, who.name, who.kind)
    if not sitting.after or not all(chair.taken for other, chair in enumerate(sitting.seats) if other != seat):
        return [sat]
    return [sat, Started(names(sitting.after_all([Stored(sitting.version + 1, 0.0, sat)])))]


def stand(sitting: Sitting, who: Person) -> list[AnyEvent]:
    """Leave the seat before the game begins."""
    need(sitting, "open")
    not_too_much(sitting)
    return [Stood(seat_of(sitting, who))]


def add_word(sitting: Sitting, who: Person, word: str) -> list[AnyEvent]:
    need(sitting, "open")
    not_too_much(sitting)
    seat, word = seat_of(sitting, who), " ".join(printable(word).split())
    if not word or len(word) > MOST_WORD:
        raise Refused("bad_message", f"A word for the seed has 1 to {MOST_WORD} characters.")
    return [Worded(seat, word)]


def start(sitting: Sitting, who: Person) -> list[AnyEvent]:
    """Deal. The host may, once every seat is taken; so may anyone seated where the host is not."""
    need(sitting, "open")
    if who.id != sitting.host and (sitting.seat_of(who.id) is None or sitting.seat_of(sitting.host) is not None):
        raise Refused("forbidden", "Only the host starts the game.")
    empty = [str(number) for number, seat in enumerate(sitting.seats) if not seat.taken]
    if empty:
        raise Refused("not_now", f"The game starts when every seat is taken; still free: {', '.join(empty)}.")
    return [Started(names(sitting))]


def names(sitting: Sitting) -> list[str]:
    """Of all seats; bots of the house are called after their level."""
    return [seat.name or f"{(seat.bot or '').title()} {number}" for number, seat in enumerate(sitting.seats)]


def play(sitting: Sitting, who: Person, move: str, moves: int | None) -> list[AnyEvent]:
    """A move of the person's own seat. `moves`, if given, is how many were played before it: none counts twice."""
    need(sitting, "playing")
    seat = seat_in_play(sitting, who)
    back: list[AnyEvent] = [Returned(seat)] if sitting.seats[seat].away else []
    return [*back, *moved(sitting, seat, move, moves)]


def moved(sitting: Sitting, seat: int, move: str, moves: int | None, stand_in: bool = False) -> list[AnyEvent]:
    """A move of a seat, whoever makes it; `Undecided` if a referee has to be asked first."""
    table = table_to_move_at(sitting, seat, moves)
    try:
        question = table.asked(move)
    except IllegalMove as error:
        raise Refused("illegal_move", str(error), error.clause) from error
    if question is None:
        return [Moved(seat, move, stand_in)]
    if (told := sitting.decisions.get(question)) is None:
        raise Undecided(question)
    return [Moved(seat, move, stand_in, told.ruled, told.took)]


def table_to_move_at(sitting: Sitting, seat: int, moves: int | None) -> Table:
    """The cards and all, if it is this seat's turn and nothing was played in the meantime."""
    table = sitting.table
    assert table is not None
    if moves is not None and moves != len(table.moves):
        raise Refused("stale", f"That was meant for move {moves + 1}, but {len(table.moves)} were played by now.")
    if table.turn != seat:
        raise Refused("not_your_turn", f"It is not your turn; {sitting.seats[table.turn or 0].name} is to move.")
    return table


def come_back(sitting: Sitting, who: Person) -> list[AnyEvent]:
    """Take one's cards back from the bot that stood in."""
    need(sitting, "playing")
    seat = seat_of(sitting, who)
    if sitting.seats[seat].resigned or not sitting.seats[seat].away:
        raise Refused("not_now", "No bot stands in for you.")
    return [Returned(seat)]


def leave(sitting: Sitting, who: Person) -> list[AnyEvent]:
    """Let a bot play until one is back."""
    need(sitting, "playing")
    not_too_much(sitting)
    seat = seat_of(sitting, who)
    if not sitting.seats[seat].waiting_for_person:
        raise Refused("not_now", "A bot plays for you already.")
    return [Left(seat)]


def replace(sitting: Sitting, who: Person, now: float) -> list[AnyEvent]:
    """Let a bot play for the person to move, who keeps the others waiting at a table without a clock."""
    need(sitting, "playing")
    seat_of(sitting, who)
    seat = sitting.turn
    if seat is None or not sitting.seats[seat].waiting_for_person or sitting.seats[seat].person == who.id:
        raise Refused("not_now", "No other person is to move.")
    if sitting.deadline() is not None:
        raise Refused("not_now", "The clock decides at this table.")
    waited = now - sitting.turn_began
    if waited < WAIT:
        raise Refused("not_now", f"Give {sitting.seats[seat].name} {WAIT - waited:.0f} seconds more.")
    return [Left(seat)]


def resign(sitting: Sitting, who: Person) -> list[AnyEvent]:
    """A bot plays on for the others' sake; with no person left at the table, the game ends."""
    need(sitting, "playing")
    seat = seat_of(sitting, who)
    if sitting.seats[seat].resigned:
        raise Refused("not_now", "You resigned already.")
    others = [other for other, chair in enumerate(sitting.seats) if other != seat and _still_in(sitting, other)]
    ends: list[AnyEvent] = [] if others else [Abandoned()]
    return [Resigned(seat), *ends]


def close(sitting: Sitting, who: Person) -> list[AnyEvent]:
    """The host gives up a table that has not begun."""
    need(sitting, "open")
    if who.id != sitting.host:
        raise Refused("forbidden", "Only the host closes the table.")
    return [Abandoned()]


def say(sitting: Sitting, who: Person, text: str) -> list[AnyEvent]:
    not_too_much(sitting)
    text = printable(text).strip()
    if not text or len(text) > MOST_SAID:
        raise Refused("bad_message", f"What is said has 1 to {MOST_SAID} characters.")
    if who.id in sitting.quiet:
        raise Refused("forbidden", "The host has muted you at this table.")
    return [Said(who.id, who.name, text)]


def mute(sitting: Sitting, who: Person, person: str, quiet: bool) -> list[AnyEvent]:
    """The host quiets somebody for the whole table; for oneself alone, a client need not ask."""
    if who.id != sitting.host or person == who.id:
        raise Refused("forbidden", "Only the host mutes somebody, and not themselves.")
    not_too_much(sitting)
    return [Muted(person, quiet)]


def run_out(sitting: Sitting, now: float) -> list[AnyEvent]:
    """Nothing, or that the time of the person to move is over."""
    deadline = sitting.deadline()
    if deadline is None or now < deadline or sitting.turn is None:
        return []
    return [Late(sitting.turn)]


def printable(text: str) -> str:
    """White space becomes plain; what cannot be seen otherwise is left out."""
    return "".join(letter for letter in re.sub(r"\s", " ", text) if letter.isprintable())


def not_too_much(sitting: Sitting) -> None:
    """A log has room for any game, but not for somebody who only wants to fill it."""
    moves = len(sitting.table.moves) if sitting.table else 0
    if sitting.version - moves > MOST_BESIDES:
        raise Refused("not_now", "So much has happened at this table besides playing that no more is written down.")


def need(sitting: Sitting, stage: str) -> None:
    if sitting.stage != stage:
        told = {"open": "has not begun", "playing": "is going on", "over": "is over", "abandoned": "was given up"}
        raise Refused("not_now", f"That cannot be done now: the game {told[sitting.stage]}.")


def seat_of(sitting: Sitting, who: Person) -> int:
    seat = sitting.seat_of(who.id)
    if seat is None:
        raise Refused("not_seated", "You do not sit at this table.")
    return seat


def seat_in_play(sitting: Sitting, who: Person) -> int:
    """The same of somebody who did not give up."""
    seat = seat_of(sitting, who)
    if sitting.seats[seat].resigned:
        raise Refused("not_now", "You resigned; a bot plays your cards to the end.")
    return seat


def _still_in(sitting: Sitting, seat: int) -> bool:
    return sitting.seats[seat].person is not None and not sitting.seats[seat].resigned
