"""Compile games for this machine, before anybody waits for it."""

import argparse

from speeltafel import game_names
from speeltafel.cli.terminal import compile_with_bars
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.games import game


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="which (default: all)")


def run(parsed: argparse.Namespace) -> None:
    unknown = sorted(set(parsed.games) - set(game_names()))
    if unknown:
        raise SpeeltafelError(f"There is no game {unknown[0]!r}; there are {', '.join(game_names())}.")
    games = [game(name) for name in parsed.games or game_names()]
    compile_with_bars(games)
    compile_with_bars(games, analysis=True)
