"""`speeltafel analyse`: a table, JSON and a page of one match; what is wrong with a record is told in a sentence."""

import json
import re
from functools import cache
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

import speeltafel
from speeltafel.cli import main
from speeltafel.cli.terminal import console
from tables import finish, play_until

NAMES = ["Anna", "B<en>", "Cécile"]


@cache
def record() -> str:
    return finish(speeltafel.game("etalage").new(3, 5, NAMES)).record()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "record.txt"
    path.write_text(record(), "utf-8")
    return path


def test_the_table(file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "_width", 200)  # a wide terminal, on which no name is folded
    assert main(["analyse", str(file), "--simulations", "8", "--open"]) == 0
    shown = capsys.readouterr().out
    for text in (
        "Etalage: last trick.",
        "Where the win came from",
        "What mattered most",
        "Better moves that were missed",
        *NAMES,
    ):
        assert text in shown


def test_nothing_but_json_on_standard_output(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(file), "--simulations", "8", "--json", "-"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["version"], told["game"], told["names"], told["worlds"]) == (1, "etalage", NAMES, 8)
    for seat in told["seats"]:
        parts = sum(seat[part] for part in ("fair", "place", "deal", "luck", "own", "others", "rest"))
        assert parts == pytest.approx(seat["result"], abs=1e-9)


class Tags(HTMLParser):
    """Every tag is closed by its own, and what they ask for from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.asked: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.asked += [value for name, value in attrs if name in ("src", "href", "action")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)


def test_the_page_needs_nothing_else(file: Path, tmp_path: Path) -> None:
    page = tmp_path / "analysis.html"
    assert (
        main(["analyse", str(file), "--simulations", "8", "--html", str(page), "--json", str(tmp_path / "a.json")]) == 0
    )
    text = page.read_text("utf-8")
    tags = Tags()
    tags.feed(text)
    assert tags.open == []
    assert tags.asked == []
    assert {"svg", "polyline", "table", "h2"} <= tags.seen
    assert "script" not in tags.seen
    assert "B&lt;en&gt;" in text
    assert "<en>" not in text
    assert "prefers-color-scheme: dark" in text
    decisions = json.loads((tmp_path / "a.json").read_text("utf-8"))["decisions"]
    reasons = [decision["reason"]["text"]["en"] for decision in decisions if decision["reason"]]
    assert reasons
    assert all(escape(reason) in text for reason in reasons)
    assert not re.search(r"url\(|@import|https?:", text)
    decisions = json.loads((tmp_path / "a.json").read_text("utf-8"))["decisions"]
    assert text.count("<tr") >= len(decisions)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("something else", "a record begins with the line"),
        (record().replace("game: etalage", "game: chess").partition("check:")[0], "chess"),
        (record()[: record().index("result:")], "breaks off"),
        (record().replace("play r", "play o", 1), "the text was changed after it was written"),
    ],
)
def test_a_record_that_is_none_is_told_in_a_sentence(
    text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "record.txt").write_text(text, "utf-8")
    assert main(["analyse", str(tmp_path / "record.txt")]) == 2
    assert re.search(told, capsys.readouterr().err)


def test_what_cannot_be_done_is_told_before_anything_is_played(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unfinished = play_until(speeltafel.game("etalage").new(3, 5), lambda table: len(table.moves) == 6).record()
    (tmp_path / "unfinished.txt").write_text(unfinished, "utf-8")
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\x00")
    for arguments, told in {
        (str(tmp_path / "unfinished.txt"),): "The match was not played to its end: the record stops after 6 moves",
        (str(tmp_path / "bytes.txt"),): "A record is a text in UTF-8",
        (str(file), "--seconds", "0"): "--seconds is more than 0",
        (str(file), "--simulations", "1"): "at least 2 worlds",
        (str(file), "--html", str(tmp_path / "none" / "page.html")): "There is no folder",
        (str(tmp_path / "missing.txt"),): "missing.txt",
    }.items():
        assert main(["analyse", *arguments]) == 2
        assert told in " ".join(capsys.readouterr().err.split())
