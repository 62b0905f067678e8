"""What a player's cards are worth."""

import numpy as np
from numpy.typing import NDArray

from speeltafel.games.coloretto.state import COLOURS, JOKER, PLUS
from speeltafel.kernel.compiler import compiled

WORTH = (0, 1, 3, 6, 10, 15, 21, 21, 21, 21, 21, 21, 21)  # R3.3, by number of cards
FULL = WORTH.index(WORTH[-1])  # cards of a colour beyond which no more points come
BEST = 3  # colours that count for the player
EACH_PLUS = 2  # R3.5


@compiled
def points(won: NDArray[np.int8] | tuple[int, ...]) -> int:
    """R3.3–R3.5, with every joker where it helps most.

    The worth of a colour rises faster and faster up to six cards. So the best place for
    a joker is the longest of the three best colours that has fewer than six: there it adds
    most, and it makes the next joker's place worth more still. No other colour can gain more.
    """
    first = second = third = 0
    rest = 0
    for colour in range(COLOURS):
        n = int(won[colour])  # no branches here: which colour is longest cannot be foreseen
        first, n = max(first, n), min(first, n)
        second, n = max(second, n), min(second, n)
        third, n = max(third, n), min(third, n)
        rest += WORTH[n]
    for _ in range(won[JOKER]):
        if first < 6:
            first += 1
        elif second < 6:
            second += 1
        else:
            third += 1
    return WORTH[first] + WORTH[second] + WORTH[third] - rest + EACH_PLUS * int(won[PLUS])
