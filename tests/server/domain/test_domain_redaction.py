"""One place decides what a reader may see of an event; that there is no second one is looked for in the sources."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import speeltafel
from speeltafel.server.domain.events import AnyEvent, Moved, Opened, Said, Worded
from speeltafel.server.domain.plan import OpenSeat, TablePlan
from speeltafel.server.domain.redaction import is_open, redacted

SOURCES = Path(speeltafel.__file__).parent
NOTATION = speeltafel.game("emmers").rules.notation
OPENED = Opened(TablePlan("emmers", [OpenSeat(), OpenSeat()]), "a", "5e" * 32)


@pytest.mark.parametrize(
    ("event", "knowing", "blank"),
    [
        (Moved(1, "stack r"), {1, "all"}, Moved(1, "")),
        (Moved(1, "play r5"), {None, 0, 1, "all"}, None),
        (Worded(0, "lantern"), {0, "all"}, Worded(0, "")),
        (OPENED, {"all"}, Opened(OPENED.plan, "a", "")),
        (Said("a", "Anna", "Hello."), {None, 0, 1, "all"}, None),
        (Said("d", "Dirk", "Hush.", spectators=True), {None, "all"}, Said("", "", "", spectators=True)),
    ],
)
def test_a_reader_sees_all_of_an_event_or_a_blank(
    event: AnyEvent, knowing: set[object], blank: AnyEvent | None
) -> None:
    for reader in (None, 0, 1, "all"):
        seen = redacted(event, reader, NOTATION)
        assert seen == (event if reader in knowing else blank)
    assert is_open(event, NOTATION) == (blank is None)


def files_with(wanted: Callable[[ast.AST], bool]) -> set[str]:
    return {name for name, tree in trees() if any(wanted(node) for node in ast.walk(tree))}


def trees() -> Iterator[tuple[str, ast.Module]]:
    for file in SOURCES.rglob("*.py"):
        yield file.relative_to(SOURCES).as_posix(), ast.parse(file.read_text("utf-8"))


def test_which_moves_are_secret_is_read_in_one_file() -> None:
    reads = files_with(lambda node: isinstance(node, ast.Attribute) and node.attr == "secret_verbs")
    assert reads == {"contract/notation.py"}


def test_secrets_of_events_are_blanked_in_one_file() -> None:
    """Whoever replaced one of these fields by itself would decide a second time."""
    fields = {"move", "word", "house_seed"}
    blanks = files_with(
        lambda node: (
            isinstance(node, ast.Call)
            and ast.unparse(node.func) in ("structs.replace", "replace")
            and any(each.arg in fields for each in node.keywords)
        )
    )
    assert {name for name in blanks if name.startswith("server/")} == {"server/domain/redaction.py"}


def test_lines_of_a_log_are_made_in_one_file() -> None:
    made = files_with(lambda node: isinstance(node, ast.Call) and "Entry" in map(ast.unparse, (node.func, *node.args)))
    assert made == {"server/domain/projection.py"}


def test_only_these_say_whom_a_move_is_told_to() -> None:
    """Events go through the redaction; in a first game and in the terminal there are none, but moves."""
    asks = files_with(lambda node: isinstance(node, ast.Attribute) and node.attr == "told_to")
    assert asks == {"server/domain/redaction.py", "server/tutorials/presenter.py", "cli/terminal_game.py"}
