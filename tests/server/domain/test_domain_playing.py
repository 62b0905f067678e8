"""Moves, taking back, resigning, clocks and stand-ins, talk."""

import pytest
from in_memory_table import ANNA, BEN, CAS, alone_with_bots, three_people

from speeltafel.server.domain import handlers
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import Abandoned, Agreed, Late, Left, Moved, Resigned, Returned, Undone
from speeltafel.server.domain.seats import Person
from speeltafel.server.domain.takeback import answer_takeback, ask_takeback
from speeltafel.server.message_parts import Pace


def test_a_move_is_refused_with_its_clause_and_changes_nothing() -> None:
    sample = three_people()
    sample.do(handlers.start, ANNA)
    with pytest.raises(CommandRefused) as refused:
        sample.do(handlers.play, ANNA, "take 9", None)
    assert refused.value.code == "illegal_move"
    with pytest.raises(CommandRefused) as refused:
        sample.do(handlers.play, ANNA, "take 0", None)
    assert refused.value.clause is not None
    with pytest.raises(CommandRefused, match="Anna is to move") as refused:
        sample.do(handlers.play, BEN, "draw", None)
    assert refused.value.code == "not_your_turn"
    with pytest.raises(CommandRefused, match="You do not sit at this table"):
        sample.do(handlers.play, Person("z", "Zoë"), "draw", None)
    assert sample.state.version == 5


def test_no_move_counts_twice() -> None:
    sample = alone_with_bots()
    assert sample.state.table is not None
    move = sample.state.table.legal()[0]
    sample.do(handlers.play, ANNA, move, 0)
    with pytest.raises(CommandRefused, match="meant for move 1, but 1 were played") as refused:
        sample.do(handlers.play, ANNA, move, 0)
    assert refused.value.code == "stale"


def test_against_bots_a_turn_is_taken_back_at_once() -> None:
    sample = alone_with_bots()
    with pytest.raises(CommandRefused, match="You have not moved yet"):
        sample.do(ask_takeback, ANNA)
    sample.play_on(7)
    assert sample.state.table is not None
    movers = [stored.event.seat for stored in sample.state.log if isinstance(stored.event, Moved)]
    last = len(movers) - 1 - movers[::-1].index(0)
    while last > 0 and movers[last - 1] == 0:
        last -= 1
    kept = sample.state.table.moves[:last]
    sample.do(ask_takeback, ANNA)
    assert sample.state.table.moves == kept
    assert sample.state.turn == 0


def test_people_must_all_agree_to_a_take_back() -> None:
    sample = three_people()
    sample.do(handlers.start, ANNA)
    sample.play_on(1)
    sample.do(ask_takeback, ANNA)
    with pytest.raises(CommandRefused, match="The others decide"):
        sample.do(answer_takeback, ANNA, yes=True)
    assert sample.do(answer_takeback, BEN, yes=True) == [Agreed(1)]
    assert sample.do(answer_takeback, CAS, yes=True) == [Agreed(2), Undone(0)]
    assert sample.state.table is not None
    assert sample.state.table.moves == []


def test_one_no_is_enough_and_a_move_ends_the_wish() -> None:
    sample = three_people()
    sample.do(handlers.start, ANNA)
    sample.play_on(1)
    sample.do(ask_takeback, ANNA)
    sample.do(answer_takeback, BEN, yes=False)
    assert sample.state.takeback is None
    sample.do(ask_takeback, ANNA)
    sample.play_on(1)
    assert sample.state.takeback is None
    with pytest.raises(CommandRefused, match="Nobody wishes"):
        sample.do(answer_takeback, CAS, yes=True)


def test_rated_against_bots_nothing_is_taken_back() -> None:
    sample = alone_with_bots(rated=True)
    sample.play_on(1)
    with pytest.raises(CommandRefused, match="rated game against bots"):
        sample.do(ask_takeback, ANNA)


def test_who_resigns_is_played_for_and_the_last_one_ends_the_game() -> None:
    sample = three_people()
    sample.do(handlers.start, ANNA)
    assert sample.do(handlers.resign, ANNA) == [Resigned(0)]
    assert sample.state.bot_to_move() == "club"
    with pytest.raises(CommandRefused, match="You resigned"):
        sample.do(handlers.play, ANNA, "draw", None)
    sample.do(handlers.resign, BEN)
    assert sample.do(handlers.resign, CAS) == [Resigned(2), Abandoned()]
    assert sample.state.stage == "abandoned"
    assert sample.state.turn is None


def test_time_for_a_move_runs_out_and_the_person_comes_back() -> None:
    sample = three_people(pace=Pace(per_move=30), stand_in="beginner")
    sample.do(handlers.start, ANNA)
    assert sample.state.deadline() == 1030
    assert sample.do(handlers.expire_clock, 1029.9) == []
    sample.now = 1030.0
    assert sample.do(handlers.expire_clock, 1030.0) == [Late(0)]
    assert sample.state.bot_to_move() == "beginner"
    assert sample.state.deadline() is None
    assert sample.do(handlers.return_to_seat, ANNA) == [Returned(0)]
    assert sample.state.deadline() == 1060
    with pytest.raises(CommandRefused, match="No bot stands in for you"):
        sample.do(handlers.return_to_seat, ANNA)


def test_a_person_may_leave_for_a_while() -> None:
    sample = three_people(pace=Pace(per_game=100))
    sample.do(handlers.start, ANNA)
    sample.do(handlers.leave, ANNA)
    assert sample.state.bot_to_move() == "club"
    with pytest.raises(CommandRefused, match="A bot plays for you already"):
        sample.do(handlers.leave, ANNA)
    sample.do(handlers.return_to_seat, ANNA)
    assert sample.state.seats[0].bank == 100


def test_who_keeps_others_waiting_is_replaced_after_a_while() -> None:
    sample = three_people()
    sample.do(handlers.start, ANNA)
    with pytest.raises(CommandRefused, match="Give Anna 80 seconds more"):
        sample.do(handlers.replace, BEN, sample.now + 100)
    late = sample.now + 181
    with pytest.raises(CommandRefused, match="No other person is to move"):
        sample.do(handlers.replace, ANNA, late)
    assert sample.do(handlers.replace, BEN, late) == [Left(0)]
    assert sample.state.bot_to_move() == "club"
    timed = three_people(pace=Pace(per_move=500))
    timed.do(handlers.start, ANNA)
    with pytest.raises(CommandRefused, match="The clock decides"):
        timed.do(handlers.replace, BEN, late)


def test_a_move_brings_an_absent_person_back() -> None:
    sample = three_people(pace=Pace(per_move=30))
    sample.do(handlers.start, ANNA)
    sample.happen([Late(0)])
    assert sample.state.table is not None
    move = sample.state.table.legal()[0]
    assert sample.do(handlers.play, ANNA, move, 0) == [Returned(0), Moved(0, move)]


def test_time_for_the_game_is_used_up_and_added_to() -> None:
    sample = three_people(pace=Pace(per_game=100, increment=5))
    sample.do(handlers.start, ANNA)
    sample.now += 40
    sample.play_on(1)
    assert [seat.bank for seat in sample.state.seats] == [65, 100, 100]
    assert sample.state.deadline() == sample.now + (65 if sample.state.turn == 0 else 100)


def test_days_for_each_move() -> None:
    sample = three_people(pace=Pace(days=2))
    sample.do(handlers.start, ANNA)
    assert sample.state.deadline() == 1000 + 2 * 86_400


def test_talk_is_printable_and_can_be_muted_by_the_host() -> None:
    sample = three_people()
    sample.do(handlers.say, BEN, " hello\u0007 there\n")
    said = sample.state.log[-1].event
    assert getattr(said, "text", "") == "hello there"
    sample.do(handlers.mute, ANNA, "b", True)
    with pytest.raises(CommandRefused, match="muted you"):
        sample.do(handlers.say, BEN, "but")
    sample.do(handlers.mute, ANNA, "b", False)
    sample.do(handlers.say, BEN, "thanks")
    with pytest.raises(CommandRefused, match="Only the host mutes"):
        sample.do(handlers.mute, BEN, "a", True)
    with pytest.raises(CommandRefused, match="1 to 500"):
        sample.do(handlers.say, BEN, "\u200b")


def test_the_same_events_make_the_same_table() -> None:
    sample = alone_with_bots()
    sample.play_on()
    assert sample.state.stage == "over"
    again = type(sample.state)("t").replay(sample.state.log)
    assert again.table is not None
    assert sample.state.table is not None
    assert again.table.state.tobytes() == sample.state.table.state.tobytes()
    assert again.table.record() == sample.state.table.record()
