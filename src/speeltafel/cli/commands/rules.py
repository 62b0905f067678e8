"""Show the rules of a game."""

import argparse

from rich.markdown import Markdown

from speeltafel import game
from speeltafel.cli.choices import add_game
from speeltafel.cli.screen import console


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)


def run(parsed: argparse.Namespace) -> None:
    text = game(parsed.game).rules.rules_file.read_text("utf-8")
    console.print(Markdown(text))
