"""How an unsteady player misses what was meant: a little higher, more to the side, at another angle, harder.

Whatever stands here is asked for by way of the game; see `Game.hand`. It is the player's own lack of skill,
and comes before the shaking that a table has for everybody (R6.2).
"""

from random import Random

from speeltafel.games.emmers.state import FORCES, HEIGHTS, TAP_ANGLE, TAP_FORCE, TAP_HEIGHT, TAP_SIDE, WIDEST

USUAL = (  # the moves of a choice, from the first to the last, and how far somebody is off who is no good at it
    (TAP_HEIGHT, TAP_HEIGHT + HEIGHTS - 1, 2.0),
    (TAP_FORCE + 1, TAP_FORCE + FORCES, 4.0),
    (TAP_SIDE - WIDEST, TAP_SIDE + WIDEST, 2.0),
    (TAP_ANGLE - WIDEST, TAP_ANGLE + WIDEST, 2.0),
)


def missed(move: int, unsteady: float, chance: Random) -> int:
    """What is played instead of a move; most moves need no skill."""
    for first, last, far in USUAL:
        if first <= move <= last:
            return min(max(first, move + round(chance.gauss(0, unsteady * far))), last)
    return move
