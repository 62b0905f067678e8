"""What one looks up during a game of Kleurenblok: what fits now, what is laid, what was dealt, what is still out."""

from typing import TypedDict

from speeltafel.games.kleurenblok import MANIFEST
from speeltafel.games.kleurenblok.cards import actions_in, jokers_in, open_to_play
from speeltafel.games.kleurenblok.dealing import MOST_DEALT
from speeltafel.games.kleurenblok.notation import PLACE_TEXTS
from speeltafel.games.kleurenblok.state import ACTING, ACTION, ACTIONS, COLUMNS, DECK, JOKER, JOKERS, PLACES, View
from speeltafel.kernel.bits import bit, count, has


class Tables(TypedDict):
    dealt: dict[str, int]  # cards for each, by the number of players
    jokers: int
    actions: int
    columns: int


class Now(TypedDict):
    fits: list[str]  # places
    laid: dict[str, int]  # cards of each colour in the block
    jokers: int  # in the block
    dealt: int  # cards for each in this game


def tables(players: int) -> Tables:
    """R1.1, and R1.3: how many cards are dealt to each of so many players."""
    return {
        "dealt": {str(seats): MOST_DEALT - seats for seats in MANIFEST.seats},
        "jokers": JOKERS,
        "actions": ACTIONS,
        "columns": COLUMNS,
    }


def now(v: View) -> Now:
    """R2.2: the places where a colour card may go; and how many of each colour lie in the block."""
    fits = open_to_play(v.laid | v.jokers) & ~v.laid
    rows = range(0, PLACES, COLUMNS)
    return {
        "fits": [PLACE_TEXTS[place] for place in range(PLACES) if has(fits, place)],
        "laid": {PLACE_TEXTS[row][0]: sum(has(v.laid, row + i) for i in range(COLUMNS)) for row in rows},
        "jokers": int(count(v.jokers)),
        "dealt": int(v.hand) if v.hand >= 0 else MOST_DEALT - int(v.players),
    }


def still_out(v: View) -> list[str]:
    """The cards in other hands and in the pile; R3.6: an action card being played is in neither."""
    cards = DECK - v.own - v.laid - count(v.jokers) * bit(JOKER) - (bit(ACTION) if v.phase == ACTING else 0)
    colours = [PLACE_TEXTS[place] for place in range(PLACES) if has(cards, place)]
    return colours + ["J"] * jokers_in(cards) + ["A"] * actions_in(cards)
