"""Sitting down, standing up, words for the seed, and dealing."""

import pytest
from evening import ANNA, BEN, CAS, Evening, alone_with_bots, three_people

from speeltafel.record import deal_seed
from speeltafel.server.message_parts import Pace
from speeltafel.server.sitting import deeds
from speeltafel.server.sitting.plan import BotSeat, OpenSeat, ReservedSeat, TablePlan, checked
from speeltafel.server.sitting.refusing import Refused


def test_a_seat_is_taken_once() -> None:
    evening = three_people()
    assert [seat.name for seat in evening.sitting.seats] == ["Anna", "Ben", "Cas"]
    with pytest.raises(Refused, match="You sit at this table already"):
        evening.do(deeds.sit, ANNA, None)
    evening.do(deeds.stand, CAS)
    with pytest.raises(Refused, match=r"Seat 1 is not free for you; free: 2\."):
        evening.do(deeds.sit, CAS, 1)
    evening.do(deeds.sit, CAS, None)
    assert evening.sitting.seat_of("c") == 2


def test_a_reserved_seat_is_kept() -> None:
    evening = Evening(TablePlan("coloretto", [OpenSeat(), ReservedSeat("c"), BotSeat()]))
    with pytest.raises(Refused, match="Seat 1 is not free for you"):
        evening.do(deeds.sit, BEN, 1)
    evening.do(deeds.sit, CAS, None)
    assert evening.sitting.seat_of("c") == 1


def test_only_the_host_starts_and_only_a_full_table() -> None:
    evening = Evening(TablePlan("coloretto", [OpenSeat(), OpenSeat(), BotSeat()]))
    evening.do(deeds.sit, ANNA, 0)
    with pytest.raises(Refused, match="still free: 1"):
        evening.do(deeds.start, ANNA)
    evening.do(deeds.sit, BEN, 1)
    with pytest.raises(Refused, match="Only the host"):
        evening.do(deeds.start, BEN)
    evening.do(deeds.start, ANNA)
    assert evening.sitting.stage == "playing"
    assert evening.sitting.table is not None
    assert evening.sitting.table.names == ["Anna", "Ben", "Club 2"]
    with pytest.raises(Refused, match="the game is going on"):
        evening.do(deeds.sit, CAS, None)


def test_words_change_the_deal() -> None:
    plain, worded = three_people(), three_people()
    worded.do(deeds.add_word, BEN, "  tulip   time ")
    for evening in (plain, worded):
        evening.do(deeds.start, ANNA)
    assert plain.sitting.table is not None
    assert worded.sitting.table is not None
    assert plain.sitting.seed_commitment.seed_hash == worded.sitting.seed_commitment.seed_hash
    assert worded.sitting.seed_commitment.words == {1: "tulip time"}
    assert worded.sitting.table.seed == deal_seed(bytes.fromhex("5e" * 32), {1: "tulip time"})
    assert plain.sitting.table.seed != worded.sitting.table.seed


@pytest.mark.parametrize("word", ["", "   ", "x" * 61])
def test_a_word_has_a_length(word: str) -> None:
    with pytest.raises(Refused, match="1 to 60 characters"):
        three_people().do(deeds.add_word, ANNA, word)


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
    with pytest.raises((Refused, ValueError), match=why):
        checked(plan)


def test_an_earlier_sitting_stays_as_it_is() -> None:
    evening = alone_with_bots()
    before = evening.sitting
    evening.play_on(5)
    assert before.table is not None
    assert before.table.moves == []
    assert before.version == 3
    assert evening.sitting.version == 8
