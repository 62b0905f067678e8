"""The rules of the spinner."""

from speeltafel.kernel.bits import bit
from speeltafel.kernel.chance import below
from speeltafel.kernel.compiler import compiled
from spinner.state import EVEN, FIELDS, ODD, State


@compiled
def start(s: State) -> None:
    s.turn = 0
    s.phase = 0


@compiled
def legal(s: State) -> tuple[int]:
    return (bit(EVEN) | bit(ODD),)


@compiled
def apply(s: State, move: int) -> None:
    s.last = spun(s)
    s.told = 0
    if s.last % 2 == move:
        s.scores[s.turn] += 1
    s.turn = (s.turn + 1) % s.players
    if s.turn == 0:
        s.lap += 1
        if s.lap == s.laps:
            s.over = 1
            s.ending = 0


@compiled
def spun(s: State) -> int:
    """What the referee told, or else a lot. It is drawn in any case, so that chance goes on alike."""
    drawn = below(s, FIELDS)
    return s.told - 1 if s.told > 0 else drawn
