"""What a network thinks of one view; bound to every game as the loops of the contract are."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.network.forward import VALUE, Desk, Floats, Net, list_moves, share, think, weigh


def features(v: Any, out: NDArray[np.float32]) -> None: ...


def judge(views: NDArray[Any], net: Net, desk: Desk, values: Floats) -> int:
    """The legal moves of views[0] with their chances (in the desk) and the win share of each; how many they are."""
    n = list_moves(views[0].moves, desk.moves)
    features(views[0], desk.seen)
    think(net, desk)
    weigh(net, desk, n)
    for k in range(n):
        values[k] = share(net, desk.deep, VALUE + 2 * net.action_of[desk.moves[k]])
    return n
