"""Whatever a body holds, it is the sender's fault."""

from collections.abc import Iterator

import pytest
from every_route import Operation, operations, whole_server
from litestar import Litestar
from litestar.testing import TestClient

OPERATIONS = [each for each in operations() if not each.path.endswith("/stream")]
BODIES = {
    "in a string": b'{"name": "\xff"}',
    "in a key": b'{"\xff": 1}',
    "cut short": b'{"name": "\xc3"}',
    "half of a pair": b'{"name": "\xed\xa0\x80"}',
    "deep inside": b'{"plan": {"seats": [{"for": "\xfe"}]}}',
    "nothing else": b"\xff\xff",
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    with whole_server(tmp_path_factory.mktemp("server")) as visiting:
        yield visiting


def test_the_description_tells_which_routes_have_bodies() -> None:
    assert len(OPERATIONS) > 30
    assert sum(each.has_body for each in OPERATIONS) > 8


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
def test_bytes_that_are_no_text(client: TestClient[Litestar], operation: Operation, body: bytes) -> None:
    answer = client.request(operation.method, operation.path, content=body)
    if operation.has_body:
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")
        assert answer.json()["text"].endswith(".")
    else:
        assert answer.status_code < 500, "nobody reads it"
