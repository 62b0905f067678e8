"""Asking a referee at no table: trying a move before the game, and while others move."""

from typing import Any

from litestar import post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from speeltafel import game, game_names
from speeltafel.contract.errors import IllegalMove
from speeltafel.contract.game import Game
from speeltafel.contract.outcomes import AnyPractice, AnyRuling, BadOutcome, Question
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.hub.referees import RefereeLost, Referees, referee_of
from speeltafel.server.people.authentication import require_person
from speeltafel.server.routes.dependencies import AnyRequest, TheServices


def route(game: Game, practice: AnyPractice) -> HTTPRouteHandler:
    """Of one game: its own request and answer."""

    async def handler(request: AnyRequest, services: TheServices, data: object) -> object:
        await require_person(request)
        return practice.answered(await rulings(services.hub.referees, game, practice, data))

    handler.__name__ = practice.path.replace("-", "_")
    handler.__doc__ = practice.about
    body: Any = JSONBody  # of a type that only the game knows
    handler.__annotations__ |= {"data": body[practice.request], "return": practice.answer}
    made = post(
        f"/api/{practice.path}", status_code=200, responses=ERROR_RESPONSES, tags=["games"], opt={"limit": "practice"}
    )
    return made(handler)


async def rulings(referees: Referees, game: Game, practice: AnyPractice, data: object) -> list[AnyRuling]:
    """One after the other, until nothing more is asked."""
    asked: Question | None = question_of(practice, data)
    referee = referee_of(game)
    if not referee.installed():
        raise CommandRefused("not_now", referee.missing)
    told: list[AnyRuling] = []
    try:
        while asked is not None:
            told.append(referee.from_log(await referees.rule(game, asked, practice=True)))
            asked = practice.following(asked, told[-1])
    except RefereeLost as stuck:
        raise CommandRefused("bad_message", practice.stuck) from stuck
    return told


def question_of(practice: AnyPractice, data: object) -> Question:
    try:
        found: Question = practice.question(data)
    except IllegalMove as problem:
        raise CommandRefused("illegal_move", str(problem), problem.clause) from problem
    except BadOutcome as problem:
        raise CommandRefused("bad_message", str(problem)) from problem
    return found


RULES = [game(name).rules for name in game_names()]
HANDLERS = [route(rules, rules.practice) for rules in RULES if rules.practice is not None]
