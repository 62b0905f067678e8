"""The description of the HTTP interface can be read in a browser, under our own content security policy."""

from real_browser import Guests

from speeltafel.server.app import make_app
from speeltafel.server.settings import Settings


def test_everything_that_can_be_asked_is_on_the_page(guests: Guests) -> None:
    page = guests.come("/api/schema")
    shown = {text.strip() for text in page.locator("h3 code").all_inner_texts()}
    described = make_app(Settings()).openapi_schema.to_schema()
    assert shown == {f"{method.upper()} {path}" for path, found in described["paths"].items() for method in found}
    assert page.locator("h3[id]").count() == len(described["components"]["schemas"])
    assert "Its id is the invitation" in page.locator("main").inner_text()
    width = page.evaluate("() => getComputedStyle(document.querySelector('main')).maxWidth")
    assert width == "960px", "the style sheet is there"


def test_links_lead_to_types(guests: Guests) -> None:
    page = guests.come("/api/schema")
    targets = page.eval_on_selector_all("a[href^='#']", "links => links.map(link => link.hash.slice(1))")
    there = page.eval_on_selector_all("[id]", "found => found.map(each => each.id)")
    assert len(targets) > 50
    assert set(targets) <= set(there)
    page.get_by_role("link", name="openapi.json").click()
    page.wait_for_url("**/openapi.json")
