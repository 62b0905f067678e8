"""Which games count for a rating: honest play does, as ever, and what somebody arranges with themselves does not."""

from dataclasses import replace
from pathlib import Path

import pytest
from in_memory_table import ANNA, BEN, CAS, InMemoryTable, alone_with_bots, three_people

from speeltafel.server.domain import handlers
from speeltafel.server.domain.seats import Person
from speeltafel.server.domain.standings import OWN_SHARE, played_enough
from speeltafel.server.people.profiles import QUALIFICATION
from speeltafel.server.results.ratings import MODEL, newcomer
from speeltafel.server.results.results import finish_of
from speeltafel.server.store.address_history import MAX_AGE
from speeltafel.server.store.rated_opponents import MAX_MEETINGS, WEEK
from speeltafel.server.store.rows.people import PersonRow
from speeltafel.server.store.rows.tables import Finish, RatingRow
from speeltafel.server.store.store import Store

GAME, NOW = "coloretto", 1_800_000_000.0


@pytest.fixture
async def club(store: Store) -> Store:
    for person in (ANNA, BEN, CAS):
        await store.add_person(PersonRow(person.id, person.name, person.kind, 1.0))
    return store


def finished(leaving: tuple[Person, ...] = (), after: int = 0, command: str = "resign") -> InMemoryTable:
    """Anna wins before Ben, Ben before Cas; some leave after so many moves."""
    sample = three_people(rated=True)
    sample.do(handlers.start, ANNA)
    sample.play_on(after)
    for person in leaving:
        sample.do(getattr(handlers, command), person)
    sample.play_on()
    assert sample.state.table is not None
    sample.state.table.state.scores[:3] = [30, 20, 10]
    return sample


def finish(sample: InMemoryTable, table: str = "t", at: float = NOW, **more: bool) -> Finish:
    made = finish_of(sample.state, at, **more)
    assert made is not None
    return replace(made, results=[replace(row, table=table) for row in made.results])


async def write(store: Store, end: Finish) -> None:
    sample = three_people()
    await store.append(end.results[0].table, sample.state.log[:1], finish=end)


async def rating(store: Store, person: Person) -> RatingRow | None:
    return next((row for row in await store.ratings(person.id) if row.players == 0), None)


async def reasons(store: Store, person: Person) -> str:
    return (await store.results(person.id))[0].uncounted


async def test_honest_play_is_rated_as_ever(club: Store) -> None:
    await write(club, finish(finished()))
    after = MODEL.rate([[MODEL.rating()] for _ in range(3)], ranks=[1.0, 2.0, 3.0])
    for person, (expected,) in zip((ANNA, BEN, CAS), after, strict=True):
        row = await rating(club, person)
        assert row is not None
        assert (row.mu, row.sigma) == pytest.approx((expected.mu, expected.sigma))
        assert (row.games, row.opponents) == (1, 2)
        assert await reasons(club, person) == ""


async def test_who_left_early_loses_and_nobody_gains_by_it(club: Store) -> None:
    await write(club, finish(finished((BEN, CAS), after=3)))
    assert await rating(club, ANNA) is None, "there was nobody left to play against"
    for person in (BEN, CAS):
        row = await rating(club, person)
        assert row is not None
        assert row.mu < newcomer(person.id, GAME).mu
        assert await reasons(club, person) == "left"
    assert await reasons(club, ANNA) == "early"


async def test_the_others_are_rated_among_themselves(club: Store) -> None:
    await write(club, finish(finished((CAS,), after=3)))
    (first,), (second,) = MODEL.rate([[MODEL.rating()] for _ in range(2)], ranks=[1.0, 2.0])
    for person, expected in ((ANNA, first), (BEN, second)):
        row = await rating(club, person)
        assert row is not None
        assert row.mu == pytest.approx(expected.mu)
        assert row.opponents == 1


async def test_a_bot_that_stands_in_wins_nothing_for_who_left(club: Store) -> None:
    await write(club, finish(finished((ANNA,), after=0, command="leave")))
    assert await rating(club, ANNA) is None
    assert await reasons(club, ANNA) == "left"


async def test_two_who_give_up_one_after_the_other_gain_nothing(club: Store) -> None:
    sample = three_people(rated=True)
    sample.do(handlers.start, ANNA)
    for person in (CAS, BEN, ANNA):
        sample.do(handlers.resign, person)
    assert sample.state.stage == "abandoned"
    await write(club, finish(sample))
    for person in (ANNA, BEN, CAS):
        row = await rating(club, person)
        assert row is None or row.mu < newcomer(person.id, GAME).mu


def test_who_comes_back_in_time_played() -> None:
    sample = three_people(rated=True)
    sample.do(handlers.start, ANNA)
    sample.do(handlers.leave, BEN)
    sample.play_on(3)
    sample.do(handlers.return_to_seat, BEN)
    sample.play_on()
    assert played_enough(sample.state) == [True, True, True]


@pytest.mark.parametrize("place", [("home", ""), ("", "tablet")])
async def test_people_of_one_address_or_browser_do_not_rate_each_other(club: Store, place: tuple[str, str]) -> None:
    for person in (ANNA, BEN):
        await club.record_address(person.id, *place, NOW)
    await club.record_address(CAS.id, "elsewhere", "", NOW)
    await write(club, finish(finished()))
    anna, cas = await rating(club, ANNA), await rating(club, CAS)
    assert anna is not None
    assert cas is not None
    assert (anna.opponents, cas.opponents) == (1, 2)
    assert await reasons(club, ANNA) == "address"
    assert await reasons(club, CAS) == ""


async def test_a_host_may_want_a_family_to_be_rated(club: Store) -> None:
    for person in (ANNA, BEN, CAS):
        await club.record_address(person.id, "home", "", NOW)
    await write(club, finish(finished()))
    assert await rating(club, ANNA) is None
    await write(club, finish(finished(), "u", same_address=True))
    anna = await rating(club, ANNA)
    assert anna is not None
    assert (anna.games, anna.opponents) == (1, 2)


async def test_an_address_of_long_ago_says_nothing(club: Store) -> None:
    for person in (ANNA, BEN):
        await club.record_address(person.id, "home", "", NOW - 31 * 86_400)
    await write(club, finish(finished()))
    assert await reasons(club, ANNA) == ""


async def test_nobody_is_rated_against_their_own_bot(store: Store) -> None:
    await store.add_person(PersonRow(ANNA.id, ANNA.name, "account", 1.0))
    await store.add_person(PersonRow(BEN.id, BEN.name, "bot", 1.0, owner=ANNA.id))
    await store.add_person(PersonRow(CAS.id, CAS.name, "bot", 1.0, owner=ANNA.id))
    await write(store, finish(finished(), same_address=True))
    for person in (ANNA, BEN, CAS):
        assert await rating(store, person) is None
        assert await reasons(store, person) == "owner"


async def test_the_same_people_are_rated_against_each_other_so_often_a_week(club: Store) -> None:
    for number in range(MAX_MEETINGS + 2):
        await write(club, finish(finished(), f"t{number}", NOW + number))
    anna = await rating(club, ANNA)
    assert anna is not None
    assert anna.games == MAX_MEETINGS
    assert await reasons(club, ANNA) == "often"
    await write(club, finish(finished(), "next week", NOW + WEEK + MAX_MEETINGS))
    later = await rating(club, ANNA)
    assert later is not None
    assert later.games == MAX_MEETINGS + 1


async def test_bots_of_the_server_are_opponents_every_day(club: Store) -> None:
    sample = alone_with_bots(rated=True)
    sample.play_on()
    for number in range(MAX_MEETINGS + 2):
        await write(club, finish(sample, f"t{number}", NOW + number))
    anna = await rating(club, ANNA)
    assert anna is not None
    assert (anna.games, anna.opponents) == (MAX_MEETINGS + 2, 2)


def test_the_page_says_the_rule_as_it_is() -> None:
    page = " ".join((Path(__file__).parents[3] / "docs" / "serving.md").read_text("utf-8").split())
    for figures in (
        f"of whom no more than {MAX_MEETINGS} games within {WEEK // 86_400} days have counted",
        f"within {MAX_AGE // 86_400} days, unless",
        f"takes {QUALIFICATION.games} rated games, {QUALIFICATION.opponents} different opponents",
        f"at most {QUALIFICATION.sigma}; a newcomer's is {MODEL.sigma:.2f}",
    ):
        assert figures in page
    assert OWN_SHARE == 0.5
