"""The record of a served game: nobody gets it early, and it stands up to `speeltafel verify`."""

import pytest
from in_memory_table import ANNA, BEN, CAS, SERVER_SEED, InMemoryTable, alone_with_bots, three_people

import speeltafel
from speeltafel.cli.commands.verify import verified
from speeltafel.record import read
from speeltafel.server.domain import handlers
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.domain.takeback import ask_takeback
from speeltafel.server.results.results import record_of


def test_nobody_gets_a_record_before_the_end() -> None:
    sample = three_people()
    for _ in range(2):
        with pytest.raises(CommandRefused, match="not over yet") as refused:
            record_of(sample.state)
        assert refused.value.code == "not_now"
        if sample.state.stage == "open":
            sample.do(handlers.start, ANNA)
    sample.play_on()
    assert SERVER_SEED in record_of(sample.state)


@pytest.mark.parametrize("name", speeltafel.game_names())
def test_the_record_of_a_finished_game_verifies(name: str) -> None:
    sample = InMemoryTable(TablePlan(name, [OpenSeat(), BotSeat(), OpenSeat()], {"rounds": 2} if name == "mu" else {}))
    published = sample.state.seed_commitment.seed_hash
    sample.do(handlers.sit, ANNA, 0)
    sample.do(handlers.sit, BEN, 2)
    sample.do(handlers.add_word, BEN, " tulip  time ")
    sample.do(handlers.start, ANNA)
    sample.play_on()
    text = record_of(sample.state)
    found, wrong = verified(text.encode(), published)
    assert wrong == []
    assert len(found) == 4
    assert "'tulip time' of 'Ben'" in found[2]
    table = sample.state.table
    assert table is not None
    assert speeltafel.replay(text).reveal() == table.reveal()


def test_what_was_taken_back_is_not_in_the_record() -> None:
    sample = alone_with_bots()
    sample.play_on(7)
    sample.do(ask_takeback, ANNA)
    sample.play_on()
    assert verified(record_of(sample.state).encode())[1] == []
    assert sample.state.table is not None
    assert read(record_of(sample.state)).moves == sample.state.table.moves


def test_a_game_given_up_is_an_unfinished_record() -> None:
    sample = three_people()
    sample.do(handlers.start, ANNA)
    sample.play_on(5)
    for person in (ANNA, BEN, CAS):
        sample.do(handlers.resign, person)
    assert sample.state.stage == "abandoned"
    record = read(record_of(sample.state))
    assert record.scores is None
    assert len(record.moves) == 5
    assert verified(record_of(sample.state).encode(), sample.state.seed_commitment.seed_hash)[1] == []


def test_a_game_that_was_never_dealt_has_no_record() -> None:
    sample = three_people()
    sample.do(handlers.close, ANNA)
    with pytest.raises(CommandRefused, match="never dealt") as refused:
        record_of(sample.state)
    assert refused.value.code == "not_found"
