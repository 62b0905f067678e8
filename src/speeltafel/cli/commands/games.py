"""List the games with their players and options."""

import argparse

from rich.table import Table as Grid

from speeltafel import game, game_names
from speeltafel.cli.terminal import console


def arguments(parser: argparse.ArgumentParser) -> None:
    pass


def run(parsed: argparse.Namespace) -> None:
    grid = Grid("game", "players", "in one line", "options (default)")
    for name in game_names():
        facts = game(name).manifest
        options = ", ".join(f"{option.name} ({option.default})" for option in facts.options)
        grid.add_row(name, f"{facts.seats[0]}–{facts.seats[-1]}", facts.summary, options)
    console.print(grid)
