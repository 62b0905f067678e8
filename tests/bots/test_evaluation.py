"""What the moves of a position are worth: figures that agree with the advice, with each other and with fairness."""

from statistics import fmean

import numpy as np
import pytest

import speeltafel
from secrecy import twin_of
from speeltafel.bots.bot import moves_of
from speeltafel.bots.network.weights import load, shipped
from speeltafel.bots.search.evaluation import (
    CANDIDATES,
    FEWEST_WORLDS,
    MOST_WORLDS,
    Candidate,
    Evaluation,
    Evaluator,
    compared,
)
from speeltafel.bots.search.settings import Budget
from tables import play_all
from variants import GAMES, SEATINGS, VARIANTS, Variant

FEW = Budget(simulations=8 * FEWEST_WORLDS)
"""For what holds however little was looked at."""
SOME = Budget(simulations=8 * 24)


def evaluator(game: str, seed: int = 1) -> Evaluator:
    rules = speeltafel.game(game).rules
    return Evaluator(rules, load(rules, shipped(rules)), seed)


def evaluated(table: speeltafel.Table, budget: Budget = FEW) -> Evaluation:
    return evaluator(table.game.name).evaluate(table.view_record(table.turn), budget)


def positions(variant: Variant) -> list[speeltafel.Table]:
    """An opening, two from the middle and one from near the end."""
    whole = variant.played(1, 10**6).moves
    return [play_all(variant.new(1), *whole[:moves]) for moves in sorted({0, 9, 25, len(whole) - 4})]


def check(found: Evaluation, table: speeltafel.Table) -> None:
    """What holds for every evaluation."""
    legal, shown = moves_of(table.view_record(table.turn)), [each.share for each in found.candidates]
    tried = [each.move for each in found.candidates]
    assert len(set(tried)) == len(tried) == min(CANDIDATES, len(legal))
    assert set(tried) <= set(legal)
    assert found.move == tried[0]
    assert shown[0] == max(shown)
    assert shown == sorted(shown, reverse=True)
    best = [each for each in found.candidates if each.equal]
    assert best == list(found.candidates[: len(best)])
    assert {(each.share, each.error) for each in best} == {(shown[0], best[0].error)}
    assert table.turn is not None
    assert sum(found.shares) == pytest.approx(1, abs=1e-6)
    assert found.shares[table.turn] == pytest.approx(shown[0], abs=1e-9)
    assert all(0 <= each.share <= 1 and each.error >= 0 for each in found.candidates)


@pytest.mark.parametrize("variant", SEATINGS, ids=str)
def test_the_best_move_comes_first_and_the_seats_share_one_win(variant: Variant) -> None:
    for table in positions(variant)[variant.players % 2 :: 2]:
        check(evaluated(table), table)


@pytest.mark.parametrize("variant", [variant for variant in VARIANTS if variant.options], ids=str)
def test_the_same_holds_whatever_the_options(variant: Variant) -> None:
    table = variant.played(2, 12)
    if not table.over:
        check(evaluated(table), table)


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_gives_the_same_evaluation_again_whatever_is_hidden(game: str) -> None:
    for table in positions(Variant(game, 4, {}))[1::2]:
        assert table.turn is not None
        found = evaluated(table)
        assert evaluated(table) == found
        assert evaluated(twin_of(table, table.turn, 1)) == found


@pytest.mark.parametrize("game", GAMES)
def test_openings_are_fair_to_who_moves(game: str) -> None:
    """One hand is better than another, but all hands together are nobody's advantage."""
    box = speeltafel.game(game)
    players = box.manifest.usual_players
    openings = [box.new(players=players, seed=seed) for seed in range(6)]
    mean = fmean(evaluated(table, SOME).candidates[0].share for table in openings)
    assert mean == pytest.approx(1 / players, abs=0.12)


def test_colours_of_which_none_is_special_are_equal() -> None:
    for seed in range(4):
        table = speeltafel.game("coloretto").new(players=3, seed=seed)
        found = evaluated(table, Budget(simulations=6 * 40))
        assert all(each.equal for each in found.candidates), found
        assert len(found.candidates) == len(table.legal())
        assert found.candidates[0].share == pytest.approx(1 / 3, abs=0.1)


def test_time_that_is_up_leaves_the_fewest_worlds_and_time_without_end_the_most() -> None:
    table = Variant("etalage", 3, {}).played(1, 9)
    assert evaluated(table, Budget(milliseconds=0)).worlds == FEWEST_WORLDS
    assert evaluated(table, Budget(simulations=1)).worlds == FEWEST_WORLDS
    assert evaluated(table, Budget()).worlds == MOST_WORLDS


MOVES = np.array([70, 71, 72, 73])
"""As the network likes them."""


def shares(*own: list[float]) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """What each move brought seat 1 of two in each world."""
    wins = np.array(own).T
    return np.stack([1 - wins, wins], axis=2)


def test_a_clear_winner_is_alone_at_the_top() -> None:
    found = compared(MOVES[:3], shares([0, 0, 1, 0] * 10, [1, 1, 1, 0] * 10, [0, 1, 0, 0] * 10), seat=1)
    assert [each.move for each in found.candidates] == [71, 70, 72]
    assert [each.share for each in found.candidates] == [0.75, 0.25, 0.25]
    assert [each.equal for each in found.candidates] == [True, False, False]
    assert found.shares == (0.25, 0.75)
    assert found.worlds == 40
    assert found.candidates[0].error == pytest.approx(0.0693, abs=1e-4)


def test_moves_that_cannot_be_told_apart_have_one_share_and_the_favourite_comes_first() -> None:
    better_by_luck = [1.0] * 21 + [0.0] * 19
    found = compared(MOVES[:3], shares([1.0, 0.0] * 20, [0.0] * 40, better_by_luck), seat=1)
    first, second, last = found.candidates
    assert (first.move, second.move, last.move) == (70, 72, 71)
    assert first.share == second.share == pytest.approx(0.5125)
    assert last == Candidate(71, 0.0, 0.0, equal=False)


def test_of_equal_moves_another_than_the_favourite_comes_first_if_it_did_better_by_some_margin() -> None:
    found = compared(MOVES[:2], shares([1.0, 0.0] * 20, [1.0, 0.0] * 18 + [1.0] * 4), seat=1)
    assert [(each.move, each.equal) for each in found.candidates] == [(71, True), (70, True)]


def test_what_is_below_a_move_that_is_worse_is_not_equal_however_unsure() -> None:
    best, worse = [0.5, 0.6] * 20, [0.45, 0.55] * 20
    unsure = [1.0] * 19 + [0.0] * 21
    found = compared(MOVES[:3], shares(best, worse, unsure), seat=1)
    assert [(each.move, each.equal) for each in found.candidates] == [(70, True), (71, False), (72, False)]
