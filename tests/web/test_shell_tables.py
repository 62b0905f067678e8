"""What can be done at a table, whatever the game."""

import re

from playwright.sync_api import Page, Route, expect
from real_browser import DESK, PHONE, Guests, log_of, may_move, move_list, play_now, violations
from seated_players import finished


def test_play_now_is_one_click(guests: Guests) -> None:
    page = guests.come()
    name = page.get_by_label("Your name").first.input_value()
    play_now(page)
    seats = page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(seats).to_have_count(3)
    expect(seats.first).to_contain_text(name)
    expect(page.locator(".prompt")).to_contain_text("Your turn")
    expect(page.locator("[aria-current=true]")).to_have_count(1)
    page.goto("/")
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()


def test_a_table_whose_answer_is_lost_is_made_once(guests: Guests) -> None:
    guests.expected = ("ERR_FAILED",)
    page = guests.come()
    keys: list[str] = []

    def lose_the_first(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) > 1:
            return route.continue_()
        assert route.fetch().status == 201
        return route.abort("failed")

    page.route("**/api/tables", lose_the_first)
    page.route("**/api/tables?*", lambda route: None)  # the lists stay out, so nothing proves the network is back
    button = page.get_by_role("article", name="Etalage").get_by_role("button")
    before = button.bounding_box()
    button.click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert button.bounding_box() == before, "the late alert has moved what one is about to click"
    page.unroute("**/api/tables?*")
    play_now(page)
    assert len(keys) == 2
    assert keys[0] == keys[1]
    mine = page.evaluate("() => fetch('/api/tables?whose=mine').then((answer) => answer.json())")
    assert [row["id"] for row in mine] == [page.url.rpartition("/")[2]]


def test_after_the_end_again_and_replay(guests: Guests) -> None:
    visitor, table = finished(guests, "etalage")
    page = guests.come_as(visitor, f"/table/{table}")
    page.get_by_role("button", name="Again").click()
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    expect(page.locator(".prompt")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("heading", name="Etalage, move by move")).to_be_visible()


def two_people(guests: Guests) -> tuple[Page, Page]:
    """Anna's table, and Ben who comes by her link; Kleurenblok, where two take turns."""
    anna = guests.come("/new?game=kleurenblok")
    anna.get_by_label("Your name").last.fill("Anna")
    anna.get_by_label("Players").select_option("2")
    anna.get_by_label("Who starts").select_option("0")
    anna.get_by_role("button", name="Make the table and invite").click()
    link = anna.get_by_label("Link to this table").input_value()
    ben = guests.come(link, viewport=PHONE)
    ben.get_by_label("Your name").last.fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(anna.get_by_text("Ben", exact=True)).to_be_visible()
    anna.get_by_role("button", name="Start the game").click()
    expect(anna.locator(".prompt.yours")).to_be_visible()
    expect(ben.get_by_text("Anna is to move.")).to_be_visible()
    return anna, ben


def test_taking_back_asks_the_other_and_a_bot_can_stand_in(guests: Guests) -> None:
    anna, ben = two_people(guests)
    anna.get_by_role("button", name="Take back").click()
    expect(anna.get_by_text("There is nothing to take back.")).to_be_visible()
    move_list(anna).filter(has_text="draw").click()
    anna.get_by_role("button", name="Take back").click()
    ben.get_by_role("button", name="All right").click()
    expect(anna.locator(".prompt.yours")).to_be_visible()
    anna.get_by_role("button", name="Leave for a while").click()
    expect(anna.get_by_text("A bot plays for you.")).to_be_visible()
    expect(ben.locator(".prompt.yours")).to_be_visible()
    anna.get_by_role("button", name="Take my cards back").click()
    expect(anna.get_by_text("A bot plays for you.")).to_have_count(0)
    ben.get_by_role("button", name="Resign").click()
    ben.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ben.get_by_text("You resigned; a bot plays your cards to the end.")).to_be_visible()


def share_in(line: str) -> int:
    found = re.search(r"(\d+) %", line)
    assert found, line
    return int(found[1])


def test_a_hint_tells_the_move_and_the_shares(guests: Guests) -> None:
    page = guests.come()
    play_now(page)
    guests.known("Bo").wait_for_machine_code("etalage")
    legal = move_list(page).count()
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="Hint")
    advice = hint.get_by_text("A strong bot’s choice: play")
    expect(advice).to_be_visible()
    lines = hint.get_by_role("listitem").all_inner_texts()
    assert lines[0].splitlines()[0].strip() in advice.inner_text()
    shares = [share_in(line) for line in lines]
    assert shares == sorted(shares, reverse=True)
    assert all(share_in(line) == shares[0] for line in lines if "about as good" in line)
    expect(hint.get_by_text("not looked at")).to_have_count(1 if legal > len(lines) else 0)
    seats = [int(share) for share in re.findall(r"(\d+) %", hint.get_by_text("After that:").inner_text())]
    assert seats[0] == shares[0]
    assert sum(seats) == 100
    assert violations(page) == []
    hint.get_by_role("button", name="Play it").click()
    expect(hint).to_have_count(0)


def test_a_turn_in_the_making_by_keys(guests: Guests) -> None:
    page = guests.come()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Ask before every move").check()
    page.keyboard.press("Escape")
    play_now(page)
    draft = page.get_by_role("group", name="Your turn so far")
    move_list(page).first.click()
    expect(draft).to_be_visible()
    page.keyboard.press("Escape")
    expect(draft).to_have_count(0)
    move_list(page).first.click()
    expect(draft).to_be_visible()
    page.keyboard.press("Control+Enter")
    expect(draft).to_have_count(0)
    assert "plays" in log_of(page)


def test_without_its_board_a_game_can_be_played_with_a_list(guests: Guests) -> None:
    guests.expected = ("ERR_FAILED", "Failed to fetch dynamically imported module")
    page = guests.come()
    page.context.route("**/assets/etalage-*.js", lambda route: route.abort())
    play_now(page)
    board = page.locator("#board")
    expect(board).to_contain_text("The board could not be loaded.")
    board.get_by_role("button").first.click()
    expect(page.locator("#tab-panel")).to_contain_text("plays")


def test_spectators_are_counted_and_cannot_act(guests: Guests) -> None:
    page = guests.come()
    play_now(page)
    watcher = guests.come(page.url, viewport=DESK)
    expect(watcher.locator(".prompt")).to_be_visible()
    assert not may_move(watcher)
    expect(watcher.locator("#board button:enabled:not([aria-pressed])")).to_have_count(0)
    expect(page.get_by_text("1 person is watching.")).to_be_visible()


def test_muting_goes_by_the_person_not_by_the_name(guests: Guests) -> None:
    guests.expected = ("401",)
    anna = guests.come("/new?game=kleurenblok")
    anna.get_by_role("button", name="Make the table and invite").click()
    link = anna.get_by_label("Link to this table").input_value()
    both = [guests.come(link), guests.come(link)]
    for page, text in zip(both, ("first", "second"), strict=True):
        name_oneself(page, "Ben")
        page.locator("#tab-chat").click()
        speak(page, text)
    anna.locator("#tab-chat").click()
    said = anna.get_by_role("group", name="Chat")
    expect(said.get_by_role("listitem")).to_have_count(2)
    anna.get_by_text("Mute somebody").click()
    anna.get_by_role("checkbox", name="Ben").first.check()
    expect(said.get_by_role("listitem")).to_have_count(1)
    expect(said).to_contain_text("second")
    anna.get_by_role("button", name="Mute Ben for all").last.click()
    expect(anna.get_by_role("button", name="Let Ben speak again")).to_have_count(1)
    both[1].get_by_label("Say something").fill("third")
    both[1].get_by_role("button", name="Send").click()
    expect(both[1].get_by_text("The host has muted you at this table.")).to_be_visible()
    speak(both[0], "fourth")
    expect(said.get_by_role("listitem")).to_have_count(1)


def name_oneself(page: Page, name: str) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.keyboard.press("Escape")


def speak(page: Page, text: str) -> None:
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("group", name="Chat")).to_contain_text(text)
