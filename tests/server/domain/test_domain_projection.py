"""The door: what a reader of a table gets to know, and what not."""

import msgspec
import pytest
from in_memory_table import ANNA, BEN, SERVER_SEED, InMemoryTable, three_people

from speeltafel import game_names
from speeltafel.contract.words import LANGUAGES
from speeltafel.kernel.records import blank
from speeltafel.server.domain import handlers
from speeltafel.server.domain.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.domain.projection import MOST_KEPT, Snapshot, entries, shown


@pytest.mark.parametrize("name", game_names())
def test_a_table_dealt_anew_behind_the_view_looks_the_same(name: str) -> None:
    plan = TablePlan(name, [OpenSeat(), OpenSeat(), BotSeat()], {} if name == "mu" else {"games": 1})
    sample = InMemoryTable(plan)
    sample.do(handlers.sit, ANNA, 0)
    sample.do(handlers.sit, BEN, 1)
    sample.do(handlers.start, ANNA)
    for _ in range(12):
        sample.play_on(3)
        if sample.state.stage != "playing":
            return
        for seat in (0, 1, 2, None):
            twin = sample.state.replay([])
            assert twin.table is not None
            other = blank(twin.table.game.state_dtype)
            other[0].key[:] = range(8)
            twin.table.game.functions.imagine(twin.table.view_record(seat), other[0])
            twin.table.put(other)
            twin._views = None  # read anew
            assert msgspec.json.encode(shown(twin, seat, "nl")) == msgspec.json.encode(shown(sample.state, seat, "nl"))


def test_seeds_and_words_are_not_told_during_the_game() -> None:
    sample = three_people()
    sample.do(handlers.add_word, BEN, "tulip")
    sample.do(handlers.start, ANNA)
    sample.play_on(4)
    state = sample.state
    assert state.table is not None
    for seat in (0, 1, 2, None):
        told = msgspec.json.encode([shown(state, seat, "en"), entries(state, state.log, seat, "en")]).decode()
        assert SERVER_SEED not in told
        assert state.table.seed.hex() not in told
        assert "tulip" not in told
        assert state.seed_commitment.seed_hash in told


def test_hidden_moves_are_told_to_their_maker_alone_until_the_end() -> None:
    sample = InMemoryTable(TablePlan("emmers", [OpenSeat(), BotSeat(), BotSeat()]))
    sample.do(handlers.sit, ANNA, 0)
    sample.do(handlers.start, ANNA)
    sample.play_on(1)
    mover = getattr(sample.state.log[-1].event, "seat", None)
    for seat in (0, 1, 2, None):
        last = entries(sample.state, sample.state.log, seat, "en")[-1]
        assert last.what == "moved"
        assert bool(last.move) == bool(last.text) == (seat == mover)
    sample.play_on()
    first_move = next(entry for entry in entries(sample.state, sample.state.log, None, "de") if entry.move)
    assert first_move.move.startswith("stack")
    assert first_move.text


def test_the_log_speaks_the_readers_language() -> None:
    sample = three_people()
    sample.do(handlers.start, ANNA)
    sample.play_on(1)
    last = sample.state.log[-1:]
    told = {language: entries(sample.state, last, 1, language)[0].text for language in LANGUAGES}
    assert len(set(told.values())) == len(LANGUAGES)
    assert all("Anna" in text for text in told.values())
    assert shown(sample.state, sample.state.turn, "nl").prompt != ""
    assert shown(sample.state, None, "nl").prompt == ""


def test_what_many_versions_are_told_is_not_all_kept() -> None:
    sample = three_people()
    sample.do(handlers.start, ANNA)
    for _ in range(3 * MOST_KEPT):
        sample.do(handlers.say, ANNA, "la")
    snapshot = Snapshot(sample.state)
    for seat in (None, 0):
        for since in range(sample.state.version):
            told = msgspec.json.decode(snapshot.update_json(seat, "en", since, 0.0))
            assert [entry["number"] for entry in told["log"]] == list(range(since + 1, sample.state.version + 1))
    assert len(snapshot._beginnings) <= MOST_KEPT
    assert len(snapshot._for_public) <= MOST_KEPT
