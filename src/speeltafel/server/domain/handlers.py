"""Command handlers: what people, clocks and moderators may do at a table.

Each is a function from the state, and what was asked, to the events that follow; or it raises `CommandRefused`.
Nothing is changed here: whoever calls a handler writes the events down, and only then do they apply.
"""

import re

from speeltafel import Table
from speeltafel.contract.errors import IllegalMove
from speeltafel.server.domain.errors import CommandRefused, RulingNeeded
from speeltafel.server.domain.events import (
    Abandoned,
    AnyEvent,
    Closed,
    Late,
    Left,
    Moved,
    Muted,
    Removed,
    Resigned,
    Returned,
    Said,
    Sat,
    Started,
    Stood,
    Stored,
    Worded,
)
from speeltafel.server.domain.permissions import check_log_size, require_active_seat, require_seat, require_stage
from speeltafel.server.domain.seats import Person
from speeltafel.server.domain.state import TableState

MAX_CHAT_LENGTH = 500  # characters
MAX_WORD_LENGTH = 60
REPLACE_AFTER = 180  # seconds that one waits for a person at a table without a clock


def sit(state: TableState, who: Person, seat: int | None) -> list[AnyEvent]:
    """Take a seat, that one or any. A rematch is dealt when all are back; nothing else starts by itself."""
    require_stage(state, "open")
    if state.seat_of(who.id) is not None:
        raise CommandRefused("seat_taken", "You sit at this table already.")
    free = [number for number, chair in enumerate(state.seats) if chair.free_for(who.id)]
    if seat is None and free:
        own = [number for number in free if state.seats[number].plan.__struct_config__.tag == "person"]
        seat = (own or free)[0]
    if seat not in free:
        where = "There is no free seat at this table" if seat is None else f"Seat {seat} is not free for you"
        raise CommandRefused("seat_taken", f"{where}; free: {', '.join(map(str, free)) or 'none'}.")
    sat = Sat(seat, who.id, who.name, who.kind)
    if not state.after or not all(chair.taken for other, chair in enumerate(state.seats) if other != seat):
        return [sat]
    return [sat, Started(seat_names(state.replay([Stored(state.version + 1, 0.0, sat)])))]


def stand(state: TableState, who: Person) -> list[AnyEvent]:
    """Leave the seat before the game begins."""
    require_stage(state, "open")
    check_log_size(state)
    return [Stood(require_seat(state, who))]


def add_word(state: TableState, who: Person, word: str) -> list[AnyEvent]:
    require_stage(state, "open")
    check_log_size(state)
    seat, word = require_seat(state, who), " ".join(printable(word).split())
    if not word or len(word) > MAX_WORD_LENGTH:
        raise CommandRefused("bad_message", f"A word for the seed has 1 to {MAX_WORD_LENGTH} characters.")
    return [Worded(seat, word)]


def start(state: TableState, who: Person) -> list[AnyEvent]:
    """Deal. The host may, once every seat is taken; so may anyone seated where the host is not."""
    require_stage(state, "open")
    if who.id != state.host and (state.seat_of(who.id) is None or state.seat_of(state.host) is not None):
        raise CommandRefused("forbidden", "Only the host starts the game.")
    empty = [str(number) for number, seat in enumerate(state.seats) if not seat.taken]
    if empty:
        raise CommandRefused("not_now", f"The game starts when every seat is taken; still free: {', '.join(empty)}.")
    return [Started(seat_names(state))]


def seat_names(state: TableState) -> list[str]:
    """Of all seats; the server's bots are called after their level."""
    return [seat.name or f"{(seat.bot or '').title()} {number}" for number, seat in enumerate(state.seats)]


def play(state: TableState, who: Person, move: str, moves: int | None) -> list[AnyEvent]:
    """A move of the person's own seat. `moves`, if given, is how many were played before it: none counts twice."""
    require_stage(state, "playing")
    seat = require_active_seat(state, who)
    back: list[AnyEvent] = [Returned(seat)] if state.seats[seat].away else []
    return [*back, *move_seat(state, seat, move, moves)]


def move_seat(state: TableState, seat: int, move: str, moves: int | None, stand_in: bool = False) -> list[AnyEvent]:
    """A move of a seat, whoever makes it; `Undecided` if a referee has to be asked first."""
    table = table_for_move(state, seat, moves)
    try:
        question = table.asked(move)
    except IllegalMove as error:
        raise CommandRefused("illegal_move", str(error), error.clause) from error
    if question is None:
        return [Moved(seat, move, stand_in)]
    if (told := state.decisions.get(question)) is None:
        raise RulingNeeded(question)
    return [Moved(seat, move, stand_in, told.ruled, told.took)]


def table_for_move(state: TableState, seat: int, moves: int | None) -> Table:
    """The cards and all, if it is this seat's turn and nothing was played in the meantime."""
    table = state.table
    assert table is not None
    if moves is not None and moves != len(table.moves):
        raise CommandRefused(
            "stale", f"That was meant for move {moves + 1}, but {len(table.moves)} were played by now."
        )
    if table.turn != seat:
        raise CommandRefused("not_your_turn", f"It is not your turn; {state.seats[table.turn or 0].name} is to move.")
    return table


def return_to_seat(state: TableState, who: Person) -> list[AnyEvent]:
    """Take one's cards back from the bot that stood in."""
    require_stage(state, "playing")
    seat = require_seat(state, who)
    if state.seats[seat].resigned or not state.seats[seat].away:
        raise CommandRefused("not_now", "No bot stands in for you.")
    return [Returned(seat)]


def leave(state: TableState, who: Person) -> list[AnyEvent]:
    """Let a bot play until one is back."""
    require_stage(state, "playing")
    check_log_size(state)
    seat = require_seat(state, who)
    if not state.seats[seat].waiting_for_person:
        raise CommandRefused("not_now", "A bot plays for you already.")
    return [Left(seat)]


def replace(state: TableState, who: Person, now: float) -> list[AnyEvent]:
    """Let a bot play for the person to move, who keeps the others waiting at a table without a clock."""
    require_stage(state, "playing")
    require_seat(state, who)
    seat = state.turn
    if seat is None or not state.seats[seat].waiting_for_person or state.seats[seat].person == who.id:
        raise CommandRefused("not_now", "No other person is to move.")
    if state.deadline() is not None:
        raise CommandRefused("not_now", "The clock decides at this table.")
    waited = now - state.turn_began
    if waited < REPLACE_AFTER:
        raise CommandRefused("not_now", f"Give {state.seats[seat].name} {REPLACE_AFTER - waited:.0f} seconds more.")
    return [Left(seat)]


def resign(state: TableState, who: Person) -> list[AnyEvent]:
    """A bot plays on for the others' sake; with no person left at the table, the game ends."""
    require_stage(state, "playing")
    seat = require_seat(state, who)
    if state.seats[seat].resigned:
        raise CommandRefused("not_now", "You resigned already.")
    others = [other for other, chair in enumerate(state.seats) if other != seat and _still_in(state, other)]
    ends: list[AnyEvent] = [] if others else [Abandoned()]
    return [Resigned(seat), *ends]


def close(state: TableState, who: Person) -> list[AnyEvent]:
    """The host gives up a table that has not begun."""
    require_stage(state, "open")
    if who.id != state.host:
        raise CommandRefused("forbidden", "Only the host closes the table.")
    return [Abandoned()]


def say(state: TableState, who: Person, text: str) -> list[AnyEvent]:
    check_log_size(state)
    text = printable(text).strip()
    if not text or len(text) > MAX_CHAT_LENGTH:
        raise CommandRefused("bad_message", f"What is said has 1 to {MAX_CHAT_LENGTH} characters.")
    if who.id in state.muted:
        raise CommandRefused("forbidden", "The host has muted you at this table.")
    watches = state.stage == "playing" and state.seat_of(who.id) is None
    return [Said(who.id, who.name, text, spectators=watches)]


def mute(state: TableState, who: Person, person: str, quiet: bool) -> list[AnyEvent]:
    """The host quiets somebody for the whole table; for oneself alone, a client need not ask."""
    if who.id != state.host or person == who.id:
        raise CommandRefused("forbidden", "Only the host mutes somebody, and not themselves.")
    check_log_size(state)
    return [Muted(person, quiet)]


def expire_clock(state: TableState, now: float) -> list[AnyEvent]:
    """Nothing, or that the time of the person to move is over."""
    deadline = state.deadline()
    if deadline is None or now < deadline or state.turn is None:
        return []
    return [Late(state.turn)]


def printable(text: str) -> str:
    """White space becomes plain; what cannot be seen otherwise is left out."""
    return "".join(letter for letter in re.sub(r"\s", " ", text) if letter.isprintable())


def _still_in(state: TableState, seat: int) -> bool:
    return state.seats[seat].person is not None and not state.seats[seat].resigned


def close_table(state: TableState) -> list[AnyEvent]:
    """Whether it has begun or not; nothing that was played there counts."""
    return [Closed()] if state.stage in ("open", "playing") else []


def remove_person(state: TableState, person: str, name: str) -> list[AnyEvent]:
    """From the table for good, as a player and as a spectator. In a game, a bot plays their cards to the end."""
    if person in state.removed:
        return []
    seat = state.seat_of(person)
    events: list[AnyEvent] = [Removed(person, name, seat)]
    if state.stage == "playing" and seat is not None and not state.seats[seat].resigned:
        events.append(Resigned(seat))
        others = (chair for number, chair in enumerate(state.seats) if number != seat)
        if not any(chair.person is not None and not chair.resigned for chair in others):
            events.append(Abandoned())
    return events
