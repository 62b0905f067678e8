"""Moves, taking back, resigning, clocks and stand-ins, talk."""

import pytest
from evening import ANNA, BEN, CAS, alone_with_bots, three_people

from speeltafel.server.message_parts import Pace
from speeltafel.server.sitting import deeds
from speeltafel.server.sitting.deeds import Person
from speeltafel.server.sitting.events import Abandoned, Agreed, Late, Left, Moved, Resigned, Returned, Undone
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.taking_back import answer_back, ask_back


def test_a_move_is_refused_with_its_clause_and_changes_nothing() -> None:
    evening = three_people()
    evening.do(deeds.start, ANNA)
    with pytest.raises(Refused) as refused:
        evening.do(deeds.play, ANNA, "take 9", None)
    assert refused.value.code == "illegal_move"
    with pytest.raises(Refused) as refused:
        evening.do(deeds.play, ANNA, "take 0", None)
    assert refused.value.clause is not None
    with pytest.raises(Refused, match="Anna is to move") as refused:
        evening.do(deeds.play, BEN, "draw", None)
    assert refused.value.code == "not_your_turn"
    with pytest.raises(Refused, match="You do not sit at this table"):
        evening.do(deeds.play, Person("z", "Zoë"), "draw", None)
    assert evening.sitting.version == 5


def test_no_move_counts_twice() -> None:
    evening = alone_with_bots()
    assert evening.sitting.table is not None
    move = evening.sitting.table.legal()[0]
    evening.do(deeds.play, ANNA, move, 0)
    with pytest.raises(Refused, match="meant for move 1, but 1 were played") as refused:
        evening.do(deeds.play, ANNA, move, 0)
    assert refused.value.code == "stale"


def test_against_bots_a_turn_is_taken_back_at_once() -> None:
    evening = alone_with_bots()
    with pytest.raises(Refused, match="You have not moved yet"):
        evening.do(ask_back, ANNA)
    evening.play_on(7)
    assert evening.sitting.table is not None
    movers = [stored.event.seat for stored in evening.sitting.log if isinstance(stored.event, Moved)]
    last = len(movers) - 1 - movers[::-1].index(0)
    while last > 0 and movers[last - 1] == 0:
        last -= 1
    kept = evening.sitting.table.moves[:last]
    evening.do(ask_back, ANNA)
    assert evening.sitting.table.moves == kept
    assert evening.sitting.turn == 0


def test_people_must_all_agree_to_a_take_back() -> None:
    evening = three_people()
    evening.do(deeds.start, ANNA)
    evening.play_on(1)
    evening.do(ask_back, ANNA)
    with pytest.raises(Refused, match="The others decide"):
        evening.do(answer_back, ANNA, yes=True)
    assert evening.do(answer_back, BEN, yes=True) == [Agreed(1)]
    assert evening.do(answer_back, CAS, yes=True) == [Agreed(2), Undone(0)]
    assert evening.sitting.table is not None
    assert evening.sitting.table.moves == []


def test_one_no_is_enough_and_a_move_ends_the_wish() -> None:
    evening = three_people()
    evening.do(deeds.start, ANNA)
    evening.play_on(1)
    evening.do(ask_back, ANNA)
    evening.do(answer_back, BEN, yes=False)
    assert evening.sitting.wish is None
    evening.do(ask_back, ANNA)
    evening.play_on(1)
    assert evening.sitting.wish is None
    with pytest.raises(Refused, match="Nobody wishes"):
        evening.do(answer_back, CAS, yes=True)


def test_rated_against_bots_nothing_is_taken_back() -> None:
    evening = alone_with_bots(rated=True)
    evening.play_on(1)
    with pytest.raises(Refused, match="rated game against bots"):
        evening.do(ask_back, ANNA)


def test_who_resigns_is_played_for_and_the_last_one_ends_the_game() -> None:
    evening = three_people()
    evening.do(deeds.start, ANNA)
    assert evening.do(deeds.resign, ANNA) == [Resigned(0)]
    assert evening.sitting.bot_to_move() == "club"
    with pytest.raises(Refused, match="You resigned"):
        evening.do(deeds.play, ANNA, "draw", None)
    evening.do(deeds.resign, BEN)
    assert evening.do(deeds.resign, CAS) == [Resigned(2), Abandoned()]
    assert evening.sitting.stage == "abandoned"
    assert evening.sitting.turn is None


def test_time_for_a_move_runs_out_and_the_person_comes_back() -> None:
    evening = three_people(pace=Pace(per_move=30), stand_in="beginner")
    evening.do(deeds.start, ANNA)
    assert evening.sitting.deadline() == 1030
    assert evening.do(deeds.run_out, 1029.9) == []
    evening.now = 1030.0
    assert evening.do(deeds.run_out, 1030.0) == [Late(0)]
    assert evening.sitting.bot_to_move() == "beginner"
    assert evening.sitting.deadline() is None
    assert evening.do(deeds.come_back, ANNA) == [Returned(0)]
    assert evening.sitting.deadline() == 1060
    with pytest.raises(Refused, match="No bot stands in for you"):
        evening.do(deeds.come_back, ANNA)


def test_a_person_may_leave_for_a_while() -> None:
    evening = three_people(pace=Pace(per_game=100))
    evening.do(deeds.start, ANNA)
    evening.do(deeds.leave, ANNA)
    assert evening.sitting.bot_to_move() == "club"
    with pytest.raises(Refused, match="A bot plays for you already"):
        evening.do(deeds.leave, ANNA)
    evening.do(deeds.come_back, ANNA)
    assert evening.sitting.seats[0].bank == 100


def test_who_keeps_others_waiting_is_replaced_after_a_while() -> None:
    evening = three_people()
    evening.do(deeds.start, ANNA)
    with pytest.raises(Refused, match="Give Anna 80 seconds more"):
        evening.do(deeds.replace, BEN, evening.now + 100)
    late = evening.now + 181
    with pytest.raises(Refused, match="No other person is to move"):
        evening.do(deeds.replace, ANNA, late)
    assert evening.do(deeds.replace, BEN, late) == [Left(0)]
    assert evening.sitting.bot_to_move() == "club"
    timed = three_people(pace=Pace(per_move=500))
    timed.do(deeds.start, ANNA)
    with pytest.raises(Refused, match="The clock decides"):
        timed.do(deeds.replace, BEN, late)


def test_a_move_brings_an_absent_person_back() -> None:
    evening = three_people(pace=Pace(per_move=30))
    evening.do(deeds.start, ANNA)
    evening.happen([Late(0)])
    assert evening.sitting.table is not None
    move = evening.sitting.table.legal()[0]
    assert evening.do(deeds.play, ANNA, move, 0) == [Returned(0), Moved(0, move)]


def test_time_for_the_game_is_used_up_and_added_to() -> None:
    evening = three_people(pace=Pace(per_game=100, increment=5))
    evening.do(deeds.start, ANNA)
    evening.now += 40
    evening.play_on(1)
    assert [seat.bank for seat in evening.sitting.seats] == [65, 100, 100]
    assert evening.sitting.deadline() == evening.now + (65 if evening.sitting.turn == 0 else 100)


def test_days_for_each_move() -> None:
    evening = three_people(pace=Pace(days=2))
    evening.do(deeds.start, ANNA)
    assert evening.sitting.deadline() == 1000 + 2 * 86_400


def test_talk_is_printable_and_can_be_muted_by_the_host() -> None:
    evening = three_people()
    evening.do(deeds.say, BEN, " hello\u0007 there\n")
    said = evening.sitting.log[-1].event
    assert getattr(said, "text", "") == "hello there"
    evening.do(deeds.mute, ANNA, "b", True)
    with pytest.raises(Refused, match="muted you"):
        evening.do(deeds.say, BEN, "but")
    evening.do(deeds.mute, ANNA, "b", False)
    evening.do(deeds.say, BEN, "thanks")
    with pytest.raises(Refused, match="Only the host mutes"):
        evening.do(deeds.mute, BEN, "a", True)
    with pytest.raises(Refused, match="1 to 500"):
        evening.do(deeds.say, BEN, "\u200b")


def test_the_same_events_make_the_same_table() -> None:
    evening = alone_with_bots()
    evening.play_on()
    assert evening.sitting.stage == "over"
    again = type(evening.sitting)("t").after_all(evening.sitting.log)
    assert again.table is not None
    assert evening.sitting.table is not None
    assert again.table.state.tobytes() == evening.sitting.table.state.tobytes()
    assert again.table.record() == evening.sitting.table.record()
