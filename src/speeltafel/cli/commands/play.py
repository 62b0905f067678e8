"""Play a game in the terminal against bots."""

import argparse
import getpass
from datetime import datetime
from pathlib import Path

import platformdirs

from speeltafel import Table, game, replay
from speeltafel.bots import bot
from speeltafel.bots import names as bot_names
from speeltafel.cli.choices import add_game, add_table, options_of, players_of
from speeltafel.cli.terminal import compile_missing
from speeltafel.cli.terminal_game import TerminalGame, ask_game
from speeltafel.contract.errors import WrongSeat
from speeltafel.contract.words import LANGUAGES


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, optional=True)
    add_table(parser)
    parser.add_argument("--seat", type=int, default=0, metavar="N", help="where you sit (default 0)")
    parser.add_argument("--name", default=getpass.getuser().title(), help="your name (default: your login)")
    known = ", ".join(bot_names())
    parser.add_argument("--bots", metavar="BOT", default="club", help=f"who the others are: {known} (default club)")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--record", type=Path, metavar="FILE", help="where the game is written down as it goes on")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a game from its record")


def run(parsed: argparse.Namespace) -> None:
    table = replay(parsed.resume.read_text("utf-8")) if parsed.resume else new_table(parsed)
    if parsed.seat not in range(table.players):
        raise WrongSeat(f"There is no seat {parsed.seat}; the seats are 0 to {table.players - 1}.")
    others = {
        seat: bot(parsed.bots, table.game, None if parsed.seed is None else parsed.seed + seat)
        for seat in range(table.players)
        if seat != parsed.seat
    }
    file = parsed.record or parsed.resume or default_file(table)
    TerminalGame(table, parsed.seat, others, parsed.language, file).play()


def new_table(parsed: argparse.Namespace) -> Table:
    box = game(parsed.game or ask_game())
    compile_missing(box.rules)
    players = players_of(parsed, box)
    names = [parsed.name if seat == parsed.seat else f"Bot {seat}" for seat in range(players)]
    return box.new(players=players, seed=parsed.seed, names=names, **options_of(parsed))


def default_file(table: Table) -> Path:
    folder = Path(platformdirs.user_data_dir("speeltafel")) / "games"
    return folder / f"{datetime.now():%Y-%m-%d-%H%M%S}-{table.game.name}.txt"
