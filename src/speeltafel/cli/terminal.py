"""What appears on the terminal: one console, cards in their colours, moves and errors in sentences, progress bars."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.table import Table as Grid
from rich.text import Text

from speeltafel.contract.game import Game
from speeltafel.contract.words import Language

if TYPE_CHECKING:
    from speeltafel.table import Table

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)

CARD_STYLES = {
    "r": "bold white on red",
    "o": "bold black on dark_orange",
    "y": "bold black on yellow",
    "g": "bold white on green4",
    "b": "bold white on blue",
    "p": "bold white on purple",
    "k": "bold white on grey23",
    "n": "bold white on orange4",
}


def coloured(drawing: str) -> Text:
    """A drawing with every card in its colour. The letter stays: nobody needs to see colours."""
    text = Text(drawing)
    for letter, style in CARD_STYLES.items():
        text.highlight_regex(rf"(?<![\w'’-]){letter}\d{{0,2}}(?![\w'’-])", style)
    text.highlight_regex(r"(?<![\w'’-])[JA+](?![\w'’-])", "bold reverse")
    return text


def compile_missing(*games: Game) -> None:
    """Compile games that are not, and say so: only the first game on a machine takes a moment to begin."""
    from speeltafel.bots.warm_up import is_compiled

    if missing := [game for game in games if not is_compiled(game)]:
        compile_with_bars(missing)


@contextmanager
def compile_notice(game: Game) -> Iterator[None]:
    """Say so if the compiler is needed meanwhile."""
    from numba.core.event import Event, Listener, install_listener

    class FirstCompile(Listener):
        said = False

        def on_start(self, event: Event) -> None:
            if not FirstCompile.said:
                title = game.manifest.title
                errors.print(f"Compiling {title} for this machine; only the first time takes so long …", style="dim")
            FirstCompile.said = True

        def on_end(self, event: Event) -> None:
            pass

    with install_listener("numba:compile", FirstCompile()):
        yield


def compile_with_bars(games: list[Game], analysis: bool = False) -> None:
    """On all cores, with a bar for each: what a table with bots calls, or an analysis."""
    from speeltafel.batch.threads import cores
    from speeltafel.bots.compile_queue import PLAY, CompileQueue

    module, is_done = PLAY, None
    if analysis:
        from speeltafel.analysis import warm_up

        module, is_done = warm_up.__name__, warm_up.is_compiled
    what = "the analysis of {}" if analysis else "{}"
    titles = {game.name: what.format(game.manifest.title) for game in games}
    with Progress(TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), console=errors) as bars:
        tasks = {
            name: bars.add_task(f"Compiling {title} for this machine, once", total=1) for name, title in titles.items()
        }
        queue = CompileQueue(
            games, cores(), lambda name: bars.update(tasks[name], completed=queue.progress[name]), module, is_done
        )
        queue.start()
        try:
            for name, task in tasks.items():
                queue.wait(name)
                bars.update(task, completed=queue.progress[name])
        finally:
            queue.stop()


def error(sentence: str) -> None:
    errors.print(Text(sentence, style="red"), soft_wrap=True)


def move_sentence(table: "Table", seat: int | None, move: str, language: Language) -> str:
    """A move that `seat` played, as a sentence with the player's name."""
    number = table.game.notation.numbers[move]
    return table.game.notation.sentence(number, table.names[seat or 0], language)


def ending_line(table: "Table") -> str:
    return f"{table.game.manifest.title}: {table.ending or 'unfinished'}"


def result_grid(table: "Table") -> Grid:
    grid = Grid("player", "points", "")
    for seat, points in enumerate(table.scores()):
        grid.add_row(table.names[seat], str(points), "wins" if seat in table.winners() else "")
    return grid
