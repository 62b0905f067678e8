"""The pages on the wire and on records say what is so."""

import re
from pathlib import Path

import msgspec
import pytest

from speeltafel.record import read, write
from speeltafel.server.app import make_app
from speeltafel.server.guard.errors import STATUS
from speeltafel.server.messages import FromClient, ToClient
from speeltafel.server.people.idempotency import LONGEST, SHORTEST
from speeltafel.server.settings import Settings
from speeltafel.server.store.requests import KEPT
from speeltafel.table.replayer import replay
from wire_page import BEGIN, renewed

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "wire.md").read_text("utf-8")


def test_the_lists_are_those_of_the_messages() -> None:
    assert renewed(PAGE) == PAGE, "Run `python tools/wire_page.py docs/wire.md`."
    with pytest.raises(ValueError, match="The page needs the lines"):
        renewed(PAGE.replace(BEGIN, ""))


def test_every_refusal_is_explained_with_its_status() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d{3}) \| (.+) \|$", PAGE, re.MULTILINE)
    assert {code: int(status) for code, status, _ in rows} == STATUS
    assert len(rows) == len(STATUS)


def test_every_address_exists() -> None:
    known = {re.sub(r":\w+}", "}", route.path) for route in make_app(Settings()).routes}
    named = set(re.findall(r"`(/api/[^`?]*)`", PAGE))
    assert len(named) > 5
    assert named <= known


def test_the_examples_are_messages() -> None:
    said: FromClient | ToClient
    lines = [line for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
    assert len(lines) > 2
    for line in lines:
        kind = FromClient if '"do"' in line else ToClient
        said = msgspec.json.decode(line, type=kind)
        assert type(said) in kind.__args__


def test_the_example_of_a_record_is_one() -> None:
    page = (DOCS / "records.md").read_text("utf-8")
    (text,) = re.findall(r"```\n(Speeltafel record.*?)```", page, re.DOTALL)
    assert write(read(text)) == text
    assert replay(text).moves == read(text).moves
    lines = {line.partition(":")[0].rstrip("0123456789 ") for line in text.splitlines() if not line.startswith(" ")}
    told = {name.rstrip("N ") for name in re.findall(r"`([\w ]+)`", page[page.index("| line |") : page.index("## ")])}
    assert lines - {"Speeltafel record"} <= told


def test_what_is_said_of_keys_is_so() -> None:
    """How long they are, and for how long they are kept."""
    said = " ".join(PAGE.split())
    assert f"`Idempotency-Key` for the same purpose: {SHORTEST} to {LONGEST} visible ASCII characters" in said
    assert KEPT == 86_400
    assert "Asked again with it within a day" in said
