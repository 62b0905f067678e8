"""What the referee of a game works with in a browser, as a file; see `Referee.for_browsers`."""

from speeltafel.contract.game import Game
from speeltafel.contract.json_types import JsonObject


def file_of(game: Game) -> str | None:
    """None of a game that has no referee, or one that judges at servers alone."""
    return f"{game.name}.referee.json" if game.outcomes and game.outcomes.referee.in_browsers else None


def files(game: Game) -> dict[str, JsonObject]:
    """By their names."""
    name = file_of(game)
    return {name: game.outcomes.referee.for_browsers()} if name and game.outcomes else {}
