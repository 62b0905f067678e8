"""Everything that somebody might say at a table in the hope of learning something: every deed, with every verb."""

from random import Random
from typing import Any, get_args

import msgspec

from speeltafel.server.messages import Again, Ahead, FromClient, Hint, Ping, Play, ToTable, Turn
from speeltafel.server.routes.doing import deed_of
from speeltafel.server.sitting.decisions import Undecided
from speeltafel.server.sitting.deeds import Person
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.sitting import Sitting
from speeltafel.server.sitting.turns import foreseen

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
"""For the fields of deeds that are no moves: what to try."""
FIRST = 6
"""So many legal moves are tried as the first of a turn, whatever their verbs; and one of each verb besides."""


def moves_of_every_verb(sitting: Sitting, dice: Random, each: int) -> list[str]:
    """Legal or not."""
    assert sitting.table is not None
    by_verb: dict[str, list[str]] = {}
    for text in sitting.table.notation.texts.values():
        by_verb.setdefault(text.split()[0], []).append(text)
    return ["nonsense", *(move for texts in by_verb.values() for move in dice.sample(texts, min(each, len(texts))))]


def turns(sitting: Sitting, seat: int | None, dice: Random) -> list[list[str]]:
    """Moves one after the other: after each legal one that is tried, one of every verb, and what is legal there."""
    assert sitting.table is not None
    every = moves_of_every_verb(sitting, dice, 2)
    found = [[], *([move] for move in every)]
    if sitting.turn != seat:
        return found + [["nonsense", move] for move in every[:3]]
    legal = sitting.table.legal()
    verbs = {move.split()[0]: move for move in dice.sample(legal, len(legal))}
    for first in {*dice.sample(legal, min(FIRST, len(legal))), *verbs.values()}:
        later = sitting.table.copy()
        later.play(first)
        then = later.legal()
        seconds = [*every, *dice.sample(then, min(4, len(then)))]
        found += [[first], *([first, second] for second in seconds)]
        found += [[first, second, third] for second in seconds[-2:] for third in ("nonsense", *dice.sample(every, 2))]
    return found


def probes(sitting: Sitting, seat: int | None, dice: Random) -> list[FromClient]:
    """Messages of every kind there is: a new deed is among them without anybody thinking of it."""
    found: list[Any] = []
    tried = turns(sitting, seat, dice)
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


def answer(sitting: Sitting, who: Person, message: FromClient) -> Any:
    """What comes of it: the events that would be written, or what is told instead; of a hint, what it is made from."""
    match message:
        case Ping():
            return sitting.version
        case Hint():
            seat = sitting.seat_of(who.id)
            assert sitting.table is not None
            return ("not_your_turn",) if seat != sitting.turn else sitting.table.view_record(seat).tobytes()
        case Again():
            return ("not_now",) if sitting.stage == "playing" else sitting.stage
        case Ahead(turn=turn):
            return told(lambda: foreseen(sitting, who, turn, None))
    return told(lambda: deed_of(who, message, NOW)(sitting))


def told(ask: Any) -> Any:
    try:
        return ask()
    except Refused as refused:
        return (refused.code, refused.sentence, refused.clause)
    except Undecided:
        return "a referee is asked"


def refused(found: Any) -> bool:
    return isinstance(found, tuple)


def changes_nothing(message: FromClient, found: Any) -> bool:
    """Can it be said at a real table without anything happening there?"""
    return refused(found) or isinstance(message, Ahead | Ping)
