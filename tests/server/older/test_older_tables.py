"""What an older version wrote is read by this one, and told as it was: log, record, wire and replays."""

import json
from pathlib import Path

import msgspec
import pytest
from older_tables import NAMES, file_of, folded, log_of, restored, told

from speeltafel import replay
from speeltafel.server.results.results import record_of
from speeltafel.server.services import open_services
from speeltafel.server.settings import Settings


@pytest.mark.parametrize("table", NAMES)
def test_all_is_told_as_it_was(table: str) -> None:
    lines, known = log_of(restored(Path(":memory:")), table), json.loads(file_of(table).read_text("utf-8"))
    found = told(lines, table)
    assert set(found) == set(known)
    for name, text in known.items():
        assert found[name] == text, name


@pytest.mark.parametrize("table", NAMES)
def test_an_event_is_written_as_it_was_read(table: str) -> None:
    lines = log_of(restored(Path(":memory:")), table)
    for (_, _, event), stored in zip(lines, folded(lines, table).log, strict=True):
        assert msgspec.json.encode(stored.event).decode() == event


@pytest.mark.parametrize("table", NAMES)
def test_its_record_replays(table: str) -> None:
    there = folded(log_of(restored(Path(":memory:")), table), table).table
    assert there is not None
    again = replay(there.record())
    assert (again.record(), again.reveal()) == (there.record(), there.reveal())


async def test_a_server_opens_the_database(tmp_path: Path) -> None:
    restored(tmp_path / "server.db").close()
    services = await open_services(Settings(database=f"sqlite:///{tmp_path}/server.db", push="off"))
    try:
        for table in NAMES:
            known = json.loads(file_of(table).read_text("utf-8"))
            assert record_of((await services.hub.room(table)).state) == known["record"]
    finally:
        await services.close()
