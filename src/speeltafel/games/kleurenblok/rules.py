"""The rules of Kleurenblok; the clauses are those of RULES.md."""

from speeltafel.games.kleurenblok.cards import actions_in, jokers_in, open_to_play
from speeltafel.games.kleurenblok.dealing import cards_in_pile, draw_card, put_under, set_up, shuffle_pile
from speeltafel.games.kleurenblok.memory import saw_joker_taken, saw_no_play, saw_play
from speeltafel.games.kleurenblok.state import (
    ACT,
    ACTING,
    ACTION,
    ALL_PASSED,
    BLOCK,
    CALL,
    CALLING,
    DRAW,
    DRAWN,
    GIVE,
    JOKER,
    LAY_JOKER,
    MOST_TURNS,
    MOVING,
    PASS,
    PLAY,
    REMOVE,
    SHED,
    SILENT,
    TOO_LONG,
    State,
    View,
)
from speeltafel.kernel.bits import bit, has, span
from speeltafel.kernel.chance import below
from speeltafel.kernel.compiler import compiled


@compiled
def start(s: State) -> None:
    """Set up the first game of the match."""
    first = s.start
    if first < 0:
        first = below(s, s.players)
    set_up(s, first)


@compiled
def legal(s: State) -> tuple[int, int, int]:
    """The moves of the seat to play, as sets of bits: plays, jokers, and everything else."""
    if s.phase == CALLING:  # R4.1
        return 0, 0, third(CALL) | third(SILENT)
    covered = s.laid | s.jokers
    if s.phase == ACTING:
        return 0, 0, halves(s, covered)
    hand = s.hands[s.turn]
    plays = hand & open_to_play(covered)  # R2.2; a card in hand never lies on its place
    jokers = 0
    if jokers_in(hand):  # R2.4
        jokers = BLOCK & ~covered
    others = 0
    if actions_in(hand) and s.held[s.turn] > 1:  # R3.7
        others = third(ACT)
    if s.phase == DRAWN:  # R2.5
        others |= third(PASS)
    elif cards_in_pile(s):
        others |= third(DRAW)
    elif plays | jokers | others == 0:  # R2.6
        others = third(PASS)
    return plays, jokers, others


@compiled
def third(move: int) -> int:
    """A move of the third word as a set."""
    return bit(move - REMOVE)


@compiled
def halves(s: State, covered: int) -> int:
    """R3.2, R3.3: give to another player, or remove unless something was given."""
    moves = span(GIVE - REMOVE, s.players) & ~third(GIVE + s.turn)
    if s.half < GIVE:
        moves |= covered
    return moves


@compiled
def apply(s: State, move: int) -> None:
    """Play a legal move."""
    if turn_is_done(s, move):
        end_turn(s)


@compiled
def turn_is_done(s: State, move: int) -> bool:
    """Do what a move says; is the turn finished with it?"""
    if move < DRAW:
        if move < LAY_JOKER:
            play(s, move - PLAY)
        elif move < REMOVE:
            lay_joker(s, move - LAY_JOKER)
        else:
            choose_half(s, move)
        return s.half < 0 and not call_is_due(s)
    if move == DRAW:
        draw(s)
        return False
    if move == ACT:
        act(s)
        return False
    if move == PASS:
        pass_on(s)
    elif move == CALL:
        s.called |= bit(s.turn)
    return True


@compiled
def play(s: State, card: int) -> None:
    leave_hand(s, card)
    s.laid |= bit(card)
    if has(s.jokers, card):  # R2.3
        s.jokers &= ~bit(card)
        s.hands[s.turn] += bit(JOKER)
        s.held[s.turn] += 1
        saw_joker_taken(s, s.turn)


@compiled
def lay_joker(s: State, place: int) -> None:
    leave_hand(s, JOKER)
    s.jokers |= bit(place)


@compiled
def act(s: State) -> None:
    leave_hand(s, ACTION)
    s.phase = ACTING


@compiled
def leave_hand(s: State, card: int) -> None:
    s.hands[s.turn] -= bit(card)
    s.held[s.turn] -= 1
    s.passes = 0
    saw_play(s, s.turn, card)


@compiled
def choose_half(s: State, move: int) -> None:
    """R3.3: a half takes effect at once; with the second the action is complete."""
    if move < GIVE:
        remove(s, move - REMOVE)
    else:
        draw_card(s, move - GIVE)  # R3.5
    if s.half < 0:
        s.half = move
    else:
        s.half = -1
        shuffle_pile(s)


@compiled
def remove(s: State, place: int) -> None:
    """R3.4: take away the card that lies on a place, and put it under the pile."""
    if has(s.jokers, place):
        s.jokers &= ~bit(place)
        put_under(s, JOKER)
    else:
        s.laid &= ~bit(place)
        put_under(s, place)


@compiled
def draw(s: State) -> None:
    draw_card(s, s.turn)
    s.passes = 0
    s.phase = DRAWN


@compiled
def pass_on(s: State) -> None:
    if s.phase == MOVING:
        saw_no_play(s, s.turn)
        s.passes += 1


@compiled
def call_is_due(s: State) -> bool:
    """R4.1: a play is complete; if it left one card, ask for the call."""
    s.called &= ~bit(s.turn)
    if s.held[s.turn] != 1:
        return False
    if s.auto_call:  # R4.5
        s.called |= bit(s.turn)
        return False
    s.phase = CALLING
    return True


@compiled
def end_turn(s: State) -> None:
    """Go on to the next player who has a move; those who did not call pay on the way."""
    s.phase = MOVING
    ending = count_turn(s)
    while ending < 0:
        s.turn = (s.turn + 1) % s.players
        if s.held[s.turn] != 1 or has(s.called, s.turn):
            return
        if draw_card(s, s.turn):  # R4.2
            s.passes = 0
        else:  # R4.3
            s.passes += 1
        ending = count_turn(s)
    end_game(s, ending)


@compiled
def count_turn(s: State) -> int:
    """Count a finished turn; the ending of the game that it brings, or -1."""
    s.turns += 1
    if s.held[s.turn] == 0:  # R5.1
        return SHED
    if s.passes == s.players:  # R5.2
        return ALL_PASSED
    if s.turns == MOST_TURNS:  # R5.3
        return TOO_LONG
    return -1


@compiled
def end_game(s: State, ending: int) -> None:
    """R6.1: who holds the fewest cards scores a point."""
    fewest = fewest_cards(s)
    for seat in range(s.players):
        s.scores[seat] += s.held[seat] == fewest
    if s.game_number + 1 < s.games:  # R6.2
        s.game_number += 1
        set_up(s, below(s, s.players))
    else:
        s.over = 1
        s.ending = ending


@compiled
def fewest_cards(s: State | View) -> int:
    """R5.4: so many win; an empty hand is the fewest there can be."""
    fewest = s.held[0]
    for seat in range(1, s.players):
        fewest = min(fewest, s.held[seat])
    return int(fewest)
