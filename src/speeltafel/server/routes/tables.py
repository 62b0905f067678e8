"""Tables over HTTP: making, finding, doing something at them, and what is left of them."""

from asyncio import to_thread
from collections.abc import Callable
from functools import partial
from typing import Annotated, Literal, ParamSpec, TypeVar, cast

from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Response
from msgspec.json import encode

from speeltafel.server import clock
from speeltafel.server.domain.permissions import check_may_watch, check_reserved_seats
from speeltafel.server.domain.projection import Snapshot
from speeltafel.server.domain.state import TableState
from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.hub.new_tables import opened_event, seat_host
from speeltafel.server.hub.threads import off_loop
from speeltafel.server.messages import Done, Foreseen, FromClient, Hinted, Pong, Update
from speeltafel.server.people.authentication import current_person, require_person
from speeltafel.server.people.idempotency import IdempotencyKey, KeyedRequest, keyed, once
from speeltafel.server.results.replays import Frame, Replay, Steps, frame, games_of, replay_of, steps
from speeltafel.server.results.results import record_of
from speeltafel.server.routes.dependencies import AnyRequest, InLanguage, TableId, TheDispatcher, TheServices
from speeltafel.server.routes.listing import finished_tables, own_tables, public_tables
from speeltafel.server.routes.schemas import Listed, Made, NewTable
from speeltafel.server.services import Services
from speeltafel.server.store.rows.tables import TableRow

P = ParamSpec("P")
T = TypeVar("T")

Whose = Literal["public", "mine", "finished"]
ViewerSeat = Annotated[str | None, QueryParameter(name="seat", pattern="^([0-5]|all)$", required=False)]


class TableRoutes(Controller):
    path = "/api/tables"
    tags = ("tables",)

    @post("/", responses=ERROR_RESPONSES, opt={"limit": "tables"})
    async def make(
        self, request: AnyRequest, services: TheServices, data: JSONBody[NewTable], key: IdempotencyKey = None
    ) -> Made:
        """A new table. Its id is the invitation: whoever has it can see the table and sit down."""
        who = await require_person(request)

        async def make(asked: KeyedRequest | None) -> Made:
            check_reserved_seats(data.plan, await services.store.blocked_with(who.id))
            more = partial(seat_host, host=who, seat=data.seat, start=data.start) if data.sit else None
            room = await services.hub.open_table(opened_event(data.plan, who), more, asked.row if asked else None)
            return Made(room.state.id, room.version)

        return await once(services.store, keyed(request, who, key, data), make, made_before)

    @get("/", responses=ERROR_RESPONSES)
    async def find(
        self, request: AnyRequest, services: TheServices, whose: FromQuery[Whose] = "public"
    ) -> list[Listed]:
        """Public tables that are open or being played, your own, or those you finished."""
        who = await current_person(request)
        me = who.id if who else ""
        if whose == "public":
            rows = await public_tables(services, who)
        else:
            rows = await (own_tables if whose == "mine" else finished_tables)(services, who) if who else []
        names = await services.store.people({person for row in rows for person in (*row.people, row.host)})
        return [listed(row, {id: person.name for id, person in names.items()}, me) for row in rows]

    @get("/{table:str}", responses=ERROR_RESPONSES)
    async def see(
        self, request: AnyRequest, services: TheServices, table: TableId, language: InLanguage = "en"
    ) -> Response[Update]:
        """The table now, as you may know it, with its whole log."""
        who = await current_person(request)
        room = await services.hub.room(table)
        check_may_watch(room.state, who)
        seat = room.state.seat_of(who.id) if who else None
        blocked = await services.store.blocked_with(who.id if who else None)
        state = room.state_for(seat)
        snapshot = Snapshot(state)
        return cast(
            Response[Update],
            as_json(await off_loop(state.version, snapshot.update_json, seat, language, 0, clock.now(), blocked)),
        )

    @post("/{table:str}", status_code=200, responses=ERROR_RESPONSES, opt={"limit": None, "address_limit": "moves"})
    async def do(
        self,
        request: AnyRequest,
        services: TheServices,
        dispatcher: TheDispatcher,
        table: TableId,
        data: JSONBody[FromClient],
    ) -> Done | Hinted | Foreseen | Pong:
        """Do something at the table: a move, a word, sitting down; the same messages as over the socket."""
        who = await require_person(request)
        return await dispatcher.dispatch(table, who, data)

    @get("/{table:str}/record", media_type="text/plain", responses=ERROR_RESPONSES)
    async def record(self, request: AnyRequest, services: TheServices, table: TableId) -> Response[str]:
        """The record of a finished game, with its seeds: `speeltafel verify` checks it."""
        state = await known_here(request, services, table)
        name = f"{state.plan.game}-{table}.txt"
        record = await to_thread(record_of, state)
        return Response(record, headers={"Content-Disposition": f'attachment; filename="{name}"'})

    @get("/{table:str}/replay", responses=ERROR_RESPONSES)
    async def replay(
        self,
        request: AnyRequest,
        services: TheServices,
        table: TableId,
        seat: ViewerSeat = None,
        language: InLanguage = "en",
    ) -> Response[Replay]:
        """A finished game move by move, from one seat, from the public's side, or all open."""
        return await json_off_loop(replay_of, await known_here(request, services, table), parse_viewer(seat), language)

    @get("/{table:str}/steps", responses=ERROR_RESPONSES)
    async def steps(
        self,
        request: AnyRequest,
        services: TheServices,
        table: TableId,
        seat: ViewerSeat = None,
        language: InLanguage = "en",
    ) -> Response[Steps]:
        """The same without the views: what to step through, one moment at a time."""
        return await json_off_loop(steps, await known_here(request, services, table), parse_viewer(seat), language)

    @get("/{table:str}/games", responses=ERROR_RESPONSES)
    async def games(
        self,
        request: AnyRequest,
        services: TheServices,
        table: TableId,
        seat: ViewerSeat = None,
        language: InLanguage = "en",
    ) -> Response[list[Frame]]:
        """How the table lay when each game of a finished match ended, or each round if it is counted by rounds."""
        return await json_off_loop(games_of, await known_here(request, services, table), parse_viewer(seat), language)

    @get("/{table:str}/replay/{number:int}", responses=ERROR_RESPONSES)
    async def moment(
        self,
        request: AnyRequest,
        services: TheServices,
        table: TableId,
        number: FromPath[int],
        seat: ViewerSeat = None,
        language: InLanguage = "en",
    ) -> Frame:
        """One moment of a finished game: after so many moves."""
        return await to_thread(frame, await known_here(request, services, table), parse_viewer(seat), number, language)


async def made_before(asked: KeyedRequest) -> Made:
    table, version = asked.row.made.split()
    return Made(table, int(version))


async def known_here(request: AnyRequest, services: Services, table: str) -> TableState:
    """The table as whoever asks may know it."""
    who, room = await current_person(request), await services.hub.room(table)
    check_may_watch(room.state, who)
    return room.known_to(who)


async def json_off_loop(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Response[T]:
    """What comes of work that takes long, done and put into JSON beside the event loop."""
    return cast(Response[T], as_json(await to_thread(lambda: encode(work(*args, **kwargs)))))


def as_json(written: bytes) -> Response[bytes]:
    return Response(written, media_type="application/json")


def parse_viewer(seat: str | None) -> int | Literal["all"] | None:
    if seat == "all":
        return "all"
    return None if seat is None else int(seat)


def listed(row: TableRow, names: dict[str, str], me: str) -> Listed:
    return Listed(
        id=row.id,
        game=row.game,
        stage=row.stage,
        rated=row.rated,
        players=row.players,
        free=row.free,
        host=names.get(row.host, ""),
        people=[names.get(person, "") for person in row.people],
        yours=me in row.people,
        changed=row.changed,
    )


HANDLERS = [TableRoutes]
