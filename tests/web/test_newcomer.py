"""A newcomer goes through every first game to its end, each in another language, and from there to a real one."""

from itertools import cycle
from typing import Any

import pytest
from click_player import OFTEN
from playwright.sync_api import Locator, Page, expect
from real_browser import DESK, PHONE, Guests, covered, fits, violations
from screenshots import SHAPES as PICTURED
from screenshots import picture

from speeltafel import Table
from speeltafel.contract.words import LANGUAGES, Language
from speeltafel.server.tutorials.lessons import (
    FirstGame,
    Lesson,
    check_answer,
    first_game,
    position,
    with_first_games,
    words_of,
)

REST = """() => {
  const said = document.querySelector('[data-stage]');
  if (!said || document.querySelector('.table')?.ariaBusy !== 'false') return false;
  const folded = said.querySelector('[aria-expanded=false]')?.checkVisibility() ?? false;
  return { stage: said.dataset.stage, text: folded ? said.textContent : said.innerText };
}"""
SCROLLED_TO = """(each) => {
  each.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = each.getBoundingClientRect();
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}"""
"""Where it is then, before the page hears that it was scrolled."""
SETTLED = """async ({ x, y }) => {
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  return Boolean(document.elementFromPoint(x, y)?.closest('details.list > summary'));
}"""
"""Whether the list is still there once the page has heard, and drawn itself."""
SHAPES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": DESK},
    "phone": {"viewport": PHONE, "has_touch": True},
    "dark": {"viewport": PHONE, "has_touch": True, "color_scheme": "dark"},
}
EACH = list(zip(with_first_games(), cycle(LANGUAGES), cycle(reversed(SHAPES)), strict=False))
"""Every first game in one language; what the others say is compared where it needs no browser."""


def come(guests: Guests, name: str, language: Language, shape: str) -> Page:
    page = guests.come(f"/learn/{name}", locale=language, **SHAPES[shape])
    at_rest(page)
    page.locator("details.list summary").click()
    return page


def at_rest(page: Page) -> Any:
    """What the coach says when nothing is being shown or asked: at which stage, and the words, also those that are
    folded away to make room on a phone."""
    return page.wait_for_function(REST, polling=OFTEN).json_value()


def coach(page: Page, stage: str) -> Locator:
    return page.locator(f"[data-stage={stage}]")


def move(page: Page, table: Table, text: str) -> Any:
    """By the list of moves, which is the same for all games; what is said then."""
    page.locator("details.list li button").nth(table.legal().index(text)).click()
    table.play(text)
    return at_rest(page)


def mistake(first: FirstGame, lesson: Lesson, table: Table) -> tuple[str, str] | None:
    """A legal move that is wrong at once, and which explanation it gets."""
    for text in table.legal():
        after = table.copy()
        after.play(text)
        verdict, why = check_answer(lesson, [text], their_turn=after.turn == first.seat)
        if verdict == "wrong":
            return text, why
    return None


@pytest.mark.parametrize(("name", "language", "shape"), EACH)
def test_to_the_end_of_a_first_game(guests: Guests, name: str, language: Language, shape: str) -> None:
    page = come(guests, name, language, shape)
    first, words = first_game(name), words_of(name, language)
    mistakes = 0
    for number, lesson in enumerate(first.lessons):
        said, table, now = words.lessons[lesson.id], position(name, number), at_rest(page)
        assert now["stage"] == "asking"
        assert all(text in now["text"] for text in (said.title, said.learn, said.ask))
        assert fits(page)
        assert page.locator("#board button:enabled").count() > 0
        wrong = mistake(first, lesson, table)
        if wrong and mistakes < 2:
            now = move(page, table.copy(), wrong[0])
            assert now["stage"] == "asking"
            assert said.wrong[wrong[1]] in now["text"]
            mistakes += 1
        answered = table.copy()
        for text in lesson.own:
            now = move(page, answered, text)
        assert now["stage"] == "right", now["text"]
        assert said.right in now["text"]
        coach(page, "right").locator("button.main").click()
    assert mistakes == 2
    expect(coach(page, "over")).to_contain_text(words.end)
    expect(coach(page, "over").locator("li")).to_have_text([words.lessons[each.id].title for each in first.lessons])
    assert fits(page)


def test_a_first_game_is_left_and_resumed(guests: Guests) -> None:
    page = come(guests, "coloretto", "en", "desk")
    for button in ("Draw a card", "at row 2"):
        page.locator("#board").get_by_role("button", name=button).click()
    expect(coach(page, "right")).to_contain_text("We go on as if you had played")
    page.reload()
    expect(coach(page, "asking")).to_contain_text("Choose the row")
    page.keyboard.press("r")
    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()
    page.keyboard.press("Escape")
    expect(coach(page, "asking")).to_contain_text("Choose the row")
    page.goto("/")
    page.get_by_role("link", name="Learn in 10 minutes – Coloretto").click()
    expect(coach(page, "asking")).to_contain_text("Choose the row")
    page.get_by_role("button", name="Back").click()
    expect(coach(page, "asking")).to_contain_text("Draw and lay")


def test_help_after_two_mistakes(guests: Guests) -> None:
    page = guests.come("/learn/coloretto")
    page.evaluate("localStorage.setItem('speeltafel.learned', '{\"coloretto\": 3}')")
    page.reload()
    show = page.get_by_role("button", name="Show me")
    for _ in range(2):
        expect(show).to_have_count(0)
        page.locator("#board").get_by_role("button", name="Take row 3").click()
        expect(coach(page, "asking")).to_contain_text("Two blues make 3 points.")
        at_rest(page)
    assert violations(page) == []
    show.click()
    expect(coach(page, "right")).to_contain_text("Three reds are worth 6 points.")
    assert page.evaluate("localStorage.getItem('speeltafel.learned')") == '{"coloretto":4}'
    page.evaluate("localStorage.setItem('speeltafel.learned', '{\"coloretto\": 12}')")
    page.reload()
    expect(coach(page, "over")).to_be_visible()
    assert violations(page) == []


def test_on_a_phone_the_explanation_makes_room(guests: Guests) -> None:
    page = guests.come("/learn/coloretto", locale="nl", **SHAPES["phone"])
    learn, fold = coach(page, "asking").get_by_text("Je verzamelt"), page.get_by_role("button", name="Uitleg")
    expect(learn).to_be_visible()
    own = page.locator("#board").get_by_role("region").last
    fold.click()
    expect(learn).to_be_hidden()
    assert not covered(own, 0.5, 0.9)
    fold.click()
    expect(learn).to_be_visible()
    page.locator("#board").get_by_role("button", name="Trek een kaart").click()
    expect(learn).to_be_hidden()


@pytest.mark.parametrize("name", with_first_games())
def test_what_one_scrolled_to_stays_under_the_finger(guests: Guests, name: str) -> None:
    """The list of moves on a phone: where it is when the scrolling ends, there a finger finds it, down and up."""
    page = guests.come(f"/learn/{name}", locale="nl", **SHAPES["phone"])
    assert at_rest(page)["stage"] == "asking"
    point = page.locator("details.list summary").evaluate(SCROLLED_TO)
    assert page.evaluate(SETTLED, point), "The list moved after the scrolling."
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    assert page.evaluate(SETTLED, point), "The list moved away under the finger."
    finger.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})  # so long a touch is no tap
    page.touchscreen.tap(**point)
    expect(page.locator("details.list")).to_have_attribute("open", "")


def test_from_home_to_a_real_game_in_three_clicks(guests: Guests) -> None:
    page = guests.come("/")
    clicks = 0
    for target in (
        page.get_by_role("link", name="Learn in 10 minutes – Coloretto"),
        page.get_by_role("button", name="Play a real game"),
    ):
        target.click()
        clicks += 1
    page.wait_for_url("**/table/*")
    expect(page.locator("#board button:enabled").first).to_be_visible()
    expect(page.get_by_text("Beginner").first).to_be_visible()
    assert clicks <= 3


def test_a_lobby_with_free_seats_offers_it(guests: Guests) -> None:
    page = guests.come("/new?game=coloretto")
    page.get_by_role("button", name="Make the table and invite").click()
    page.get_by_role("link", name="Learn in 10 minutes").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("First game: Coloretto")


@pytest.mark.parametrize("shape", PICTURED)
def test_a_picture_of_a_first_game(guests: Guests, shape: str) -> None:
    page = guests.come_as(guests.known("Anna"), "/learn/coloretto", **PICTURED[shape])
    page.evaluate("localStorage.setItem('speeltafel.learned', '{\"coloretto\": 7}')")
    page.reload()
    for button in ("Draw a card", "at row 2"):
        page.locator("#board").get_by_role("button", name=button).click()
    expect(coach(page, "asking")).to_contain_text("Row 1 stays as Cleo likes it")
    expect(page.get_by_text("Anna").filter(visible=True).first).to_be_visible()
    picture(page, "first-game", shape)
