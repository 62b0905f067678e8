"""What browsers report of the client's errors: in the log, in one line, and without anything about a person."""

import logging
from pathlib import Path

import pytest
from every_route import whole_server

from speeltafel.server.guard.metrics import REGISTRY
from speeltafel.server.guard.rate_limits import RATE_LIMITS

PATH = "/api/client-errors"
ERROR = {
    "message": "x is undefined",
    "stack": "TypeError: x is undefined\n  at draw (https://house/assets/index-a1.js?v=geheim:1:2)",
    "version": "/assets/index-a1.js",
    "page": "table",
}


def reported(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [record for record in caplog.records if record.name == "speeltafel.client"]


def counted() -> float:
    return REGISTRY.get_sample_value("speeltafel_client_errors_total") or 0


def test_an_error_is_logged_without_secrets(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    before = counted()
    with whole_server(tmp_path) as client:
        assert client.post(PATH, json=ERROR).status_code == 204
        forged = {"message": "gone: /table/9hTf7KxQ2v4b\n20:00:00 error forged"}
        assert client.post(PATH, json=forged).status_code == 204
    first, second = reported(caplog)
    assert (first.levelname, first.getMessage()) == ("ERROR", "in a browser: x is undefined")
    assert vars(first)["facts"] == {
        "page": "table",
        "version": "/assets/index-a1.js",
        "stack": "TypeError: x is undefined | at draw (https://house/assets/index-a1.js…",
    }
    assert second.getMessage() == "in a browser: gone: /table/… | 20:00:00 error forged"
    assert counted() == before + 2


@pytest.mark.parametrize(
    "wrong",
    [{}, {"message": "x" * 301}, {"message": "x", "page": "table/9hTf7K"}, {"message": "x", "person": "anna"}],
)
def test_what_has_no_place_in_a_report_is_refused(tmp_path: Path, wrong: dict[str, str]) -> None:
    with whole_server(tmp_path) as client:
        assert client.post(PATH, json=wrong).status_code == 400


def test_a_broken_page_cannot_fill_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    limit = RATE_LIMITS["reports"]
    with whole_server(tmp_path, limits=True) as client:
        codes = [client.post(PATH, json=ERROR).status_code for _ in range(2 * limit.burst * limit.address_factor)]
    assert codes[-1] == 429
    assert len(reported(caplog)) == codes.count(204) < len(codes)
