"""How the stand-in's trees are grown: from made-up taps that follow a simple rule."""

from pathlib import Path
from random import Random

import pytest

from speeltafel.games.emmers.chances import left_standing
from speeltafel.games.emmers.support import lifted
from speeltafel.games.emmers.surroundings import MIRROR, PLACES
from speeltafel.physics.buckets import Bucket, places
from speeltafel.physics.chains import Trial
from speeltafel.physics.tap import Aim, speed

TOOLS = Path(__file__).parents[2] / "tools"
WHOLE = (1 << PLACES) - 1


def tapped(number: int, place: int, force: int, side: float) -> Trial:
    """A slow finger takes along what stands on the bucket, a quick one takes it alone."""
    after = lifted(WHOLE, place) if force < 9 else WHOLE & ~(1 << place)
    standing = tuple(bucket for i, bucket in enumerate(places(15)) if after >> i & 1)
    aim = Aim(places(15)[place], height=0.028, side=side, angle=3.0, speed=speed(force))
    return Trial(number, 15, places(15), aim, standing, 0.5)


def test_trees_learn_the_rule_and_are_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(TOOLS)
    from stand_in_trees import example, forest

    dice = Random(1)
    made = [tapped(i, dice.randrange(5), dice.randint(1, 20), dice.uniform(-0.01, 0.01)) for i in range(120)]
    trees = forest([example(trial) for trial in made], 2, seed=1)
    assert (trees == forest([example(trial) for trial in made], 2, seed=1)).all()
    for place, word in ((1, 5), (2, 6), (3, 7)):
        assert left_standing(trees, WHOLE, place, (0, 280, 30, 3), word << 24) == lifted(WHOLE, place)
        assert left_standing(trees, WHOLE, place, (0, 280, 30, 16), word << 24) == WHOLE & ~(1 << place)


def test_a_tap_to_the_left_is_seen_in_the_mirror(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(TOOLS)
    from stand_in_trees import example

    found = example(tapped(0, 1, 3, -0.004))
    assert (found.place, found.aim) == (MIRROR[1], (40, 280, -30, 3))
    assert found.after == lifted(WHOLE, MIRROR[1])
    assert places(15)[MIRROR[1]] == Bucket(0, 3)
