"""What the terminal says about a table: moves in sentences, results in a grid."""

from rich.table import Table as Grid

from speeltafel.contract.words import Language
from speeltafel.table import Table


def told(table: Table, seat: int | None, move: str, language: Language) -> str:
    """A move that `seat` played, as a sentence with the player's name."""
    number = table.game.notation.numbers[move]
    return table.game.notation.sentence(number, table.names[seat or 0], language)


def how_it_ended(table: Table) -> str:
    return f"{table.game.manifest.title}: {table.ending or 'unfinished'}"


def result_grid(table: Table) -> Grid:
    grid = Grid("player", "points", "")
    for seat, points in enumerate(table.scores()):
        grid.add_row(table.names[seat], str(points), "wins" if seat in table.winners() else "")
    return grid
