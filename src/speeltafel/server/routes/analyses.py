"""Where was a finished game lost? What this server found out about it, for visitors whose browsers cannot."""

from asyncio import to_thread

from litestar import get, post
from litestar.params import FromQuery
from msgspec import Struct

from speeltafel.contract.json_types import JsonObject
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.state import TableState
from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.hub.analysis_worker import unpacked
from speeltafel.server.people.authentication import require_person
from speeltafel.server.results.results import ended_table, record_of
from speeltafel.server.routes.dependencies import AnyRequest, TableId, TheServices
from speeltafel.server.routes.tables import known_here
from speeltafel.server.services import Services

GIVEN_UP = "This game was given up; only one that was played to its end can be analysed."


class AnalysisShown(Struct, frozen=True, kw_only=True):
    """How far it is, and the finest that was found so far."""

    computing: bool  # it is being worked out, or waits for its turn
    progress: float  # from 0 to 1
    refused: str = ""  # why there is none
    analysis: JsonObject | None = None  # see docs/analysis.md; left out unless it has more worlds than the asker knows


@get("/api/tables/{table:str}/analysis", tags=["tables"], responses=ERROR_RESPONSES)
async def analysis(
    request: AnyRequest, services: TheServices, table: TableId, worlds: FromQuery[int] = 0
) -> AnalysisShown:
    """What this server found out about a finished game. Who knows it in so many worlds already is not told it again."""
    state = await finished_here(request, services, table)
    return await shown(services, state, worlds)


@post(
    "/api/tables/{table:str}/analysis",
    tags=["tables"],
    status_code=200,
    responses=ERROR_RESPONSES,
    opt={"limit": "analyses"},
)
async def analyse(request: AnyRequest, services: TheServices, table: TableId) -> AnalysisShown:
    """Have this server analyse a finished game in its spare time: ask how far it is every few seconds, else it ends."""
    who = await require_person(request)
    state = await finished_here(request, services, table)
    row = await services.analyses.kept(table)
    if row is None or not row.finished:
        services.analyses.begin(table, await to_thread(record_of, state), who.id)
    return await shown(services, state, 0)


async def finished_here(request: AnyRequest, services: Services, table: str) -> TableState:
    """The table, for somebody who may know how it ended: before, nothing of this is for anybody."""
    state = await known_here(request, services, table)
    if not ended_table(state).over:
        raise CommandRefused("not_found", GIVEN_UP)
    return state


async def shown(services: Services, state: TableState, worlds: int) -> AnalysisShown:
    job = services.analyses.job(state.id)  # before what is kept: else a last round might be missed
    row = await services.analyses.kept(state.id)
    found = None
    if row is not None and row.worlds > worlds:
        found = await to_thread(unpacked, row.found, ended_table(state).names)
    return AnalysisShown(
        computing=job is not None,
        progress=1.0 if row is not None and row.finished else job.progress if job is not None else 0.0,
        refused="" if job is not None or row is not None else services.analyses.refused(state.id),
        analysis=found,
    )


HANDLERS = [analysis, analyse]
