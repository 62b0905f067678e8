"""The bidding, and what comes of it: nothing, an Eklat, or a chief and perhaps a vice."""

from speeltafel.games.mu.cards import MATCHING, left_of, minus, plus
from speeltafel.games.mu.rounds import end_round
from speeltafel.games.mu.scoring import score_eklat
from speeltafel.games.mu.state import CHIEF_TRUMP, NUMBERS, SUIT, VICE_TRUMP, State
from speeltafel.kernel.bits import bit, count
from speeltafel.kernel.compiler import compiled


@compiled
def lay(s: State, card: int) -> None:
    """R2.1: one more card of a bid."""
    seat = s.turn
    s.hands[seat] = minus(s.hands[seat], bit(card))
    s.laid[seat] = plus(s.laid[seat], bit(card))
    s.lays += 1
    s.last_lay[seat] = s.lays
    s.laying = 1
    s.passes = 0
    if count(s.laid[seat]) == s.limit or s.hands[seat] == 0:
        pass_turn(s)


@compiled
def stop(s: State) -> None:
    """End a turn of the bidding; with nothing laid in it, this is a pass."""
    if not s.laying:
        s.passes += 1
    if s.passes == s.players:  # R2.4
        end_bidding(s)
    else:
        pass_turn(s)


@compiled
def pass_turn(s: State) -> None:
    if count(s.laid[s.turn]) == s.limit:  # R2.2: the next may lay one more still
        s.limit += 1
    s.laying = 0
    s.turn = left_of(s.turn, s.players)


@compiled
def end_bidding(s: State) -> None:
    most = s.limit - 1
    if most == 0:  # R3.1
        end_round(s)
        return
    chief = most_laid(s, most)
    if chief < 0:  # R3.2
        score_eklat(s, most)
        end_round(s)
        return
    s.chief = chief
    s.bid = most
    s.vice = second(s, chief)
    if s.vice < 0:
        s.phase = CHIEF_TRUMP
        s.turn = chief
    else:
        s.phase = VICE_TRUMP
        s.turn = s.vice


@compiled
def most_laid(s: State, most: int) -> int:
    """R3.3: the one player who laid `most` cards; -1 if there are several."""
    found = -1
    for seat in range(s.players):
        if count(s.laid[seat]) == most:
            if found >= 0:
                return -1
            found = seat
    return found


@compiled
def second(s: State, chief: int) -> int:
    """R3.4: the vice; -1 if R3.5 leaves the place empty."""
    if s.players == 3:
        return -1
    vice = -1
    highest = 0
    for seat in range(s.players):
        if seat != chief and s.laid[seat]:
            height = height_of(s.laid[seat])
            if height > highest:
                highest = height
                vice = seat
            elif height == highest:
                vice = -1
    return vice


@compiled
def height_of(laid: int) -> int:
    """Laid cards as a number that is higher the more they are, then the higher they are.

    In base 16: how many cards there are, then how many nines, eights and so on. Of equally
    many cards, sorted from the top, the first difference is where these digits first differ.
    """
    height = count(laid)
    for place in range(SUIT - 1, -1, -1):
        if place == 0 or NUMBERS[place] != NUMBERS[place - 1]:
            height = height * 16 + count(laid & MATCHING[place])
    return height
