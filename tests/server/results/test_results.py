"""Results and ratings: who came where, who wins, and what that does to a rating."""

import re
from dataclasses import replace
from math import exp, sqrt
from pathlib import Path
from statistics import median

import pytest
from in_memory_table import ANNA, BEN, CAS, InMemoryTable, alone_with_bots, three_people

from speeltafel.arena.ladder import rungs
from speeltafel.bots import names as bot_names
from speeltafel.bots.registry import OLD_NAMES
from speeltafel.server.domain import handlers
from speeltafel.server.domain.plan import BotSeat, OpenSeat, TablePlan, validated
from speeltafel.server.domain.seats import Person
from speeltafel.server.domain.standings import places, winning_seats
from speeltafel.server.results.ratings import BOT_RATINGS, BOT_SIGMA, MODEL, bot_rating, newcomer
from speeltafel.server.results.results import finish_of, rating_change, results_of
from speeltafel.server.store.rows.tables import RatingRow, ResultRow
from speeltafel.table import game_names

LADDER = Path(__file__).parents[3] / "docs" / "ladder.md"


def finished(
    *, resigning: tuple[Person, ...] = (), scores: list[int] | None = None, rated: bool = True
) -> InMemoryTable:
    """Three people, of whom some resign; if scores are given, they are what the table says at the end."""
    sample = three_people(rated=rated)
    sample.do(handlers.start, ANNA)
    sample.play_on(5)
    for person in resigning:
        sample.do(handlers.resign, person)
    sample.play_on()
    sample.state.ended_at = sample.now
    if scores is not None:
        assert sample.state.table is not None
        sample.state.table.state.scores[:3] = scores
    return sample


def test_a_row_for_each_person() -> None:
    sample = finished(scores=[20, 30, 10])
    assert results_of(sample.state, 5.0) == [
        ResultRow("t", 0, "a", "coloretto", 3, 20, 2, 0.0, False, True, 5.0),
        ResultRow("t", 1, "b", "coloretto", 3, 30, 1, 1.0, False, True, 5.0),
        ResultRow("t", 2, "c", "coloretto", 3, 10, 3, 0.0, False, True, 5.0),
    ]


@pytest.mark.parametrize(
    ("scores", "resigning", "expected", "shares"),
    [
        ([20, 30, 10], (), [2, 1, 3], [0, 1, 0]),
        ([30, 30, 10], (), [1, 1, 3], [0.5, 0.5, 0]),
        ([10, 30, 10], (), [2, 1, 2], [0, 1, 0]),
        ([-7, -7, -7], (), [1, 1, 1], [1 / 3, 1 / 3, 1 / 3]),
        ([20, 30, 10], (BEN,), [1, 3, 2], [1, 0, 0]),
        ([20, 30, 20], (BEN,), [1, 3, 1], [0.5, 0, 0.5]),
        ([20, 30, 10], (ANNA, BEN), [3, 2, 1], [0, 0, 1]),
        ([20, 30, 10], (BEN, ANNA), [2, 3, 1], [0, 0, 1]),
    ],
)
def test_places_and_wins(
    scores: list[int], resigning: tuple[Person, ...], expected: list[int], shares: list[float]
) -> None:
    sample = finished(scores=scores, resigning=resigning)
    rows = results_of(sample.state, 5.0)
    assert [row.place for row in rows] == places(sample.state) == expected
    assert [row.win_share for row in rows] == pytest.approx(shares)
    assert [row.resigned for row in rows] == [person in resigning for person in (ANNA, BEN, CAS)]
    assert [row.score for row in rows] == scores


def test_bots_of_the_server_take_places_and_wins_but_get_no_row() -> None:
    sample = alone_with_bots()
    sample.play_on()
    assert sample.state.table is not None
    sample.state.table.state.scores[:3] = [20, 20, 30]
    (row,) = results_of(sample.state, 5.0)
    assert (row.seat, row.person, row.place, row.win_share) == (0, "a", 2, 0.0)
    assert winning_seats(sample.state) == [2]


def test_nothing_is_written_while_a_game_goes_on_or_if_it_never_began() -> None:
    sample = three_people(rated=True)
    assert finish_of(sample.state, 5.0) is None
    sample.do(handlers.start, ANNA)
    sample.play_on(5)
    assert results_of(sample.state, 5.0) == []
    assert finish_of(sample.state, 5.0) is None
    closed = three_people(rated=True)
    closed.do(handlers.close, ANNA)
    assert finish_of(closed.state, 5.0) is None


def given_up(*, rated: bool) -> InMemoryTable:
    sample = three_people(rated=rated)
    sample.do(handlers.start, ANNA)
    sample.play_on(5)
    for person in (BEN, CAS, ANNA):
        sample.do(handlers.resign, person)
    assert sample.state.stage == "abandoned"
    return sample


def test_a_game_given_up_counts_only_if_it_was_rated() -> None:
    assert finish_of(given_up(rated=False).state, 5.0) is None
    rows = results_of(given_up(rated=True).state, 5.0)
    assert [(row.place, row.win_share, row.resigned) for row in rows] == [(1, 0, True), (3, 0, True), (2, 0, True)]


def test_giving_up_against_bots_is_losing() -> None:
    sample = alone_with_bots(rated=True)
    sample.do(handlers.resign, ANNA)
    assert sample.state.stage == "abandoned"
    finish = finish_of(sample.state, 5.0)
    assert finish is not None
    assert [row.place for row in finish.results] == [3]
    assert finish.rate is not None
    assert finish.rate({})["a"].mu < newcomer("a", "coloretto").mu


def test_only_rated_games_change_ratings() -> None:
    unrated, rated = (finish_of(finished(rated=rated).state, 5.0) for rated in (False, True))
    assert unrated is not None
    assert rated is not None
    assert unrated.rate is None
    assert rated.rate is not None
    assert set(rated.rate({})) == {"a", "b", "c"}


def test_the_better_one_rises_and_everyone_gets_surer() -> None:
    sample = finished(scores=[20, 30, 10])
    first = rating_change(sample.state)({})
    start = newcomer("b", "coloretto")
    assert first["b"].mu > first["a"].mu > first["c"].mu
    assert first["b"].mu > start.mu > first["c"].mu
    assert all(row.sigma < start.sigma for row in first.values())
    assert {(row.game, row.games, row.changed) for row in first.values()} == {("coloretto", 1, sample.now)}
    again = rating_change(sample.state)(first)
    assert again["b"].mu > first["b"].mu
    assert {row.games for row in again.values()} == {2}


def test_those_who_tie_are_rated_alike() -> None:
    after = rating_change(finished(scores=[30, 30, 10]).state)({})
    assert after["a"].mu == pytest.approx(after["b"].mu)
    assert after["a"].mu > after["c"].mu


def test_whoever_resigns_loses_rating_whatever_the_bot_scores() -> None:
    after = rating_change(finished(scores=[20, 90, 10], resigning=(BEN,)).state)({})
    assert after["b"].mu < after["c"].mu < after["a"].mu


def test_what_is_asked_later_is_about_the_game_as_it_was() -> None:
    """The store calls back in a thread of its own, when the table may be used for something else."""
    sample = finished(scores=[20, 30, 10])
    change = rating_change(sample.state)
    before = change({})
    sample.state.seats[1] = replace(sample.state.seats[1], resigned=True)
    assert sample.state.table is not None
    sample.state.table.state.scores[:3] = [0, 0, 99]
    assert change({}) == before


def test_every_bot_of_the_server_has_a_rating_that_orders_them() -> None:
    assert sorted(BOT_RATINGS) == bot_names()
    levels = ("random", "beginner", "greedy", "club", "master")
    random, beginner, greedy, club, master = (BOT_RATINGS[level] for level in levels)
    assert random < beginner < greedy <= club < master
    assert club == newcomer("a", "coloretto").mu


@pytest.mark.parametrize(("old", "new"), OLD_NAMES.items())
def test_levels_of_older_games_have_the_ratings_that_they_had(old: str, new: str) -> None:
    assert bot_rating(old) == bot_rating(new)
    assert bot_rating(old).mu == BOT_RATINGS[new]
    assert validated(TablePlan("coloretto", [OpenSeat(), BotSeat(old), BotSeat(new)])).players == 3


@pytest.mark.parametrize(("stronger", "weaker"), rungs())
def test_the_ratings_of_the_server_are_those_of_the_ladder(stronger: str, weaker: str) -> None:
    row = rf"^\| 4 \| {stronger} over {weaker} \| [\d,]+ \| ([\d.]+)"
    shares = [float(share) for share in re.findall(row, LADDER.read_text("utf-8"), re.MULTILINE)]
    c = sqrt(4 * (BOT_SIGMA**2 + MODEL.beta**2))  # as Plackett and Luce have it
    expected = 1 / (1 + 3 * exp((BOT_RATINGS[weaker] - BOT_RATINGS[stronger]) / c))
    assert len(shares) == len(game_names())
    assert expected == pytest.approx(median(shares), abs=0.015)


def test_beating_strong_bots_is_worth_more() -> None:
    mine = RatingRow("a", "coloretto", 25.0, 4.0, 10, 0.0)
    gains = []
    for level in ("random", "master"):
        sample = alone_with_bots(rated=True)
        sample.play_on()
        assert sample.state.table is not None
        sample.state.table.state.scores[:3] = [50, 20, 30]
        sample.state.seats[1:] = [replace(seat, plan=BotSeat(level)) for seat in sample.state.seats[1:]]
        after = rating_change(sample.state)({"a": mine})
        assert set(after) == {"a"}
        gains.append(after["a"].mu - mine.mu)
    assert 0 < gains[0] < gains[1] / 2


def test_a_winning_streak_against_club_leads_above_it() -> None:
    """And losing every game to it leads below: a rating is comparable with the bots'."""
    for scores, above in (([50, 20, 30], True), ([10, 20, 30], False)):
        sample = alone_with_bots(rated=True)
        sample.play_on()
        assert sample.state.table is not None
        sample.state.table.state.scores[:3] = scores
        ratings: dict[str, RatingRow] = {}
        for _ in range(30):
            ratings = rating_change(sample.state)(ratings)
        assert (ratings["a"].mu > BOT_RATINGS["club"] + 3) == above
        assert (ratings["a"].mu < BOT_RATINGS["beginner"] + 3) == (not above)
        assert ratings["a"].sigma < 0.7 * newcomer("a", "coloretto").sigma
        assert replace(ratings["a"], mu=0, sigma=0) == RatingRow("a", "coloretto", 0, 0, 30, sample.now)
