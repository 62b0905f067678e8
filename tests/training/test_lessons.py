"""What is learned from a diary, against the same sum written out by hand."""

import numpy as np
import pytest

import speeltafel
from speeltafel.bots.network.forward import Net
from speeltafel.bots.network.weights import action_table
from speeltafel.training.league import Mixture, stacked
from speeltafel.training.selfplay import SelfPlay
from variants import GAMES


def untrained(game: str, seed: int = 1) -> Net:
    rules = speeltafel.game(game).rules
    dice = np.random.default_rng(seed)

    def some(*shape: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        return dice.normal(0, 0.1, shape).astype(np.float32)

    heads = 2 + 2 * len(rules.notation.actions)
    inputs = rules.feature_count + len(rules.notation.actions)
    layers = some(inputs, 16), some(16), some(16, 8), some(8), some(heads, 8), some(heads), some(1)
    return Net(*layers, action_of=action_table(rules))


MIXTURE = Mixture(snapshots=0.4, greedy=0.3, random=0.1)


def pool_of(*nets: Net) -> Net:
    return stacked([net._asdict() for net in nets], nets[0].action_of)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_learns_from_its_own_next_decision_or_from_the_result(game: str) -> None:
    keep = 0.9
    play = SelfPlay(speeltafel.game(game).rules, matches=8, decisions=400, mixture=MIXTURE, seed=3, threads=1)
    finished = play.gather(untrained(game), pool_of(untrained(game, 2)), keep)
    diary, lessons = play.diary, play.lessons
    assert finished > 0
    assert diary.ended.any()
    for i in range(8):
        after: dict[int, tuple[np.ndarray, np.ndarray]] = {}  # seat: (what came next, the gain carried back)
        for t in range(399, -1, -1):
            if diary.ended[i, t]:
                after = {seat: (diary.results[i, t, seat], np.zeros(2)) for seat in range(6)}
            seat = int(diary.seats[i, t])
            assert lessons.used[i, t] == (seat in after)
            gain = np.zeros(2)
            if seat in after:
                following, carried = after[seat]
                gain = following - diary.hopes[i, t] + keep * carried
                np.testing.assert_allclose(lessons.gains[i, t], gain, atol=1e-4)
                np.testing.assert_allclose(lessons.goals[i, t], diary.hopes[i, t] + gain, atol=1e-4)
            after[seat] = (diary.hopes[i, t], gain)


@pytest.mark.parametrize("game", GAMES)
def test_a_diary_is_the_same_whatever_the_number_of_threads(game: str) -> None:
    diaries = []
    for threads in (1, 2):
        play = SelfPlay(speeltafel.game(game).rules, 70, decisions=20, mixture=MIXTURE, seed=5, threads=threads)
        play.gather(untrained(game), pool_of(untrained(game, 2), untrained(game, 3)), 0.95)
        diaries.append(play.diary)
    assert all(np.array_equal(one, other) for one, other in zip(*diaries, strict=True))


def test_results_are_shares_of_the_win_and_margins_that_sum_to_nothing() -> None:
    play = SelfPlay(speeltafel.game("etalage").rules, matches=40, decisions=60, mixture=MIXTURE, seed=2, threads=1)
    play.gather(untrained("etalage"), pool_of(untrained("etalage")), 0.95)
    results = play.diary.results[play.diary.ended]
    assert len(results) > 10
    np.testing.assert_allclose(results[:, :, 0].sum(axis=1), 1, atol=1e-5)
    np.testing.assert_allclose(results[:, :, 1].sum(axis=1), 0, atol=1e-4)
