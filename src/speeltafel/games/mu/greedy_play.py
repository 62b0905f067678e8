"""How the greedy player plays to tricks: a card is weighed by what it brings now and what it could bring later.

So a high card is played while it will probably win, and not under a higher one; points go
to tricks that a friend will take and are kept from those that are lost; and trumps are saved
for tricks that are worth them.
"""

from speeltafel.games.mu.cards import left_of
from speeltafel.games.mu.scoring import POINTS
from speeltafel.games.mu.state import PLAY_OPEN, SUIT, View
from speeltafel.games.mu.trumps import beaters, in_team, suit_of
from speeltafel.games.mu.unseen import unseen, with_others
from speeltafel.kernel.bits import count, has, lowest
from speeltafel.kernel.compiler import compiled

# what a point in a trick is worth, by who takes it
OWN = 1.2
PARTNERS = 1.0  # chief and partner share the goal
FELLOWS = 0.7  # the others only share the wish to keep it from those two
THEIRS = -1.0

ANY_TRUMP = 0.1  # of a trick: even a low one may take what others lead


@compiled
def play(v: View) -> int:
    """The card that weighs most; of equals an open one, to keep the hand secret."""
    hidden = unseen(v)
    best, most = -1, -1000.0
    for word in range(2):
        cards = v.moves[word]
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            weight = trick_weight(v, card, hidden) - later_weight(v, card, hidden)
            if weight >= most:
                best, most = word * PLAY_OPEN + card, weight
    return best


@compiled
def trick_weight(v: View, card: int, hidden: int) -> float:
    """The points of this trick, counted for or against by who will probably take it."""
    led = v.led if v.in_trick else suit_of(v, card)
    later = v.players - 1 - v.in_trick
    points = v.at_stake + POINTS[card % SUIT] + later  # a card brings one point on average
    own, friends = chances(v, card, led, hidden)
    friends_share = PARTNERS if in_team(v, v.seat) else FELLOWS
    return (own * OWN + friends * friends_share + (1 - own - friends) * THEIRS) * points


@compiled
def chances(v: View, card: int, led: int, hidden: int) -> tuple[float, float]:
    """How likely the trick goes to this player, and to a friend, after this card."""
    best, winner = card, v.seat
    if v.in_trick and not has(beaters(v, winning_card(v), led), card):
        best, winner = winning_card(v), v.ahead
    higher = beaters(v, best, led)
    no_foe, no_friend = 1.0, 1.0
    seat = v.seat
    for _ in range(v.players - 1 - v.in_trick):
        seat = left_of(seat, v.players)
        if in_team(v, seat) == in_team(v, v.seat):
            no_friend *= 1 - chance_to_beat(v, seat, led, higher, hidden)
        else:
            no_foe *= 1 - chance_to_beat(v, seat, led, higher, hidden)
    if winner == v.seat:
        return no_foe, 0.0
    if in_team(v, winner) == in_team(v, v.seat):
        return 0.0, no_foe
    return 0.0, (1 - no_friend) * no_foe


@compiled
def chance_to_beat(v: View, seat: int, led: int, higher: int, hidden: int) -> float:
    """How likely the seat has one of the `higher` cards and may play it."""
    shown = v.laid[seat]
    if shown & led & higher:
        return 1.0
    following = 1 - chance_of_none(v, seat, led, led & higher & hidden)
    if shown & led:
        return following
    trumping = 1.0 if shown & higher else 1 - chance_of_none(v, seat, v.trumps, higher & ~led & hidden)
    return following + chance_of_none(v, seat, led, led & hidden) * trumping


@compiled
def chance_of_none(v: View, seat: int, suit: int, cards: int) -> float:
    """How likely the seat's hand has none of these unseen cards of a suit."""
    if suit & ~v.lacks[seat] == 0:
        return 1.0
    places = 0
    for other in range(v.players):
        if other != v.seat and suit & ~v.lacks[other]:
            places += int(v.held[other])
    chance = 1.0
    for _ in range(count(cards)):
        chance *= 1 - int(v.held[seat]) / max(places, 1)
    return chance


@compiled
def later_weight(v: View, card: int, hidden: int) -> float:
    """What the card may still bring if it is kept: a trick for the best of its suit, half of one for the second."""
    suit = suit_of(v, card)
    rivals = count(beaters(v, card, suit) & suit & with_others(v, hidden))
    tricks = 1 / (1 + rivals) + (ANY_TRUMP if has(v.trumps, card) else 0.0)
    return tricks * v.players


@compiled
def winning_card(v: View) -> int:
    """The card that now wins the trick."""
    since = (v.turn - v.ahead) % v.players
    return int(v.played[v.plays - since])
