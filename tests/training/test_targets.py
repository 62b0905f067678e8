"""What is learned from a rollout buffer, against the same sum written out by hand."""

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
    rng = np.random.default_rng(seed)

    def some(*shape: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        return rng.normal(0, 0.1, shape).astype(np.float32)

    heads = 2 + 2 * len(rules.notation.actions)
    inputs = rules.feature_count + len(rules.notation.actions)
    layers = some(inputs, 16), some(16), some(16, 8), some(8), some(heads, 8), some(heads), some(1)
    return Net(*layers, action_of=action_table(rules))


MIXTURE = Mixture(snapshots=0.4, greedy=0.3, random=0.1)


def pool_of(*nets: Net) -> Net:
    return stacked([net._asdict() for net in nets], nets[0].action_of)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_learns_from_its_own_next_decision_or_from_the_result(game: str) -> None:
    lambda_ = 0.9
    play = SelfPlay(speeltafel.game(game).rules, matches=8, length=400, mixture=MIXTURE, seed=3, threads=1)
    finished = play.collect(untrained(game), pool_of(untrained(game, 2)), lambda_)
    buffer, targets = play.buffer, play.targets
    assert finished > 0
    assert buffer.ended.any()
    for i in range(8):
        after: dict[int, tuple[np.ndarray, np.ndarray]] = {}  # seat: (what came next, the advantage carried back)
        for t in range(399, -1, -1):
            if buffer.ended[i, t]:
                after = {seat: (buffer.results[i, t, seat], np.zeros(2)) for seat in range(6)}
            seat = int(buffer.seats[i, t])
            assert targets.used[i, t] == (seat in after)
            gain = np.zeros(2)
            if seat in after:
                following, carried = after[seat]
                gain = following - buffer.values[i, t] + lambda_ * carried
                np.testing.assert_allclose(targets.advantages[i, t], gain, atol=1e-4)
                np.testing.assert_allclose(targets.returns[i, t], buffer.values[i, t] + gain, atol=1e-4)
            after[seat] = (buffer.values[i, t], gain)


@pytest.mark.parametrize("game", GAMES)
def test_a_rollout_buffer_is_the_same_whatever_the_number_of_threads(game: str) -> None:
    buffers = []
    for threads in (1, 2):
        play = SelfPlay(speeltafel.game(game).rules, 70, length=20, mixture=MIXTURE, seed=5, threads=threads)
        play.collect(untrained(game), pool_of(untrained(game, 2), untrained(game, 3)), 0.95)
        buffers.append(play.buffer)
    assert all(np.array_equal(one, other) for one, other in zip(*buffers, strict=True))


def test_results_are_shares_of_the_win_and_margins_that_sum_to_nothing() -> None:
    play = SelfPlay(speeltafel.game("etalage").rules, matches=40, length=60, mixture=MIXTURE, seed=2, threads=1)
    play.collect(untrained("etalage"), pool_of(untrained("etalage")), 0.95)
    results = play.buffer.results[play.buffer.ended]
    assert len(results) > 10
    np.testing.assert_allclose(results[:, :, 0].sum(axis=1), 1, atol=1e-5)
    np.testing.assert_allclose(results[:, :, 1].sum(axis=1), 0, atol=1e-4)
