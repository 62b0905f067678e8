"""The games and the bots, as they are in the box."""

from dataclasses import asdict
from functools import cache

from litestar import Controller, get
from litestar.params import FromPath
from msgspec import convert

from speeltafel import game, game_names
from speeltafel.bots.registry import LEVELS
from speeltafel.contract.options import Option
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard.errors import ERROR_RESPONSES
from speeltafel.server.routes.dependencies import TheServices
from speeltafel.server.routes.schemas import GameShown, LevelShown, MachineCodeShown, OptionKind, OptionShown
from speeltafel.server.tutorials.lessons import first_game, with_first_games


class Games(Controller):
    path = "/api"
    tags = ("games",)

    @get("/games", sync_to_thread=False)
    def games(self) -> list[GameShown]:
        """All games."""
        return all_games()

    @get("/levels", sync_to_thread=False)
    def levels(self) -> list[LevelShown]:
        """The bots that can be asked to a table, from the weakest to the strongest."""
        return all_levels()

    @get("/games/{name:str}/machine-code", responses=ERROR_RESPONSES)
    async def machine_code(self, name: FromPath[str], services: TheServices) -> MachineCodeShown:
        """How far the compiler is with a game, from 0 to 1; until then rules and bots are interpreted."""
        if name not in game_names():
            raise CommandRefused("not_found", f"There is no game {name!r}.")
        return MachineCodeShown(round(services.machine_code.progress(name), 3))


def all_games() -> list[GameShown]:
    return [game_shown(name) for name in game_names()]


def all_levels() -> list[LevelShown]:
    return [LevelShown(name, kind.about) for name, kind in LEVELS.items()]


@cache
def game_shown(name: str) -> GameShown:
    box = game(name)
    facts = box.manifest
    return GameShown(
        name=name,
        title=facts.title,
        summary=facts.summary,
        players=list(facts.seats),
        usual_players=facts.usual_players,
        options=[option_shown(option, list(facts.seats)) for option in facts.options],
        prompts={phase: prompt.words for phase, prompt in box.rules.notation.prompts.items()},
        lessons=len(first_game(name).lessons) if name in with_first_games() else 0,
    )


def option_shown(option: Option, seats: list[int]) -> OptionShown:
    more = asdict(option)
    choices = more.get("choices")
    return OptionShown(
        name=option.name,
        kind=convert(type(option).__name__.lower(), OptionKind),
        default=option.default,
        about=option.about,
        allowed={str(players): option.allowed(players) for players in seats},
        choices=list(choices) if choices else None,
        low=more.get("low"),
        high=more.get("high"),
        limits={str(players): option.limits(players) for players in seats},
        only_with=option.only_with,
    )


HANDLERS = [Games]
