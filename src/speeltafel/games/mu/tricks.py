"""Playing to tricks."""

from speeltafel.games.mu.cards import KINDS, deck_size, left_of, minus
from speeltafel.games.mu.rounds import end_round
from speeltafel.games.mu.scoring import POINTS, score_round
from speeltafel.games.mu.state import SUIT, State, View
from speeltafel.games.mu.trumps import strength, suit_of
from speeltafel.kernel.bits import bit, has
from speeltafel.kernel.compiler import compiled


@compiled
def playable(s: State) -> int:
    """R5.3: the cards of the suit led for one who has any, in hand or open; otherwise all."""
    if (s.hands[s.turn] | s.laid[s.turn]) & s.led:
        return s.led & KINDS
    return KINDS


@compiled
def leader_of(s: State | View, trick: int) -> int:
    """R5.1, R5.4: who led a trick of this round: the chief, or the winner of the one before."""
    return s.winners[trick - 1] if trick else s.chief


@compiled
def play_from_hand(s: State, card: int) -> None:
    s.hands[s.turn] = minus(s.hands[s.turn], bit(card))
    play(s, card)


@compiled
def play_open(s: State, card: int) -> None:
    s.laid[s.turn] = minus(s.laid[s.turn], bit(card))
    play(s, card)


@compiled
def play(s: State, card: int) -> None:
    if s.in_trick == 0:
        s.led = suit_of(s, card)
    elif not has(s.led, card):
        s.lacks[s.turn] |= s.led
    height = strength(s, card)
    if height > s.best:
        s.best = height
        s.ahead = s.turn
    s.played[s.plays] = card
    s.plays += 1
    s.in_trick += 1
    s.at_stake += POINTS[card % SUIT]
    if s.in_trick < s.players:
        s.turn = left_of(s.turn, s.players)
    else:
        take_trick(s)


@compiled
def take_trick(s: State) -> None:
    """R5.4: the highest card takes it, and its player leads the next."""
    s.winners[s.plays // s.players - 1] = s.ahead
    s.points[s.ahead] += s.at_stake
    s.turn = s.ahead
    s.in_trick = 0
    s.at_stake = 0
    s.led = 0
    s.best = -1
    if s.plays == deck_size(s.players):
        score_round(s)
        end_round(s)
