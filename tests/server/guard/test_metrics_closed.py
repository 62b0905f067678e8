"""The metrics are for who has the token, however the path is written."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from guarded_app import TOKEN, guarded_client
from live_server import METRICS, Server
from metrics_paths import SPELLINGS, asked

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.server.guard.metrics import metrics_route
from speeltafel.server.guard.rate_limits import RATE_LIMITS, RateLimiter


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with Server(f"sqlite:///{folder}/server.db", folder, limits=False) as running:
        yield running


@pytest.mark.parametrize("path", SPELLINGS)
@pytest.mark.parametrize("shown", ["", "Bearer ", "Bearer wrong", f"Basic {METRICS}", f"Bearer {METRICS[:-1]}"])
def test_nobody_is_told_without_the_token(server: Server, path: str, shown: str) -> None:
    assert "speeltafel_" not in asked(server.port, path, **({"Authorization": shown} if shown else {}))


def test_who_has_the_token_is_told(server: Server) -> None:
    assert "speeltafel_requests_total" in asked(server.port, "/metrics", Authorization=f"Bearer {METRICS}")


def test_where_no_token_is_set_there_is_nothing(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/server.db", tmp_path, metrics="") as closed:
        for shown in ("Bearer ", "Bearer", "Bearer None"):
            assert "There is nothing here" in asked(closed.port, "/metrics", Authorization=shown)


def test_guesses_are_slow() -> None:
    few = replace(RATE_LIMITS["logins"], burst=3)
    with guarded_client(RateLimiter(limits={**RATE_LIMITS, "logins": few}, clock=lambda: 0.0)) as client:
        guess = {"Authorization": "Bearer guess"}
        assert [client.get("/metrics", headers=guess).status_code for _ in range(4)] == [401, 401, 401, 429]
        known = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        assert known.status_code == 200, "who knows it is never too fast"


@pytest.mark.parametrize("token", ["short", "é" * 20])
def test_a_token_that_is_none(token: str) -> None:
    with pytest.raises(SpeeltafelError, match="16 or more"):
        metrics_route(token)
