"""Play a record back, every move checked."""

import argparse
import time
from pathlib import Path

from speeltafel.cli.terminal import coloured, console, ending_line, move_sentence, result_grid
from speeltafel.contract.words import LANGUAGES
from speeltafel.record import read
from speeltafel.table.replayer import opened, replay


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a record, as `play` writes it")
    parser.add_argument("--seat", type=int, metavar="N", help="draw the table as this seat saw it after every move")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--pause", type=float, default=0.0, metavar="SECONDS", help="wait after every move")


def run(parsed: argparse.Namespace) -> None:
    text = parsed.file.read_text("utf-8")
    finished = replay(text)
    table = opened(read(text))
    drawing = table.game.part("drawing").drawing
    for number, move in enumerate(finished.moves, 1):
        seat = table.turn
        table.play(move)
        console.print(f"{number:>4}. {move_sentence(table, seat, move, parsed.language)}")
        if parsed.seat is not None:
            console.print(coloured(drawing(table.view(parsed.seat), table.names)))
            console.print()
        time.sleep(parsed.pause)
    console.print(ending_line(finished), style="bold")
    console.print(result_grid(finished))
