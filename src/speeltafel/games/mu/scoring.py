"""What a round is worth."""

from speeltafel.games.mu.state import COLOUR_TRUMP, NO_TRUMP, NUMBERS, State
from speeltafel.kernel.bits import count
from speeltafel.kernel.compiler import compiled

POINTS = (1, 0, 0, 1, 1, 1, 1, 2, 2, 2, 1, 0)  # R1.2, by place in the colour
FIRST_GOAL = (12, 30, 24, 20)  # R6.2, for 3 to 6 players
FURTHER = (2, 2, 3, 4)  # how much every further card of the bid adds
MOST_BONUS = 100
OVERBID, TO_OPPONENTS = 10, 5  # R6.4, for every card


@compiled
def goal(players: int, bid: int) -> int:
    """R6.2: the points that the chief's team must take."""
    return FIRST_GOAL[players - 3] + FURTHER[players - 3] * (bid - 1)


@compiled
def bid_reached(players: int, points: int) -> int:
    """The highest bid whose goal these points reach, 0 if none (with no end to the table)."""
    over = points - FIRST_GOAL[players - 3]
    return 0 if over < 0 else over // FURTHER[players - 3] + 1


@compiled
def bonus(bid: int, trump: int) -> int:
    """R6.3: for each of the team, by the chief's bid and trump."""
    if trump == NO_TRUMP:
        extra = 3
    elif trump >= COLOUR_TRUMP:
        extra = 0
    elif NUMBERS[trump] == 1 or NUMBERS[trump] == 7:
        extra = 1
    else:
        extra = 2
    return min(10 * (bid + extra), MOST_BONUS)


@compiled
def score_round(s: State) -> None:
    """R6.1 to R6.4, after the last trick."""
    team_points = s.points[s.chief]
    if s.partner >= 0:
        team_points += s.points[s.partner]
    missing = s.bid - bid_reached(s.players, team_points)
    for seat in range(s.players):
        s.scores[seat] += s.points[seat]
        in_team = seat == s.chief or seat == s.partner
        if missing <= 0 and in_team:
            s.scores[seat] += bonus(s.bid, s.chief_trump)
        elif missing > 0 and seat == s.chief:
            s.scores[seat] -= OVERBID * missing
        elif missing > 0 and not in_team:
            s.scores[seat] += TO_OPPONENTS * missing


@compiled
def score_eklat(s: State, most: int) -> None:
    """R3.2: 5 a card for those who share the most, but -10 for the one who laid last among them."""
    culprit = -1
    for seat in range(s.players):
        if count(s.laid[seat]) == most:
            s.scores[seat] += 5 * most
            if culprit < 0 or s.last_lay[seat] > s.last_lay[culprit]:
                culprit = seat
    s.scores[culprit] -= 15 * most
