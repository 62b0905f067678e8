"""Processes are killed under load, and nothing that was acknowledged is forgotten. `crashing.py` does it for longer."""

from pathlib import Path

from auditing import differences, forgotten
from crashing import Crash, crash
from evening import alone_with_bots
from players import Acknowledged, Memory

from speeltafel.server.sitting.events import Moved


def test_one_process_on_sqlite(tmp_path: Path) -> None:
    survived(crash(f"sqlite:///{tmp_path}/house.db", tmp_path, "memory", processes=1, kills=3, tables=5, seed=1))


def test_two_processes_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    survived(crash(postgres_url, tmp_path, postgres_url, processes=2, kills=3, tables=5, seed=2))


def survived(crashed: Crash) -> None:
    """That nothing is wrong was found out already; here, that there was something to survive."""
    assert crashed.killed >= 3
    assert crashed.acknowledged >= 100
    assert len(crashed.games) >= 5
    assert all(game.memories[0].shown["stage"] == "over" for game in crashed.games)
    assert sum(len(player.resumed) for player in crashed.players) >= crashed.killed


def test_the_audit_finds_what_is_missing() -> None:
    evening = alone_with_bots()
    evening.play_on(3)
    events = evening.sitting.log
    moves = [stored for stored in events if isinstance(stored.event, Moved)]
    first = moves[0].event
    assert isinstance(first, Moved)
    told = Acknowledged(first.seat, 0, first.move, moves[0].number)
    assert forgotten(events, [told]) == []
    assert forgotten(events, [told, told]), "it counted twice"
    assert forgotten(events[:3], [told]), "it is not there"
    assert forgotten(events, [Acknowledged(first.seat, 0, first.move, moves[0].number - 1)]), "it came too late"
    log = [{"number": each.number, "at": each.at, "what": type(each.event).__name__.lower()} for each in events]
    assert differences(events, Memory("t", log=log)) == []
    assert differences(events[:-1], Memory("t", log=log))
    assert differences(events, Memory("t", log=[*log[:-1], log[0]]))


def test_a_memory_finds_what_changed() -> None:
    entry = {"number": 1, "at": 1.0, "what": "opened", "seat": None}
    memory = Memory("t")
    memory.take_in({"since": 0, "version": 1, "log": [entry], "table": {}})
    assert memory.wrong == []
    memory.take_in({"since": 2, "version": 3, "log": [entry | {"number": 3}], "table": {}})
    memory.take_in({"since": 0, "version": 1, "log": [entry | {"at": 2.0}], "table": {}})
    assert [sentence.split()[0] for sentence in memory.wrong] == ["Entries", "Version", "Entry"]
