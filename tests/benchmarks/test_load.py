"""What `speeltafel bench --serving` measures, in a tiny form: real processes, real sockets, few tables."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from bench import npm_packages
from bench.load import suite
from bench.load.boardgame_io import installed
from bench.load.implementations import USUAL, Cost, available, costs, websockets_section
from bench.load.throughput import Throughput, middle, race_section
from bench.npm_packages import NotInstalled
from bench.section import Section
from speeltafel.cli import main
from speeltafel.contract.errors import SpeeltafelError


@pytest.fixture
def nobody_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> Path:
        raise NotInstalled("There is nobody.")

    monkeypatch.setattr(suite, "installed", nobody)


@pytest.mark.usefixtures("nobody_beside")
def test_a_server_is_measured(tmp_path: Path) -> None:
    file, page = tmp_path / "load.json", tmp_path / "load.md"
    given = ["--tables", "2", "--seconds", "0.5", "--rounds", "1", "--json", str(file), "--markdown", str(page)]
    assert main(["bench", "--serving", "--websockets", *given]) == 0
    found: dict[str, Any] = json.loads(file.read_text())
    (race,) = found["race"]["Speeltafel"]
    assert race["tables"] == 2
    assert race["moves_per_second"] > 0
    assert 0 < race["p50_ms"] <= race["p99_ms"]
    assert found["pace"]["moves_per_second"] > 0
    assert 20 < found["memory"]["idle"] <= found["memory"]["one_table"] < 1000
    assert set(found["websockets"]) >= {"websockets-sansio", "websockets"}
    assert all(each[0]["cpu_us_per_move"] > 0 for each in found["websockets"].values())
    text = page.read_text()
    assert "speeltafel bench --serving --seconds 0.5 --rounds 1 --tables 2 --websockets" in text
    assert all(f"## {title}" in text for title in ("As fast as they can", "At the pace of people", "Memory and start"))


def test_the_median_of_each_figure_counts() -> None:
    rounds = [Throughput(5, speed, p50, 9.0, 0.5, 0.1) for speed, p50 in ((10.0, 3.0), (30.0, 1.0), (20.0, 2.0))]
    assert middle(rounds) == Throughput(5, 20.0, 2.0, 9.0, 0.5, 0.1)


def test_both_stand_in_one_row_with_their_ratio() -> None:
    ours, theirs = Throughput(10, 3000.0, 1.0, 2.0, 0.9, 0.1), Throughput(10, 1500.0, 3.0, 4.0, 1.0, 0.4)
    part: Section = race_section({"we": [ours], "they": [theirs]}, "we")
    assert part.rows == [["10", "3,000 (0.90, 0.10)", "1.0, 2.0", "1,500 (1.00, 0.40)", "3.0, 4.0", "2.0"]]
    assert part.headings[-1] == "times they"


def test_implementations_take_turns_and_are_compared_by_processor_time() -> None:
    turns: list[tuple[str, int]] = []

    def measure(name: str, tables: int, seconds: float) -> Cost:
        turns.append((name, tables))
        return Cost(len(turns), 100.0 if name == USUAL else 150.0)

    found = costs([5], 1.0, 2, lambda: None, measure)
    names = available()
    assert turns == [(name, 5) for _ in range(2) for name in names]
    (row,) = websockets_section(found, [5]).rows
    assert row[0] == "5"
    assert row[1 + len(names) :] == ["1.50"] * (len(names) - 1)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["--serving", "--tables", "0"], "At least 1 table is played at, not 0."),
        (["--websockets"], "--websockets are those of a server"),
        (["--tables", "10"], "--tables are those of a server"),
        (["--serving", "--tables", "100000000"], "open files in a process"),
    ],
)
def test_what_cannot_be_measured_is_refused(
    given: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *given]) != 0
    assert sentence in " ".join(capsys.readouterr().err.split())


def test_without_node_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(NotInstalled, match=r"needs Node\.js with npm, and there is no node here"):
        installed()


def test_npm_that_fails_is_quoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho 'no way there' >&2\nexit 1\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr(npm_packages, "folder", lambda *_: tmp_path / "place")
    with pytest.raises(SpeeltafelError, match="could not be fetched: no way there"):
        installed()
    assert not (tmp_path / "place").exists()
