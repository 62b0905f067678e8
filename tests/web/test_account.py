"""A guest keeps their name and games with an account, and comes back to them."""

import re

import pytest
from browsing import DESK, PHONE, Guests, fits, play_now, violations
from playwright.sync_api import Page, expect

PASSWORD = "correct horse"


def go_to_account(page: Page) -> None:
    """The way that people go: from the bar at the top."""
    page.locator("[popovertarget=preferences]").click()
    page.get_by_role("dialog").locator("a[href='/account']").click()
    page.wait_for_url("**/account")
    expect(page.locator("#preferences")).not_to_be_visible()


def fill(page: Page, form: str, login: str, password: str) -> None:
    """The form is "Make an account" or "Log in"."""
    section = page.get_by_role("region", name=form)
    section.get_by_label("Login").fill(login)
    section.get_by_label("Password").fill(password)
    section.get_by_role("button").click()


def test_a_guest_keeps_the_game_they_play(guests: Guests) -> None:
    guests.expected = ("401",)
    page = guests.come()
    page.get_by_label("Your name").fill("Marit")
    play_now(page)
    table = page.url
    go_to_account(page)
    expect(page.get_by_text("You play as the guest Marit.")).to_be_visible()
    fill(page, "Make an account", "marit-7", PASSWORD)
    expect(page.get_by_role("status")).to_contain_text("Marit has an account now.")
    page.reload()
    expect(page.get_by_text("You are Marit, with the login marit-7.")).to_be_visible()

    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("status")).to_contain_text("You are logged out.")
    page.goto(table)
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator(".prompt.yours")).to_have_count(0)  # somebody who watches
    go_to_account(page)
    fill(page, "Log in", "marit-7", "wrong horse")
    expect(page.get_by_role("alert")).to_have_text("There is no account with this login and this password.")
    fill(page, "Log in", "marit-7", PASSWORD)
    expect(page.get_by_role("status")).to_contain_text("Welcome back, Marit.")
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    page.locator(f"a[href='{re.sub('^.*/table', '/table', table)}']").click()
    expect(page.locator(".prompt.yours")).to_be_visible()


def test_another_password(guests: Guests) -> None:
    guests.expected = ("403", "401")
    page = guests.come("/account")
    fill(page, "Make an account", "eva-9", PASSWORD)
    change = page.get_by_role("region", name="Another password")

    def ask(old: str, new: str) -> None:
        change.get_by_label("Present password").fill(old)
        change.get_by_label("New password").fill(new)
        change.get_by_role("button").click()

    ask("wrong horse", "new " + PASSWORD)
    expect(page.get_by_role("alert")).to_have_text("That is not your present password.")
    ask(PASSWORD, "short")
    expect(change.get_by_label("New password")).to_be_focused()
    ask(PASSWORD, "new " + PASSWORD)
    expect(page.get_by_role("status")).to_contain_text("Your password is changed.")
    page.get_by_role("button", name="Log out").click()
    fill(page, "Log in", "eva-9", PASSWORD)
    expect(page.get_by_role("alert")).to_have_text("There is no account with this login and this password.")
    fill(page, "Log in", "eva-9", "new " + PASSWORD)
    expect(page.get_by_role("status")).to_contain_text("Welcome back")


def test_refusals_are_in_the_language_of_the_reader(guests: Guests) -> None:
    guests.expected = ("409", "401")
    first = guests.come("/account")
    fill(first, "Make an account", "taken-1", PASSWORD)
    expect(first.get_by_role("button", name="Log out")).to_be_visible()
    page = guests.come("/account", locale="de-DE")
    form = page.get_by_role("region", name="Konto anlegen")
    form.get_by_label("Anmeldename").fill("nö")
    form.get_by_role("button").click()
    expect(form.get_by_label("Anmeldename")).to_be_focused()
    expect(form.get_by_label("Anmeldename")).to_have_attribute("aria-invalid", "true")
    form.get_by_label("Anmeldename").fill("taken-1")
    form.get_by_label("Passwort").fill("kurz")
    form.get_by_role("button").click()
    expect(form.get_by_label("Passwort")).to_be_focused()
    form.get_by_label("Passwort").fill(PASSWORD)
    form.get_by_role("button").click()
    expect(page.get_by_role("alert")).to_have_text("Dieser Anmeldename ist vergeben. Bitte wähle einen anderen.")
    form = page.get_by_role("region", name="Anmelden")
    form.get_by_role("button").click()  # with nothing filled in
    expect(form.get_by_role("alert")).to_have_text("Es gibt kein Konto mit diesem Anmeldenamen und diesem Passwort.")


def test_by_keyboard_and_for_password_managers(guests: Guests) -> None:
    page = guests.come("/account")
    form = page.get_by_role("region", name="Make an account")
    expect(form.get_by_label("Login")).to_have_attribute("autocomplete", "username")
    expect(form.get_by_label("Password")).to_have_attribute("autocomplete", "new-password")
    old = page.get_by_role("region", name="Log in").get_by_label("Password")
    expect(old).to_have_attribute("autocomplete", "current-password")
    form.get_by_label("The name that others see").focus()
    page.keyboard.press("Control+A")
    for text in ("Wim", "wim_keys", PASSWORD):
        page.keyboard.type(text)
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
        if text != PASSWORD:
            page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("You are Wim, with the login wim_keys.")).to_be_visible()
    expect(page.get_by_role("heading", name="Account")).to_be_focused()


@pytest.mark.parametrize(("theme", "size"), [("light", DESK), ("dark", PHONE)])
def test_the_page_is_sound(guests: Guests, theme: str, size: dict[str, int]) -> None:
    page = guests.come("/account", color_scheme=theme, viewport=size)
    expect(page.get_by_role("region", name="Log in")).to_be_visible()
    assert violations(page) == []
    assert fits(page)
