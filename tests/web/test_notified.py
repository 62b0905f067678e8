"""Being told on a device that it is one's turn: asked for by a click, where it is of use."""

import json
from typing import Any

from live_server import bots, people
from playwright.sync_api import expect
from push_service import Device
from real_browser import WITH_WORKER, Guests, violations

DEVICE = Device("https://push.example/one")
SUBSCRIBE = """(told) => {
  const subscription = {
    endpoint: told.endpoint,
    toJSON: () => told,
    unsubscribe: async () => { window.subscribed = null; return true; },
  };
  PushManager.prototype.getSubscription = async () => window.subscribed ?? null;
  PushManager.prototype.subscribe = async (options) => {
    window.asked = options;
    return (window.subscribed = subscription);
  };
}"""
"""In the place of a browser maker's push service, which a test cannot reach."""


def test_asked_for_by_a_click_and_left_again(subscribers: Guests) -> None:
    page = subscribers.come("about:blank", **WITH_WORKER)
    page.context.grant_permissions(["notifications"], origin=subscribers.server.url)
    page.add_init_script(f"({SUBSCRIBE})({json.dumps(DEVICE.told)})")
    told: list[tuple[str, Any, int]] = []
    page.on(
        "response",
        lambda answer: (
            told.append((answer.request.method, answer.request.post_data_json, answer.status))
            if "/api/push" in answer.url
            else None
        ),
    )
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    section = page.get_by_role("region", name="Notifications")
    section.get_by_role("button", name="Notify me on this device").click()
    expect(section).to_contain_text("This device tells you when it is your turn.")
    key = page.request.get("/api/push").json()["key"]
    assert page.evaluate("window.asked") == {"userVisibleOnly": True, "applicationServerKey": key}
    assert told[-1] == ("PUT", {**DEVICE.told, "language": "en"}, 204)
    assert violations(page) == []
    with page.expect_response("**/api/push/forget"):
        section.get_by_role("button", name="Stop notifying me here").click()
    expect(section.get_by_role("button", name="Notify me on this device")).to_be_visible()
    assert told[-1] == ("POST", {"endpoint": DEVICE.endpoint}, 204)


def test_a_table_that_takes_days_offers_it_and_no_other(subscribers: Guests) -> None:
    visitor, seats = subscribers.known("Anna"), [*people(1), *bots(2, "random")]
    for pace, offers in (({"days": 2}, 1), ({}, 0)):
        page = subscribers.come_as(visitor, f"/table/{visitor.make_table('coloretto', seats, pace=pace)}")
        expect(page.locator(".prompt.yours")).to_be_visible()
        expect(page.get_by_role("region", name="Notifications").get_by_role("button")).to_have_count(offers)
