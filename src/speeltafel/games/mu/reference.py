"""What one looks up during a round of Mü: goals and bonuses, what is still out."""

from typing import TypedDict

from speeltafel.contract.board_fields import ReferenceHeader, value
from speeltafel.games.mu.board_records import CARD_SET
from speeltafel.games.mu.cards import deck_size
from speeltafel.games.mu.notation import TRUMPS
from speeltafel.games.mu.scoring import OVERBID, POINTS, TO_OPPONENTS, bonus, goal
from speeltafel.games.mu.state import COLOUR_TRUMP, COLOURS, NUMBERS, SUIT, View
from speeltafel.games.mu.unseen import unseen
from speeltafel.kernel.compiler import compiled


class Bonuses(TypedDict):
    trumps: list[str]  # of the chief, with the same bonus
    bonus: list[int]  # for bids of one card and more


class Overbid(TypedDict):
    chief: int  # for every card
    opponents: int


class Tables(TypedDict):
    goals: list[int]  # for bids of one card and more
    bonuses: list[Bonuses]
    overbid: Overbid
    points: dict[str, int]  # by the number on a card


def tables(players: int) -> Tables:
    """R6.2 to R6.4, for bids of one card and more; and what the numbers carry (R1.2)."""
    bids = range(1, deck_size(players) // players + 1)
    boxed = range(COLOUR_TRUMP + deck_size(players) // SUIT, COLOUR_TRUMP + COLOURS)
    alike: dict[int, list[int]] = {}  # trumps with the same bonus
    for trump in TRUMPS:
        if trump not in boxed:
            alike.setdefault(int(bonus(1, trump)), []).append(trump)
    return {
        "goals": [int(goal(players, bid)) for bid in bids],
        "bonuses": [
            {"trumps": [TRUMPS[trump] for trump in trumps], "bonus": [int(bonus(bid, trumps[0])) for bid in bids]}
            for _, trumps in sorted(alike.items())
        ],
        "overbid": {"chief": -OVERBID, "opponents": TO_OPPONENTS},
        "points": {str(number): points for number, points in zip(NUMBERS, POINTS, strict=True)},
    }


class SeatReference(ReferenceHeader):
    """The view tells where bidding and team stand, under `derived`."""

    out = value(CARD_SET)  # the cards in the hands of others


@compiled
def seat_reference(v: View, reference: SeatReference) -> None:
    reference.out = unseen(v)
