"""How long one waits for the first game on a machine, measured."""

import json
from pathlib import Path

import pytest

from bench import cold_start
from speeltafel.cli import main
from speeltafel.games import names
from speeltafel.kernel.compiler import cache_root


def test_starts_are_told_shown_and_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one game, and the machine code that is there: to compile anew takes long."""
    monkeypatch.setattr(cold_start, "names", lambda: ["coloretto"])
    monkeypatch.setattr("tempfile.TemporaryDirectory", Folders(tmp_path))
    page, file = tmp_path / "start.md", tmp_path / "start.json"
    assert main(["bench", "--start", "--rounds", "1", "--markdown", str(page), "--json", str(file)]) == 0
    cold, warm = json.loads(file.read_text("utf-8"))["start"]
    assert (cold["game"], cold["cache"], warm["cache"]) == ("coloretto", "cold", "warm")
    (start,) = warm["starts"]
    assert all(seconds > 0 for seconds in start.values())
    assert "| Coloretto | warm |" in page.read_text("utf-8")
    assert "From the start to the first turn" in capsys.readouterr().out


class Folders:
    """Each is new; in the first lies the machine code that there is."""

    def __init__(self, path: Path) -> None:
        self.path, self.asked = path, 0

    def __call__(self) -> "Folders":
        return self

    def __enter__(self) -> str:
        self.asked += 1
        folder = self.path / str(self.asked)
        folder.mkdir()
        if self.asked == 1:
            (folder / "cache").symlink_to(cache_root())
        return str(folder)

    def __exit__(self, *_: object) -> None:
        pass


def test_every_game_is_started() -> None:
    start = cold_start.Waits(ready=1.0, first_turn=0.5, click=0.1, bot=0.2, hint=0.9)
    part = cold_start.start_section({(name, state): [start, start] for name in names() for state in ("cold", "warm")})
    assert len(part.rows) == 2 * len(names())
    assert list(part.rows[0][1:]) == ["cold", "1.00", "0.50", "0.90", "0.10", "0.20", "0.90"]
