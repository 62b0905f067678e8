"""The rules in the browser: every clause and example, found, linked to, printed, and read at the table."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from real_browser import PHONE, Guests, fits, violations
from screenshots import SHAPES, picture
from seated_players import Round

from speeltafel import game, game_names
from speeltafel.contract.words import Language
from speeltafel.rulebook import examples, rules

SAYS = """(root) => [...root.querySelectorAll('.clause')].map((each) => [
  each.id, each.querySelector('p').textContent.replace(/\\s+/g, ' ').trim(),
])"""
FIGURES = """(root) => [...root.querySelectorAll('figure')].map((each) => ({
  title: each.querySelector('h3').lastChild.textContent.trim(),
  text: each.querySelector('figcaption p').textContent.replace(/\\s+/g, ' ').trim(),
  after: each.previousElementSibling.id,
}))"""


def read(guests: Guests, name: str, where: str = "", **more: Any) -> Page:
    page = guests.come(f"/rules/{name}{where}", **more)
    drawn(page, name)
    return page


def drawn(page: Page, name: str) -> None:
    """All examples are there, with their pictures."""
    expect(page.locator("figure")).to_have_count(len(examples(game(name).rules)))
    for figure in page.locator("figure .drawn").all():
        expect(figure.locator("*").nth(3)).to_be_attached()


def plain(text: str) -> str:
    return re.sub(r"[*`]", "", text)


def check_texts(page: Page, name: str, language: Language) -> None:
    box, main = game(name).rules, page.locator("main")
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert main.evaluate(SAYS) == [[clause.number, plain(clause.text)] for clause in rules(box, language).clauses]
    shown = [{"title": each.title, "text": each.text, "after": each.after} for each in examples(box, language)]
    assert main.evaluate(FIGURES) == shown


def test_every_clause_and_example_in_english(guests: Guests) -> None:
    page = guests.come("/rules")
    expect(page.locator("main li a")).to_have_count(len(game_names()))
    for name in game_names():
        page.goto(f"/rules/{name}")
        drawn(page, name)
        check_texts(page, name, "en")
        WHAT_WAS_PLAYED[name](page)


def test_every_clause_and_example_in_dutch_in_the_dark(guests: Guests) -> None:
    page = guests.come("/rules", locale="nl", color_scheme="dark")
    for name in game_names():
        page.goto(f"/rules/{name}")
        drawn(page, name)
        check_texts(page, name, "nl")
        assert violations(page, "color-contrast") == []
        assert fits(page)


def test_every_clause_and_example_in_german_on_a_phone(guests: Guests) -> None:
    page = guests.come("/rules", locale="de", viewport=PHONE)
    assert fits(page)
    for name in game_names():
        page.goto(f"/rules/{name}")
        drawn(page, name)
        check_texts(page, name, "de")
        assert violations(page) == []
        assert fits(page)


def example(page: Page, title: str) -> Locator:
    return page.locator("figure", has_text=title)


def score_of_coloretto(page: Page) -> None:
    expect(example(page, "What the cards are worth").locator(".sum .points")).to_have_text("36")


def rounds_of_mu(page: Page) -> None:
    trick = example(page, "A trick with two trumps")
    expect(trick.locator(".won .who")).to_have_text("Eva")
    expect(trick).to_contain_text("Eva takes 2 points")
    expect(example(page, "The bid was too high").get_by_role("row").nth(1)).to_contain_text("−12")


def trick_of_etalage(page: Page) -> None:
    shopping = example(page, "Who shops first")
    expect(shopping.get_by_label("yellow 12")).to_be_visible()
    expect(shopping).to_contain_text("Choosing: Eva, Cas, Anna")


def pyramids_of_emmers(page: Page) -> None:
    pyramids = example(page, "A knock at the corner").get_by_role("img")
    expect(pyramids.first).to_have_accessible_name(re.compile("15 buckets"))
    expect(pyramids.last).to_have_accessible_name(re.compile("10 buckets"))


def block_of_kleurenblok(page: Page) -> None:
    before, after = example(page, "A joker in the block").locator(".moment").all()
    assert before.locator("td [aria-label='joker on yellow 4']").count() == 1
    assert after.locator("td [aria-label='yellow 4']").count() == 1


WHAT_WAS_PLAYED = {
    "coloretto": score_of_coloretto,
    "emmers": pyramids_of_emmers,
    "etalage": trick_of_etalage,
    "kleurenblok": block_of_kleurenblok,
    "mu": rounds_of_mu,
}


def test_searching(guests: Guests) -> None:
    page = read(guests, "mu")
    box = page.get_by_role("searchbox", name="Search in these rules")
    box.fill("double TRUMP")
    expect(page.locator(".clause")).to_have_count(1)
    expect(page.locator("#R4\\.5 mark").filter(has_text="double").first).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="1 clause")).to_be_visible()
    box.fill("elephant")
    expect(page.get_by_text("Nothing here is about “elephant”.")).to_be_visible()
    box.fill("R6.4")
    expect(page.locator(".clause")).to_have_count(1)
    page.get_by_role("link", name="R6.4").click()
    expect(page.locator(".clause")).to_have_count(len(game("mu").rules.clauses))
    expect(page.locator("#R6\\.4")).to_be_in_viewport()
    expect(page.locator(".lit")).to_have_id("R6.4")
    expect(page).to_have_url(re.compile("#R6.4$"))


def test_a_link_leads_to_a_clause(guests: Guests) -> None:
    page = read(guests, "etalage", "#R4.1")
    expect(page.locator("#R4\\.1")).to_be_focused()
    expect(page.locator("#R4\\.1")).to_be_in_viewport()
    page.get_by_role("link", name="A trick").click()
    expect(page.get_by_role("heading", name="2 A trick")).to_be_in_viewport()
    page.locator("#R1\\.2").get_by_role("link", name="R1.1").click()
    expect(page.locator(".lit")).to_have_id("R1.1")
    page.go_back()
    expect(page).to_have_url(re.compile("#2$"))
    page.goto("/")
    page.get_by_role("article", name="Etalage").get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Etalage: the rules")


def test_pictures_of_the_rules(guests: Guests) -> None:
    for shape, settings in SHAPES.items():
        page = read(guests, "mu", "#R5.4", **settings)
        expect(page.locator(".lit")).to_be_in_viewport()
        expect(example(page, "A trick with two trumps").locator(".won")).to_be_in_viewport()
        picture(page, "rules", shape)
        page.context.close()


def test_on_paper(guests: Guests) -> None:
    page = read(guests, "emmers", color_scheme="dark", viewport={"width": 794, "height": 1123})
    page.emulate_media(media="print")
    for gone in (page.get_by_role("banner"), page.get_by_role("searchbox"), page.get_by_role("button", name="Print")):
        expect(gone).to_be_hidden()
    expect(page.locator("#R1\\.1")).to_be_visible()
    ink = "([of, what]) => getComputedStyle(document.querySelector(of))[what]"
    assert page.evaluate(ink, ["#R1\\.1", "color"]) == page.evaluate(ink, [".drawn", "color"]) == "rgb(0, 0, 0)"
    assert page.evaluate(ink, ["body", "backgroundColor"]) == "rgb(255, 255, 255)"
    text = page.locator("#R1\\.1").bounding_box()
    assert text is not None
    assert text["width"] > 700, "the text takes the whole sheet"
    assert page.screenshot(full_page=True).startswith(b"\x89PNG")


def test_a_refused_move_links_to_its_clause(guests: Guests) -> None:
    """What is sent is changed on its way, since the page itself offers nothing that the rules forbid."""
    round_ = Round(guests, "mu", ("Anna", "Ben", "Cas"), start=0)
    page = guests.come("about:blank")

    def tamper(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            said = json.loads(message)
            server.send(json.dumps({**said, "move": "play r5"}) if said.get("move") else message)

        socket.on_message(pass_on)

    page.context.route_web_socket(re.compile("/socket"), tamper)
    for cookie, value in round_.visitors[0].http.cookies.items():
        page.context.add_cookies([{"name": cookie, "value": value, "url": guests.server.url}])
    page.goto(f"/table/{round_.table}")
    page.get_by_role("button", name="Pass").click()
    refused = page.get_by_role("alert")
    expect(refused).to_contain_text("The rules do not allow that now.")
    link = refused.get_by_role("link", name=re.compile(r"Rule R\d+\.\d+"))
    clause = str(link.text_content()).removeprefix("Rule ")
    link.click()
    panel = page.get_by_role("dialog", name="Mü: the rules")
    expect(panel.locator(".lit")).to_have_id(clause)
    expect(panel.locator(".lit")).to_be_in_viewport()
    expect(panel).to_contain_text("Your turn")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(link).to_be_focused()
    page.keyboard.press("r")
    expect(panel.get_by_role("searchbox")).to_be_visible()
    panel.get_by_role("button", name="Close").click()
    expect(page.locator("#board")).to_be_visible()
    expect(page).to_have_url(re.compile("/table/"))
