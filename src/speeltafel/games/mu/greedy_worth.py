"""What cards are worth under given trumps before any are played: how the greedy player judges a hand.

Worth is counted in hundredths of a trick. A trick has as many cards as there are players,
of one point on average, so it brings as many points.
"""

from speeltafel.games.mu.cards import MATCHING, plus
from speeltafel.games.mu.scoring import bonus, goal
from speeltafel.games.mu.state import COLOUR_TRUMP, COLOURS, FEWER_COLOURS, NO_TRUMP, SUIT, View
from speeltafel.kernel.bits import count, has, lowest
from speeltafel.kernel.compiler import compiled

TRICK = 100
DOUBLE_TRUMP = TRICK  # nothing beats it
CHIEFS_NUMBER = 50
VICES_NUMBER = 40
CHIEFS_COLOUR = (20, 20, 20, 20, 20, 25, 30, 40, 65, 65, 80, 80)  # by place: 0 1 1 2 3 4 5 6 7 7 8 9
VICES_COLOUR = (30, 30, 30, 30, 30, 30, 30, 40, 50, 50, 50, 50)
PLAIN = (0, 0, 0, 0, 0, 0, 0, 0, 10, 10, 40, 60)  # beside the trumps only high cards take tricks
VOID = 30  # a colour that one can trump from the start
HIDDEN = 15  # a card that was not shown

FEWEST_TRUMPS = 3
BESIDES = (7, 10, 6, 5)  # points that fall to the chief's team in any case, for 3 to 6 players
DOUBT = 8  # points by which all this is often wrong


@compiled
def is_trump(trump: int, card: int) -> bool:
    return trump >= 0 and has(MATCHING[trump], card)


@compiled
def card_worth(card: int, chief_trump: int, vice_trump: int) -> int:
    """Of one card, in the order of R4.5."""
    place = card % SUIT
    chiefs, vices = is_trump(chief_trump, card), is_trump(vice_trump, card)
    if chiefs and vices and chief_trump != vice_trump:
        return DOUBLE_TRUMP
    if chiefs:
        return CHIEFS_COLOUR[place] if chief_trump >= COLOUR_TRUMP else CHIEFS_NUMBER
    if vices:
        return VICES_COLOUR[place] if vice_trump >= COLOUR_TRUMP else VICES_NUMBER
    return PLAIN[place]


@compiled
def worth(cards: int, chief_trump: int, vice_trump: int) -> int:
    """Of a set of cards."""
    total = 0
    while cards:
        total += card_worth(lowest(cards), chief_trump, vice_trump)
        cards &= cards - 1
    return total


@compiled
def own_cards(v: View) -> int:
    """Hand and open cards: both are played (R5.2)."""
    return plus(v.hand, v.laid[v.seat])


@compiled
def is_long_enough(v: View, trump: int) -> bool:
    """Does this player have enough cards of the trump to wish for it?"""
    return trump == NO_TRUMP or count(own_cards(v) & MATCHING[trump]) >= FEWEST_TRUMPS


@compiled
def voids(v: View, cards: int, chief_trump: int, vice_trump: int) -> int:
    """How many colours are missing from a hand that has trumps."""
    trumps = MATCHING[chief_trump]
    if vice_trump >= 0:
        trumps |= MATCHING[vice_trump]
    found = 0
    for colour in range(FEWER_COLOURS if v.players == 3 else COLOURS):
        suit = MATCHING[COLOUR_TRUMP + colour] & ~trumps
        if suit and cards & trumps and not cards & suit:
            found += 1
    return found


@compiled
def promise(v: View, seat: int, chief_trump: int, vice_trump: int) -> int:
    """Of another player: what was shown counts, the rest is a guess."""
    return worth(v.laid[seat], chief_trump, vice_trump) + HIDDEN * int(v.held[seat])


@compiled
def best_promise(v: View, chief_trump: int, vice_trump: int) -> int:
    """Of those whom this player may name as partner; with three players there is none."""
    rival = v.vice if v.chief >= 0 else strongest_rival(v)
    best = 0
    for seat in range(v.players):
        if v.players > 3 and seat != v.seat and seat != rival:
            best = max(best, promise(v, seat, chief_trump, vice_trump))
    return best


@compiled
def strongest_rival(v: View) -> int:
    """Who will be vice if this player becomes chief, as far as the bidding shows: never a partner."""
    rival, most = -1, 0
    for seat in range(v.players):
        if seat != v.seat and count(v.laid[seat]) > most:
            rival, most = seat, count(v.laid[seat])
    return rival


@compiled
def team_points(v: View, chief_trump: int, vice_trump: int) -> int:
    """The points to expect as chief under these trumps, with the best partner."""
    cards = own_cards(v)
    total = worth(cards, chief_trump, vice_trump) + VOID * voids(v, cards, chief_trump, vice_trump)
    total += best_promise(v, chief_trump, vice_trump)
    return total * int(v.players) // TRICK + BESIDES[v.players - 3]


@compiled
def score_to_expect(v: View, chief_trump: int) -> int:
    """As chief under this trump: the bonus as far as it is likely, and the points beyond the goal."""
    spare = team_points(v, chief_trump, v.vice_trump) - goal(v.players, v.bid)
    likely = min(max(DOUBT + spare, 0), 2 * DOUBT)
    return bonus(v.bid, chief_trump) * likely // (2 * DOUBT) + spare
