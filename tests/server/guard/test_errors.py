"""Every no has the same form, and tells nothing of the inside."""

import logging
from typing import get_args

import pytest
from guarded_app import guarded_client, refusal

from speeltafel.contract.errors import IllegalMove
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.guard.errors import STATUS, error_message, validation_message
from speeltafel.server.guard.rate_limits import TooFast
from speeltafel.server.message_parts import Code
from speeltafel.server.messages import No


def test_every_code_has_a_status() -> None:
    assert set(STATUS) == set(get_args(Code))


@pytest.mark.parametrize(("code", "status"), STATUS.items())
def test_refusals(code: Code, status: int) -> None:
    with guarded_client() as client:
        answer = client.get(f"/refused/{code}")
        assert (answer.status_code, answer.json()) == (status, refusal(code, "That is refused.", "R1.2"))
        assert ("retry-after" in answer.headers) is (code == "too_fast")
        assert ("www-authenticate" in answer.headers) is (status == 401)


def test_what_the_library_refuses() -> None:
    with guarded_client() as client:
        answer = client.get("/bad-table")
        assert (answer.status_code, answer.json()) == (400, refusal("bad_table", "Five players need five names."))


def test_a_fault_of_ours_tells_nothing_but_where_to_look(caplog: pytest.LogCaptureFixture) -> None:
    with guarded_client() as client:
        answer = client.get("/broken")
        reference = answer.headers["x-request-id"]
        assert answer.status_code == 500
        assert answer.json()["text"] == f"Something broke here, not with you. Its reference is {reference}."
        assert "inside" not in answer.text
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert reference in record.getMessage()
    assert "in broken" in caplog.text
    assert "KeyError" in caplog.text


def test_a_database_that_does_not_answer() -> None:
    with guarded_client() as client:
        answer = client.get("/closed")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        assert answer.json()["code"] == "broken"
        assert "secret-host" not in answer.text


@pytest.mark.parametrize(
    ("method", "path", "status", "code", "part"),
    [
        ("GET", "/nowhere", 404, "not_found", "nothing here"),
        ("DELETE", "/", 405, "bad_message", "Allow"),
        ("BREW", "/", 405, "bad_message", "Allow"),
    ],
)
def test_what_is_not_there(method: str, path: str, status: int, code: str, part: str) -> None:
    with guarded_client() as client:
        answer = client.request(method, path)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert part in answer.json()["text"]
        assert ("allow" in answer.headers) is (status == 405)


def test_brackets_within_brackets() -> None:
    with guarded_client() as client:
        answer = client.post("/say", content=b'{"a":' * 10_000)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")
        assert "brackets" in answer.json()["text"]


def test_the_same_on_a_socket() -> None:
    assert error_message(CommandRefused("stale", "Too late."), 7, 12) == No("stale", "Too late.", None, 7, 12)
    assert error_message(IllegalMove("Not so.", "R3.2"), 8) == No("bad_table", "Not so.", "R3.2", 8, 0)
    assert error_message(TooFast(1.2)).text == "That was too fast; try again in 2 seconds."


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        ([{"message": "Expected `int` >= 0", "key": "seat"}], "`seat` must be 0 or more."),
        ([{"message": "Expected `int` <= 5", "key": "seat"}], "`seat` must be 5 or less."),
        (
            [{"message": "Expected `array` of length <= 6", "key": "seats"}],
            "`seats` is too long: it has room for 6 entries.",
        ),
        ([{"message": "Expected `str` matching regex '^a$'", "key": "x"}], "`x` must match '^a$'."),
        ([{"message": "Expected `bool`, got `str`", "key": "yes"}], "`yes` must be of type bool, not str."),
        (
            [{"message": "Expected `object`, got `array`", "key": "data"}],
            "The message must be of type object, not array.",
        ),
        ([{"message": "Something new", "key": "x"}], "`x`: Something new."),
        ([{"message": "Odd", "key": "x"}, {"message": "Odder"}], "`x`: Odd; Odder."),
        ([], "That request is not understood."),
        (None, "That request is not understood."),
        ([{"message": "x" * 9999}], "x" * 500 + "."),
    ],
)
def test_sentences_for_what_is_wrong(found: object, sentence: str) -> None:
    assert validation_message(found) == sentence
