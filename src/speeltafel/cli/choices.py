"""Arguments that several commands share."""

import argparse
import json

from speeltafel.contract.errors import BadOption
from speeltafel.contract.json_types import JsonObject
from speeltafel.table import Box, game_names


def add_game(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    parser.add_argument(
        "game", nargs="?" if optional else None, metavar="GAME", help=f"one of {', '.join(game_names())}"
    )


def add_table(parser: argparse.ArgumentParser) -> None:
    """Players, seed and options of a table."""
    parser.add_argument("--players", type=int, metavar="N", help="how many play (default 3)")
    parser.add_argument("--seed", type=int, metavar="N", help="a whole number that decides every shuffle")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game, such as games=2"
    )


def players_of(parsed: argparse.Namespace, box: Box) -> int:
    return int(parsed.players) if parsed.players is not None else box.manifest.usual_players


def options_of(parsed: argparse.Namespace) -> JsonObject:
    """The options given; a value is JSON, or a plain word."""
    options: JsonObject = {}
    for text in parsed.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"--option {text} should be NAME=VALUE, such as games=2.")
        options[name] = _value(value)
    return options


def _value(text: str) -> object:
    constants = {"true": True, "false": False, "none": None}
    if text.lower() in constants:
        return constants[text.lower()]
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text
