"""What a round is worth."""

from speeltafel.games.mu.state import COLOUR_TRUMP, NO_TRUMP, NUMBERS, State, View
from speeltafel.games.mu.trumps import in_team
from speeltafel.kernel.bits import count
from speeltafel.kernel.compiler import compiled

POINTS = (1, 0, 0, 1, 1, 1, 1, 2, 2, 2, 1, 0)  # R1.2, by place in the colour
FIRST_GOAL = (12, 30, 24, 20)  # R6.2, for 3 to 6 players
FURTHER = (2, 2, 3, 4)  # how much every further card of the bid adds
BONUS, MOST_BONUS = 10, 100  # R6.3, for every card, and in all
OVERBID, TO_OPPONENTS = 10, 5  # R6.4, for every card
LAID_LAST, TIED = 10, 5  # R3.2, for every card


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
    return min(BONUS * bid + trump_bonus(trump), MOST_BONUS)


@compiled
def trump_bonus(trump: int) -> int:
    """R6.3: what the chief's trump adds to the bonus."""
    if trump == NO_TRUMP:
        return 3 * BONUS
    if trump >= COLOUR_TRUMP:
        return 0
    return BONUS if NUMBERS[trump] == 1 or NUMBERS[trump] == 7 else 2 * BONUS


@compiled
def team_points(s: State | View) -> int:
    """What chief and partner took."""
    points: int = s.points[s.chief]
    if s.partner >= 0:
        points += s.points[s.partner]
    return points


@compiled
def overbid(s: State | View) -> int:
    """R6.4: by how many cards the chief bid more than the team took points for."""
    return max(0, s.bid - bid_reached(s.players, team_points(s)))


@compiled
def extra(s: State | View, seat: int, missing: int) -> int:
    """R6.3, R6.4: a seat's bonus or penalty, if the chief overbid by `missing` cards."""
    if missing == 0:
        return bonus(s.bid, s.chief_trump) if in_team(s, seat) else 0
    if seat == s.chief:
        return -OVERBID * missing
    return 0 if in_team(s, seat) else TO_OPPONENTS * missing


@compiled
def score_round(s: State) -> None:
    """R6.1 to R6.4, after the last trick."""
    missing = overbid(s)
    for seat in range(s.players):
        s.scores[seat] += s.points[seat] + extra(s, seat, missing)


@compiled
def score_eklat(s: State, most: int) -> None:
    culprit = laid_last(s, most)
    for seat in range(s.players):
        s.scores[seat] += eklat_points(s, seat, most, culprit)


@compiled
def eklat_points(s: State | View, seat: int, most: int, culprit: int) -> int:
    """R3.2: something for those who share the most, but not for the one who laid last among them."""
    if seat == culprit:
        return -LAID_LAST * most
    return TIED * most if count(s.laid[seat]) == most else 0


@compiled
def laid_last(s: State | View, most: int) -> int:
    """R3.2: of those who laid `most` cards, the one who laid the latest."""
    culprit = -1
    for seat in range(s.players):
        if count(s.laid[seat]) == most and (culprit < 0 or s.last_lay[seat] > s.last_lay[culprit]):
            culprit = seat
    return culprit
