"""Tables of Emmers with chosen cards and buckets, for its tests."""

from collections import Counter
from typing import Any

import speeltafel
from speeltafel import Table
from speeltafel.games.emmers.notation import CARDS, LETTERS
from speeltafel.games.emmers.state import ROW_START

EMMERS = speeltafel.game("emmers")


def built(players: int, seed: int = 7, **options: Any) -> Table:
    """A table on which all pyramids stand."""
    t = EMMERS.new(players=players, seed=seed, **options)
    step = 0
    while t.phase == "build":
        moves = t.legal()
        t.play(moves[step % len(moves)])
        step += 1
    return t


def give(t: Table, seat: int, cards: str) -> None:
    """Replace a hand; other cards stay where they are."""
    kinds = [CARDS.index(card) for card in cards.split()]
    t.state.hands[seat] = sum(1 << kind for kind in set(kinds))
    t.state.pairs[seat] = sum(1 << kind for kind in set(kinds) if kinds.count(kind) == 2)
    t.state.hand_sizes[seat] = len(kinds)


def deal_so(t: Table, *hands: str) -> None:
    """Replace all hands; the rest is the pile, in no particular order."""
    for seat, cards in enumerate(hands):
        give(t, seat, cards)
    rest = Counter(dict.fromkeys(CARDS, 2)) - Counter(" ".join(hands).split())
    put_pile(t, " ".join(rest.elements()))


def put_pile(t: Table, cards: str) -> None:
    """Replace the pile, the next card first."""
    kinds = [CARDS.index(card) for card in cards.split()]
    t.state.left = len(kinds)
    t.state.deck[: len(kinds)] = kinds[::-1]


def stand(t: Table, seat: int, rows: list[str]) -> None:
    """Replace a pyramid: rows of colours from the bottom."""
    t.state.standing[seat] = 0
    t.state.painted[seat] = 0
    for row, buckets in enumerate(rows):
        for i, letter in enumerate(buckets.split()):
            place = 1 << ROW_START[row] + i
            t.state.standing[seat] |= place
            t.state.painted[seat, LETTERS.index(letter)] |= place


def knock_down(t: Table) -> None:
    """The seat to move knocks out the highest bucket it may, and keeps the left part."""
    t.play([move for move in t.legal() if move.startswith("knock")][-1])
    if t.phase == "keep":
        t.play("keep 0")
