"""What a finished match brought a seat: its share of the win and its margin, compiled for states and in Python."""

from collections.abc import Sequence

from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import Common


@compiled
def win_share(s: Common, seat: int) -> float:
    """Its share of the win: the best points win, and those who have as many share it."""
    winners = 0
    for other in range(s.players):
        if s.scores[other] > s.scores[seat]:
            return 0.0
        winners += s.scores[other] == s.scores[seat]
    return 1.0 / winners


@compiled
def margin(s: Common, seat: int) -> float:
    """Its points above the mean of the others'."""
    total = 0
    for other in range(s.players):
        total += s.scores[other]
    own = s.scores[seat]
    return float(own - (total - own) / (s.players - 1))


def win_shares(scores: Sequence[int]) -> list[float]:
    """Every seat's share of the win."""
    best = max(scores)
    return [1 / scores.count(best) if points == best else 0.0 for points in scores]


def margins(scores: Sequence[int]) -> list[float]:
    """Every seat's points above the mean of the others'."""
    total = sum(scores)
    return [points - (total - points) / (len(scores) - 1) for points in scores]
