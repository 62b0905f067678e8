"""The rules of the games, as their players read them."""

from functools import cache

import msgspec
from litestar import Response, get
from litestar.openapi import ResponseSpec
from litestar.params import FromPath

from speeltafel import game, game_names
from speeltafel.contract.words import Language
from speeltafel.rulebook import examples, rules
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.pages import File, response_for
from speeltafel.server.routes.dependencies import AnyRequest, InLanguage
from speeltafel.server.routes.schemas import RulesShown

SAYS = {200: ResponseSpec(RulesShown, generate_examples=False, description="The page"), **ERROR_RESPONSES}


@get("/api/games/{name:str}/rules", tags=["games"], responses=SAYS, sync_to_thread=True)
def rules_of(name: FromPath[str], request: AnyRequest, language: InLanguage = "en") -> Response[bytes]:
    """The rules of a game, clause by clause, with examples that were really played. Whoever has them may keep them."""
    if name not in game_names():
        raise CommandRefused("not_found", f"There is no such game; there are {', '.join(game_names())}.")
    return response_for(page_of(name, language), request)


@cache
def page_of(name: str, language: Language) -> File:
    """Made once, since examples are played for it."""
    box = game(name).rules
    page = rules(box, language)
    shown = RulesShown(name, language, page.title, page.lead, page.sections, examples(box, language))
    return File("rules.json", msgspec.json.encode(shown))


HANDLERS = [rules_of]
