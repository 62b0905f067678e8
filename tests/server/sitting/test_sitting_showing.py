"""The door: what a reader of a table gets to know, and what not."""

import msgspec
import pytest
from evening import ANNA, BEN, HOUSE_SEED, Evening, three_people

from speeltafel import game_names
from speeltafel.contract.words import LANGUAGES
from speeltafel.kernel.records import blank
from speeltafel.server.sitting import deeds
from speeltafel.server.sitting.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.sitting.showing import MOST_KEPT, Picture, entries, shown


@pytest.mark.parametrize("name", game_names())
def test_a_table_dealt_anew_behind_the_view_looks_the_same(name: str) -> None:
    plan = TablePlan(name, [OpenSeat(), OpenSeat(), BotSeat()], {} if name == "mu" else {"games": 1})
    evening = Evening(plan)
    evening.do(deeds.sit, ANNA, 0)
    evening.do(deeds.sit, BEN, 1)
    evening.do(deeds.start, ANNA)
    for _ in range(12):
        evening.play_on(3)
        if evening.sitting.stage != "playing":
            return
        for seat in (0, 1, 2, None):
            twin = evening.sitting.after_all([])
            assert twin.table is not None
            other = blank(twin.table.game.state_dtype)
            other[0].key[:] = range(8)
            twin.table.game.functions.imagine(twin.table.view_record(seat), other[0])
            twin.table.put(other)
            twin._sight = None  # read anew
            assert msgspec.json.encode(shown(twin, seat, "nl")) == msgspec.json.encode(
                shown(evening.sitting, seat, "nl")
            )


def test_seeds_and_words_are_not_told_during_the_game() -> None:
    evening = three_people()
    evening.do(deeds.add_word, BEN, "tulip")
    evening.do(deeds.start, ANNA)
    evening.play_on(4)
    sitting = evening.sitting
    assert sitting.table is not None
    for seat in (0, 1, 2, None):
        told = msgspec.json.encode([shown(sitting, seat, "en"), entries(sitting, sitting.log, seat, "en")]).decode()
        assert HOUSE_SEED not in told
        assert sitting.table.seed.hex() not in told
        assert "tulip" not in told
        assert sitting.seed_commitment.seed_hash in told


def test_hidden_moves_are_told_to_their_maker_alone_until_the_end() -> None:
    evening = Evening(TablePlan("emmers", [OpenSeat(), BotSeat(), BotSeat()]))
    evening.do(deeds.sit, ANNA, 0)
    evening.do(deeds.start, ANNA)
    evening.play_on(1)
    mover = getattr(evening.sitting.log[-1].event, "seat", None)
    for seat in (0, 1, 2, None):
        last = entries(evening.sitting, evening.sitting.log, seat, "en")[-1]
        assert last.what == "moved"
        assert bool(last.move) == bool(last.text) == (seat == mover)
    evening.play_on()
    first_move = next(entry for entry in entries(evening.sitting, evening.sitting.log, None, "de") if entry.move)
    assert first_move.move.startswith("stack")
    assert first_move.text


def test_the_log_speaks_the_readers_language() -> None:
    evening = three_people()
    evening.do(deeds.start, ANNA)
    evening.play_on(1)
    last = evening.sitting.log[-1:]
    told = {language: entries(evening.sitting, last, 1, language)[0].text for language in LANGUAGES}
    assert len(set(told.values())) == 3
    assert all("Anna" in text for text in told.values())
    assert shown(evening.sitting, evening.sitting.turn, "nl").prompt != ""
    assert shown(evening.sitting, None, "nl").prompt == ""


def test_what_many_versions_are_told_is_not_all_kept() -> None:
    evening = three_people()
    evening.do(deeds.start, ANNA)
    for _ in range(3 * MOST_KEPT):
        evening.do(deeds.say, ANNA, "la")
    picture = Picture(evening.sitting)
    for seat in (None, 0):
        for since in range(evening.sitting.version):
            told = msgspec.json.decode(picture.update_written(seat, "en", since, 0.0))
            assert [entry["number"] for entry in told["log"]] == list(range(since + 1, evening.sitting.version + 1))
    assert len(picture._beginnings) <= MOST_KEPT
    assert len(picture._for_public) <= MOST_KEPT
