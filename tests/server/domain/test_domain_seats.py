"""Sitting down, standing up, words for the seed, and dealing."""

import pytest
from in_memory_table import ANNA, BEN, CAS, InMemoryTable, alone_with_bots, three_people

from speeltafel.record import deal_seed
from speeltafel.server.domain import handlers
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.plan import BotSeat, OpenSeat, ReservedSeat, TablePlan, validated
from speeltafel.server.message_parts import Pace


def test_a_seat_is_taken_once() -> None:
    sample = three_people()
    assert [seat.name for seat in sample.state.seats] == ["Anna", "Ben", "Cas"]
    with pytest.raises(CommandRefused, match="You sit at this table already"):
        sample.do(handlers.sit, ANNA, None)
    sample.do(handlers.stand, CAS)
    with pytest.raises(CommandRefused, match=r"Seat 1 is not free for you; free: 2\."):
        sample.do(handlers.sit, CAS, 1)
    sample.do(handlers.sit, CAS, None)
    assert sample.state.seat_of("c") == 2


def test_a_reserved_seat_is_kept() -> None:
    sample = InMemoryTable(TablePlan("coloretto", [OpenSeat(), ReservedSeat("c"), BotSeat()]))
    with pytest.raises(CommandRefused, match="Seat 1 is not free for you"):
        sample.do(handlers.sit, BEN, 1)
    sample.do(handlers.sit, CAS, None)
    assert sample.state.seat_of("c") == 1


def test_only_the_host_starts_and_only_a_full_table() -> None:
    sample = InMemoryTable(TablePlan("coloretto", [OpenSeat(), OpenSeat(), BotSeat()]))
    sample.do(handlers.sit, ANNA, 0)
    with pytest.raises(CommandRefused, match="still free: 1"):
        sample.do(handlers.start, ANNA)
    sample.do(handlers.sit, BEN, 1)
    with pytest.raises(CommandRefused, match="Only the host"):
        sample.do(handlers.start, BEN)
    sample.do(handlers.start, ANNA)
    assert sample.state.stage == "playing"
    assert sample.state.table is not None
    assert sample.state.table.names == ["Anna", "Ben", "Club 2"]
    with pytest.raises(CommandRefused, match="the game is going on"):
        sample.do(handlers.sit, CAS, None)


def test_words_change_the_deal() -> None:
    plain, worded = three_people(), three_people()
    worded.do(handlers.add_word, BEN, "  tulip   time ")
    for sample in (plain, worded):
        sample.do(handlers.start, ANNA)
    assert plain.state.table is not None
    assert worded.state.table is not None
    assert plain.state.seed_commitment.seed_hash == worded.state.seed_commitment.seed_hash
    assert worded.state.seed_commitment.words == {1: "tulip time"}
    assert worded.state.table.seed == deal_seed(bytes.fromhex("5e" * 32), {1: "tulip time"})
    assert plain.state.table.seed != worded.state.table.seed


@pytest.mark.parametrize("word", ["", "   ", "x" * 61])
def test_a_word_has_a_length(word: str) -> None:
    with pytest.raises(CommandRefused, match="1 to 60 characters"):
        three_people().do(handlers.add_word, ANNA, word)


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (TablePlan("coloretto", [BotSeat(), BotSeat(), BotSeat()]), "At least one seat must be for a person"),
        (TablePlan("coloretto", [OpenSeat(), BotSeat("wizard"), BotSeat()]), "There is no bot 'wizard'"),
        (TablePlan("coloretto", [OpenSeat(), BotSeat()]), "coloretto is for 3 to 5 players"),
        (TablePlan("coloretto", [OpenSeat()] * 3, {"games": 0}), "games=0 is not possible"),
        (TablePlan("bridge", [OpenSeat()] * 4), "bridge"),
        (TablePlan("mu", [OpenSeat()] * 4, pace=Pace(per_move=60, days=2)), "not both"),
        (TablePlan("mu", [OpenSeat()] * 4, pace=Pace(increment=5)), "Time can be added"),
    ],
)
def test_a_table_that_cannot_be_is_refused(plan: TablePlan, why: str) -> None:
    with pytest.raises((CommandRefused, ValueError), match=why):
        validated(plan)


def test_an_earlier_sitting_stays_as_it_is() -> None:
    sample = alone_with_bots()
    before = sample.state
    sample.play_on(5)
    assert before.table is not None
    assert before.table.moves == []
    assert before.version == 3
    assert sample.state.version == 8
