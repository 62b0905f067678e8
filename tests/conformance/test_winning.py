"""What a match is worth to a seat, from the points alone."""

import pytest

import speeltafel
from speeltafel.contract.winning import margin, margins, win_share, win_shares


@pytest.mark.parametrize(
    ("scores", "shares", "leads"),
    [
        ([9, 3, 2, 1], [1, 0, 0, 0], [7, -1, -7 / 3, -11 / 3]),
        ([5, 5, 3, 1], [1 / 2, 1 / 2, 0, 0], [2, 2, -2 / 3, -10 / 3]),
        ([-4, -4, -4, -4], [1 / 4] * 4, [0] * 4),
        ([-9, -2, -2, -2], [0, 1 / 3, 1 / 3, 1 / 3], [-7, 7 / 3, 7 / 3, 7 / 3]),
    ],
)
def test_the_best_share_the_win(scores: list[int], shares: list[float], leads: list[float]) -> None:
    rules = speeltafel.game("coloretto").rules
    state = rules.fresh(4, rules.options({}, 4))[0]
    state.scores[:4] = scores
    assert [win_share(state, seat) for seat in range(4)] == pytest.approx(shares)
    assert [margin(state, seat) for seat in range(4)] == pytest.approx(leads)
    assert win_shares(scores) == pytest.approx(shares)
    assert margins(scores) == pytest.approx(leads)
