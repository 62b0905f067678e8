"""Play many matches with random moves and show what came of them."""

import argparse

from rich.progress import Progress
from rich.table import Table as Grid

from speeltafel import game
from speeltafel.batch import Summary, simulate
from speeltafel.cli.choices import add_game, add_table, options_of, players_of
from speeltafel.cli.terminal import compile_notice, console, errors


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add_table(parser)
    parser.add_argument("--matches", type=int, default=100_000, metavar="N", help="how many matches (default 100000)")
    parser.add_argument("--threads", type=int, metavar="N", help="how many cores to use (default: all)")


def run(parsed: argparse.Namespace) -> None:
    box = game(parsed.game)
    players = players_of(parsed, box)
    with compile_notice(box.rules), Progress(console=errors, transient=True) as bar:
        task = bar.add_task(f"{box.name}, {players} players", total=parsed.matches)
        summary = simulate(
            box.rules,
            players=players,
            matches=parsed.matches,
            seed=parsed.seed,
            threads=parsed.threads,
            progress=lambda played: bar.advance(task, played),
            **options_of(parsed),
        )
    show(summary)


def show(summary: Summary) -> None:
    console.print(
        f"{summary.matches:,} matches, {summary.moves:,} moves ({summary.moves / summary.matches:.1f} a match, "
        f"{summary.longest:,} in the longest) in {summary.seconds:.2f} s: "
        f"{summary.moves_per_second / 1e6:.1f} million moves/s"
    )
    seats = Grid("seat", "share of wins", "points")
    for seat, (wins, points) in enumerate(zip(summary.wins, summary.points, strict=True)):
        seats.add_row(str(seat), f"{wins:.4f}", f"{points:.2f}")
    console.print(seats)
    endings = Grid("ended by", "matches")
    for ending, count in summary.endings.items():
        endings.add_row(ending, f"{count:,}")
    console.print(endings)
