"""A table over a WebSocket: updates as they happen, deeds as they come."""

import asyncio
import contextlib
import time
from functools import partial
from typing import Any, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.types import Scope

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.words import LANGUAGES
from speeltafel.server.guard import metrics
from speeltafel.server.guard.errors import STATUS, refusal, said_no
from speeltafel.server.guard.turning_away import OWN_CODES
from speeltafel.server.hub.hub import Hub
from speeltafel.server.hub.reader import Reader
from speeltafel.server.lines.line import PATIENCE, Line
from speeltafel.server.lines.opening import EXTENSION, Opening
from speeltafel.server.messages import FromClient, No, Ping, Pong
from speeltafel.server.people.who import who_asks
from speeltafel.server.routes.doing import Doer
from speeltafel.server.routes.parts import TableId, TheDoer, TheHouse
from speeltafel.server.sitting.deeds import Person
from speeltafel.server.sitting.refusing import Refused

MOST_BYTES = 4096
"""Of one message; the longest that is allowed is far shorter."""

decode = msgspec.json.Decoder(FromClient).decode

Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table:str}/socket", opt={"budget": "other"})
async def follow(socket: Socket, house: TheHouse, doer: TheDoer, table: TableId) -> None:
    """`?since=` is the version that the client has; `?language=` is en, nl or de."""
    who = await who_asks(socket)
    await socket.accept()
    try:
        language = socket.query_params.get("language", "en")
        since = socket.query_params.get("since", "0")
        if language not in LANGUAGES or not since.isdecimal() or len(since) > 9:
            raise Refused("bad_message", "`since` is a version and `language` one of en, nl, de.")
        reader = await house.hub.join(table, who, language, int(since))
    except (Refused, SpeeltafelError) as problem:
        no = said_no(problem)
        await socket.send_data(msgspec.json.encode(no).decode())
        await socket.close(OWN_CODES + STATUS[no.code], no.text[:120])
        return
    opening: Opening | None = (socket.scope.get("extensions") or {}).get(EXTENSION)  # type: ignore[assignment]
    if opening is not None:
        opening.hand_over(partial(talk_directly, reader, who, house.hub, doer))
        return
    try:
        with metrics.SOCKETS.track_inprogress():
            await talk(socket, reader, who, doer)
    finally:
        house.hub.leave(reader)
    with contextlib.suppress(Exception):
        async with asyncio.timeout(PATIENCE):
            await socket.close(reader.code)


async def talk_directly(reader: Reader, who: Person | None, hub: Hub, doer: Doer, line: Line) -> None:
    """Until the line is closed, or the reader let go. Nobody interrupts a deed here, so it need not be shielded."""
    reason = ""
    metrics.SOCKETS.inc()
    try:
        line.freed = reader.push
        reader.follow_by(line)
        while not reader.gone and (text := await line.hear()) is not None:
            reader.answer(await answer(text, reader, who, doer, sure=True))
            if line.waiting:
                await asyncio.sleep(0)  # many at once may be there already; others have their turn in between
        if reader.fault:
            raise reader.fault
    except Exception as fault:
        status, no, _ = refusal(fault, cast(Scope, {"state": {}}))
        reader.code, reason = OWN_CODES + status, no.text
    finally:
        metrics.SOCKETS.dec()
        hub.leave(reader)
        line.close(reader.code, reason)


async def talk(socket: Socket, reader: Reader, who: Person | None, doer: Doer) -> None:
    """The same on any server."""
    sending = asyncio.create_task(send_all(socket, reader))
    hearing = asyncio.create_task(hear_all(socket, reader, who, doer))
    try:
        await asyncio.wait((sending, hearing), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sending, hearing):
            task.cancel()
        ended = await asyncio.gather(sending, hearing, return_exceptions=True)
    for fault in ended:
        if isinstance(fault, Exception) and not isinstance(fault, WebSocketDisconnect):
            raise fault  # one of ours: the guards write it down, and close the line with a code


async def send_all(socket: Socket, reader: Reader) -> None:
    """Until the reader is let go, or takes nothing any more."""
    with contextlib.suppress(TimeoutError):
        async for message in reader.messages():
            async with asyncio.timeout(PATIENCE):
                await socket.send_data(message, "text")


async def hear_all(socket: Socket, reader: Reader, who: Person | None, doer: Doer) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        while not reader.gone:
            reader.answer(await answer(await socket.receive_data("text"), reader, who, doer))
            await asyncio.sleep(0)  # many at once may be there already; others have their turn in between


async def answer(text: str | bytes, reader: Reader, who: Person | None, doer: Doer, sure: bool = False) -> Any:
    """One message in, one answer out; nothing that a client sends breaks the line."""
    ref = None
    try:
        doer.limiter.take("other", f"line {id(reader)}")
        if not text or len(text) > MOST_BYTES:
            raise Refused("bad_message", f"A message is a text in JSON, of at most {MOST_BYTES} characters.")
        message = decode(text)
        ref = message.ref
        if isinstance(message, Ping):
            return Pong(reader.room.version_for(reader), time.time(), ref)
        if who is None:
            raise Refused("unknown_person", "Say who you are first: a guest needs a name and nothing else.")
        return await doer.do(reader.room.sitting.id, who, message, sure)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        return No("bad_message", f"That message is not understood: {problem}.", version=reader.version)
    except (Refused, SpeeltafelError) as problem:
        return said_no(problem, ref, reader.version)


HANDLERS = [follow]
