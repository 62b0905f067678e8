"""Every promise of the page about security names tests that are there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")


def test_every_promise_is_tested() -> None:
    promises = [
        line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith(("| promise", "| -"))
    ]
    assert len(promises) > 10
    for promise in promises:
        named = re.findall(r"`(tests/[\w/]+\.py)`", promise)
        assert named, promise
        for path in named:
            assert re.search(r"^(async )?def test_", (ROOT / path).read_text("utf-8"), re.MULTILINE), path
