"""`speeltafel bench`: in a clone it runs what lies in `bench`; elsewhere it says where that is."""

import json
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

import speeltafel
from bench import timing
from speeltafel.cli import main
from speeltafel.cli.commands import bench

ROOT = Path(__file__).parents[2]
GAMES = speeltafel.game_names()
SENTENCE = "The benchmarks lie in the folder bench of the sources and are not installed with the package; "


def test_bench_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "FEWEST_MATCHES", 500)
    page = tmp_path / "page.md"
    assert main(["bench", "--json", "-", "--seconds", "0.01", "--rounds", "1", "--markdown", str(page)]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert set(figures["games"]) == set(GAMES)
    for name in GAMES:
        seats = [str(n) for n in speeltafel.game(name).manifest.seats]
        assert list(figures["games"][name]["players"]) == seats
        assert all(entry["moves_per_second"] > 0 for entry in figures["games"][name]["players"].values())
        assert figures["two_cores_over_one"][name] > 0
        assert figures["seconds_to_start"][name] > 0
        for library in ("vector", "pettingzoo", "open_spiel"):
            assert list(figures["adapters"][library][name]) == seats
    assert len(figures["peers"]) == 3
    assert figures["adapters"]["pettingzoo"]["texas_holdem_v4"]["2"] > 0
    assert figures["adapters"]["open_spiel"]["hearts"]["4"] > 0
    assert "open_spiel oh_hell" in page.read_text()


def test_the_gpus_code_is_shown(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.command.names", lambda: ["coloretto"])
    assert main(["bench", "--ptx"]) == 0
    (line,) = (line for line in capsys.readouterr().out.splitlines() if "sm_90" in line)
    assert "coloretto" in line


@pytest.mark.parametrize("given", [[], ["--serving", "--tables", "3"], ["--help"]])
def test_without_the_sources_a_sentence_says_where_they_are(
    given: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "SOURCES", tmp_path)
    assert main(["bench", *given]) == 2
    assert capsys.readouterr().err.startswith(SENTENCE)


def test_the_wheel_has_no_benchmarks_and_does_without(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", str(ROOT)]
    subprocess.run([*command, "--wheel-dir", str(tmp_path)], check=True, stdout=subprocess.DEVNULL)
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as packed:
        assert {name.partition("/")[0].partition("-")[0] for name in packed.namelist()} == {"speeltafel"}
        packed.extractall(tmp_path)
    installed = {"PYTHONPATH": str(tmp_path), "PATH": ""}
    for given, code, told in (("bench", 2, SENTENCE), ("--help", 0, "bench"), ("games", 0, "coloretto")):
        command = [sys.executable, "-m", "speeltafel.cli", given]
        ended = subprocess.run(command, cwd=tmp_path, env=installed, capture_output=True, text=True)
        assert (ended.returncode, told in ended.stdout + ended.stderr) == (code, True), ended.stderr
