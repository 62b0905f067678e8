"""From a client's message to a deed at a table, whichever way the message came."""

from collections.abc import Sequence
from functools import partial
from typing import assert_never

from speeltafel.server import clock
from speeltafel.server.guard.rate_limits import RateLimiter
from speeltafel.server.hub.hints import Hints
from speeltafel.server.hub.hub import Deed, Hub
from speeltafel.server.hub.rematch import rematch
from speeltafel.server.hub.room import Room
from speeltafel.server.messages import (
    Again,
    Ahead,
    Answer,
    Back,
    Close,
    Command,
    Done,
    Foreseen,
    FromClient,
    Hint,
    Hinted,
    Leave,
    Mute,
    Ping,
    Play,
    Pong,
    Replace,
    Resign,
    Return,
    Say,
    Sit,
    Stand,
    Start,
    Turn,
    Word,
)
from speeltafel.server.people.sanctions import Sanctions
from speeltafel.server.people.scopes import need_scope
from speeltafel.server.sitting import deeds, taking_back, turns
from speeltafel.server.sitting.apart import kept_apart
from speeltafel.server.sitting.deeds import Person
from speeltafel.server.sitting.events import AnyEvent
from speeltafel.server.sitting.once import done_at, name_of, once
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.sitting import Sitting
from speeltafel.server.sitting.turns import foreseen
from speeltafel.server.sitting.watching import check_may_watch

LIMIT_OF = {Say: "chat", Hint: "hints", Again: "tables"}
"""What counts against another budget of speed than moves do."""


class Doer:
    """Carries out what clients ask."""

    def __init__(self, hub: Hub, hints: Hints, limiter: RateLimiter, sanctions: Sanctions) -> None:
        self.hub, self.hints, self.limiter, self.sanctions = hub, hints, limiter, sanctions

    async def do(
        self, table: str, who: Person, message: FromClient, sure: bool = False
    ) -> Done | Hinted | Foreseen | Pong:
        """`sure`: the caller will not be interrupted while it waits."""
        need_scope(who, "play")
        self.limiter.take(LIMIT_OF.get(type(message), "moves"), who.id, count=cost(message))
        if isinstance(message, Say):
            self.sanctions.check_may_speak(who)
        elif isinstance(message, Sit):
            self.sanctions.check_may_sit(who, table)
        room = await self.hub.room(table)
        check_may_watch(room.sitting, who)
        match message:
            case Ping(ref=ref):
                return Pong(room.known_to(who).version, clock.now(), ref)
            case Hint(ref=ref):
                return await self.hints.hint(table, who, ref)
            case Ahead(ref=ref, turn=turn):
                return foreseen(room.sitting, who, turn, ref)
            case Again(ref=ref):
                room = await rematch(self.hub, table, who)
                return Done(room.version, ref, room.sitting.id)
        deed = as_known(deed_of(who, message, clock.now()), room, who)
        if isinstance(message, Sit):
            deed = kept_apart(deed, await self.hub.store.apart_from(who.id))
        if message.id is None:
            room = await self.hub.act(table, deed, sure)
            return Done(room.known_to(who).version, message.ref)
        name = name_of(who, message.id)
        room = await self.hub.act(table, once(deed, name), sure)
        return Done(min(done_at(room.sitting, name) or 0, room.known_to(who).version), message.ref)


def cost(message: FromClient) -> int:
    """A turn counts as all the moves that it tries, whether it is refused or not."""
    return len(message.turn) if isinstance(message, Turn) else 1


def as_known(deed: Deed, room: Room, who: Person) -> Deed:
    """For somebody behind a delay: refused by what they know of the table, and else without telling why."""

    def judged(sitting: Sitting) -> Sequence[AnyEvent]:
        known = room.known_to(who)
        if known.version == sitting.version:
            return deed(sitting)
        deed(known)
        try:
            return deed(sitting)
        except Refused:
            raise Refused("not_now", "That cannot be done any more.") from None

    behind = room.sitting.plan.delay and room.sitting.seat_of(who.id) is None
    return judged if behind else deed


def deed_of(who: Person, message: Command, now: float) -> Deed:  # noqa: C901 (a case for each kind of message)
    """What a message asks to be done at a table, by somebody, at that time."""
    match message:
        case Play(move=move, moves=moves):
            return partial(deeds.play, who=who, move=move, moves=moves)
        case Turn(turn=turn, moves=moves):
            return partial(turns.play_turn, who=who, turn=turn, moves=moves)
        case Sit(seat=seat):
            return partial(deeds.sit, who=who, seat=seat)
        case Stand():
            return partial(deeds.stand, who=who)
        case Word(word=word):
            return partial(deeds.add_word, who=who, word=word)
        case Start():
            return partial(deeds.start, who=who)
        case Back():
            return partial(taking_back.ask_back, who=who)
        case Answer(yes=yes):
            return partial(taking_back.answer_back, who=who, yes=yes)
        case Leave():
            return partial(deeds.leave, who=who)
        case Replace():
            return partial(deeds.replace, who=who, now=now)
        case Return():
            return partial(deeds.come_back, who=who)
        case Resign():
            return partial(deeds.resign, who=who)
        case Close():
            return partial(deeds.close, who=who)
        case Say(text=text):
            return partial(deeds.say, who=who, text=text)
        case Mute(person=person, quiet=quiet):
            return partial(deeds.mute, who=who, person=person, quiet=quiet)
        case _:
            assert_never(message)
