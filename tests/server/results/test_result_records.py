"""The record of a served game: nobody gets it early, and it stands up to `speeltafel verify`."""

import pytest
from evening import ANNA, BEN, CAS, HOUSE_SEED, Evening, alone_with_bots, three_people

import speeltafel
from speeltafel.cli.commands.verify import verified
from speeltafel.record import read
from speeltafel.server.results.records import record_of
from speeltafel.server.sitting import deeds
from speeltafel.server.sitting.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.taking_back import ask_back


def test_nobody_gets_a_record_before_the_end() -> None:
    evening = three_people()
    for _ in range(2):
        with pytest.raises(Refused, match="not over yet") as refused:
            record_of(evening.sitting)
        assert refused.value.code == "not_now"
        if evening.sitting.stage == "open":
            evening.do(deeds.start, ANNA)
    evening.play_on()
    assert HOUSE_SEED in record_of(evening.sitting)


@pytest.mark.parametrize("name", speeltafel.game_names())
def test_the_record_of_a_finished_game_verifies(name: str) -> None:
    evening = Evening(TablePlan(name, [OpenSeat(), BotSeat(), OpenSeat()], {"rounds": 2} if name == "mu" else {}))
    published = evening.sitting.seed_commitment.seed_hash
    evening.do(deeds.sit, ANNA, 0)
    evening.do(deeds.sit, BEN, 2)
    evening.do(deeds.add_word, BEN, " tulip  time ")
    evening.do(deeds.start, ANNA)
    evening.play_on()
    text = record_of(evening.sitting)
    found, wrong = verified(text.encode(), published)
    assert wrong == []
    assert len(found) == 4
    assert "'tulip time' of 'Ben'" in found[2]
    table = evening.sitting.table
    assert table is not None
    assert speeltafel.replay(text).reveal() == table.reveal()


def test_what_was_taken_back_is_not_in_the_record() -> None:
    evening = alone_with_bots()
    evening.play_on(7)
    evening.do(ask_back, ANNA)
    evening.play_on()
    assert verified(record_of(evening.sitting).encode())[1] == []
    assert evening.sitting.table is not None
    assert read(record_of(evening.sitting)).moves == evening.sitting.table.moves


def test_a_game_given_up_is_an_unfinished_record() -> None:
    evening = three_people()
    evening.do(deeds.start, ANNA)
    evening.play_on(5)
    for person in (ANNA, BEN, CAS):
        evening.do(deeds.resign, person)
    assert evening.sitting.stage == "abandoned"
    record = read(record_of(evening.sitting))
    assert record.scores is None
    assert len(record.moves) == 5
    assert verified(record_of(evening.sitting).encode(), evening.sitting.seed_commitment.seed_hash)[1] == []


def test_a_game_that_was_never_dealt_has_no_record() -> None:
    evening = three_people()
    evening.do(deeds.close, ANNA)
    with pytest.raises(Refused, match="never dealt") as refused:
        record_of(evening.sitting)
    assert refused.value.code == "not_found"
