"""The clauses of Mü's RULES.md on the score and the end."""

import pytest
from mu_tables import MU, NUMBER_OF, bid_so, scored, with_hands

from speeltafel import BadOption
from speeltafel.games.mu.scoring import bonus, goal
from tables import finish, play_all


def test_R6_1_everyone_scores_the_points_they_won() -> None:
    t = scored(5, 1, [20, 10, 15, 5, 10], partner=1)
    assert [a - b for a, b in zip(t.scores(), [10, 10, 0, 0, 0], strict=True)] == [20, 10, 15, 5, 10]


GOALS = {
    3: range(12, 35, 2),
    4: range(30, 59, 2),
    5: range(24, 58, 3),
    6: range(20, 57, 4),
}


@pytest.mark.parametrize("players", GOALS)
def test_R6_2_the_goal_by_bid(players: int) -> None:
    most = {3: 12, 4: 15, 5: 12, 6: 10}[players]
    assert [goal(players, bid) for bid in range(1, most + 1)] == list(GOALS[players])


def test_R6_2_examples() -> None:
    assert bid_so("r2 r3 r4 r5 r6", "y1", "", "").reveal()["goal"] == 38
    assert bid_so("r2 r3 r4 r5", "y1", "", "", "").reveal()["goal"] == 33
    assert MU.new(players=4).reveal()["goal"] is None


@pytest.mark.parametrize(
    ("bid", "trump", "expected"),
    [(4, "k", 40), (4, "none", 70), (4, "7", 50), (4, "1", 50), (4, "8", 60), (4, "0", 60), (9, "none", 100)],
)
def test_R6_3_the_bonus(bid: int, trump: str, expected: int) -> None:
    assert bonus(bid, NUMBER_OF[trump]) == expected


def test_R6_3_both_of_the_team_get_it_at_exactly_the_goal() -> None:
    assert scored(5, 4, [13, 7, 20, 7, 13], trump="7", partner=2).scores() == [63, 7, 70, 7, 13]
    assert scored(3, 3, [16, 10, 10]).scores() == [46, 10, 10]


def test_R6_3_the_trump_of_the_vice_does_not_matter() -> None:
    for vice_trump in (-1, NUMBER_OF["7"], NUMBER_OF["8"], NUMBER_OF["k"]):
        assert scored(4, 4, [30, 6, 14, 10], vice_trump=vice_trump).scores() == [70, 46, 14, 10]


def test_R6_4_the_chief_overbid() -> None:
    assert scored(5, 4, [20, 8, 12, 10, 10]).scores() == [0, 8, 22, 20, 20]  # 28 is enough for a bid of two
    assert scored(5, 3, [15, 5, 20, 10, 10]).scores() == [-15, 5, 35, 25, 25]  # below the first goal
    assert scored(3, 12, [33, 2, 1]).scores() == [23, 7, 6]  # one point short is one card short


def test_R6_5_totals_may_be_negative() -> None:
    t = scored(4, 10, [0, 0, 30, 30], rounds=1)
    assert t.scores() == [-100, 0, 80, 80]
    assert t.winners() == [2, 3]


def test_R7_1_the_game_ends_when_someone_reaches_the_target() -> None:
    t = scored(4, 10, [50, 2, 4, 4], target=151)
    assert (t.scores(), t.over, t.reveal()["round"]) == ([150, 102, 4, 4], False, 1)
    t = scored(4, 10, [50, 2, 4, 4], target=150)
    assert (t.over, t.ending, t.winners()) == (True, "target reached in play", [0])
    assert (t.reveal()["round"], t.reveal()["phase"], t.turn) == (0, "over", None)
    assert t.reveal()["bid"] == 10  # everything stays as the last round left it
    assert MU.new(players=4).options["target"] == 200
    for target in (49, 1001):
        with pytest.raises(BadOption, match="from 50 to 1000"):
            MU.new(players=4, target=target)


def test_R7_2_a_fixed_number_of_rounds() -> None:
    t = scored(4, 10, [50, 2, 4, 4], rounds=2, target=50)
    assert not t.over
    play_all(t, "stop", "stop", "stop", "stop")
    assert (t.over, t.ending) == (True, "agreed rounds played")
    assert t.reveal()["round"] == 1
    for rounds in (0, 101):
        with pytest.raises(BadOption, match="from 1 to 100 or None"):
            MU.new(players=4, rounds=rounds)


def test_R7_3_an_eklat_can_end_the_game() -> None:
    t = with_hands("r1 r2", "y1 y2", "g1 g2", target=50)
    t.state.scores[0] = 45
    play_all(t, "lay r1", "lay y1", "stop", "stop", "stop", "stop")
    assert (t.scores(), t.over, t.ending) == ([50, -10, 0], True, "target reached by an Eklat")
    everything = t.reveal()
    assert (everything["laid"], everything["hands"]) == ([["r1"], ["y1"], []], [["r2"], ["y2"], ["g1", "g2"]])
    assert (everything["chief"], everything["bid"], everything["passes"]) == (None, None, 3)


def test_R7_3_rounds_without_play_count() -> None:
    t = MU.new(players=3, rounds=2)
    play_all(t, "stop", "stop", "stop")
    assert (t.reveal()["round"], t.over) == (1, False)
    play_all(t, "stop", "stop", "stop")
    assert t.over


def test_R7_4_at_most_a_hundred_rounds() -> None:
    t = MU.new(players=3)
    for _ in range(99):
        play_all(t, "stop", "stop", "stop")
    assert (t.reveal()["round"], t.over) == (99, False)
    play_all(t, "stop", "stop", "stop")
    assert (t.over, t.ending, t.winners()) == (True, "hundred rounds played", [0, 1, 2])


def test_R7_5_the_highest_total_wins() -> None:
    t = finish(MU.new(players=4, seed=11))
    assert t.winners() == [seat for seat in range(4) if t.scores()[seat] == max(t.scores())]
    t.state.scores[:4] = (5, -9, 5, 2)
    assert t.winners() == [0, 2]
