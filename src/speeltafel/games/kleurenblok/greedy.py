"""Rules of thumb for Kleurenblok: shed a card every turn, open little for others, save actions for emergencies."""

from speeltafel.games.kleurenblok.cards import actions_in, open_to_play, opened_by, stuck_cards
from speeltafel.games.kleurenblok.state import (
    ACT,
    ACTING,
    BLOCK,
    CALL,
    CALLING,
    DRAW,
    GIVE,
    LAY_JOKER,
    PASS,
    PLACES,
    PLAY,
    REMOVE,
    View,
)
from speeltafel.kernel.bits import bit, count, has, lowest
from speeltafel.kernel.compiler import compiled


@compiled
def greedy(v: View) -> int:
    """The move of a good beginner."""
    if v.phase == CALLING:
        return CALL
    if v.phase == ACTING:
        return best_half(v)
    return best_play(v)


@compiled
def best_play(v: View) -> int:
    """The first piece of advice that can be followed."""
    plays = int(v.moves[0])
    swaps = plays & int(v.jokers)  # R2.3: for a card on a joker's place you get the joker
    sheds = plays & ~swaps
    danger = somebody_may_finish(v)
    if v.held[v.seat] == 1 and sheds:
        return PLAY + lowest(sheds)
    if may(v, ACT) and danger:
        return ACT
    if swaps:  # a joker is never stuck, and it may be the last card
        return PLAY + quietest(v, swaps)
    if may(v, ACT) and one_card_besides_actions(v):
        return ACT
    if sheds:
        card = quietest(v, sheds)
        if not (danger and may(v, DRAW) and opened_for_others(v, card)):
            return PLAY + card
    if v.moves[1]:
        return LAY_JOKER + most_helpful_place(v)
    if may(v, DRAW):
        return DRAW
    return PASS if may(v, PASS) else ACT


@compiled
def may(v: View, move: int) -> bool:
    """Whether a move of the third word is allowed."""
    return has(v.moves[2], move - REMOVE)


@compiled
def somebody_may_finish(v: View) -> bool:
    """The next player is on the last card and has called it. (Who stayed silent draws first: R4.2.)

    Of a player further on the others will take care; if everybody did, no game would end.
    """
    return has(v.called, (v.seat + 1) % v.players)


@compiled
def one_card_besides_actions(v: View) -> bool:
    """R3.7: without that card the action cards could not be played any more, so they go first."""
    return int(v.held[v.seat]) - actions_in(int(v.own)) == 1


@compiled
def covered(v: View) -> int:
    return int(v.laid) | int(v.jokers)


@compiled
def opened_for_others(v: View, place: int) -> int:
    """How many places a card there opens to play, those of one's own cards aside."""
    return count(opened_by(covered(v), place) & ~int(v.own))


@compiled
def quietest(v: View, cards: int) -> int:
    """Of these cards the one that opens least for the others. What can be played now can be played later too."""
    best = -1
    fewest = PLACES
    for card in range(PLACES):
        if has(cards, card):
            opened = opened_for_others(v, card)
            if opened < fewest:
                fewest = opened
                best = card
    return best


@compiled
def most_helpful_place(v: View) -> int:
    """For a joker: free as many of your stuck cards as possible, on nobody's place but another's, and quietly."""
    own = int(v.own)
    best = -1
    most = -100
    for place in range(PLACES):
        if has(v.moves[1], place):
            still_stuck = stuck_cards(own & ~bit(place), covered(v) | bit(place))
            worth = -4 * count(still_stuck) - 6 * has(own, place) - opened_for_others(v, place)
            if worth > most:
                most = worth
                best = place
    return best


@compiled
def best_half(v: View) -> int:
    """R3.1: cards for whoever is nearest to the end; if there are none to give, close places to others."""
    if v.half < GIVE and at_a_standstill(v):
        return REMOVE + (lowest(v.jokers) if v.jokers else most_harmful_place(v))
    if v.left + v.under_count > 0 or v.half >= GIVE or covered(v) == 0:
        return GIVE + nearest_to_finish(v)
    return REMOVE + most_harmful_place(v)


@compiled
def at_a_standstill(v: View) -> bool:
    """All own cards are stuck and few are left to draw: what is taken out of the block brings the game back to life."""
    few = v.left + v.under_count < v.players
    return few and covered(v) != 0 and stuck_cards(int(v.own), covered(v)) == int(v.own) & BLOCK


@compiled
def nearest_to_finish(v: View) -> int:
    """The other player with the fewest cards; of equal ones the first to have a turn."""
    best = -1
    for i in range(1, v.players):
        seat = (v.seat + i) % v.players
        if best < 0 or v.held[seat] < v.held[best]:
            best = seat
    return best


@compiled
def most_harmful_place(v: View) -> int:
    """The card to remove: it closes many places to others and leaves none of your own cards stuck."""
    block = covered(v)
    own = int(v.own)
    best = -1
    most = -100
    for place in range(PLACES):
        if has(block, place):
            left = block & ~bit(place)
            closed = open_to_play(block) & ~block & ~open_to_play(left) & ~own
            worth = count(closed) - 5 * count(stuck_cards(own, left))
            if worth > most:
                most = worth
                best = place
    return best
