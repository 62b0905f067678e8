"""The table of Kleurenblok as plain JSON: everything, or what a seat may know."""

from typing import Any

from speeltafel.games.kleurenblok.cards import actions_in, jokers_in
from speeltafel.games.kleurenblok.notation import CARD_TEXTS, NOTATION, PLACE_TEXTS
from speeltafel.games.kleurenblok.state import PLACES, State, View
from speeltafel.kernel.bits import has


def reveal(s: State) -> dict[str, Any]:
    """Everything on the table, the order of the pile included."""
    shuffled = [CARD_TEXTS[int(s.pile[i])] for i in range(s.left - 1, -1, -1)]
    under = [CARD_TEXTS[int(s.under[i])] for i in range(s.under_count)]
    return {
        "hands": [card_texts(int(s.hands[seat])) for seat in range(s.players)],
        "pile": shuffled + under,
        **on_the_table(s),
    }


def shown(v: View) -> dict[str, Any]:
    """What the view's seat may know."""
    return {
        "hand": card_texts(int(v.own)),
        "hand_sizes": [int(v.held[seat]) for seat in range(v.players)],
        "pile": int(v.left + v.under_count),
        **on_the_table(v),
    }


def all_cards(everything: dict[str, Any]) -> list[str]:
    """Every card of a `reveal` once, the action card being played included."""
    piles = [*everything["hands"], everything["pile"], everything["block"]]
    played = ["A"] if everything["phase"] == "action" else []
    return [card for pile in [*piles, played] for card in pile if card]


def on_the_table(p: Any) -> dict[str, Any]:
    return {
        "block": [on_place(p, place) for place in range(PLACES)],
        "called": [bool(has(p.called, seat)) for seat in range(p.players)],
        "halves": [] if p.half < 0 else [NOTATION.texts[int(p.half)]],
        "passes": int(p.passes),
        "turns": int(p.turns),
    }


def on_place(p: Any, place: int) -> str | None:
    if has(p.jokers, place):
        return "J"
    return PLACE_TEXTS[place] if has(p.laid, place) else None


def card_texts(cards: int) -> list[str]:
    """Cards kept in one number as texts, sorted."""
    colours = [PLACE_TEXTS[place] for place in range(PLACES) if has(cards, place)]
    return colours + ["J"] * jokers_in(cards) + ["A"] * actions_in(cards)
