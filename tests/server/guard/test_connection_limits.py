"""How many lines may be open at once, and that nothing is remembered of those who left."""

from contextlib import ExitStack, suppress

import pytest

from speeltafel.server.guard.connection_limits import RETRY_AFTER, ConnectionLimiter, TooManyConnections


def opened(limiter: ConnectionLimiter, person: str | None, address: str, until: ExitStack) -> int:
    """How many more can be opened; they stay open."""
    for count in range(100):
        try:
            until.enter_context(limiter.hold(person, address))
        except TooManyConnections:
            return count
    return 100


def test_a_person_and_an_address_have_so_many_and_no_more() -> None:
    limiter = ConnectionLimiter(per_person=3, per_address=7)
    with ExitStack() as sample:
        assert opened(limiter, "anna", "10.0.0.1", sample) == 3
        assert opened(limiter, "anna", "10.0.0.2", sample) == 0, "wherever she is"
        assert opened(limiter, "ben", "10.0.0.1", sample) == 3
        assert opened(limiter, "cas", "10.0.0.1", sample) == 1, "the others at home have the rest"
        assert opened(limiter, None, "10.0.0.1", sample) == 0
        assert opened(limiter, "cas", "10.0.0.2", sample) == 2
        assert opened(limiter, None, "10.0.0.2", sample) == 5
    assert limiter.tracked == 0


def test_a_line_that_ends_however_it_ends_makes_room() -> None:
    limiter = ConnectionLimiter(per_person=1, per_address=1)
    for _ in range(3):
        with suppress(KeyError), limiter.hold("anna", "10.0.0.1"):
            assert limiter.tracked == 2
            raise KeyError
    assert limiter.tracked == 0
    with ExitStack() as sample:
        assert opened(limiter, "anna", "10.0.0.1", sample) == 1
        assert opened(limiter, "ben", "10.0.0.1", sample) == 0
        assert limiter.tracked == 2, "who was refused is not tracked"


def test_who_is_refused_hears_why() -> None:
    limiter = ConnectionLimiter(per_person=2, per_address=3)
    with ExitStack() as sample:
        opened(limiter, "anna", "10.0.0.1", sample)
        sentence = r"^You have 2 lines open already, and that is the most; close one first\.$"
        with pytest.raises(TooManyConnections, match=sentence):
            sample.enter_context(limiter.hold("anna", "10.0.0.1"))
        opened(limiter, None, "10.0.0.1", sample)
        with pytest.raises(TooManyConnections, match=r"^Your address has 3 lines open already") as caught:
            sample.enter_context(limiter.hold("ben", "10.0.0.1"))
        assert (caught.value.code, caught.value.after) == ("too_fast", RETRY_AFTER)


def test_without_limits_there_is_no_end_to_it() -> None:
    limiter = ConnectionLimiter(per_person=1, per_address=1, on=False)
    with ExitStack() as sample:
        assert opened(limiter, "anna", "10.0.0.1", sample) == 100
    assert limiter.tracked == 0
