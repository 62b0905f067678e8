"""Show the rules of a game."""

import argparse

from rich.markdown import Markdown

from speeltafel import game
from speeltafel.cli.choices import add_game
from speeltafel.cli.terminal import console
from speeltafel.contract.words import LANGUAGES
from speeltafel.rulebook.rules_page import file_of


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="which translation (default: en)")


def run(parsed: argparse.Namespace) -> None:
    file = file_of(game(parsed.game).rules, parsed.language)
    console.print(Markdown(file.read_text("utf-8")))
