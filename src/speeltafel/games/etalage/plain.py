"""The table of Etalage as plain JSON: everything, or what a seat may know."""

from typing import Any

from speeltafel.games.etalage.notation import CARD_TEXTS
from speeltafel.games.etalage.state import CARDS, State, View
from speeltafel.games.etalage.view import hand_size
from speeltafel.kernel.bits import has


def reveal(s: State) -> dict[str, Any]:
    """Everything on the table, hands and piles included."""
    return {"hands": [cards(s.hands[seat]) for seat in range(s.players)], **on_the_table(s), "won": piles(s)}


def shown(v: View) -> dict[str, Any]:
    """What the view's seat may know; the piles are counted, and listed only if they lie open (R3.2)."""
    won = piles(v)
    return {
        "hand": cards(v.hand),
        "hand_sizes": [int(hand_size(v, seat)) for seat in range(v.players)],
        **on_the_table(v),
        "won": won if v.open_piles else None,
        "won_sizes": [len(pile) for pile in won],
    }


def all_cards(everything: dict[str, Any]) -> list[str]:
    """Every card of a `reveal` once."""
    played = [card for card in everything["table"] if card]
    return [card for pile in [*everything["hands"], *everything["won"], everything["display"], played] for card in pile]


def on_the_table(p: Any) -> dict[str, Any]:
    return {
        "display": [CARD_TEXTS[card] for card in p.display[: p.displayed]],
        "table": [None if p.table[seat] < 0 else CARD_TEXTS[p.table[seat]] for seat in range(p.players)],
        "starter": int(p.starter),
        "leader": int(p.leader),
        "choosers": [int(seat) for seat in p.choosers[p.chosen : p.choosing]],
    }


def piles(p: Any) -> list[list[str]]:
    """The cards that each seat took, in order."""
    won: list[list[str]] = [[] for _ in range(p.players)]
    for card, seat in zip(p.taken[: p.taken_count], p.takers, strict=False):
        won[seat].append(CARD_TEXTS[card])
    return won


def cards(held: int) -> list[str]:
    return [CARD_TEXTS[card] for card in range(CARDS) if has(held, card)]
