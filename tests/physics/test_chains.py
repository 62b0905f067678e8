"""Chains of taps: what the stand-in is grown from."""

from itertools import pairwise
from pathlib import Path

from speeltafel.physics.buckets import places
from speeltafel.physics.chains import FEWEST, chain, chains, trials


def test_a_run_that_was_stopped_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    file = tmp_path / "taps.jsonl"
    assert list(chains(1, 1, file, workers=1)) == [0, 1]
    first = trials(file)
    file.write_text(file.read_text() + '[{"chain": 1, "cut": "sho')
    assert list(chains(1, 1, file, workers=1)) == [1]
    assert trials(file) == first
    assert file.read_text().endswith("]\n")
    again = chain(1, 0)
    assert [(one.before, one.aim, one.after) for one in again] == [(one.before, one.aim, one.after) for one in first]
    assert first[0].before == places(15)
    for one, following in pairwise(first):
        assert one.aim.bucket in one.before
        assert set(following.before) <= set(one.after) < set(one.before)
        assert len(following.before) >= FEWEST
