"""Who may choose from the display, and in which order."""

from speeltafel.games.etalage.state import NUMBERS, State, View
from speeltafel.kernel.bits import bit, has
from speeltafel.kernel.compiler import compiled


@compiled
def line_up(s: State) -> None:
    """R2.3: everyone whose colour is stronger than any tie may choose, the highest claim first."""
    tie = strongest_tie(s)
    s.choosing = 0
    for seat in range(s.players):
        if strength_behind(s, seat) > tie:
            earlier = 0
            for other in range(s.players):
                earlier += claim(s, other) > claim(s, seat)
            s.choosers[earlier] = seat
            s.choosing += 1


@compiled
def strongest_tie(s: State | View) -> int:
    """R2.5: the highest strength that two colours share, 0 if all differ."""
    tie = 0
    strengths = 0
    for colour in range(s.players):
        strength = s.strength[colour]
        if has(strengths, strength):
            tie = max(tie, strength)
        strengths |= bit(strength)
    return tie


@compiled
def strength_behind(s: State | View, seat: int) -> int:
    """The strength of the colour that a seat played."""
    return int(s.strength[s.table[seat] // NUMBERS])


@compiled
def claim(s: State | View, seat: int) -> int:
    """A number that is higher the earlier a seat may choose."""
    return strength_behind(s, seat) * NUMBERS + int(s.table[seat]) % NUMBERS
