"""What Prometheus is told."""

import pytest
from guarded_app import TOKEN, guarded_client
from litestar.exceptions import WebSocketDisconnect
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from speeltafel.server.guard import metrics
from speeltafel.server.guard.rate_limits import TooFast


def counted(name: str, **labels: str) -> float:
    """A number of now; they only grow while other tests run."""
    return metrics.REGISTRY.get_sample_value(name, labels) or 0.0


def test_requests_and_refusals_are_counted() -> None:
    names = ("speeltafel_requests_total", "speeltafel_refusals_total")
    labels = ({"method": "GET", "path": "/refused/{code}", "status": "409"}, {"code": "stale"})
    before = [counted(name, **label) for name, label in zip(names, labels, strict=True)]
    with guarded_client() as client:
        client.get("/refused/stale")
        client.get("/refused/stale")
    assert [counted(name, **label) for name, label in zip(names, labels, strict=True)] == [n + 2 for n in before]
    assert counted("speeltafel_request_seconds_count", path="/refused/{code}") >= 2


def test_strange_methods_and_paths_make_no_new_rows() -> None:
    with guarded_client() as client:
        for n in range(20):
            client.request(f"BREW{n}", f"/coffee/{n}")
    text = generate_latest(metrics.REGISTRY).decode()
    assert "BREW" not in text
    assert "coffee" not in text


def test_a_refused_socket_is_counted() -> None:
    before = counted("speeltafel_refusals_total", code="too_fast")
    with guarded_client() as client:
        client.app.state.early = TooFast(1)
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/socket"):
            pass
    assert counted("speeltafel_refusals_total", code="too_fast") == before + 1
    assert counted("speeltafel_requests_total", method="SOCKET", path="/socket", status="429") >= 1


def test_commits_and_what_they_hold() -> None:
    before = counted("speeltafel_commit_batch_sum"), counted("speeltafel_commit_seconds_count")
    metrics.committed(7, 0.004)
    assert (counted("speeltafel_commit_batch_sum"), counted("speeltafel_commit_seconds_count")) == (
        before[0] + 7,
        before[1] + 1,
    )


def test_prometheus_can_read_it() -> None:
    with metrics.SOCKETS.track_inprogress(), metrics.THINKING.time(), guarded_client() as client:
        metrics.TABLES.set_function(lambda: 3)  # as a server does it
        metrics.MOVES.inc(2)
        answer = client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    assert answer.headers["content-type"].count("charset") == 1
    families = {family.name: family for family in text_string_to_metric_families(answer.text)}
    assert families["speeltafel_tables"].samples[0].value == 3
    assert families["speeltafel_sockets"].samples[0].value >= 1
    assert {
        "speeltafel_requests",
        "speeltafel_request_seconds",
        "speeltafel_refusals",
        "speeltafel_moves",
        "speeltafel_bot_thinking_seconds",
        "speeltafel_commit_seconds",
        "speeltafel_commit_batch",
        "process_resident_memory_bytes",
    } <= set(families)
