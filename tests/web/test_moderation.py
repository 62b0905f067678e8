"""Moderators on their pages, those they moderate, and people who block somebody."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest
from live_server import Server, Visitor, bots, people
from page_texts import english_left
from playwright.sync_api import expect
from real_browser import Guests
from test_account import PASSWORD
from test_people import sound

from speeltafel.cli import main
from speeltafel.contract.words import Language

LOGINS = count()


@pytest.fixture
def server(client: Path, tmp_path: Path) -> Iterator[Server]:
    """Of its own: whoever is muted as a guest takes everybody with them who comes from the same address."""
    with Server(f"sqlite:///{tmp_path / 'speeltafel.db'}", tmp_path, limits=False) as running:
        yield running


@pytest.fixture
def mia(server: Server) -> Visitor:
    """A moderator."""
    visitor = Visitor(server.url, "Mia")
    visitor.asked("POST", "/api/register", {"login": f"mia-{next(LOGINS)}", "password": PASSWORD})
    with ThreadPoolExecutor(1) as elsewhere:  # Playwright has a loop in this thread
        command = ["people", "moderator", visitor.id, "--database", server.database]
        assert elsewhere.submit(main, command).result() == 0
    return visitor


def test_a_moderator_mutes_somebody_and_lifts_it_again(guests: Guests, server: Server, mia: Visitor) -> None:
    eve = Visitor(server.url, "Eve")
    eve.asked("POST", "/api/register", {"login": f"eve-{next(LOGINS)}", "password": PASSWORD})
    page = guests.come_as(mia, f"/people/{eve.id}")
    panel = page.locator("#sanction")
    panel.get_by_label("Why (for the log)").fill("shouts")
    panel.get_by_role("button", name="Do it").click()
    expect(panel.get_by_role("status")).to_have_text("Saved.")
    theirs = guests.come_as(eve, "/")
    expect(theirs.get_by_role("alert")).to_contain_text("A moderator has muted you: until")
    panel.get_by_role("link", name="Who did what").click()
    mute = page.locator("#sanctions li", has_text="Eve")
    expect(mute).to_contain_text("Mute")
    expect(page.locator("#moderation-log li").first).to_contain_text("shouts")
    mute.get_by_role("button", name="Lift").click()
    expect(mute).to_have_count(0)
    sound(page, "moderation")
    assert eve.asked("GET", "/api/me")["sanctions"] == []


def test_a_moderator_removes_somebody_and_closes_the_table(guests: Guests, server: Server, mia: Visitor) -> None:
    guests.expected = ("403",)
    anna, eve = Visitor(server.url, "Anna"), Visitor(server.url, "Eve")
    table = anna.make_table("coloretto", [*people(2), *bots(1)], start=False)
    eve.done(table, do="sit")
    page = guests.come_as(mia, f"/table/{table}")
    page.get_by_role("tab").last.click()
    panel = page.locator("#table-moderation")
    panel.locator("summary").click()
    panel.get_by_role("button", name="Remove Eve from the table").click()
    expect(panel.get_by_role("button", name="Remove Eve from the table")).to_have_count(0)
    panel.get_by_role("button", name="Close the table").click()
    expect(panel.get_by_role("button", name="Close the table")).to_have_count(0)
    assert anna.see(table)["table"]["stage"] == "abandoned"


def test_somebody_who_is_blocked_on_their_page(guests: Guests, server: Server) -> None:
    anna, ben = Visitor(server.url, "Anna"), Visitor(server.url, "Ben")
    page = guests.come_as(anna, f"/people/{ben.id}")
    page.get_by_label("I never want to sit with this person").check()
    expect(page.locator("#block").get_by_role("status")).to_have_text("Saved.")
    page.reload()
    expect(page.get_by_label("I never want to sit with this person")).to_be_checked()
    assert [each["id"] for each in anna.asked("GET", "/api/blocks")] == [ben.id]


@pytest.mark.parametrize("kind", ["guest", "account"])
def test_the_list_of_those_who_are_blocked(guests: Guests, server: Server, kind: str) -> None:
    anna, ben, cas = (Visitor(server.url, name) for name in ("Anna", "Ben", "Cas"))
    if kind == "account":
        anna.asked("POST", "/api/register", {"login": f"anna-{next(LOGINS)}", "password": PASSWORD})
    for each in (ben, cas):
        assert anna.ask("PUT", f"/api/people/{each.id}/block").is_success
    page = guests.come_as(anna, f"/people/{ben.id}")
    page.get_by_role("link", name="Whom you blocked").click()
    section = page.get_by_role("region", name="People you blocked")
    expect(section.get_by_role("listitem").get_by_role("link")).to_have_text(["Ben", "Cas"])
    sound(page, "those who are blocked")
    section.get_by_role("button", name="Unblock Ben").click()
    expect(section.get_by_role("listitem").get_by_role("link")).to_have_text(["Cas"])
    expect(page.get_by_role("status").filter(has_text="Ben is not blocked any more.")).to_be_visible()
    assert [each["id"] for each in anna.asked("GET", "/api/blocks")] == [cas.id]
    section.get_by_role("button", name="Unblock Cas").click()
    expect(section.get_by_text("Nobody. Whom you never want to sit with")).to_be_visible()


def test_a_moderator_who_went_is_somebody_in_the_log(guests: Guests, server: Server, mia: Visitor) -> None:
    eve = Visitor(server.url, "Evelien")
    mia.asked("POST", "/api/moderation/sanctions", {"kind": "mute", "person": eve.id, "why": "shouts"})
    assert eve.ask("POST", "/api/me/delete", {}).is_success
    page = guests.come_as(mia, "/moderation", locale="nl")
    entry = page.locator("#moderation-log li").first
    expect(entry).to_contain_text("Iemand")
    expect(page.get_by_text("Evelien")).to_have_count(0)
    expect(entry.get_by_role("link", name="Iemand")).to_have_count(0)


@pytest.mark.parametrize("language", ["nl", "de"])
def test_no_english_is_left(guests: Guests, server: Server, mia: Visitor, language: Language) -> None:
    eve = Visitor(server.url, "Eve")
    page = guests.come_as(mia, f"/people/{eve.id}", locale=language)
    expect(page.locator("#sanction")).to_be_visible()
    assert english_left(page, language, "Eve", "Mia", "Moderation") == set()
    page.goto("/moderation")
    expect(page.locator("#moderation-log li").first).to_be_visible()
    assert mia.ask("PUT", f"/api/people/{eve.id}/block").is_success
    page.goto("/account")
    expect(page.locator("section[aria-labelledby=blocked] li")).to_be_visible()
    assert english_left(page, language, "Eve", "Mia", "Chrome", "HeadlessChrome", "Linux") == set()
