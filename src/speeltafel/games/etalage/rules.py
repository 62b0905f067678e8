"""The rules of Etalage; the clauses are those of RULES.md."""

from speeltafel.games.etalage.claims import line_up
from speeltafel.games.etalage.dealing import deal
from speeltafel.games.etalage.state import COLOURS, NUMBERS, PLAY, PLAYING, TAKE, TAKING, TRICKS, State
from speeltafel.kernel.bits import bit
from speeltafel.kernel.chance import below
from speeltafel.kernel.compiler import compiled


@compiled
def start(s: State) -> None:
    """Set up the first game of the match."""
    first = s.start
    if first < 0:  # R1.4
        first = below(s, s.players)
    set_up(s, first)


@compiled
def legal(s: State) -> tuple[int, int]:
    """The moves of the seat to play: a set of cards and a set of colours."""
    if s.phase == PLAYING:  # R2.1
        return (s.hands[s.turn], 0)
    return (0, s.colours)  # R2.4


@compiled
def apply(s: State, move: int) -> None:
    """Play a legal move."""
    if move < TAKE:
        play(s, move - PLAY)
    else:
        take(s, move - TAKE)


@compiled
def set_up(s: State, first: int) -> None:
    """A new game of the match, with `first` to lead."""
    deal(s)
    s.taken_count = 0
    for seat in range(s.players):
        s.points[seat] = 0
    s.starter = first
    s.leader = first
    s.trick = 0
    clear_table(s)


@compiled
def clear_table(s: State) -> None:
    """The leader is to begin a trick."""
    for seat in range(s.players):
        s.table[seat] = -1
    for colour in range(COLOURS):
        s.strength[colour] = 0
    s.choosing = 0
    s.chosen = 0
    s.phase = PLAYING
    s.turn = s.leader


@compiled
def left_of(s: State, seat: int) -> int:
    return seat + 1 if seat + 1 < s.players else 0


@compiled
def play(s: State, card: int) -> None:
    s.hands[s.turn] &= ~bit(card)
    s.in_hands &= ~bit(card)
    s.table[s.turn] = card
    s.strength[card // NUMBERS] += card % NUMBERS + 1  # R2.2
    s.turn = left_of(s, s.turn)
    if s.turn == s.leader:
        line_up(s)
        call_next(s)


@compiled
def call_next(s: State) -> None:
    """The next in line chooses, if there is one and something to choose."""
    if s.chosen < s.choosing and s.displayed > 0:  # R2.6
        s.phase = TAKING
        s.turn = s.choosers[s.chosen]
    else:
        settle(s)


@compiled
def take(s: State, colour: int) -> None:
    """R2.4: all cards of a colour go to the pile of the seat to move; the others close ranks.

    Every card is written to both ends and counted in one: a branch on its colour would cost more.
    """
    kept, taken, points = 0, s.taken_count, 0
    for i in range(s.displayed):
        card = s.display[i]
        goes = card // NUMBERS == colour
        s.taken[taken] = card
        s.takers[taken] = s.turn
        s.display[kept] = card
        taken += goes
        kept += not goes
        points += goes * (card % NUMBERS + 1)  # R4.2
    s.displayed, s.taken_count = kept, taken
    s.points[s.turn] += points
    s.colours &= ~bit(colour)
    s.chosen += 1
    call_next(s)


@compiled
def settle(s: State) -> None:
    """The cards of the trick join the display, and the next trick or game begins."""
    seat = s.leader
    for i in range(s.displayed, s.displayed + s.players):  # R2.7
        card = s.table[seat]
        s.display[i] = card
        s.colours |= bit(card // NUMBERS)
        seat = left_of(s, seat)
    s.displayed += s.players
    if s.chosen > 0:  # R2.8
        s.leader = s.choosers[0]
    s.trick += 1
    clear_table(s)
    if s.trick == TRICKS:  # R4.1
        end_game(s)


@compiled
def end_game(s: State) -> None:
    for seat in range(s.players):
        s.scores[seat] += s.points[seat]
    if s.game_number + 1 < s.games:
        s.game_number += 1
        set_up(s, best_of_game(s))
    else:
        s.over = 1
        s.ending = 0


@compiled
def best_of_game(s: State) -> int:
    """R5.2: the seat with the most points in this game, the first of equals from its start player on."""
    best = seat = s.starter
    for _ in range(s.players):
        if s.points[seat] > s.points[best]:
            best = seat
        seat = left_of(s, seat)
    return best
