"""The table of Emmers as plain JSON: everything, or what a seat may know."""

from typing import Any

from speeltafel.games.emmers.notation import CARDS, LETTERS, NOTATION, PLACES
from speeltafel.games.emmers.state import (
    BIG_PYRAMID,
    COLOURS,
    HEIGHT,
    KEEPING,
    KNOCK,
    ROW_START,
    TAP_ANGLE,
    TAP_HEIGHT,
    TAP_SIDE,
    State,
    View,
)
from speeltafel.kernel.bits import has

DIRECTIONS = {1: "cw", -1: "ccw", 0: None}


def reveal(s: State) -> dict[str, Any]:
    """Everything on the table, the order of the pile included."""
    return {
        "hands": [cards(s.hands[seat], s.pairs[seat]) for seat in range(s.players)],
        "pile": [CARDS[s.deck[i]] for i in range(s.left - 1, -1, -1)],
        **on_the_table(s),
    }


def shown(v: View) -> dict[str, Any]:
    """What the view's seat may know."""
    return {
        "hand": cards(v.hand, v.hand_pairs),
        "hand_sizes": [int(n) for n in v.hand_sizes[: v.players]],
        "pile": int(v.left),
        **on_the_table(v),
    }


def all_cards(everything: dict[str, Any]) -> list[str]:
    """Every card of a `reveal` once."""
    piles = [everything["pile"], everything["discard"], *everything["hands"], *everything["open"]]
    return [card for pile in piles for card in pile]


def on_the_table(p: Any) -> dict[str, Any]:
    seats = range(p.players)
    return {
        "discard": cards(p.discard, p.discard_pairs),
        "pyramids": [pyramid(p, seat) for seat in seats],
        "open": [cards(p.open_cards[seat], p.open_pairs[seat]) for seat in seats],
        "turn_cards": [CARDS[kind] for kind in p.laid[: p.plays + p.extras]],
        "sums": [int(p.sums[seat]) for seat in seats],
        "direction": DIRECTIONS[int(p.direction)],
        "colour": None if p.colour < 0 else LETTERS[p.colour],
        "starter": int(p.starter),
        "due": int(p.due),
        "tap": tap(p),
        "parts": parts(p) if p.phase == KEEPING and not p.over else None,
        "out": [bool(has(p.out, seat)) for seat in seats],
    }


def cards(kinds: int, pairs: int) -> list[str]:
    """Cards held together, sorted."""
    return [card for kind, card in enumerate(CARDS) for both in (kinds, pairs) if has(both, kind)]


def pyramid(p: Any, seat: int) -> list[list[str | None]]:
    """The rows of a pyramid from the bottom: colours, or None where nothing stands."""
    base = 5 if p.players <= BIG_PYRAMID else 4
    return [[bucket(p, seat, ROW_START[row] + i) for i in range(base - row)] for row in range(base)]


def bucket(p: Any, seat: int, place: int) -> str | None:
    if not has(p.standing[seat], place):
        return None
    return next(LETTERS[colour] for colour in range(COLOURS) if has(p.painted[seat, colour], place))


def tap(p: Any) -> list[str]:
    """R6.1: what was chosen so far of the tap going on."""
    firsts = (KNOCK, TAP_HEIGHT, TAP_SIDE, TAP_ANGLE)
    chosen = 0 if p.over else max(0, int(p.phase) - HEIGHT + 1)
    return [NOTATION.texts[first + int(p.tap[i])] for i, first in enumerate(firsts[:chosen])]


def parts(p: Any) -> list[list[list[int]]]:
    """R3.5, R6.6: the parts to choose from, the left one first."""
    return [[list(PLACES[place]) for place in range(15) if has(part, place)] for part in p.parts if part]
