"""Processes are killed under load, and nothing that was acknowledged is forgotten. `crashing.py` does it for longer."""

from pathlib import Path

from crashing import Crash, crash


def test_one_process_on_sqlite(tmp_path: Path) -> None:
    survived(crash(f"sqlite:///{tmp_path}/house.db", tmp_path, "memory", processes=1, kills=3, tables=5, seed=1))


def test_two_processes_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    survived(crash(postgres_url, tmp_path, postgres_url, processes=2, kills=4, tables=5, seed=2))


def survived(crashed: Crash) -> None:
    """That nothing is wrong was found out already; here, that there was something to survive."""
    assert crashed.killed >= 3
    assert crashed.acknowledged >= 100
    assert len(crashed.games) >= 5
    assert all(game.memories[0].shown["stage"] == "over" for game in crashed.games)
    assert sum(len(player.resumed) for player in crashed.players) >= crashed.killed
