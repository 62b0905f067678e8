"""What the server takes at most is stated once: the client has it from there."""

import json
import re

from limits import FILE, limits, written

SRC = FILE.parents[1]


def test_the_file_is_fresh() -> None:
    assert FILE.read_text("utf-8") == written(), "Run `python tools/limits.py`."


def test_no_field_has_a_length_of_its_own() -> None:
    fields = [found for page in SRC.rglob("*.svelte") for found in re.findall("maxlength=.*", page.read_text("utf-8"))]
    assert len(fields) > 10
    assert [field for field in fields if re.match("maxlength=\\W*[0-9]", field)] == []


def test_tables_of_the_browser_have_no_limits_of_their_own() -> None:
    """What a server has, they have from there; only the codes with which lines are closed are numbers of the wire."""
    files = [file.read_text("utf-8") for file in (SRC / "local").glob("*.ts")]
    assert any("../device/limits" in text for text in files)
    number = re.compile(r"^(?:export )?const [A-Z_]+ = .*\b\d{2,}\b.*", re.M)
    own = [found for text in files for found in number.findall(text)]
    assert [line for line in own if not re.search(r"\b44\d\d\b", line)] == []


def test_refusals_name_the_length_that_names_may_have() -> None:
    """What a refusal says has no places to fill in."""
    most, _ = limits()["NAME_LENGTH"]
    said = [json.loads(words.read_text("utf-8")) for words in SRC.rglob("words/*.json")]
    found = [
        text for texts in said for key, text in texts.items() if key in ("no.name.bad_message", "no.bots.bad_message")
    ]
    assert len(found) >= 8
    assert {tuple(re.findall("[0-9]+", text)) for text in found} == {("1", str(most))}
