"""What is asked for twice under one id is done once."""

from functools import partial

import msgspec
import pytest
from evening import ANNA, BEN, Evening, alone_with_bots, three_people

from speeltafel.server.messages import FromClient
from speeltafel.server.sitting import deeds, taking_back, turns
from speeltafel.server.sitting.events import AnyEvent, Asked, Moved, Said, Stored, Undone
from speeltafel.server.sitting.once import done_at, name_of, once
from speeltafel.server.sitting.refusing import Refused
from speeltafel.server.sitting.showing import Picture
from speeltafel.server.sitting.sitting import Sitting

SAY = once(partial(deeds.say, who=ANNA, text="hello"), name_of(ANNA, "7"))


def test_the_second_time_nothing_is_left_to_do() -> None:
    evening = three_people()
    assert evening.do(SAY) == [Said("a", "Anna", "hello", deed="a 7")]
    assert evening.do(SAY) == []
    assert done_at(evening.sitting, "a 7") == evening.sitting.version


def test_everybody_has_ids_of_their_own() -> None:
    evening = three_people()
    evening.do(SAY)
    assert len(evening.do(once(partial(deeds.say, who=BEN, text="hello"), name_of(BEN, "7")))) == 1
    assert len(evening.do(once(partial(deeds.say, who=ANNA, text="hello"), name_of(ANNA, "8")))) == 1


def test_a_turn_is_taken_back_once() -> None:
    evening = alone_with_bots()
    for _ in range(3):
        evening.play_on(1)
    back = once(partial(taking_back.ask_back, who=ANNA), name_of(ANNA, "x"))
    first = evening.do(back)
    assert [type(event) for event in first] == [Asked, Undone]
    assert [event.deed for event in first] == ["", "a x"], "done is what has its last event in the log"
    version = evening.sitting.version
    assert evening.do(back) == []
    assert evening.sitting.version == version


def test_what_was_refused_may_be_done_later() -> None:
    evening = three_people()
    play = once(partial(turns.play_turn, who=ANNA, turn=["draw"], moves=0), name_of(ANNA, "1"))
    with pytest.raises(Refused):
        evening.do(play)
    evening.do(deeds.start, ANNA)
    choose = evening.sitting.table.legal()[0]  # type: ignore[union-attr]
    play = once(partial(turns.play_turn, who=ANNA, turn=[choose], moves=0), name_of(ANNA, "1"))
    assert evening.do(play) == [Moved(0, choose, deed="a 1")]
    assert evening.do(play) == [], "not even as stale"


def test_the_log_remembers_and_an_older_one_is_still_read() -> None:
    evening = three_people()
    evening.do(SAY)
    read = msgspec.json.decode(msgspec.json.encode(evening.sitting.log), type=list[Stored])
    assert once(lambda _: [Said("a", "Anna", "again")], "a 7")(Sitting("t").after_all(read)) == []
    older = msgspec.json.decode(b'{"what":"said","person":"a","name":"Anna","text":"hello"}', type=AnyEvent)
    assert older == Said("a", "Anna", "hello")
    assert b"deed" not in msgspec.json.encode(older)


def test_ids_are_told_to_nobody() -> None:
    evening: Evening = three_people()
    evening.do(once(partial(deeds.say, who=ANNA, text="hello"), name_of(ANNA, "my-own-id")))
    for reader in (None, 0, 1):
        assert b"my-own-id" not in Picture(evening.sitting).update_written(reader, "en", 0, 0.0)


@pytest.mark.parametrize("id", ["", "x" * 41, "two words", "é", "\n"])
def test_an_id_is_short_and_plain(id: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"do": "ping", "id": id}, FromClient)
