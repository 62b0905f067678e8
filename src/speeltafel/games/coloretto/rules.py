"""The rules of Coloretto; the clauses are those of RULES.md."""

from speeltafel.games.coloretto.scoring import points
from speeltafel.games.coloretto.state import (
    BOTTOM,
    CHOOSE,
    CHOOSING,
    COLOURS,
    DRAW,
    JOKER,
    JOKERS,
    KINDS,
    LAST,
    MOVING,
    OF_COLOUR,
    PLACE,
    PLACING,
    PLUS,
    PLUSES,
    ROOM,
    ROWS,
    TAKE,
    State,
)
from speeltafel.kernel.bits import bit, count, has, span
from speeltafel.kernel.chance import below, shuffle
from speeltafel.kernel.compiler import compiled


@compiled
def start(s: State) -> None:
    """Set up the first game of the match."""
    first = s.start
    if first < 0:
        first = below(s, s.players)
    set_up(s, first)


@compiled
def legal(s: State) -> tuple[int]:
    """The moves of the seat to play, as a set of bits."""
    if s.phase == CHOOSING:  # R1.4
        colours = span(CHOOSE, COLOURS) & ~s.chosen
        if s.boxed >= 0:
            colours &= ~bit(s.boxed)
        return (colours,)
    moves = 0
    if s.phase == PLACING:  # R2.2
        for r in range(s.players):
            if 0 <= s.held[r] < ROOM:
                moves |= bit(PLACE + r)
        return (moves,)
    for r in range(s.players):
        if s.held[r] > 0:  # R2.3
            moves |= bit(TAKE + r)
        if 0 <= s.held[r] < ROOM:  # R2.2
            moves |= bit(DRAW)
    return (moves,)


@compiled
def apply(s: State, move: int) -> None:
    """Play a legal move."""
    if move < DRAW:
        choose(s, move - CHOOSE)
    elif move == DRAW:
        draw(s)
    elif move < TAKE:
        place(s, move - PLACE)
    else:
        take(s, move - TAKE)


@compiled
def set_up(s: State, first: int) -> None:
    """A new game of the match, with `first` to choose a starting card."""
    for r in range(ROWS):
        s.held[r] = 0
    for seat in range(len(s.won)):
        for kind in range(KINDS):
            s.won[seat, kind] = 0
    s.out = 0
    s.drawn = -1
    s.last_round = 0
    s.chosen = 0
    s.boxed = -1
    if s.players == 3:  # R1.2
        s.boxed = below(s, COLOURS)
    s.left = 0
    s.phase = CHOOSING
    s.turn = first


@compiled
def choose(s: State, colour: int) -> None:
    s.won[s.turn, colour] = 1
    s.chosen |= bit(colour)
    s.turn = (s.turn + 1) % s.players
    if count(s.chosen) == s.players:
        build_deck(s)
        s.phase = MOVING


@compiled
def build_deck(s: State) -> None:
    """R1.5: shuffle what nobody chose; "last round" lies on the bottom fifteen."""
    n = 0
    for colour in range(COLOURS):
        if colour != s.boxed:
            for _ in range(OF_COLOUR - has(s.chosen, colour)):
                s.deck[n] = colour
                n += 1
    for _ in range(JOKERS):
        s.deck[n] = JOKER
        n += 1
    for _ in range(PLUSES):
        s.deck[n] = PLUS
        n += 1
    shuffle(s, s.deck, 0, n)
    s.deck[n] = s.deck[BOTTOM]
    s.deck[BOTTOM] = LAST
    s.left = n + 1


@compiled
def draw(s: State) -> None:
    s.left -= 1
    s.drawn = s.deck[s.left]
    if s.drawn == LAST:  # R3.1
        s.last_round = 1
        s.left -= 1
        s.drawn = s.deck[s.left]
    s.phase = PLACING


@compiled
def place(s: State, r: int) -> None:
    s.rows[r, s.held[r]] = s.drawn
    s.held[r] += 1
    s.drawn = -1
    s.phase = MOVING
    pass_turn(s)


@compiled
def take(s: State, r: int) -> None:
    for k in range(s.held[r]):
        s.won[s.turn, s.rows[r, k]] += 1
    s.held[r] = -1
    s.out |= bit(s.turn)
    if s.out != span(0, s.players):
        pass_turn(s)
    elif s.last_round:
        end_game(s)
    else:  # R2.5
        s.out = 0
        for row in range(s.players):
            s.held[row] = 0
        s.turn = (s.turn + 1) % s.players


@compiled
def pass_turn(s: State) -> None:
    """R2.4: on to the next player to the left who is still in."""
    seat = (s.turn + 1) % s.players
    while has(s.out, seat):
        seat = (seat + 1) % s.players
    s.turn = seat


@compiled
def end_game(s: State) -> None:
    for seat in range(s.players):
        s.scores[seat] += points(s.won[seat])
    if s.game_number + 1 < s.games:  # R4.2
        s.game_number += 1
        set_up(s, (s.turn + 1) % s.players)
    else:
        s.over = 1
        s.ending = 0
