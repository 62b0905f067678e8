"""Everything that somebody might say at a table in the hope of learning something: every command, with every verb."""

from random import Random
from typing import Any, get_args

import msgspec

from speeltafel.server.domain.errors import CommandRefused, RulingNeeded
from speeltafel.server.domain.preview import preview_turn
from speeltafel.server.domain.seats import Person
from speeltafel.server.domain.state import TableState
from speeltafel.server.messages import Again, Ahead, FromClient, Hint, Ping, Play, ToTable, Turn
from speeltafel.server.routes.commands import handler_for

NOW = 2_000_000_000.0
KINDS: tuple[type[ToTable], ...] = get_args(FromClient)
GIVEN: dict[str, list[Any]] = {
    "seat": [None, 0, 2],
    "word": ["rose", ""],
    "yes": [True, False],
    "text": ["hello", ""],
    "person": ["nobody"],
    "quiet": [True],
}
"""For the fields of commands that are no moves: what to try."""
FIRST = 6
"""So many legal moves are tried as the first of a turn, whatever their verbs; and one of each verb besides."""


def moves_of_every_verb(state: TableState, dice: Random, each: int) -> list[str]:
    """Legal or not."""
    assert state.table is not None
    by_verb: dict[str, list[str]] = {}
    for text in state.table.notation.texts.values():
        by_verb.setdefault(text.split()[0], []).append(text)
    return ["nonsense", *(move for texts in by_verb.values() for move in dice.sample(texts, min(each, len(texts))))]


def turns(state: TableState, seat: int | None, dice: Random) -> list[list[str]]:
    """Moves one after the other: after each legal one that is tried, one of every verb, and what is legal there."""
    assert state.table is not None
    every = moves_of_every_verb(state, dice, 2)
    found = [[], *([move] for move in every)]
    if state.turn != seat:
        return found + [["nonsense", move] for move in every[:3]]
    legal = state.table.legal()
    verbs = {move.split()[0]: move for move in dice.sample(legal, len(legal))}
    for first in {*dice.sample(legal, min(FIRST, len(legal))), *verbs.values()}:
        later = state.table.copy()
        later.play(first)
        then = later.legal()
        seconds = [*every, *dice.sample(then, min(4, len(then)))]
        found += [[first], *([first, second] for second in seconds)]
        found += [[first, second, third] for second in seconds[-2:] for third in ("nonsense", *dice.sample(every, 2))]
    return found


def probes(state: TableState, seat: int | None, dice: Random) -> list[FromClient]:
    """Messages of every kind there is: a new command is among them without anybody thinking of it."""
    found: list[Any] = []
    tried = turns(state, seat, dice)
    for kind in KINDS:
        if kind in (Turn, Ahead):
            found += [kind(turn=turn) for turn in tried if turn or kind is Ahead]
        elif kind is Play:
            found += [Play(move=turn[0]) for turn in tried if len(turn) == 1]
            found.append(Play(move="nonsense", moves=10_000))
        else:
            found += filled_in(kind)
    return found


def filled_in(kind: type[ToTable]) -> list[ToTable]:
    own = [field for field in msgspec.structs.fields(kind) if field.name in GIVEN]
    ways = max((len(GIVEN[field.name]) for field in own), default=1)
    return [kind(**{f.name: GIVEN[f.name][i % len(GIVEN[f.name])] for f in own}) for i in range(ways)]


def answer(state: TableState, who: Person, message: FromClient) -> Any:
    """What comes of it: the events that would be written, or what is told instead; of a hint, what it is made from."""
    match message:
        case Ping():
            return state.version
        case Hint():
            seat = state.seat_of(who.id)
            assert state.table is not None
            return ("not_your_turn",) if seat != state.turn else state.table.view_record(seat).tobytes()
        case Again():
            return ("not_now",) if state.stage == "playing" else state.stage
        case Ahead(turn=turn):
            return told(lambda: preview_turn(state, who, turn, None))
    return told(lambda: handler_for(who, message, NOW)(state))


def told(ask: Any) -> Any:
    try:
        return ask()
    except CommandRefused as refused:
        return (refused.code, refused.sentence, refused.clause)
    except RulingNeeded:
        return "a referee is asked"


def refused(found: Any) -> bool:
    return isinstance(found, tuple)


def changes_nothing(message: FromClient, found: Any) -> bool:
    """Can it be said at a real table without anything happening there?"""
    return refused(found) or isinstance(message, Ahead | Ping)
