"""People over HTTP: becoming somebody, bots of one's own, and how everybody fares."""

from functools import partial
from typing import Annotated

from litestar import Controller, Response, delete, get, patch, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from speeltafel import game_names
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.seats import Person
from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.people.accounts import change_person, create_guest
from speeltafel.server.people.authentication import check_not_banned, current_person, require_person
from speeltafel.server.people.idempotency import IdempotencyKey, keyed, once
from speeltafel.server.people.people import People
from speeltafel.server.people.profiles import MAX_PAGES, against, history, leaderboard, person_shown, profile
from speeltafel.server.people.sanctions import visitor_of
from speeltafel.server.people.schemas import Named
from speeltafel.server.people.schemas.accounts import (
    BotMade,
    BotShown,
    Changed,
    Me,
    NewBot,
    NewToken,
    SanctionOnMe,
    TokenShown,
)
from speeltafel.server.people.schemas.profiles import Against, Board, History, Profile
from speeltafel.server.people.sessions import open_session
from speeltafel.server.people.tokens import (
    TokenRequest,
    drop_token,
    made_before,
    make_bot,
    make_token,
    scopes_of,
    short,
    tokens_of,
)
from speeltafel.server.routes.dependencies import AnyRequest
from speeltafel.server.store.rows.people import PersonRow, TokenRow

PathId = Annotated[str, PathParameter(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Players = Annotated[int | None, QueryParameter(ge=2, le=6, required=False)]
PageNumber = Annotated[int, QueryParameter(ge=1, le=MAX_PAGES, required=False)]


class Myself(Controller):
    path = "/api"
    tags = ("people",)

    @get("/me", responses=ERROR_RESPONSES)
    async def me(self, request: AnyRequest, state: State) -> Me:
        """Who you are."""
        return await me_shown(state.people, await current_person(request, allow_banned=True))

    @patch("/me", responses=ERROR_RESPONSES)
    async def change(self, request: AnyRequest, state: State, data: JSONBody[Changed]) -> Me:
        """Another name, which tables that you sit at already do not take over; or in the list of the best or not."""
        person = await change_person(state.people.store, await require_person(request), data.name, data.listed)
        return await me_shown(state.people, person)

    @post("/guest", responses=ERROR_RESPONSES, opt={"limit": "guests"})
    async def guest(self, request: AnyRequest, state: State, data: JSONBody[Named]) -> Response[Me]:
        """Play as a guest: a name is enough. A cookie remembers you."""
        check_not_banned(request)
        person = await create_guest(state.people.store, await current_person(request), data.name)
        cookies = await open_session(state.people, request, person.id)
        return Response(Me(person_shown(person)), status_code=201, cookies=cookies)


class Bots(Controller):
    path = "/api"
    tags = ("programs",)

    @post("/bots", responses=ERROR_RESPONSES, opt={"limit": "tables"})
    async def make(
        self, request: AnyRequest, state: State, data: JSONBody[NewBot], key: IdempotencyKey = None
    ) -> BotMade:
        """A bot of your own and its first token, which is told only now."""
        people, owner, wanted = state.people, await require_person(request), TokenRequest(data.scopes, data.days)
        make = partial(make_bot, people, owner, data.name, wanted)
        asked = keyed(request, owner, key, data)
        return bot_made(*await once(people.store, asked, make, partial(made_before, people)))

    @get("/bots", responses=ERROR_RESPONSES)
    async def bots(self, request: AnyRequest, state: State) -> list[BotShown]:
        """Your bots and what is known of their tokens."""
        found = await tokens_of(state.people, await require_person(request))
        return [BotShown(person_shown(bot), [token_shown(token) for token in tokens]) for bot, tokens in found]

    @post("/tokens", responses=ERROR_RESPONSES, opt={"limit": "tables"})
    async def token(
        self, request: AnyRequest, state: State, data: JSONBody[NewToken], key: IdempotencyKey = None
    ) -> BotMade:
        """Another token for a bot of yours."""
        people, owner, wanted = (
            state.people,
            await require_person(request),
            TokenRequest(data.scopes, data.days, data.label),
        )
        make = partial(make_token, people, owner, data.bot, wanted)
        asked = keyed(request, owner, key, data)
        return bot_made(*await once(people.store, asked, make, partial(made_before, people)))

    @delete("/tokens/{id:str}", responses=ERROR_RESPONSES)
    async def drop(self, request: AnyRequest, state: State, id: PathId) -> None:
        """Make a token worthless."""
        await drop_token(state.people, await require_person(request), id)


class Everybody(Controller):
    path = "/api"
    tags = ("people",)

    @get("/people/{id:str}", responses=ERROR_RESPONSES)
    async def person(self, request: AnyRequest, state: State, id: PathId) -> Profile:
        """Somebody: their statistics and rating in each game, and their latest results."""
        return await profile(state.people.store, id, await current_person(request))

    @get("/people/{id:str}/ratings/{game:str}", responses=ERROR_RESPONSES)
    async def over_time(self, state: State, id: PathId, game: FromPath[str]) -> History:
        """How somebody's rating in a game went, the oldest first, in 100 points at most."""
        return await history(state.people.store, id, known_game(game))

    @get("/people/{id:str}/against", responses=ERROR_RESPONSES)
    async def against(self, request: AnyRequest, state: State, id: PathId) -> Against:
        """You against somebody: the games that you finished at the same table, and who was ahead in how many."""
        return await against(state.people.store, await require_person(request), id)

    @get("/ratings/{game:str}", responses=ERROR_RESPONSES)
    async def ratings(
        self, request: AnyRequest, state: State, game: FromPath[str], players: Players = None, page: PageNumber = 1
    ) -> Board:
        """The best at a game, with so many players or with any number; and where you stand."""
        people: People = state.people
        reader = await current_person(request)
        return await leaderboard(people.store, known_game(game), players, page, reader, people.rate_same_address)


def known_game(name: str) -> str:
    if name not in game_names():
        raise CommandRefused("not_found", f"There is no such game; there are {', '.join(game_names())}.")
    return name


async def me_shown(people: People, person: Person | None) -> Me:
    if person is None:
        return Me(None)
    row = await people.store.person(person.id) if person.kind == "account" else None
    here = visitor_of(person)
    found = (people.sanctions.find("mute", here), people.sanctions.find("ban", here))
    sanctions = [SanctionOnMe(each.kind, each.until) for each in found if each is not None]
    return Me(person_shown(person), row.login if row else None, person.moderator, sanctions)


def bot_made(bot: PersonRow, row: TokenRow, token: str) -> BotMade:
    assert row.expires is not None
    return BotMade(person_shown(bot), token, scopes_of(row), row.expires)


def token_shown(row: TokenRow) -> TokenShown:
    return TokenShown(short(row), row.label, row.created, scopes_of(row), row.expires)


HANDLERS = [Myself, Bots, Everybody]
