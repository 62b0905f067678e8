"""First games: what is learned in them, and what comes of an answer. The same for everybody, so it can be kept."""

from functools import cache
from typing import Annotated, cast

from litestar import Controller, get
from litestar.params import FromPath, QueryParameter
from litestar.response import Response
from msgspec.json import encode

from speeltafel.contract.words import Language
from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.pages import File, response_for
from speeltafel.server.routes.dependencies import AnyRequest, InLanguage
from speeltafel.server.tutorials.lessons import first_game, with_first_games
from speeltafel.server.tutorials.presenter import present, try_moves
from speeltafel.server.tutorials.schemas import FirstGameShown, Offered, Tried

Moves = Annotated[list[str], QueryParameter(name="move", max_items=40)]


class FirstGames(Controller):
    path = "/api/first-games"
    tags = ("first games",)

    @get("/", sync_to_thread=False)
    def all(self) -> list[Offered]:
        """The games that have one, and how many lessons."""
        return all_first_games()

    @get("/{name:str}", responses=ERROR_RESPONSES, sync_to_thread=True)
    def whole(self, request: AnyRequest, name: FromPath[str], language: InLanguage = "en") -> Response[FirstGameShown]:
        """All lessons of a game, with the table at every moment that is shown."""
        return cast(Response[FirstGameShown], response_for(written(name, language), request))

    @get("/{name:str}/{lesson:str}", responses=ERROR_RESPONSES, sync_to_thread=True)
    def tried(
        self, name: FromPath[str], lesson: FromPath[str], move: Moves, language: InLanguage = "en"
    ) -> Response[Tried]:
        """What comes of these moves in a lesson: how the table looks then, and whether they are the answer."""
        return Response(try_moves(name, lesson, move, language), headers={"cache-control": "no-cache"})


@cache
def all_first_games() -> list[Offered]:
    return [Offered(name, len(first_game(name).lessons)) for name in with_first_games()]


@cache
def written(name: str, language: Language) -> File:
    """As it is sent, packed once."""
    return File(f"first-games/{name}.{language}.json", encode(present(name, language)))


HANDLERS = [FirstGames]
