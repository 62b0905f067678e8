"""What a program has to know of a game beside its module: facts of the manifest, the notation and the table."""

from dataclasses import asdict

from speeltafel.contract.game import Game
from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.options import Choice, Flag, Option
from speeltafel.contract.words import LANGUAGES, SOURCE
from speeltafel.wasm.files import first_games, referees


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
        "verbs": {verb: list(phases) for verb, phases in notation.phases.items()},
        "prompts": {phase: [asked.clause, asked.words[SOURCE]] for phase, asked in notation.prompts.items()},
        "languages": list(LANGUAGES),
        "first_game": (game.folder / first_games.FILE).is_file(),
        "refereed": refereed(game),
        "hand": [list(usual) for usual in game.hand.USUAL] if game.hand else [],
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
    wanted = {name: values for name, values in options.items() if values}
    clauses = dict(moves.referee.clauses)
    return {"options": wanted, "kept": kept, "clauses": clauses, "file": referees.file_of(game)}


def values(option: Option) -> tuple[bool | str, ...]:
    """All that an option can be, where these are few."""
    return option.choices if isinstance(option, Choice) else (False, True) if isinstance(option, Flag) else ()
