"""A finished game in the store: results and ratings are there when its last event is."""

import pytest
from in_memory_table import ANNA, BEN, CAS, InMemoryTable, three_people

from speeltafel.server.domain import handlers
from speeltafel.server.results.results import finish_of
from speeltafel.server.store.rows.people import PersonRow
from speeltafel.server.store.store import Store


@pytest.fixture
async def club(store: Store) -> Store:
    for person in (ANNA, BEN, CAS):
        await store.add_person(PersonRow(person.id, person.name, person.kind, 1.0))
    return store


def played(*, rated: bool) -> InMemoryTable:
    sample = three_people(rated=rated)
    sample.do(handlers.start, ANNA)
    sample.play_on(3)
    sample.do(handlers.resign, BEN)
    sample.play_on()
    return sample


async def test_results_and_ratings_are_kept(club: Store) -> None:
    state = played(rated=True).state
    await club.append(state.id, state.log, finish=finish_of(state, 7.0))
    ratings = {person.id: (await club.ratings(person.id))[0] for person in (ANNA, BEN, CAS)}
    assert ratings["b"].mu < min(ratings["a"].mu, ratings["c"].mu)
    (mine,) = await club.results(BEN.id)
    assert (mine.place, mine.win_share, mine.resigned, mine.at) == (3, 0.0, True, 7.0)
    assert mine.rating_after == pytest.approx(ratings["b"].mu - 3 * ratings["b"].sigma)
    shares = [(await club.results(person.id))[0].win_share for person in (ANNA, BEN, CAS)]
    assert sum(shares) == pytest.approx(1)


async def test_an_unrated_game_leaves_ratings_alone(club: Store) -> None:
    state = played(rated=False).state
    await club.append(state.id, state.log, finish=finish_of(state, 7.0))
    (mine,) = await club.results(BEN.id)
    assert (mine.place, mine.rating_before, mine.rating_after) == (3, None, None)
    assert await club.ratings(BEN.id) == []


async def test_the_game_can_be_told_from_its_log_alone(club: Store) -> None:
    """What another process makes of the log is what this one made of it."""
    state = played(rated=True).state
    await club.append(state.id, state.log)
    again = type(state)(state.id).replay(await club.events(state.id))
    first, second = finish_of(state, 7.0), finish_of(again, 7.0)
    assert first is not None
    assert second is not None
    assert first.results == second.results
    assert first.rate is not None
    assert second.rate is not None
    assert first.rate({}) == second.rate({})
