"""Whoever plays the games, the results are the same."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from toy_bots import contest

from speeltafel.arena import BadContest, accept, compete, worker_pool
from speeltafel.arena.contest import deals
from speeltafel.arena.tournament import TournamentResult
from speeltafel.arena.workers import Workers, play_locally

BOTS = ["dice", "collector", "tired"]


@pytest.fixture(scope="module")
def two() -> Iterator[Workers]:
    with worker_pool(2) as workers:
        yield workers


def without_times(result: TournamentResult) -> object:
    facts = result.json()
    for bot in facts["bots"].values():
        del bot["us_per_move"], bot["slowest_ms"]
    return facts


def test_two_processes_find_what_one_finds(two: Workers) -> None:
    """Deals in which a bot breaks among them."""
    alone = compete(contest(4), BOTS, games=150)
    assert alone.faults
    assert without_times(compete(contest(4), BOTS, games=150, workers=two)) == without_times(alone)


def test_deals_come_back_in_their_order(two: Workers) -> None:
    planned = deals(["dice"], 3, games=70, seed=1)
    assert [deal.number for deal in two(contest(3), planned)] == list(range(70))


def test_a_test_that_is_decided_leaves_the_rest_unplayed(two: Workers) -> None:
    trials = [accept(contest(3), "collector", "dice", games=30_000, workers=workers) for workers in (play_locally, two)]
    assert trials[0].verdict == trials[1].verdict == "accepted"
    assert trials[0].test.ratio == trials[1].test.ratio
    assert trials[0].games == trials[1].games < 300


def test_one_process_is_this_one() -> None:
    with worker_pool(1) as workers:
        assert workers is play_locally


def test_no_process_at_all_is_refused() -> None:
    with pytest.raises(BadContest, match="at least 1 process, not 0"), worker_pool(0):
        pass


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nowhere"])
def test_a_cluster_that_is_not_there_is_told_at_once(address: str) -> None:
    with pytest.raises(BadContest, match=f"There is no Ray cluster at '{address}'"), worker_pool(2, ray=address):
        pass


@pytest.mark.filterwarnings("ignore")  # Ray warns of what it will do one day
def test_a_ray_cluster_finds_what_one_process_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))  # where Ray's workers find the toys
    with worker_pool(2, ray="local") as workers:
        abroad = compete(contest(4), BOTS, games=60, workers=workers)
    assert without_times(abroad) == without_times(compete(contest(4), BOTS, games=60))
