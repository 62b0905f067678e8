"""Which tests are quick."""

from types import SimpleNamespace
from typing import Any

import pytest

from quick_tests import MOST, TOGETHER, goes_outside, quick


def test_who_is_not_known_is_run_and_who_is_slow_is_not() -> None:
    assert quick(["new", "fast", "slow"], {"fast": 0.1, "slow": MOST + 0.1, "gone": 0.1}) == {"new", "fast"}


def test_all_together_are_quick_and_the_slowest_are_left_out_first() -> None:
    each = MOST / 2
    costs = {f"test {number}": each for number in range(1000)} | {"fast": 0.01}
    chosen = quick(list(costs), costs)
    assert "fast" in chosen
    assert TOGETHER - each <= sum(costs[name] for name in chosen) <= TOGETHER
    assert chosen == quick(list(reversed(costs)), costs), "every process chooses the same"


def test_whoever_imports_what_starts_a_server_goes_outside(request: pytest.FixtureRequest) -> None:
    assert not goes_outside(request.node)
    starts = type("Server", (), {"__module__": "live_server"})
    item: Any = SimpleNamespace(module=SimpleNamespace(Server=starts))
    assert goes_outside(item)
