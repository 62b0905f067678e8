"""Proves and measures the games as WebAssembly: `.venv/bin/python tools/wasm_page.py --markdown docs/wasm.md`.

Random matches of every game and number of players must end in the same states to the byte, and bots must answer the
same; else it says which did not, and writes nothing.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import wasm
import wasm_proof
from page_lists import PART
from speeltafel.bots.search.settings import Budget
from speeltafel.cli.pages import machine, table
from speeltafel.contract.game import Game
from speeltafel.games import game, names
from wasm_proof import Matches, Node


@dataclass(frozen=True)
class Measured:
    """Of one game: what was compared, and the seconds that either took for it."""

    rules: Game
    matches: int  # of every number of players
    native: Sequence[Matches]
    there: Sequence[Matches]
    club: tuple[int, float, float]  # answers, seconds native and there
    master: tuple[int, float, float]


BOTS = ("game", "club, ms", "machine code, ms", "master, ms", "machine code, ms")


class NotTheSame(Exception):
    """WebAssembly and machine code differ."""


def measured(there: Node, rules: Game, counts: argparse.Namespace) -> Measured:
    native, other = [], []
    for players in rules.manifest.seats:
        native.append(wasm_proof.native_matches(rules, players, counts.matches))
        other.append(wasm_proof.wasm_matches(there, rules, players, counts.matches))
        if (native[-1].digest, native[-1].moves) != (other[-1].digest, other[-1].moves):
            raise NotTheSame(f"Matches of {rules.name} with {players} players.")
    return Measured(
        rules,
        counts.matches,
        native,
        other,
        compared(there, rules, "club", counts.answers, None),
        compared(there, rules, "master", counts.searches, Budget(simulations=counts.simulations)),
    )


def compared(there: Node, rules: Game, level: str, count: int, budget: Budget | None) -> tuple[int, float, float]:
    views = wasm_proof.positions(rules, count)
    native, native_seconds = wasm_proof.native_answers(rules, level, views, budget)
    other, seconds = wasm_proof.wasm_answers(there, rules, level, views, budget)
    for i, (here, elsewhere) in enumerate(zip(native, other, strict=True)):
        if here != elsewhere:
            raise NotTheSame(f"Answer {i} of {level} in {rules.name}: {here}, but {elsewhere}.")
    return count, native_seconds, seconds


def page(found: Sequence[Measured], counts: argparse.Namespace) -> str:
    return f"""\
{machine()["cpu"]}, {node_version()}, one core; machine code and WebAssembly took turns.
Seconds are those of the processor, since the machine did other things besides.

Random matches, deals included: {counts.matches:,} of every game and number of players, all with the same final state to
the byte.

{table(("game", "matches", "million moves/s", "machine code", "times as fast"), [speed(each) for each in found])}

Bots: {counts.answers:,} answers of `club`, and {counts.searches:,} of `master` with {counts.simulations} simulations,
in positions of all numbers of players; the same moves and the same values to the bit.

{table(BOTS, [bots(each) for each in found])}

Bytes of files:

{table(("game", "module", "without vectors", "network", "manifest"), [sizes(each.rules) for each in found])}
"""


def node_version() -> str:
    return f"Node.js {subprocess.run(['node', '--version'], capture_output=True, text=True, check=True).stdout.strip()}"


def speed(each: Measured) -> tuple[str, ...]:
    moves = sum(part.moves for part in each.native)
    native, there = (moves / 1e6 / sum(part.seconds for part in parts) for parts in (each.native, each.there))
    matches = each.matches * len(each.native)
    return each.rules.name, f"{matches:,}", f"{there:.2f}", f"{native:.2f}", f"{there / native:.2f}"


def bots(each: Measured) -> tuple[str, ...]:
    """Milliseconds that an answer takes."""
    times = (
        1000 * seconds / answers for answers, native, there in (each.club, each.master) for seconds in (there, native)
    )
    return each.rules.name, *(f"{time:.2f}" if time < 1 else f"{time:.1f}" for time in times)


def sizes(rules: Game) -> tuple[str, ...]:
    files = (f"{rules.name}{ending}" for ending in (".wasm", ".plain.wasm", ".network", ".json"))
    return rules.name, *(f"{(wasm.BUILT / name).stat().st_size:,}" for name in files)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000, help="of every game and number of players")
    parser.add_argument("--answers", type=int, default=2_000, help="of club, in every game")
    parser.add_argument("--searches", type=int, default=100, help="of master, in every game")
    parser.add_argument("--simulations", type=int, default=200, help="of each of them")
    parser.add_argument("--only", nargs="+", choices=names(), default=names(), help="these games")
    parser.add_argument("--markdown", type=Path, help="the page to write it into")
    counts = parser.parse_args()
    if wasm.main():
        return 1
    with tempfile.TemporaryDirectory() as folder:
        wasm.compile_library(Path(folder))
        with wasm_proof.node(Path(folder), wasm.BUILT.as_uri()) as there:
            found = [measured(there, game(name), counts) for name in counts.only]
    text = page(found, counts)
    print(text)
    if counts.markdown:
        old = counts.markdown.read_text("utf-8")
        counts.markdown.write_text(PART.sub(lambda part: f"{part[1]}\n{text}\n{part[3]}", old), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
