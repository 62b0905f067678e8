"""How the greedy player bids: as high as the cards are good for, and never into a scandal of one's own making."""

from speeltafel.games.mu.cards import MATCHING, deck_size
from speeltafel.games.mu.greedy_worth import card_worth, exists, is_trump, own_cards, team_points
from speeltafel.games.mu.scoring import bonus, goal
from speeltafel.games.mu.state import LAY, NO_TRUMP, STOP, View
from speeltafel.kernel.bits import count, lowest
from speeltafel.kernel.compiling import compiled

TO_RAISE_ONESELF = 4  # points to spare before a leader adds a card
SHOWN = 5  # cards laid without hope of becoming chief


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
    cards = own_cards(v)
    best, most = NO_TRUMP, -1000
    for trump in range(NO_TRUMP + 1):
        if exists(trump) and (trump == NO_TRUMP or cards & MATCHING[trump]):
            points = team_points(v, trump, -1) + (bonus(1, trump) - bonus(1, NO_TRUMP - 1)) // 10
            if points > most:
                best, most = trump, points
    return best, most


@compiled
def wants_to_lead(v: View, points: int) -> bool:
    """Bid to the limit if the cards are good for it; more carefully against nobody but oneself."""
    spare = points - goal(v.players, v.limit)
    return spare >= (TO_RAISE_ONESELF if leads(v) and not v.laying else 0)


@compiled
def leads(v: View) -> bool:
    """Has this player laid the most cards, perhaps along with others?"""
    return count(v.laid[v.seat]) == v.limit - 1 > 0


@compiled
def wants_to_show(v: View) -> bool:
    """Lay a good card below the leader: a chief takes a partner of whom something is known."""
    laid = count(v.laid[v.seat])
    return laid < SHOWN and laid + 1 < v.limit - 1


@compiled
def joins_scandal(v: View) -> bool:
    """Where bids are beyond reason an Eklat is coming: be in it, as long as somebody may come after you."""
    if v.players == 3 or goal(v.players, v.limit) * 6 < deck_size(v.players) * 5:
        return False
    for seat in range(v.players):
        laid = count(v.laid[seat])
        if seat != v.seat and v.held[seat] > 0 and laid < v.limit and 2 * laid >= v.held[seat]:
            return True
    return False


@compiled
def card_to_lay(v: View, trump: int) -> int:
    """The trump to hope for first, since it must lie open to be chosen (R4.2), and the best cards of it."""
    best, most = -1, -1
    cards = v.moves[2]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        value = card_worth(card, trump, -1) + (100 if is_trump(trump, card) else 0)
        if value > most:
            best, most = card, value
    return best
