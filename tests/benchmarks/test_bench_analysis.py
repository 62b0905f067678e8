"""What `speeltafel bench --analysis` measures, of the quickest game, and how it is told."""

import json
from pathlib import Path

import pytest

from bench.analysis import AIM, analysis_section
from speeltafel.cli import main


def test_a_match_is_analysed_and_the_page_keeps_what_else_is_on_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Page\n\nWritten by `something`.\nA machine.\n\n## Other figures\n\nStay.\n", "utf-8")
    given = ["--at", "etalage", "--rounds", "1", "--json", "-", "--markdown", str(page)]
    assert main(["bench", "--analysis", *given]) == 0
    ((measured,),) = json.loads(capsys.readouterr().out)["analysis"].values()
    assert measured["decisions"] > 20
    assert measured["worlds"] == 128
    assert measured["seconds"] > 0
    text = page.read_text("utf-8")
    assert "| etalage |" in text
    assert "## Other figures\n\nWritten by `something`.\nA machine.\n\nStay." in text


def test_a_missed_aim_is_told() -> None:
    quick, slow = [(40, 128, 2.0), (42, 128, 3.0)], [(400, 128, 2 * AIM)]
    assert analysis_section({"etalage": quick}).about.endswith("It is met.")
    assert analysis_section({"etalage": quick, "mu": slow}).about.endswith("It is not met in mu.")
    assert analysis_section({"etalage": quick}).rows == [["etalage", "41", "128", "2", "3"]]
