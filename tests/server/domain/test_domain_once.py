"""What is asked for twice under one id is done once."""

from functools import partial

import msgspec
import pytest
from in_memory_table import ANNA, BEN, InMemoryTable, alone_with_bots, three_people

from speeltafel.server.domain import handlers, preview, takeback
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.domain.events import AnyEvent, Asked, Moved, Said, Stored, Undone
from speeltafel.server.domain.permissions import command_key, once, version_after
from speeltafel.server.domain.projection import Snapshot
from speeltafel.server.domain.state import TableState
from speeltafel.server.messages import FromClient

SAY = once(partial(handlers.say, who=ANNA, text="hello"), command_key(ANNA, "7"))


def test_the_second_time_nothing_is_left_to_do() -> None:
    sample = three_people()
    assert sample.do(SAY) == [Said("a", "Anna", "hello", command_id="a 7")]
    assert sample.do(SAY) == []
    assert version_after(sample.state, "a 7") == sample.state.version


def test_everybody_has_ids_of_their_own() -> None:
    sample = three_people()
    sample.do(SAY)
    assert len(sample.do(once(partial(handlers.say, who=BEN, text="hello"), command_key(BEN, "7")))) == 1
    assert len(sample.do(once(partial(handlers.say, who=ANNA, text="hello"), command_key(ANNA, "8")))) == 1


def test_a_turn_is_taken_back_once() -> None:
    sample = alone_with_bots()
    for _ in range(3):
        sample.play_on(1)
    back = once(partial(takeback.ask_takeback, who=ANNA), command_key(ANNA, "x"))
    first = sample.do(back)
    assert [type(event) for event in first] == [Asked, Undone]
    assert [event.command_id for event in first] == ["", "a x"], "done is what has its last event in the log"
    version = sample.state.version
    assert sample.do(back) == []
    assert sample.state.version == version


def test_what_was_refused_may_be_done_later() -> None:
    sample = three_people()
    play = once(partial(preview.play_turn, who=ANNA, turn=["draw"], moves=0), command_key(ANNA, "1"))
    with pytest.raises(CommandRefused):
        sample.do(play)
    sample.do(handlers.start, ANNA)
    choose = sample.state.table.legal()[0]  # type: ignore[union-attr]
    play = once(partial(preview.play_turn, who=ANNA, turn=[choose], moves=0), command_key(ANNA, "1"))
    assert sample.do(play) == [Moved(0, choose, command_id="a 1")]
    assert sample.do(play) == [], "not even as stale"


def test_the_log_remembers_and_an_older_one_is_still_read() -> None:
    sample = three_people()
    sample.do(SAY)
    read = msgspec.json.decode(msgspec.json.encode(sample.state.log), type=list[Stored])
    assert once(lambda _: [Said("a", "Anna", "again")], "a 7")(TableState("t").replay(read)) == []
    older = msgspec.json.decode(b'{"what":"said","person":"a","name":"Anna","text":"hello"}', type=AnyEvent)
    assert older == Said("a", "Anna", "hello")
    assert b"deed" not in msgspec.json.encode(older)


def test_ids_are_told_to_nobody() -> None:
    sample: InMemoryTable = three_people()
    sample.do(once(partial(handlers.say, who=ANNA, text="hello"), command_key(ANNA, "my-own-id")))
    for reader in (None, 0, 1):
        assert b"my-own-id" not in Snapshot(sample.state).update_json(reader, "en", 0, 0.0)


@pytest.mark.parametrize("id", ["", "x" * 41, "two words", "é", "\n"])
def test_an_id_is_short_and_plain(id: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"do": "ping", "id": id}, FromClient)
