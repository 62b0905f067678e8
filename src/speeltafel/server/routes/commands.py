"""From a client's message to the handler of that command, whichever way the message came."""

from collections.abc import Sequence
from functools import partial
from typing import assert_never

from speeltafel.server import clock
from speeltafel.server.domain import handlers, preview, takeback
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import AnyEvent
from speeltafel.server.domain.permissions import (
    Handler,
    check_may_watch,
    command_key,
    once,
    refuse_if_blocked,
    version_after,
)
from speeltafel.server.domain.preview import preview_turn
from speeltafel.server.domain.seats import Person
from speeltafel.server.domain.state import TableState
from speeltafel.server.guard.rate_limits import RateLimiter
from speeltafel.server.hub.hints import Hints
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.new_tables import rematch
from speeltafel.server.hub.room import Room
from speeltafel.server.messages import (
    Again,
    Ahead,
    AnswerTakeback,
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

LIMIT_OF = {Say: "chat", Hint: "hints", Again: "tables"}
"""What counts against another budget of speed than moves do."""


class CommandDispatcher:
    """Has the hub handle what clients ask, and answers questions."""

    def __init__(self, hub: Hub, hints: Hints, limiter: RateLimiter, sanctions: Sanctions) -> None:
        self.hub, self.hints, self.limiter, self.sanctions = hub, hints, limiter, sanctions

    async def dispatch(
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
        check_may_watch(room.state, who)
        match message:
            case Ping(ref=ref):
                return Pong(room.known_to(who).version, clock.now(), ref)
            case Hint(ref=ref):
                return await self.hints.hint(table, who, ref)
            case Ahead(ref=ref, turn=turn):
                return preview_turn(room.state, who, turn, ref)
            case Again(ref=ref):
                room = await rematch(self.hub, table, who)
                return Done(room.version, ref, room.state.id)
        handler = as_known(handler_for(who, message, clock.now()), room, who)
        if isinstance(message, Sit):
            handler = refuse_if_blocked(handler, await self.hub.store.blocked_with(who.id))
        if message.id is None:
            room = await self.hub.handle(table, handler, sure)
            return Done(room.known_to(who).version, message.ref)
        key = command_key(who, message.id)
        room = await self.hub.handle(table, once(handler, key), sure)
        return Done(min(version_after(room.state, key) or 0, room.known_to(who).version), message.ref)


def cost(message: FromClient) -> int:
    """A turn counts as all the moves that it tries, whether it is refused or not."""
    return len(message.turn) if isinstance(message, Turn) else 1


def as_known(handler: Handler, room: Room, who: Person) -> Handler:
    """For somebody behind a delay: refused by what they know of the table, and else without telling why."""

    def checked(state: TableState) -> Sequence[AnyEvent]:
        known = room.known_to(who)
        if known.version == state.version:
            return handler(state)
        handler(known)
        try:
            return handler(state)
        except CommandRefused:
            raise CommandRefused("not_now", "That cannot be done any more.") from None

    behind = room.state.plan.delay and room.state.seat_of(who.id) is None
    return checked if behind else handler


def handler_for(who: Person, message: Command, now: float) -> Handler:  # noqa: C901 (a case for each kind of message)
    """The handler of a command, for who sent it and when."""
    match message:
        case Play(move=move, moves=moves):
            return partial(handlers.play, who=who, move=move, moves=moves)
        case Turn(turn=turn, moves=moves):
            return partial(preview.play_turn, who=who, turn=turn, moves=moves)
        case Sit(seat=seat):
            return partial(handlers.sit, who=who, seat=seat)
        case Stand():
            return partial(handlers.stand, who=who)
        case Word(word=word):
            return partial(handlers.add_word, who=who, word=word)
        case Start():
            return partial(handlers.start, who=who)
        case Back():
            return partial(takeback.ask_takeback, who=who)
        case AnswerTakeback(yes=yes):
            return partial(takeback.answer_takeback, who=who, yes=yes)
        case Leave():
            return partial(handlers.leave, who=who)
        case Replace():
            return partial(handlers.replace, who=who, now=now)
        case Return():
            return partial(handlers.return_to_seat, who=who)
        case Resign():
            return partial(handlers.resign, who=who)
        case Close():
            return partial(handlers.close, who=who)
        case Say(text=text):
            return partial(handlers.say, who=who, text=text)
        case Mute(person=person, quiet=quiet):
            return partial(handlers.mute, who=who, person=person, quiet=quiet)
        case _:
            assert_never(message)
