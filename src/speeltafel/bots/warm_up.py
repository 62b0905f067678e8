"""Machine code for a whole game, before anybody waits for it.

`python -m speeltafel.bots.warm_up GAME` makes it and tells how far it is.

Everything that a table with bots calls is called once, so that it is compiled, or loaded if it was compiled before.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Lock

from speeltafel.bots.bot import Bot, UnknownBot
from speeltafel.bots.network.evaluator import evaluate_moves
from speeltafel.bots.network.weights import load, shipped
from speeltafel.bots.registry import bot, names
from speeltafel.bots.search.evaluation import Evaluator
from speeltafel.bots.search.rollouts import roll_out
from speeltafel.bots.search.sequential_halving import advance, advance_randomly
from speeltafel.bots.search.settings import Budget
from speeltafel.contract.boards import draw_boards, draw_open
from speeltafel.contract.game import Game
from speeltafel.games import game as rules_of
from speeltafel.kernel import compiler
from speeltafel.kernel.interpreter import compiler_waited_for
from speeltafel.table import replay
from speeltafel.table.moves import check_move, play_move
from speeltafel.table.table import Table

MOVES, SOMETIMES = 300, 20
LAYERS = ("table", "bots")
"""Of the package: the sources that decide, beside the game's own, what the machine code does."""

Report = Callable[[float], None]

one_at_a_time = Lock()


def is_compiled(game: Game) -> bool:
    """Is there machine code for all of this game, as its sources are now, on this machine?"""
    return compiler.INTERPRETED or mark_of(game, LAYERS).exists()


def warm_up(game: Game, report: Report = lambda done: None) -> None:
    """Compile or load everything; `report` is told how much of it is done, from 0 to 1."""
    if not compiler.INTERPRETED:
        call_all(entries(game), lambda: exercise(game), mark_of(game, LAYERS), report)


def call_all(entries: list[Callable[..., object]], exercise: Callable[[], None], mark: Path, report: Report) -> None:
    """Compile or load entries by an exercise that calls all of them; the mark is set when that is done."""
    from speeltafel.kernel.linker import watched  # brings Numba, which others need not wait for

    with one_at_a_time, compiler_waited_for(), watched(entries, report):
        exercise()
    with suppress(OSError):
        compiler.marked(mark.parent)
        mark.touch()
    report(1.0)


def entries(game: Game) -> list[Callable[..., object]]:
    """What is called from Python."""
    of_tables = (game.bind(check_move), game.bind(play_move), game.bind(draw_boards), game.bind(draw_open))
    of_bots = (game.bind(evaluate_moves), game.bind(advance), game.bind(advance_randomly), game.bind(roll_out))
    rules = game.functions
    return [*of_tables, *of_bots, game.greedy, rules.start, rules.legal, rules.look, rules.imagine]


def exercise(game: Game) -> None:
    """Play, with every level in every phase, and look at everything that a server shows."""
    table = Table(game, game.manifest.usual_players, seed=1)
    bots, phases = all_bots(game), set()
    while not table.over and len(table.moves) < MOVES:
        view = table.view_record(table.turn)
        new = table.phase not in phases
        for each in reversed(bots) if new else bots[:1]:
            move = each.answer(view).move
        phases.add(table.phase)
        if new or len(table.moves) % SOMETIMES == 0:
            look_at(table)
        table.check(game.notation.texts[move])
        table.play(game.notation.texts[move])
    evaluate(game)


def all_bots(game: Game) -> list[Bot]:
    """One of every level that can play it: a new game has no network yet."""
    found = []
    for level in names():
        with suppress(UnknownBot):
            found.append(bot(level, game, seed=1))
    return found


def look_at(table: Table) -> None:
    table.view(table.turn)
    table.reveal()
    table.still_out(None)
    table.reference(None)
    replay(table.record())
    states = table.game.fresh(table.players, table.options)
    table.game.functions.imagine(table.view_record(table.turn), states[0])


def evaluate(game: Game) -> None:
    table = Table(game, game.manifest.usual_players, seed=1)
    if shipped(game).is_file():
        Evaluator(game, load(game, shipped(game)), seed=1).evaluate(
            table.view_record(table.turn), Budget(simulations=1)
        )


@cache
def mark_of(game: Game, layers: tuple[str, ...]) -> Path:
    """A file that is there when all of the machine code is, in a folder that is named after all sources."""
    folders = {path.parent for layer in layers for path in (compiler.PACKAGE / layer).rglob("*.py")}
    return compiler.cache_directory(frozenset({game.folder, *folders})) / "complete"


def main(name: str) -> None:
    compile_here(name, is_compiled, warm_up)


def compile_here(name: str, is_done: Callable[[Game], bool], compile_it: Callable[[Game, Report], None]) -> None:
    """What a process of its own does. Each line of its output is a number from 0 to 1."""
    with suppress(AttributeError, OSError):
        os.nice(5)  # whoever plays meanwhile goes first
    game = rules_of(name)
    with alone(game):
        if not is_done(game):
            compile_it(game, tell)


@contextmanager
def alone(game: Game) -> Iterator[None]:
    """One process at a time compiles a game; the next finds it done."""
    try:
        import fcntl
    except ModuleNotFoundError:  # not on Windows; there it may be done twice
        yield
        return
    with (compiler.cache_root() / f"{game.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def tell(done: float) -> None:
    try:
        print(f"{done:.3f}", flush=True)
    except BrokenPipeError:  # nobody wants to know any more
        os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1])
