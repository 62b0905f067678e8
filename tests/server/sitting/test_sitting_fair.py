"""Nobody gains anything by coming and going, by giving up, or by filling the log."""

import pytest
from evening import ANNA, BEN, CAS, Evening, alone_with_bots, three_people

from speeltafel.server.message_parts import Pace
from speeltafel.server.sitting import deeds, turns
from speeltafel.server.sitting.events import Agreed, Asked, Late, Moved, Returned, Undone
from speeltafel.server.sitting.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.taking_back import answer_back, ask_back


def test_leaving_for_a_moment_gives_no_more_time_for_a_move() -> None:
    evening = three_people(pace=Pace(per_move=30))
    evening.do(deeds.start, ANNA)
    evening.now += 29
    evening.do(deeds.leave, ANNA)
    assert evening.sitting.deadline() is None
    evening.do(deeds.come_back, ANNA)
    assert evening.sitting.deadline() == 1030


def test_leaving_for_a_moment_gives_no_time_for_the_game_back() -> None:
    evening = three_people(pace=Pace(per_game=100))
    evening.do(deeds.start, ANNA)
    evening.now += 90
    evening.do(deeds.leave, ANNA)
    evening.do(deeds.come_back, ANNA)
    assert evening.sitting.deadline() == 1100
    evening.now += 5
    evening.play_on(1)
    assert evening.sitting.seats[0].bank == 5


def test_who_comes_back_with_a_turn_of_several_moves_comes_back_once() -> None:
    evening = Evening(TablePlan("emmers", [OpenSeat(), BotSeat()], {"start": 0}))
    evening.do(deeds.sit, ANNA, 0)
    evening.do(deeds.start, ANNA)
    assert evening.sitting.table is not None
    evening.play_on(1)
    evening.happen([Late(0)])
    evening.play_on(1)  # the bot, for her
    table, turn = evening.sitting.table.copy(), list[str]()
    while table.turn == 0 and not turn[1:]:
        turn.append(table.legal()[0])
        table.play(turn[-1])
    events = evening.do(turns.play_turn, ANNA, turn, None)
    assert events == [Returned(0), *(Moved(0, move) for move in turn)]
    assert len(turn) == 2


def test_who_gave_up_has_no_say_in_taking_back() -> None:
    evening = three_people()
    evening.do(deeds.start, ANNA)
    evening.play_on(2)
    evening.do(deeds.resign, ANNA)
    with pytest.raises(Refused, match="You resigned"):
        evening.do(ask_back, ANNA)
    evening.do(ask_back, BEN)
    for yes in (True, False):
        with pytest.raises(Refused, match="You resigned"):
            evening.do(answer_back, ANNA, yes=yes)
    evening.do(answer_back, CAS, yes=True)
    assert evening.sitting.table is not None
    assert len(evening.sitting.table.moves) == 1


def test_who_is_away_has_a_say_in_taking_back_all_the_same() -> None:
    evening = three_people()
    evening.do(deeds.start, ANNA)
    evening.play_on(1)
    for person in (BEN, CAS):
        evening.do(deeds.leave, person)
    assert evening.do(ask_back, ANNA) == [Asked(0, 0)]
    evening.do(answer_back, BEN, yes=True)
    assert evening.do(answer_back, CAS, yes=True) == [Agreed(2), Undone(0)]


def test_a_log_has_room_for_a_game_but_not_for_anything_else_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deeds, "MOST_BESIDES", 20)
    evening = alone_with_bots()
    for _ in range(20 - evening.sitting.version + 1):
        evening.do(deeds.say, ANNA, "la")
    for deed, given in ((deeds.say, ["la"]), (deeds.mute, ["b", True]), (deeds.leave, []), (ask_back, [])):
        with pytest.raises(Refused, match="no more is written down") as refused:
            evening.do(deed, ANNA, *given)
        assert refused.value.code == "not_now"
    evening.play_on()
    assert evening.sitting.stage == "over"


def test_nor_before_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deeds, "MOST_BESIDES", 3)
    evening = three_people()
    with pytest.raises(Refused, match="no more is written down"):
        evening.do(deeds.stand, CAS)
    with pytest.raises(Refused, match="no more is written down"):
        evening.do(deeds.add_word, CAS, "tulip")
    evening.do(deeds.start, ANNA)
    assert evening.sitting.stage == "playing"


def test_a_word_can_be_seen() -> None:
    evening = three_people()
    evening.do(deeds.add_word, ANNA, " red\x1b[31m\u200b\ttulip\0 ")
    assert evening.sitting.seats[0].word == "red[31m tulip"
    with pytest.raises(Refused, match="1 to 60"):
        evening.do(deeds.add_word, BEN, "\u200b")
