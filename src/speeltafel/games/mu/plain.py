"""The table of Mü as plain JSON: everything, or what a seat may know."""

from typing import Any

from speeltafel.games.mu.notation import CARDS, TRUMPS
from speeltafel.games.mu.scoring import goal
from speeltafel.games.mu.state import DECK, State, View
from speeltafel.kernel.bits import has


def reveal(s: State) -> dict[str, Any]:
    """Everything on the table, all hands included."""
    return {"hands": [cards_in(s.hands[seat]) for seat in range(s.players)], **on_the_table(s)}


def shown(v: View) -> dict[str, Any]:
    """What the view's seat may know."""
    sizes = [int(v.held[seat]) for seat in range(v.players)]
    return {"hand": cards_in(v.hand), "hand_sizes": sizes, **on_the_table(v)}


def all_cards(everything: dict[str, Any]) -> list[str]:
    """Every card of a `reveal` once."""
    trick = [card for _, card in everything["trick"]]
    return [card for pile in [*everything["hands"], *everything["laid"], *everything["won"], trick] for card in pile]


def on_the_table(p: Any) -> dict[str, Any]:
    seats = range(p.players)
    laid_order = sorted((seat for seat in seats if p.last_lay[seat]), key=lambda seat: int(p.last_lay[seat]))
    return {
        "round": int(p.round_number),
        "dealer": int(p.dealer),
        "laid": [cards_in(p.laid[seat]) for seat in seats],
        "passes": int(p.passes),
        "lay_order": laid_order,
        "chief": some_seat(p.chief),
        "vice": some_seat(p.vice),
        "partner": some_seat(p.partner),
        "chief_trump": TRUMPS.get(int(p.chief_trump)),
        "vice_trump": TRUMPS.get(int(p.vice_trump)),
        "bid": int(p.bid) or None,
        "goal": int(goal(p.players, p.bid)) if p.bid else None,
        "trick": trick(p),
        "won": [won(p, seat) for seat in seats],
        "points": [int(p.points[seat]) for seat in seats],
    }


def cards_in(cards: int) -> list[str]:
    """The texts of a set of cards, sorted."""
    return [CARDS[card] for card in range(DECK) if has(cards, card)]


def some_seat(seat: int) -> int | None:
    return None if seat < 0 else int(seat)


def trick(p: Any) -> list[list[Any]]:
    """The trick now played, as [seat, card] in order."""
    leader, first = int(p.turn - p.in_trick), int(p.plays - p.in_trick)
    return [[(leader + i) % int(p.players), CARDS[p.played[first + i]]] for i in range(p.in_trick)]


def won(p: Any, seat: int) -> list[str]:
    """The cards a seat won this round, in the order played."""
    tricks = range(p.plays // p.players)
    places = [t * p.players + i for t in tricks if p.winners[t] == seat for i in range(p.players)]
    return [CARDS[p.played[place]] for place in places]
