"""A table over a WebSocket: updates as they happen, commands as they come."""

import asyncio
from contextlib import ExitStack, suppress
from functools import partial
from typing import cast

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.types import Scope

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.words import LANGUAGES
from speeltafel.server import clock
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.seats import Person
from speeltafel.server.guard import metrics
from speeltafel.server.guard.asgi_errors import CLOSE_CODE_BASE
from speeltafel.server.guard.errors import STATUS, error_message, error_response
from speeltafel.server.guard.rate_limits import client_address
from speeltafel.server.hub.subscriber import Subscriber
from speeltafel.server.litestar_types import AnySocket
from speeltafel.server.messages import Done, Foreseen, FromClient, Hinted, No, Ping, Pong
from speeltafel.server.pages import preferred_language
from speeltafel.server.people.authentication import LOGGED_OUT, LOGGED_OUT_CODE, closed_on_logout, current_person
from speeltafel.server.routes.commands import CommandDispatcher
from speeltafel.server.routes.dependencies import TableId, TheDispatcher, TheServices
from speeltafel.server.services import Services

MOST_BYTES = 4096
"""Of one message; the longest that is allowed is far shorter."""

UNKNOWN = cast(Scope, {"state": {}})
"""Of a line that has left its request behind."""

GONE = (OSError, WebSocketDisconnect)
"""What is raised where a client is not there any more."""

decode = msgspec.json.Decoder(FromClient).decode


@websocket("/api/tables/{table:str}/socket", opt={"limit": "other"})
async def follow(socket: AnySocket, services: TheServices, dispatcher: TheDispatcher, table: TableId) -> None:
    """`?since=` is the version that the client has; `?language=` the language of its texts, or its browser's."""
    who = await current_person(socket)
    await socket.accept()
    with ExitStack() as leaving:
        try:
            subscriber = await joined(socket, services, table, who, leaving)
        except (CommandRefused, SpeeltafelError) as problem:
            no = error_message(problem)
            await socket.send_data(msgspec.json.encode(no).decode())
            await socket.close(CLOSE_CODE_BASE + STATUS[no.code], no.text[:120])
            return
        sending = asyncio.create_task(send_all(socket, subscriber, leaving))
        try:
            await hear_all(socket, subscriber, who, dispatcher)
        finally:
            sending.cancel()
            await asyncio.wait((sending,))


async def joined(
    socket: AnySocket, services: Services, table: str, who: Person | None, leaving: ExitStack
) -> Subscriber:
    """A place at the table; `leaving` gives up whatever it took."""
    language = socket.query_params.get("language") or preferred_language(socket.headers.get("accept-language", ""))
    since = socket.query_params.get("since", "0")
    if language not in LANGUAGES or not since.isdecimal() or len(since) > 9:
        raise CommandRefused("bad_message", f"`since` is a version and `language` one of {', '.join(LANGUAGES)}.")
    leaving.enter_context(services.connection_limiter.hold(who.id if who else None, client_address(socket.scope)))
    subscriber = await services.hub.subscriptions.join(table, who, language, int(since))
    leaving.callback(services.hub.subscriptions.leave, subscriber)
    leaving.enter_context(
        closed_on_logout(socket, partial(subscriber.disconnect, LOGGED_OUT_CODE, No("unknown_person", LOGGED_OUT)))
    )
    leaving.enter_context(metrics.SOCKETS.track_inprogress())
    return subscriber


async def send_all(socket: AnySocket, subscriber: Subscriber, leaving: ExitStack) -> None:
    """Until the subscriber is let go, or something of ours fails: then it leaves the table, and the socket is closed.

    Whoever takes nothing any more is disconnected by the server below.
    """
    reason = ""
    try:
        async for message in subscriber.messages():
            try:
                await socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})
            except GONE:
                return  # whoever hears learns it too
    except Exception as fault:
        status, no, _ = error_response(fault, UNKNOWN)
        subscriber.code, reason = CLOSE_CODE_BASE + status, no.text
    leaving.close()
    with suppress(*GONE):
        await socket.close(subscriber.code, reason.encode()[:120].decode(errors="ignore"))


async def hear_all(
    socket: AnySocket, subscriber: Subscriber, who: Person | None, dispatcher: CommandDispatcher
) -> None:
    """Until the client is gone. Nobody interrupts a command here, so it need not be shielded."""
    while (event := await socket.receive())["type"] == "websocket.receive":
        if not subscriber.gone:
            text = event.get("text")
            subscriber.answer(await answer(text or event.get("bytes") or b"", subscriber, who, dispatcher, sure=True))
        await asyncio.sleep(0)  # many at once may be there already; others have their turn in between


async def answer(
    text: str | bytes, subscriber: Subscriber, who: Person | None, dispatcher: CommandDispatcher, sure: bool = False
) -> Done | Hinted | Foreseen | Pong | No:
    """One message in, one answer out; nothing that a client sends breaks the line."""
    ref = None
    try:
        dispatcher.limiter.take("other", subscriber.key)
        if not text or len(text) > MOST_BYTES:
            raise CommandRefused("bad_message", f"A message is a text in JSON, of at most {MOST_BYTES} characters.")
        message = decode(text)
        ref = message.ref
        if isinstance(message, Ping):
            return Pong(subscriber.room.version_for(subscriber), clock.now(), ref)
        if who is None:
            raise CommandRefused("unknown_person", "Say who you are first: a guest needs a name and nothing else.")
        return await dispatcher.dispatch(subscriber.room.state.id, who, message, sure)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        return No("bad_message", f"That message is not understood: {problem}.", version=subscriber.version)
    except (CommandRefused, SpeeltafelError) as problem:
        return error_message(problem, ref, subscriber.version)
    except Exception as problem:  # the database is away, or one of ours: nothing is acknowledged, and the table goes on
        _, no, _ = error_response(problem, UNKNOWN)
        return msgspec.structs.replace(no, ref=ref, version=subscriber.version)


HANDLERS = [follow]
