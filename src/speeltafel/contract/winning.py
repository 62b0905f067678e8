"""What a finished match brought a seat."""

from speeltafel.kernel.compiling import compiled
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
