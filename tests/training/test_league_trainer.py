"""A league: exploiters of each generation are met in the next."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import speeltafel
from speeltafel.bots.network.weights import shipped

pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'speeltafel[train]'")

from speeltafel.training.league_trainer import LEAGUE, League, league

SMALL = replace(LEAGUE, matches=16, rollout_length=20, batch_size=64, pool_size=2, snapshot_every=1)


def small() -> League:
    made = league(speeltafel.game("coloretto").rules, 4, 2, 1, seed=3, device="cpu", threads=1, settings=SMALL)
    made.main.warm_start(shipped(made.main.game))
    return made


def test_an_exploiter_begins_from_the_network_that_it_attacks_and_joins_its_opponents() -> None:
    made = small()
    made.iterate()
    assert made.main.pool.exploiters == []
    assert "exploiter" in made.iterate()
    attacked = made.main.learner.network.layers()
    assert np.array_equal(made.exploiter.pool.snapshots[0]["first"], attacked["first"])
    (joined,) = made.main.pool.exploiters
    assert np.array_equal(joined["first"], made.exploiter.learner.network.layers()["first"])
    assert not np.array_equal(joined["first"], attacked["first"])
    made.run(lambda done, figures: None)
    assert np.array_equal(made.main.pool.exploiters[1]["first"], made.exploiter.learner.network.layers()["first"])
    assert len(made.main.pool.exploiters) == 2
    assert [each["round"] for each in made.history] == [2, 4]


def test_a_league_goes_on_from_a_checkpoint_to_the_same_network(tmp_path: Path) -> None:
    whole, first, second = small(), small(), small()
    whole.run(lambda done, figures: None)
    for _ in range(3):
        first.iterate()
    first.save_checkpoint(tmp_path / "kept.pt")
    second.load_checkpoint(tmp_path / "kept.pt")
    second.run(lambda done, figures: None)
    for name, array in whole.main.learner.network.layers().items():
        assert np.array_equal(array, second.main.learner.network.layers()[name])
