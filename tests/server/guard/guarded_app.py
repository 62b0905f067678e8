"""An application of a few small routes behind all the middleware, to see what the guards let through."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Litestar, Request, WebSocket, get, post, websocket
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from litestar.testing import TestClient

from speeltafel.contract.errors import BadTable
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard.metrics import metrics_route
from speeltafel.server.guard.middleware import LITESTAR_OPTIONS, with_middleware
from speeltafel.server.guard.rate_limits import RateLimiter
from speeltafel.server.message_parts import Code
from speeltafel.server.store.errors import Unavailable

HOME = "http://house.test"
NAMES = ("house.test",)
TOKEN = "correct horse battery"
"""Opens the metrics."""

Client = TestClient[Litestar]


class Nobody:
    """Who tells of every request that it is from nobody in particular."""

    def claim(self, scope: Any) -> None:
        return None


@get("/", sync_to_thread=False)
def hello(request: Request[Any, Any, Any]) -> dict[str, str]:
    client = request.client
    return {"from": client.host if client else "", "by": request.scope["scheme"]}


@post("/say", status_code=200)
async def say(data: JSONBody[dict[str, str]]) -> dict[str, str]:
    return data


@get("/refused/{code:str}")
async def refused(code: FromPath[str]) -> None:
    known: Any = code
    raise CommandRefused(known, "That is refused.", "R1.2")


@get("/bad-table")
async def bad_table() -> None:
    raise BadTable("Five players need five names.")


@get("/broken")
async def broken() -> None:
    raise KeyError("the inside of the server")


@get("/closed")
async def closed() -> None:
    raise Unavailable("The database at secret-host does not answer.")


@websocket("/socket")
async def socket(socket: WebSocket[Any, Any, Any], state: State) -> None:
    problem: Exception | None = state.get("early")
    if problem:
        raise problem
    await socket.accept()
    await socket.send_text("welcome")
    if await socket.receive_text() == "break":
        raise state.late
    await socket.close()


def guarded_app(limiter: RateLimiter | None = None, **settings: str) -> Litestar:
    state = State({"people": Nobody(), "limiter": limiter if limiter is not None else RateLimiter(on=False)})
    handlers = [hello, say, refused, bad_table, broken, closed, socket, metrics_route(TOKEN)]
    return with_middleware(Litestar(handlers, state=state, **LITESTAR_OPTIONS), names=NAMES, **settings)


@contextmanager
def guarded_client(limiter: RateLimiter | None = None, **settings: str) -> Iterator[Client]:
    with TestClient(guarded_app(limiter, **settings), base_url=HOME) as client:
        yield client


def refusal(code: Code, text: str, clause: str | None = None) -> dict[str, object]:
    """How every refusal looks."""
    return {"is": "no", "code": code, "text": text, "clause": clause, "ref": None, "version": 0}
