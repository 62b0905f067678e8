"""From a client's message to a deed at a table, whichever way the message came."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import structs

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
    ToTable,
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
        deed = as_known(deed_of(who, message), room, who)
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


DEEDS: dict[type[ToTable], Callable[..., list[AnyEvent]]] = {
    Sit: deeds.sit,
    Stand: deeds.stand,
    Word: deeds.add_word,
    Start: deeds.start,
    Play: deeds.play,
    Turn: turns.play_turn,
    Back: taking_back.ask_back,
    Answer: taking_back.answer_back,
    Leave: deeds.leave,
    Replace: deeds.replace,
    Return: deeds.come_back,
    Resign: deeds.resign,
    Close: deeds.close,
    Say: deeds.say,
    Mute: deeds.mute,
}


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


def deed_of(who: Person, message: FromClient) -> Deed:
    """The fields of a message are what its deed wants to know."""
    fields = structs.asdict(message)
    del fields["ref"], fields["id"]
    return partial(DEEDS[type(message)], who=who, **fields)
