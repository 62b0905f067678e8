"""What somebody chooses has its effect, is there after a reload, and with an account on other devices too."""

from typing import Any

from click_player import bar_of, start
from playwright.sync_api import Page, Route, expect
from real_browser import Guests, play_now

PASSWORD = "correct horse"
NOTING = """{
  window.tones = 0;
  window.glides = [];
  const { createOscillator } = AudioContext.prototype;
  AudioContext.prototype.createOscillator = function () { window.tones += 1; return createOscillator.call(this); };
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, how) {
    window.glides.push(how.duration);
    return animate.call(this, frames, how);
  };
}"""
"""What is heard, and how long things move."""
STRANGE = """if (location.protocol === "http:" && localStorage.getItem("speeltafel") === null)
  localStorage.setItem("speeltafel", '{"theme": 7, "speed": "warp", "confirm": true}');"""
"""There before the page is: one that runs writes down its own settings now and then."""
USUAL = 220
"""Milliseconds in which a card glides at the usual speed."""


def open_settings(page: Page) -> None:
    page.locator("[popovertarget=preferences]").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


def choose_all(page: Page) -> None:
    """Everything differently; the language last, since it changes the names of the others."""
    open_settings(page)
    page.get_by_label("Look").select_option("dark")
    page.get_by_label("Movement of cards").select_option("slow")
    page.get_by_label("Colours").select_option("strong")
    for label in ("Sound", "Ask before every move", "Buttons within reach of the left hand"):
        page.get_by_label(label).check()
    page.get_by_label("Language").select_option("nl")


def seen(page: Page) -> dict[str, Any]:
    """What the settings do to a table, rather than what they say."""
    left = "aside => aside.getBoundingClientRect().x < document.querySelector('#board').getBoundingClientRect().x"
    return {
        "language": page.locator(".prompt.yours").inner_text().splitlines()[0].split()[-1],
        "dark": page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(23, 25, 28)",
        "patterns": page.locator("#board .weave").count() > 0 and page.locator("pattern#weave-r").count() == 1,
        "left": page.locator("aside").evaluate(left),
    }


def tap_a_card(page: Page) -> None:
    expect(page.locator(".prompt.yours")).to_be_visible()
    page.locator("#board [role=toolbar]").get_by_role("button", disabled=False).first.click()


def test_each_has_its_effect_and_stays(guests: Guests) -> None:
    page = start(guests, "etalage", color_scheme="light")
    page.context.add_init_script(NOTING)
    page.reload()
    expect(page.locator(".prompt.yours")).to_be_visible()
    assert seen(page) == {"language": "hand.", "dark": False, "patterns": False, "left": False}
    tap_a_card(page)
    expect(page.locator("#board [role=toolbar]").get_by_role("button")).to_have_count(8)  # played at once
    expect(page.locator(".prompt.yours")).to_be_visible()
    assert page.evaluate("[window.tones, window.glides]") == [0, []]  # silent and, as this device asks, still

    choose_all(page)
    page.reload()
    expect(page.locator(".prompt.yours")).to_be_visible()
    expect(page.locator("pattern#weave-r")).to_have_count(1)
    expect(page.locator("#board .weave").first).to_be_attached()  # the board comes after the prompt
    now = seen(page)
    assert now | {"language": ""} == {"language": "", "dark": True, "patterns": True, "left": True}
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    expect(page.locator(".prompt.yours")).to_contain_text("Jij bent aan de beurt")
    check_confirming_by_the_left_hand(page)
    page.wait_for_function("usual => window.glides.includes(2 * usual)", arg=USUAL)
    page.wait_for_function("() => window.tones > 0")


def check_confirming_by_the_left_hand(page: Page) -> None:
    if page.locator("#board [role=toolbar]").get_by_role("button", disabled=False).count() > 0:
        tap_a_card(page)
    else:  # it is time to shop
        page.locator("#board").get_by_role("button", disabled=False).first.click()
    bar = page.get_by_role("group", name="Je beurt tot nu toe")
    confirm, rest = bar.get_by_role("button").last, bar.get_by_role("button").first
    expect(confirm).to_be_visible()
    one, other = confirm.bounding_box(), rest.bounding_box()
    assert one is not None
    assert other is not None
    assert one["x"] < other["x"]
    confirm.click()
    expect(bar).to_have_count(0)


def test_they_follow_an_account(guests: Guests) -> None:
    first = guests.come("/account")
    with first.expect_response(lambda answer: answer.request.method == "PUT") as told:
        register(first)
    assert told.value.status == 204  # what a guest chose is the first to be kept
    open_settings(first)
    with first.expect_response(lambda answer: answer.request.method == "PUT"):
        first.get_by_label("Look").select_option("dark")

    second = guests.come("/account", color_scheme="light")
    expect(second.locator("html")).to_have_attribute("data-theme", "auto")
    form = second.get_by_role("region", name="Log in")
    form.get_by_label("Login").fill("sanne-3")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()
    expect(second.locator("html")).to_have_attribute("data-theme", "dark")

    guests.expected = ("ERR_FAILED",)

    def lost(route: Route) -> None:
        route.abort() if route.request.method == "PUT" else route.fallback()

    second.route("**/api/settings", lost)  # chosen on the train
    open_settings(second)
    with second.expect_event("requestfailed"):
        second.get_by_label("Buttons within reach of the left hand").check()
    second.unroute("**/api/settings")
    with second.expect_response(lambda answer: answer.request.method == "PUT"):
        second.reload()
    expect(second.locator("html")).to_have_attribute("data-hand", "left")
    first.reload()
    expect(first.locator("html")).to_have_attribute("data-hand", "left")
    expect(first.locator("html")).to_have_attribute("data-theme", "dark")


def register(page: Page) -> None:
    form = page.get_by_role("region", name="Make an account")
    form.get_by_label("Login").fill("sanne-3")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()


def test_what_is_no_setting_does_no_harm(guests: Guests) -> None:
    page = guests.come(script=STRANGE)
    expect(page.locator("html")).to_have_attribute("data-theme", "auto")
    expect(page.locator("html")).to_have_attribute("data-speed", "none")
    play_now(page)
    tap_a_card(page)
    expect(bar_of(page)).to_be_visible()
