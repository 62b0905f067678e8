"""Lines of the log: for machines and for a terminal, and never with a secret in them."""

import io
import json
import logging
from collections.abc import Callable, Iterator

import pytest
from guarded_app import guarded_client

from speeltafel.server.guard.log_format import (
    REQUEST_ID,
    JsonFormatter,
    PlainFormatter,
    RedactingFormatter,
    describe_error,
    redact,
    redact_errors,
    set_up_logging,
)


def line(formatter: RedactingFormatter, text: str, problem: BaseException | None = None, **facts: object) -> str:
    info = (type(problem), problem, problem.__traceback__) if problem else None
    record = logging.LogRecord("speeltafel.test", logging.WARNING, "file", 1, text, (), info)
    record.facts = facts
    return formatter.format(record)


def test_a_line_for_machines() -> None:
    token = REQUEST_ID.set("abc123")
    made = json.loads(line(JsonFormatter(), "Two\nlines", status=200))
    REQUEST_ID.reset(token)
    assert made.pop("at")[10] == "T"
    expected = {"level": "warning", "from": "speeltafel.test", "text": "Two\nlines", "request": "abc123", "status": 200}
    assert made == expected


def test_a_line_for_a_terminal_is_one_line() -> None:
    made = line(PlainFormatter(), "Two\nlines", path="/api/me", person=None)
    assert made[8:] == " warning Two lines path=/api/me"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("token st_abcdefgh12345678 is odd", "token … is odd"),
        ("Cookie: speeltafel=x.guest.1.abc; other=1", "Cookie: …; other=1"),
        ("Cookie: speeltafel-device=device.x.abc; other=1", "Cookie: …; other=1"),
        ("/account#code=7KQ2M-XW4TP-9ZC3D-HV8RF was used", "/account#code=… was used"),
        ("Authorization: Bearer eyJhbGciOi.abc", "Authorization: …"),
        ("hash $argon2id$v=19$m=8$abc$def", "hash …"),
        ("postgresql://anna:geheim@db/house", "postgresql://…@db/house"),
        ("seed " + "5e" * 32, "seed …"),
        ("GET /api/me?token=abc done", "GET /api/me… done"),
        ("Why? Because the table t1 is full: 200 ms.", "Why? Because the table t1 is full: 200 ms."),
    ],
)
def test_secrets_are_cut_out(text: str, left: str) -> None:
    assert redact(text) == left
    assert json.loads(line(JsonFormatter(), text))["text"] == left


def caught(work: Callable[[], object]) -> Exception:
    try:
        work()
    except Exception as problem:
        return problem
    raise AssertionError("Nothing went wrong.")


WORD = "gehe" + "im"  # source lines stand in a trace; this word does not stand in one


def fail() -> None:
    try:
        int(WORD)
    except ValueError as problem:
        raise RuntimeError(f"Lost x='{WORD}' and \"it's {WORD}\" 12 times\nKey ({WORD})") from problem


def test_an_error_tells_where_it_came_from_and_not_what_was_said() -> None:
    text = describe_error(caught(fail))
    assert "in fail" in text
    assert "builtins.ValueError: invalid literal for int() with base 10: '…'" in text
    assert "builtins.RuntimeError: Lost x='…' and '…' 12 times" in text
    assert WORD not in text


def test_groups_of_errors_tell_of_each() -> None:
    text = describe_error(ExceptionGroup("two", [KeyError("one 'thing'"), caught(fail)]))
    assert "KeyError" in text
    assert "in fail" in text


def test_other_formatters_get_the_discreet_telling(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("speeltafel.test.discreet")
    log.addFilter(redact_errors)
    try:
        int(WORD)
    except ValueError:
        log.exception("It failed")
    assert "ValueError" in caplog.text
    assert WORD not in caplog.text


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    yield io.StringIO()
    root.handlers[:], root.level = before, level


def test_everything_goes_through_one_handler(stream: io.StringIO) -> None:
    set_up_logging("json", stream)
    logging.getLogger("uvicorn.access").info("GET /tables/invitation")
    logging.getLogger("uvicorn.error").info("Started st_abcdefgh12345678")
    logging.getLogger("speeltafel.anything").debug("too small to be describe_error")
    (only,) = stream.getvalue().splitlines()
    assert json.loads(only)["text"] == "Started …"


def test_paths_are_told_as_templates(stream: io.StringIO) -> None:
    set_up_logging("json", stream)
    logging.getLogger("httpx").disabled = True
    with guarded_client() as client:
        client.get("/refused/forbidden?secret=1")
        client.get("/an-invitation")
        client.request("BREW", "/")
    logging.getLogger("httpx").disabled = False
    lines = [json.loads(each) for each in stream.getvalue().splitlines()]
    assert [(each["method"], each["path"], each["status"]) for each in lines if "path" in each] == [
        ("GET", "/refused/{code}", 403),
        ("GET", "(nowhere)", 404),
        ("OTHER", "(nowhere)", 405),
    ]
    assert "invitation" not in stream.getvalue()
