"""What a program has to know of a game beside its module: facts of the manifest, the notation and the table."""

from dataclasses import asdict

from speeltafel.contract.game import Game
from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.options import Choice, Flag, Option
from speeltafel.contract.words import LANGUAGES
from speeltafel.wasm.files import first_games


def facts(game: Game) -> JsonObject:
    manifest, notation = game.manifest, game.notation
    return {
        "game": game.name,
        "title": manifest.title,
        "summary": manifest.summary,
        "rules_version": manifest.rules_version,
        "players": list(manifest.seats),
        "usual_players": manifest.usual_players,
        "phases": list(manifest.phases),
        "endings": list(manifest.endings),
        "unit": asdict(manifest.unit),
        "options": [option_described(option) for option in manifest.options],
        "notation": {str(move): notation.texts[move] for move in notation.actions},
        "secret_moves": [move for move in notation.actions if notation.is_secret(notation.texts[move])],
        "languages": list(LANGUAGES),
        "first_game": (game.folder / first_games.FILE).is_file(),
        "refereed": refereed(game),
        "reference": {str(players): game.part("reference").tables(players) for players in manifest.seats},
    }


def option_described(option: Option) -> JsonObject:
    return {"kind": type(option).__name__.lower(), **asdict(option)}


def refereed(game: Game) -> JsonObject | None:
    """Of a game in which a referee decides some moves: with which options, and what every view has besides then."""
    moves = game.outcomes
    if moves is None:
        return None
    usual = {option.name: option.default for option in game.manifest.options}
    options = {
        option.name: [value for value in values(option) if moves.wanted(usual | {option.name: value})]
        for option in game.manifest.options
    }
    kept = {str(players): moves.kept_shown(moves.kept_at_first(), players) for players in game.manifest.seats}
    return {"options": {name: wanted for name, wanted in options.items() if wanted}, "kept": kept}


def values(option: Option) -> tuple[bool | str, ...]:
    """All that an option can be, where these are few."""
    return option.choices if isinstance(option, Choice) else (False, True) if isinstance(option, Flag) else ()
