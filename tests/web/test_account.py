"""A guest keeps their name and games with an account, and comes back to them."""

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect
from real_browser import DESK, PHONE, Guests, fits, play_now, violations

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

    page.get_by_role("button", name="Log out", exact=True).click()
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
    page.get_by_role("button", name="Log out", exact=True).click()
    fill(page, "Log in", "eva-9", PASSWORD)
    expect(page.get_by_role("alert")).to_have_text("There is no account with this login and this password.")
    fill(page, "Log in", "eva-9", "new " + PASSWORD)
    expect(page.get_by_role("status")).to_contain_text("Welcome back")


def test_refusals_are_in_the_language_of_the_reader(guests: Guests) -> None:
    guests.expected = ("409", "401")
    first = guests.come("/account")
    fill(first, "Make an account", "taken-1", PASSWORD)
    expect(first.get_by_role("button", name="Log out", exact=True)).to_be_visible()
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


def registered(guests: Guests, login: str, **more: Any) -> tuple[Page, str]:
    """Somebody with an account, and the code that they were shown."""
    page = guests.come("/account", **more)
    fill(page, "Make an account", login, PASSWORD)
    shown = page.get_by_role("region", name="Your recovery code")
    code = shown.locator("code").inner_text()
    shown.get_by_role("button").click()
    expect(shown).to_have_count(0)
    return page, code


def test_a_forgotten_password(guests: Guests) -> None:
    guests.expected = ("403",)
    page, code = registered(guests, "forgetful")
    other = guests.come("/account")
    other.get_by_text("I forgot my password").click()
    form = other.get_by_role("region", name="I forgot my password")

    def ask(known: str, new: str) -> None:
        form.get_by_label("Recovery code").fill(known)
        form.get_by_label("New password").fill(new)
        form.get_by_role("button").click()

    ask(code, "short")
    expect(form.get_by_label("New password")).to_be_focused()
    ask("AAAAA-AAAAA", "new " + PASSWORD)
    expect(form.get_by_role("alert")).to_have_text(
        "This code is not known here: it is mistyped, used already or too old."
    )
    ask(code.lower(), "new " + PASSWORD)
    expect(other.get_by_role("status")).to_contain_text("Your new password counts from now on.")
    following = other.get_by_role("region", name="Your recovery code").locator("code").inner_text()
    assert following != code
    page.reload()
    expect(page.get_by_role("region", name="Make an account")).to_be_visible()  # logged out there
    page.goto(f"/account#code={following}")
    form = page.get_by_role("region", name="I forgot my password")
    expect(form.get_by_label("Recovery code")).to_have_value(following)
    form.get_by_label("New password").fill(PASSWORD)
    form.get_by_role("button").click()
    expect(page.get_by_text("You are", exact=False).first).to_be_visible()
    expect(page).to_have_url(re.compile("/account$"))


def test_logging_out_on_another_device(guests: Guests) -> None:
    page, _ = registered(guests, "two-devices")
    other = guests.come("/account")
    fill(other, "Log in", "two-devices", PASSWORD)
    expect(other.get_by_role("status")).to_contain_text("Welcome back")
    other.get_by_role("link", name="Home").click()
    play_now(other)
    expect(other.locator(".prompt.yours")).to_be_visible()
    page.reload()
    devices = page.get_by_role("region", name="Where you are logged in")
    expect(devices.get_by_role("listitem")).to_have_count(2)
    expect(devices.get_by_text("this device")).to_have_count(1)
    devices.get_by_role("button", name="Log out there").click()
    expect(devices.get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_role("status")).to_contain_text("Logged out there")
    expect(other.locator(".prompt.yours")).to_have_count(0)  # at once: somebody who watches
    expect(other.locator("#board")).to_be_visible()
    devices.get_by_role("button", name="Log out everywhere").click()
    expect(page.get_by_role("status")).to_contain_text("You are logged out.")


def test_programs_and_their_tokens(guests: Guests) -> None:
    page, _ = registered(guests, "programmer")
    panel = page.get_by_role("region", name="Programs that play for you")
    panel.get_by_label("What a new token allows").select_option("to see")
    panel.get_by_label("Name of a new bot").fill("Robo")
    panel.get_by_role("button", name="Make a bot").click()
    expect(panel.get_by_role("status")).to_contain_text("st_")
    token = panel.get_by_role("status").locator("code").inner_text()
    expect(panel.get_by_role("listitem")).to_contain_text("to see · until")
    answer = httpx.get(f"{guests.server.url}/api/me", headers={"Authorization": f"Bearer {token}"})
    assert answer.json()["person"]["name"] == "Robo"
    panel.get_by_role("button", name="Drop").click()
    expect(panel.get_by_role("listitem")).to_have_count(0)
    answer = httpx.get(f"{guests.server.url}/api/me", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 401


def test_taking_ones_data_along_and_going_for_good(guests: Guests) -> None:
    guests.expected = ("403",)
    page, _ = registered(guests, "leaver")
    panel = page.get_by_role("region", name="Your data")
    with page.expect_download() as started:
        panel.get_by_role("link").click()
    assert started.value.suggested_filename == "speeltafel.json"
    assert json.loads(started.value.path().read_text())["person"]["login"] == "leaver"
    panel.get_by_text("Delete the account").click()
    assert violations(page) == []
    for password in ("wrong horse", PASSWORD):
        panel.get_by_label("Present password").fill(password)
        panel.get_by_role("button", name="Delete for good").click()
        if password != PASSWORD:
            expect(panel.get_by_role("alert")).to_have_text("That is not your present password.")
    expect(page.get_by_role("status")).to_contain_text("Your account is deleted.")
    expect(page.get_by_role("region", name="Make an account")).to_be_visible()


@pytest.mark.parametrize(("theme", "size"), [("light", DESK), ("dark", PHONE)])
def test_the_page_of_a_member_is_sound(guests: Guests, theme: str, size: dict[str, int]) -> None:
    page, _ = registered(guests, f"sound-{theme}", color_scheme=theme, viewport=size)
    expect(page.get_by_role("region", name="Where you are logged in").get_by_role("listitem")).to_have_count(1)
    assert violations(page) == []
    assert fits(page)
    page.locator("header .who").evaluate("each => each.textContent = 'Considerate Hippopotamus'")  # lots are drawn
    assert fits(page)


@pytest.mark.parametrize(("theme", "size"), [("light", DESK), ("dark", PHONE)])
def test_the_page_is_sound(guests: Guests, theme: str, size: dict[str, int]) -> None:
    page = guests.come("/account", color_scheme=theme, viewport=size)
    expect(page.get_by_role("region", name="Log in")).to_be_visible()
    assert violations(page) == []
    assert fits(page)
