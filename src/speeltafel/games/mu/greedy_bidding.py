"""How the greedy player bids: as high as the cards are good for, and never into a scandal of one's own making."""

from speeltafel.games.mu.cards import deck_size
from speeltafel.games.mu.greedy_worth import card_worth, is_long_enough, is_trump, team_points
from speeltafel.games.mu.scoring import bonus, goal
from speeltafel.games.mu.state import COLOUR_TRUMP, LAY, NO_TRUMP, STOP, View
from speeltafel.kernel.bits import count, lowest
from speeltafel.kernel.compiler import compiled

TO_RAISE_ONESELF = 4  # points to spare before a leader adds a card
SHOWN = 5  # the most cards to lay without hope of becoming chief
TRUMP_FIRST = 100  # more than any card is worth otherwise


@compiled
def bid(v: View) -> int:
    """Lay one more card, or stop."""
    trump, points = best_plan(v)
    if v.moves[2] and (wants_to_lead(v, points) or wants_to_show(v) or joins_scandal(v)):
        return LAY + card_to_lay(v, trump)
    return STOP


@compiled
def best_plan(v: View) -> tuple[int, int]:
    """The trump to hope for and the points to expect with it; one that pays more (R6.3) may bring less."""
    best, most = NO_TRUMP, -1000
    for trump in range(NO_TRUMP + 1):
        if is_long_enough(v, trump):
            points = team_points(v, trump, -1) + (bonus(1, trump) - bonus(1, COLOUR_TRUMP)) // 10
            if points > most:
                best, most = trump, points
    return best, most


@compiled
def wants_to_lead(v: View, points: int) -> bool:
    """Bid to the limit if the cards are good for it; to outbid only oneself they must be better than that."""
    spare = points - goal(v.players, v.limit)
    return spare >= (TO_RAISE_ONESELF if leads(v) and not v.laying else 0)


@compiled
def leads(v: View) -> bool:
    """Has this player laid cards, and nobody more of them?"""
    return count(v.laid[v.seat]) == v.limit - 1 > 0


@compiled
def wants_to_show(v: View) -> bool:
    """Lay good cards, though fewer than the leader: a chief looks for a partner who has shown some."""
    after = count(v.laid[v.seat]) + 1
    return after <= SHOWN and after < v.limit - 1


@compiled
def joins_scandal(v: View) -> bool:
    """Where some bid all they have, an Eklat is coming: be in it (R3.2), with two to come after you."""
    followers = 0
    for seat in range(v.players):
        if seat != v.seat and may_follow(v, seat):
            followers += 1
    return v.limit >= deck_size(v.players) // v.players and followers >= 2


@compiled
def may_follow(v: View, seat: int) -> bool:
    """Has this seat laid most of its cards, but not all?"""
    return count(v.laid[seat]) > int(v.held[seat]) > 0


@compiled
def card_to_lay(v: View, trump: int) -> int:
    """Cards of the trump hoped for, since it must lie open to be chosen (R4.2); then the best others."""
    best, most = -1, -1
    cards = v.moves[2]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        value = card_worth(card, trump, -1) + (TRUMP_FIRST if is_trump(trump, card) else 0)
        if value > most:
            best, most = card, value
    return best
