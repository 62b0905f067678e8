"""What a network thinks of one view; bound to every game as the loops of the contract are."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.network.forward import VALUE, Desk, Floats, Net, list_moves, share, think, weigh
from speeltafel.kernel.compiling import compiled


def features(v: Any, out: NDArray[np.float32]) -> None: ...
def greedy(v: Any) -> int: ...  # type: ignore[empty-body]


@compiled
def nobody(v: Any) -> int:
    """The greedy bot of a game that has none: no advice."""
    return -1


def ponder(v: Any, net: Net, desk: Desk) -> None:
    """Look at a view, hear the greedy bot, and think."""
    features(v, desk.seen)
    advised_at = len(desk.seen) - len(net.heads) // 2 + 1  # there are two heads for every action, and two more
    for i in range(advised_at, len(desk.seen)):
        desk.seen[i] = 0
    move = greedy(v)
    desk.advised[0] = move
    if move >= 0:
        desk.seen[advised_at + net.action_of[move]] = 1
    think(net, desk)


def judge(views: NDArray[Any], net: Net, desk: Desk, values: Floats) -> int:
    """The legal moves of views[0] with their chances (in the desk) and the win share of each; how many they are."""
    n = list_moves(views[0].moves, desk.moves)
    ponder(views[0], net, desk)
    weigh(net, desk, n)
    for k in range(n):
        values[k] = share(net, desk.deep, VALUE + 2 * net.action_of[desk.moves[k]])
    return n
