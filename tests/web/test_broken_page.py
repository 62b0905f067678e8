"""An error of the client: whoever meets it is told, and the server's log has it."""

import re

from live_server import Server
from playwright.sync_api import expect
from real_browser import Guests

BROKEN = "a wheel came off"


def test_an_error_is_shown_and_reported(guests: Guests, server: Server) -> None:
    guests.expected = (BROKEN,)
    page = guests.come()
    with page.expect_response("**/api/client-errors") as answer:
        page.evaluate(f"() => void setTimeout(() => {{ throw new Error('{BROKEN}') }})")
    assert answer.value.status == 204
    expect(page.get_by_role("alert")).to_have_text("Something went wrong here, not with you. Please try again.")
    assert re.search(rf"in a browser: {BROKEN} .*page=home version=/assets/", server.log.read_text())
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("alert")).to_have_count(0)
    guests.wrong = [each for each in guests.wrong if BROKEN not in each]
