"""Without a network: what was seen can be seen again, everything else says so, and all mends by itself."""

import re

from playwright.sync_api import Page, expect
from real_browser import PHONE, WITH_WORKER, Guests, fits, violations
from seated_players import finished
from worker_probe import controlled, kept, promised, wait_until_kept

MAY_BE_KEPT = re.compile(
    r"/engine/coloretto\.|/api/(games|levels|first-games)(/|\?|$)|/api/tables/[^/]+/(steps|replay|games)\?"
)


def offline(page: Page) -> None:
    expect(page.get_by_role("banner").get_by_text("Offline")).to_be_visible()


def online(page: Page) -> None:
    expect(page.get_by_role("banner").get_by_text("Offline")).to_have_count(0)


def test_what_was_seen_is_there_without_a_network(guests: Guests) -> None:
    guests.expected = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
    visitor, table = finished(guests, "coloretto")
    page = guests.come_as(visitor, f"/replay/{table}?seat=0", viewport=PHONE, **WITH_WORKER)
    expect(page.locator("#board")).to_be_visible()
    controlled(page)
    wait_until_kept(page, f"/api/tables/{table}/replay?language=en&seat=0")
    page.goto("/rules/coloretto")
    wait_until_kept(page, "/api/games/coloretto/rules?language=en")
    page.goto(f"/table/{table}")
    expect(page.locator("#result")).to_be_visible()

    page.context.set_offline(True)
    a_replay(page, table)
    rules(page)
    the_offline_page(page, table)
    playing_explains_itself(page)
    it_mends_by_itself(page, table)
    assert [path for path in kept(page) if not MAY_BE_KEPT.match(path)] == []
    who_logs_out_takes_it_along(page)


def a_replay(page: Page, table: str) -> None:
    page.goto(f"/replay/{table}?seat=0&move=7")
    expect(page.get_by_role("slider", name="Moment")).to_have_value("7")
    offline(page)
    page.get_by_role("button", name="To the end").click()  # where nobody has been yet
    expect(page.get_by_role("list", name="Players")).to_contain_text("winner")


def rules(page: Page) -> None:
    page.goto("/rules/coloretto")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Coloretto")
    offline(page)
    page.goto("/rules/mu")  # never read
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()


def the_offline_page(page: Page, table: str) -> None:
    page.goto(f"/table/{table}")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    main = page.get_by_role("main")
    expect(main.get_by_role("link", name="Coloretto", exact=True)).to_have_attribute("href", "/rules/coloretto")
    expect(main.get_by_role("link", name="Anna")).to_have_attribute("href", f"/replay/{table}?seat=0")
    assert fits(page)
    assert violations(page) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert violations(page, "color-contrast") == []
    main.get_by_role("link", name="Anna").click()
    expect(page.locator("#board")).to_be_visible()


def playing_explains_itself(page: Page) -> None:
    page.goto("/")
    page.get_by_role("article", name="Mü").get_by_role("button").first.click()
    explained = page.get_by_role("alert").filter(has_text="is not on this device yet")
    expect(explained).to_be_in_viewport()


def it_mends_by_itself(page: Page, table: str) -> None:
    page.goto(f"/rules/mu?back={table}")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    opened = page.evaluate("performance.timeOrigin")
    page.context.set_offline(False)
    online(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mü")
    assert page.evaluate("performance.timeOrigin") == opened
    page.goto(f"/table/{table}")
    expect(page.locator("#result")).to_be_visible()


def who_logs_out_takes_it_along(page: Page) -> None:
    """The next person at this browser does not see whose games were looked at."""
    assert any("/replay" in path for path in kept(page))
    assert page.request.post("/api/logout", headers={"origin": page.evaluate("location.origin")}).status == 204
    page.goto("/")
    promised(page, "caches.keys().then((names) => !names.some((name) => name.includes('seen')))")
    assert not any("/tables/" in path for path in kept(page))
