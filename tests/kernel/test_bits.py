"""Sets as bits, against Python's own sets."""

from hypothesis import given
from hypothesis import strategies as st

from speeltafel.kernel.bits import bit, count, has, lowest, nth, span

SETS = st.sets(st.integers(0, 62))


def packed(members: set[int]) -> int:
    return sum(1 << member for member in members)


@given(SETS, st.integers(0, 62))
def test_count_and_has(members: set[int], i: int) -> None:
    assert count(packed(members)) == len(members)
    assert has(packed(members), i) == (i in members)
    assert bit(i) == packed({i})


@given(SETS.filter(bool), st.data())
def test_lowest_and_nth(members: set[int], data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(members) - 1))
    assert lowest(packed(members)) == min(members)
    assert nth(packed(members), n) == sorted(members)[n]


@given(st.integers(0, 30), st.integers(0, 32))
def test_span(start: int, length: int) -> None:
    assert span(start, length) == packed(set(range(start, start + length)))
