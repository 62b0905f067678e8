"""Requests as the OpenAPI description allows them, and as it does not: never a 5xx, and every answer as described."""

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from live_server import Server, Visitor, bots, people
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

EXAMPLES = int(os.environ.get("SPEELTAFEL_FUZZ", "5"))
"""Of each operation, in each mode."""
CHECKS: list[Any] = [
    not_a_server_error,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with Server(f"sqlite:///{folder}/server.db", folder, limits=False) as running:
        yield running


@pytest.fixture(scope="module")
def ben(server: Server) -> Visitor:
    """Somebody with an account, for whom little is refused because of who they are."""
    visitor = Visitor(server.url, "Ben")
    visitor.asked("POST", "/api/register", {"login": "ben-the-fuzz", "password": "correct horse"})
    return visitor


@pytest.fixture(scope="module")
def tables(ben: Visitor) -> list[str]:
    """Open, being played, and over."""
    seats, options = [*people(1), *bots(2, "random")], {"games": 1, "start": 0}
    opened, playing, given_up = (ben.make_table("coloretto", seats, options=options, start=n > 0) for n in range(3))
    ben.done(given_up, do="resign")
    over = ben.make_table("etalage", seats, options=options)
    with ben.follow(over) as line:
        while line.table is None or line.table["stage"] == "playing":
            if line.table and line.table["view"]["turn"] == 0:
                line.send(do="play", move=line.table["view"]["moves"][0], moves=line.table["moves"])
            line.until("update")
    return [opened, playing, given_up, over]


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_answer_is_as_described(server: Server, ben: Visitor, tables: list[str], mode: GenerationMode) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
    operations: list[Any] = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    assert len(operations) > 20
    tried = sum(try_out(operation, mode, ben, tables) for operation in operations)
    assert tried == len(operations) if mode.is_positive else tried > 10
    assert ben.see(tables[-1])["table"]["stage"] == "over"
    assert {ben.see(table)["table"]["game"] for table in tables} == {"coloretto", "etalage"}


def try_out(operation: Any, mode: GenerationMode, ben: Visitor, tables: list[str]) -> bool:
    """Whether there was anything to try: some requests cannot be wrong."""
    endless = operation.path.endswith("/stream")
    headers = {"origin": ben.url, "cookie": "; ".join(f"{name}={value}" for name, value in ben.http.cookies.items())}

    @settings(max_examples=EXAMPLES, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    @given(
        case=operation.as_strategy(generation_mode=mode),
        known=st.booleans(),
        table=st.sampled_from([None, *tables]),
        hint=st.booleans(),
    )
    def asked(case: Any, known: bool, table: str | None, hint: bool) -> None:
        checks = list(CHECKS)
        if table is not None and "table" in (case.path_parameters or {}) and not endless:
            case.path_parameters["table"] = table
        elif mode.is_negative:
            checks.append(negative_data_rejection)
        if isinstance(case.body, dict) and case.body.get("do") == "hint" and not hint:
            case.body["do"] = "ping"  # a hint takes its time
        case.call_and_validate(headers=headers if known and not endless else {}, checks=checks)

    try:
        asked()
    except Unsatisfiable:
        return False
    return True
