"""The table of Coloretto as plain JSON: everything, or what a seat may know."""

from typing import Any

from speeltafel.games.coloretto.notation import CARDS
from speeltafel.games.coloretto.state import CHOOSING, KINDS, OF_COLOUR, State, View
from speeltafel.games.coloretto.view import unseen
from speeltafel.kernel.bits import has


def reveal(s: State) -> dict[str, Any]:
    """Everything on the table, the order of the pile included."""
    if s.phase == CHOOSING:
        deck = [CARDS[kind] for kind in range(KINDS) for _ in range(unseen(s, kind))]  # type: ignore[arg-type]
    else:
        deck = [CARDS[s.deck[i]] for i in range(s.left - 1, -1, -1)]
    return {"deck": deck, **on_the_table(s)}


def shown(v: View) -> dict[str, Any]:
    """What the view's seat may know."""
    return {"deck": int(v.left), **on_the_table(v)}


def all_cards(everything: dict[str, Any]) -> list[str]:
    """Every card of a `reveal` once; "last round" is set aside in the middle of the game and not counted."""
    rows = [row or [] for row in everything["rows"]]
    piles = [everything["deck"], *rows, *everything["won"], [everything["drawn"] or "L"]]
    boxed = [everything["boxed"]] * OF_COLOUR if everything["boxed"] else []
    return [card for pile in [*piles, boxed] for card in pile if card != "L"]


def on_the_table(p: Any) -> dict[str, Any]:
    rows = range(p.players)
    return {
        "rows": [None if p.held[r] < 0 else [CARDS[p.rows[r, k]] for k in range(p.held[r])] for r in rows],
        "drawn": None if p.drawn < 0 else CARDS[p.drawn],
        "won": [[CARDS[kind] for kind in range(KINDS) for _ in range(p.won[seat, kind])] for seat in rows],
        "out": [bool(has(p.out, seat)) for seat in rows],
        "last_round": bool(p.last_round),
        "boxed": None if p.boxed < 0 else CARDS[p.boxed],
    }
