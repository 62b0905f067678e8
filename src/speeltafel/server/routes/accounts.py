"""Accounts over HTTP: registering, logging in and out, and where one is logged in."""

from typing import Annotated

from litestar import Controller, Response, delete, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter

from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.guard.rate_limits import RateLimiter
from speeltafel.server.people.accounts import (
    change_password,
    check_password,
    keep_code,
    limit_login_attempts,
    log_in,
    recover,
    register,
)
from speeltafel.server.people.authentication import as_person, check_not_banned, current_person, require_session
from speeltafel.server.people.cookies import expired_cookies
from speeltafel.server.people.people import People, secure
from speeltafel.server.people.profiles import person_shown
from speeltafel.server.people.schemas.accounts import (
    AccountMade,
    Credentials,
    Me,
    NewPassword,
    Proof,
    Recovery,
    RecoveryCode,
    Registration,
    SessionShown,
)
from speeltafel.server.people.sessions import end_all, end_present, end_session, open_session, renew_secret
from speeltafel.server.routes.dependencies import NOTHING, AnyRequest

SessionId = Annotated[str, PathParameter(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]


class Accounts(Controller):
    path = "/api"
    tags = ("people",)

    @post("/register", responses=ERROR_RESPONSES, opt={"limit": "registrations"})
    async def register(self, request: AnyRequest, state: State, data: JSONBody[Registration]) -> Response[AccountMade]:
        """Keep an account: as the guest that you are, with all your games, or as somebody new."""
        people: People = state.people
        check_not_banned(request)
        present = await current_person(request)
        person = await register(people, present, data.login, data.password, data.name)
        if present is None:
            cookies = await open_session(people, request, person.id)
        else:  # who else was this guest does not get the account
            _, session = await require_session(request)
            cookies = await renew_secret(people, request, person.id, session)
            await end_all(people, person.id, but=session)
        made = AccountMade(person_shown(person), data.login, recovery=await keep_code(people, person.id))
        return Response(made, status_code=201, cookies=cookies)

    @post("/login", status_code=200, responses=ERROR_RESPONSES, opt={"limit": None})
    async def login(self, request: AnyRequest, state: State, data: JSONBody[Credentials]) -> Response[Me]:
        """Be the person of an account, on this device too."""
        await limit_login_attempts(state.people, state.limiter, request, data.login)
        row = await log_in(state.people, data.login, data.password)
        cookies = await open_session(state.people, request, row.id)
        return Response(Me(person_shown(as_person(row)), row.login), status_code=200, cookies=cookies)

    @post("/password", status_code=204, responses=ERROR_RESPONSES | {204: NOTHING}, opt={"limit": "logins"})
    async def password(self, request: AnyRequest, state: State, data: JSONBody[NewPassword]) -> None:
        """Another password for your account; say the present one, too. You are logged out everywhere else."""
        person, session = await require_session(request)
        limiter: RateLimiter = state.limiter
        limiter.take("logins", f"password {person.id}")
        await change_password(state.people, person, data.old, data.new)
        await end_all(state.people, person.id, but=session)

    @post("/recover", status_code=200, responses=ERROR_RESPONSES, opt={"limit": "logins"})
    async def recover(self, request: AnyRequest, state: State, data: JSONBody[Recovery]) -> Response[AccountMade]:
        """A new password with the code that you kept, or that the host gave you. You are logged out everywhere else."""
        row, following = await recover(state.people, data.code, data.password)
        cookies = await open_session(state.people, request, row.id)
        return Response(AccountMade(person_shown(row), row.login, recovery=following), status_code=200, cookies=cookies)

    @post("/recovery", status_code=200, responses=ERROR_RESPONSES, opt={"limit": "logins"})
    async def recovery(self, request: AnyRequest, state: State, data: JSONBody[Proof]) -> RecoveryCode:
        """Another code to keep, in place of the one before; say your password, too."""
        person, _ = await require_session(request)
        limiter: RateLimiter = state.limiter
        limiter.take("logins", f"password {person.id}")
        await check_password(state.people, person, data.password)
        return RecoveryCode(await keep_code(state.people, person.id))

    @post("/logout", status_code=204, responses=ERROR_RESPONSES | {204: NOTHING})
    async def logout(self, request: AnyRequest, state: State) -> Response[None]:
        """Be nobody on this device. A guest cannot come back from that."""
        await end_present(state.people, request)
        return Response(None, status_code=204, cookies=expired_cookies(secure(request)))

    @post("/logout/everywhere", status_code=204, responses=ERROR_RESPONSES | {204: NOTHING})
    async def logout_everywhere(self, request: AnyRequest, state: State) -> Response[None]:
        """Be nobody on any device."""
        person, _ = await require_session(request)
        await end_all(state.people, person.id)
        return Response(None, status_code=204, cookies=expired_cookies(secure(request)))

    @get("/sessions", responses=ERROR_RESPONSES)
    async def sessions(self, request: AnyRequest, state: State) -> list[SessionShown]:
        """The browsers in which you are logged in, the latest used first."""
        person, here = await require_session(request)
        return [
            SessionShown(each.id, each.agent, each.address, each.created, each.used, each.id == here)
            for each in await state.people.store.sessions(person.id)
        ]

    @delete("/sessions/{id:str}", responses=ERROR_RESPONSES)
    async def end(self, request: AnyRequest, state: State, id: SessionId) -> None:
        """Log out there."""
        person, _ = await require_session(request)
        if not await end_session(state.people, person.id, id):
            raise CommandRefused("not_found", "You are not logged in there.")


HANDLERS = [Accounts]
