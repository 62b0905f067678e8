"""While the server's compiler is at work the table says so; nobody waits, and nothing slips away under a finger."""

import json
from random import Random

from click_player import click_on, seen
from playwright.sync_api import Page, Route, expect
from real_browser import Guests, fits, move_list, play_now, violations

FAR = """() => document.querySelector('.compiling progress')?.value"""


def come(guests: Guests, done: list[float]) -> Page:
    """To a table at a server whose compiler is as far as `done` says, last entry first."""
    page = guests.come()

    def answer(route: Route) -> None:
        route.fulfill(body=json.dumps({"done": done[-1] if len(done) == 1 else done.pop()}))

    page.route("**/machine-code", answer)
    with page.expect_response("**/machine-code"):
        play_now(page, "Coloretto")
    return page


def test_the_table_says_how_far_the_compiler_is(guests: Guests) -> None:
    done = [0.5]
    page = come(guests, done)
    bar = page.locator(".compiling")
    expect(bar).to_contain_text("The bots are being compiled for this server, once.")
    assert page.evaluate(FAR) == 0.5
    assert fits(page)
    assert violations(page) == []
    done[:] = [0.75]
    page.wait_for_function("() => document.querySelector('.compiling progress')?.value === 0.75")


def test_it_goes_with_the_next_move_only(guests: Guests) -> None:
    page = come(guests, [1, 0.5])
    bar = page.locator(".compiling")
    expect(bar).to_contain_text("The bots are compiled.")
    expect(page.locator(".prompt.yours")).to_be_visible()
    move_list(page).first.click()
    expect(bar).to_have_count(0)


def test_there_is_none_where_all_is_compiled(guests: Guests) -> None:
    """And nobody asks again, however much is played."""
    page = come(guests, [1])
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    now = seen(page)
    for _ in range(2):
        click_on(page, Random(1), now)
        now = seen(page, unlike=now["look"])
    expect(page.locator(".compiling")).to_have_count(0)
    assert [url for url in asked if "machine-code" in url] == []
