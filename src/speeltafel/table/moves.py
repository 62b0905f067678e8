"""What a table asks of the rules about a move (templates), and the sentence for a move that they refuse.

Templates take an array of one state: Numba sees the type of an array at a glance, while that of a record takes
longer than a move.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from speeltafel.contract.errors import IllegalMove, WrongSeat
from speeltafel.contract.game import Game
from speeltafel.contract.notation import Notation
from speeltafel.contract.rules import apply, contains, legal
from speeltafel.kernel.records import Records
from speeltafel.kernel.templates import template

if TYPE_CHECKING:
    from speeltafel.table.table import Table

LEGAL, OVER, WRONG_SEAT, ILLEGAL = range(4)

FEW = 8
"""Legal moves that are named to somebody whose move is refused."""


@template
def check_move(states: Records, move: int, seat: int) -> int:
    """LEGAL, or why this move of a seat (-1: of whoever is to move) is refused."""
    s = states[0]
    if s.over:
        return OVER
    if seat >= 0 and seat != s.turn:
        return WRONG_SEAT
    return LEGAL if contains(legal(s), move) else ILLEGAL


@template
def play_move(states: Records, move: int, seat: int) -> int:
    """As `check_move`; a legal move is played."""
    found = check_move(states, move, seat)
    if found == LEGAL:
        apply(states[0], move)
    return found


class BoundMoves(NamedTuple):
    """Both, for one game."""

    check: Callable[[Records, int, int], int]
    play: Callable[[Records, int, int], int]


@cache
def bound_moves(game: Game) -> BoundMoves:
    """Kept, since `Game.bind` takes a tenth of the time of a move."""
    return BoundMoves(game.bind(check_move), game.bind(play_move))


@cache
def notation_of(game: Game) -> Notation:
    """Kept, since to find it takes longer than a move."""
    return game.notation


def refusal(table: "Table", found: int, text: object, move: int | None, seat: int | None) -> IllegalMove | WrongSeat:
    """Why a move is refused that is not LEGAL; a `move` of None: the game has none of that text."""
    if found == OVER:
        return IllegalMove(f"{text!r} comes too late: the match is over.")
    if found == WRONG_SEAT:
        return WrongSeat(f"It is not seat {seat}'s turn; seat {table.turn} is to move.")
    if move is None:
        return IllegalMove(f"{text!r} is not a move of {table.game.name}; {_instead(table)}")
    clause, why = _reason(table, move)
    return IllegalMove(f"{text!r} is not allowed: {why.rstrip('.')} ({clause}); {_instead(table)}", clause)


def _reason(table: "Table", move: int) -> tuple[str, str]:
    """The clause that forbids it, and what it says."""
    notation = table.notation
    prompt = notation.prompts[table.phase]
    if table.phase not in notation.phases[notation.texts[move].split()[0]]:
        return prompt.clause, f"now is the time to: {prompt.words['en']}"
    clause, why = table.game.part("reasons").reason(table.state, move)
    return clause, why


def _instead(table: "Table") -> str:
    legal_now = table.legal()
    more = f" and {len(legal_now) - FEW} more" if len(legal_now) > FEW else ""
    return f"allowed now: {', '.join(legal_now[:FEW])}{more}."
