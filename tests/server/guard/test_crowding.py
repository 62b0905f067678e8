"""How many lines may be open at once, and that nothing is remembered of those who left."""

from contextlib import ExitStack, suppress

import pytest

from speeltafel.server.guard.crowding import AFTER, Crowded, Lines


def opened(lines: Lines, person: str | None, address: str, until: ExitStack) -> int:
    """How many more can be opened; they stay open."""
    for count in range(100):
        try:
            until.enter_context(lines.one_more(person, address))
        except Crowded:
            return count
    return 100


def test_a_person_and_an_address_have_so_many_and_no_more() -> None:
    lines = Lines(of_person=3, of_address=7)
    with ExitStack() as evening:
        assert opened(lines, "anna", "10.0.0.1", evening) == 3
        assert opened(lines, "anna", "10.0.0.2", evening) == 0, "wherever she is"
        assert opened(lines, "ben", "10.0.0.1", evening) == 3
        assert opened(lines, "cas", "10.0.0.1", evening) == 1, "the others at home have the rest"
        assert opened(lines, None, "10.0.0.1", evening) == 0
        assert opened(lines, "cas", "10.0.0.2", evening) == 2
        assert opened(lines, None, "10.0.0.2", evening) == 5
    assert lines.remembered == 0


def test_a_line_that_ends_however_it_ends_makes_room() -> None:
    lines = Lines(of_person=1, of_address=1)
    for _ in range(3):
        with suppress(KeyError), lines.one_more("anna", "10.0.0.1"):
            assert lines.remembered == 2
            raise KeyError
    assert lines.remembered == 0
    with ExitStack() as evening:
        assert opened(lines, "anna", "10.0.0.1", evening) == 1
        assert opened(lines, "ben", "10.0.0.1", evening) == 0
        assert lines.remembered == 2, "who was refused is not remembered"


def test_who_is_refused_hears_why() -> None:
    lines = Lines(of_person=2, of_address=3)
    with ExitStack() as evening:
        opened(lines, "anna", "10.0.0.1", evening)
        with pytest.raises(Crowded, match=r"^You have 2 lines open already, and that is the most; close one first\.$"):
            evening.enter_context(lines.one_more("anna", "10.0.0.1"))
        opened(lines, None, "10.0.0.1", evening)
        with pytest.raises(Crowded, match=r"^Your address has 3 lines open already") as caught:
            evening.enter_context(lines.one_more("ben", "10.0.0.1"))
        assert (caught.value.code, caught.value.after) == ("too_fast", AFTER)


def test_without_limits_there_is_no_end_to_it() -> None:
    lines = Lines(of_person=1, of_address=1, on=False)
    with ExitStack() as evening:
        assert opened(lines, "anna", "10.0.0.1", evening) == 100
    assert lines.remembered == 0
