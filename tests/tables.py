"""Short ways to bring a table where a test wants it."""

from collections.abc import Callable

from speeltafel import Table


def play_all(table: Table, *moves: str) -> Table:
    for move in moves:
        table.play(move)
    return table


def play_until(table: Table, reached: Callable[[Table], bool], most: int = 20_000) -> Table:
    """Play varied legal moves until `reached`; fails if the match ends first."""
    for step in range(most):
        if reached(table):
            return table
        moves = table.legal()
        assert moves, "the match ended before the position was reached"
        table.play(moves[(step * 7919) % len(moves)])
    raise AssertionError(f"the position was not reached in {most} moves")


def finish(table: Table, choice: int | None = None) -> Table:
    """Play to the end: varied moves, or always the one at index `choice`."""
    step = 0
    while not table.over:
        moves = table.legal()
        table.play(moves[(step * 7919) % len(moves) if choice is None else choice])
        step += 1
    return table
