"""Whom the learner meets, and that it learns from its own decisions alone."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from test_targets import pool_of, untrained

import speeltafel
from speeltafel.bots.network.evaluator import evaluate
from speeltafel.bots.network.forward import WIN, Net, scratch_for, share
from speeltafel.bots.network.weights import load, shipped
from speeltafel.training.league import Mixture, OpponentPool, seating
from speeltafel.training.matches.rollout import GREEDY, LEARNER, RANDOM, SNAPSHOT
from speeltafel.training.selfplay import SelfPlay

RULES = speeltafel.game("etalage").rules


def played(mixture: Mixture, net: Net, pool: Net, length: int = 100) -> SelfPlay:
    play = SelfPlay(RULES, matches=60, length=length, mixture=mixture, seed=4, threads=1)
    play.collect(net, pool, 0.95)
    return play


def test_tables_are_mixed_as_the_setting_says() -> None:
    rng, mixture = Random(1), Mixture(snapshots=0.3, greedy=0.2, random=0.1)
    tables = [seating(4, mixture, rng)[:4] for _ in range(4000)]
    kinds = Counter(max(table) for table in tables)
    for who, part in ((LEARNER, 0.4), (SNAPSHOT, 0.3), (GREEDY, 0.2), (RANDOM, 0.1)):
        assert kinds[who] / 4000 == pytest.approx(part, abs=0.03)
    assert all(LEARNER in table and len({*table} - {LEARNER}) <= 1 for table in tables)


def test_only_the_learners_seats_are_learned_from() -> None:
    play = played(
        Mixture(snapshots=0.5, greedy=0.3, random=0.2), untrained("etalage"), pool_of(untrained("etalage", 2))
    )
    seats = play.buffer.seats.astype(int)
    assert (np.take_along_axis(play.pool.seated, seats, axis=1) == LEARNER).all()
    assert {int(who) for who in play.pool.seated.reshape(-1)} == {LEARNER, SNAPSHOT, GREEDY, RANDOM}
    assert (play.equals() == (play.pool.seated <= SNAPSHOT).all(axis=1)).all()
    assert 0 < play.equals().sum() < 60


def test_every_snapshot_of_the_pool_gets_a_seat_and_plays_its_own_way() -> None:
    net, one, other = untrained("etalage"), untrained("etalage", 2), untrained("etalage", 3)
    all_snapshots = Mixture(snapshots=1, greedy=0, random=0)
    both = played(all_snapshots, net, pool_of(one, other))
    assert set(both.pool.drawn) == {0, 1}
    same = played(all_snapshots, net, pool_of(one, one))
    assert not np.array_equal(both.buffer.observations, same.buffer.observations)
    alone = played(all_snapshots, net, pool_of(one), length=1)  # the first match is played by the first snapshot
    assert np.array_equal(
        alone.buffer.observations, played(all_snapshots, net, pool_of(one, other), length=1).buffer.observations
    )


def test_a_trained_opponent_wins_more_than_an_untrained_one() -> None:
    trained = load(RULES, shipped(RULES)).net
    strong = SelfPlay(RULES, 200, length=60, mixture=Mixture(snapshots=1, greedy=0, random=0), seed=4, threads=1)
    strong.collect(untrained("etalage"), pool_of(trained), 0.95)
    assert strong.shares()["snapshots"] < 0.8
    assert list(strong.shares()) == ["snapshots"]


def test_a_full_pool_keeps_its_first_snapshot_and_the_latest() -> None:
    def layers(k: int) -> dict[str, np.ndarray]:
        return {"advice_weight": np.array([k], np.float32)}

    pool = OpponentPool(4, action_of=np.zeros(1, np.int16))
    for k in range(9):
        pool.add(layers(k))
    assert sorted(int(one["advice_weight"][0]) for one in pool.snapshots) == [0, 6, 7, 8]


def test_exploiters_join_the_pool_and_the_oldest_gives_way() -> None:
    pool = OpponentPool(2, action_of=np.zeros(1, np.int16))
    pool.add({"advice_weight": np.zeros(1, np.float32)})
    for k in range(1, 5):
        pool.add_exploiter({"advice_weight": np.array([k], np.float32)})
    assert [int(one["advice_weight"][0]) for one in pool.members()] == [0, 3, 4]
    pool.restart({"advice_weight": np.array([9], np.float32)})
    for k in range(3):
        pool.add({"advice_weight": np.array([k], np.float32)})
    assert [int(one["advice_weight"][0]) for one in pool.members()] == [9, 2]


def foreseen(name: str, players: int, deals: int) -> float:
    """The mean share of the win that the game's network foresees for whoever begins."""
    game = speeltafel.game(name)
    net = load(game.rules, shipped(game.rules)).net
    scratch = scratch_for(net)
    shares = []
    for seed in range(deals):
        table = game.new(players=players, seed=seed)
        game.rules.bind(evaluate)(table.view_record(table.turn), net, scratch)
        shares.append(share(net, scratch.hidden2, WIN))
    return float(np.mean(shares))


@pytest.mark.parametrize("name", ["coloretto", "mu"])
def test_a_network_of_a_league_foresees_a_fair_share_at_the_beginning(name: str) -> None:
    rules = speeltafel.game(name).rules
    assert load(rules, shipped(rules)).story["settings"]["snapshots"] > 0
    for players in rules.manifest.seats:
        assert foreseen(name, players, deals=30) == pytest.approx(1 / players, abs=0.05)
