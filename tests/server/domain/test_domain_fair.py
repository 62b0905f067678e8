"""Nobody gains anything by coming and going, by giving up, or by filling the log."""

import pytest
from in_memory_table import ANNA, BEN, CAS, InMemoryTable, alone_with_bots, three_people

from speeltafel.server.domain import handlers, permissions, preview
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import Agreed, Asked, Late, Moved, Returned, Undone
from speeltafel.server.domain.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.domain.takeback import answer_takeback, ask_takeback
from speeltafel.server.message_parts import Pace


def test_leaving_for_a_moment_gives_no_more_time_for_a_move() -> None:
    sample = three_people(pace=Pace(per_move=30))
    sample.do(handlers.start, ANNA)
    sample.now += 29
    sample.do(handlers.leave, ANNA)
    assert sample.state.deadline() is None
    sample.do(handlers.return_to_seat, ANNA)
    assert sample.state.deadline() == 1030


def test_leaving_for_a_moment_gives_no_time_for_the_game_back() -> None:
    sample = three_people(pace=Pace(per_game=100))
    sample.do(handlers.start, ANNA)
    sample.now += 90
    sample.do(handlers.leave, ANNA)
    sample.do(handlers.return_to_seat, ANNA)
    assert sample.state.deadline() == 1100
    sample.now += 5
    sample.play_on(1)
    assert sample.state.seats[0].bank == 5


def test_who_comes_back_with_a_turn_of_several_moves_comes_back_once() -> None:
    sample = InMemoryTable(TablePlan("emmers", [OpenSeat(), BotSeat()], {"start": 0}))
    sample.do(handlers.sit, ANNA, 0)
    sample.do(handlers.start, ANNA)
    assert sample.state.table is not None
    sample.play_on(1)
    sample.happen([Late(0)])
    sample.play_on(1)  # the bot, for her
    table, turn = sample.state.table.copy(), list[str]()
    while table.turn == 0 and not turn[1:]:
        turn.append(table.legal()[0])
        table.play(turn[-1])
    events = sample.do(preview.play_turn, ANNA, turn, None)
    assert events == [Returned(0), *(Moved(0, move) for move in turn)]
    assert len(turn) == 2


def test_who_gave_up_has_no_say_in_taking_back() -> None:
    sample = three_people()
    sample.do(handlers.start, ANNA)
    sample.play_on(2)
    sample.do(handlers.resign, ANNA)
    with pytest.raises(CommandRefused, match="You resigned"):
        sample.do(ask_takeback, ANNA)
    sample.do(ask_takeback, BEN)
    for yes in (True, False):
        with pytest.raises(CommandRefused, match="You resigned"):
            sample.do(answer_takeback, ANNA, yes=yes)
    sample.do(answer_takeback, CAS, yes=True)
    assert sample.state.table is not None
    assert len(sample.state.table.moves) == 1


def test_who_is_away_has_a_say_in_taking_back_all_the_same() -> None:
    sample = three_people()
    sample.do(handlers.start, ANNA)
    sample.play_on(1)
    for person in (BEN, CAS):
        sample.do(handlers.leave, person)
    assert sample.do(ask_takeback, ANNA) == [Asked(0, 0)]
    sample.do(answer_takeback, BEN, yes=True)
    assert sample.do(answer_takeback, CAS, yes=True) == [Agreed(2), Undone(0)]


def test_a_log_has_room_for_a_game_but_not_for_anything_else_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permissions, "MAX_OTHER_EVENTS", 20)
    sample = alone_with_bots()
    for _ in range(20 - sample.state.version + 1):
        sample.do(handlers.say, ANNA, "la")
    for handler, given in (
        (handlers.say, ["la"]),
        (handlers.mute, ["b", True]),
        (handlers.leave, []),
        (ask_takeback, []),
    ):
        with pytest.raises(CommandRefused, match="no more is written down") as refused:
            sample.do(handler, ANNA, *given)
        assert refused.value.code == "not_now"
    sample.play_on()
    assert sample.state.stage == "over"


def test_nor_before_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permissions, "MAX_OTHER_EVENTS", 3)
    sample = three_people()
    with pytest.raises(CommandRefused, match="no more is written down"):
        sample.do(handlers.stand, CAS)
    with pytest.raises(CommandRefused, match="no more is written down"):
        sample.do(handlers.add_word, CAS, "tulip")
    sample.do(handlers.start, ANNA)
    assert sample.state.stage == "playing"


def test_a_word_can_be_seen() -> None:
    sample = three_people()
    sample.do(handlers.add_word, ANNA, " red\x1b[31m\u200b\ttulip\0 ")
    assert sample.state.seats[0].word == "red[31m tulip"
    with pytest.raises(CommandRefused, match="1 to 60"):
        sample.do(handlers.add_word, BEN, "\u200b")
