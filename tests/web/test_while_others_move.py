"""What one can do while others move: plan the next move, look back, and talk to those who should hear it."""

from live_server import people
from playwright.sync_api import Page, expect
from real_browser import Guests, log_of, move_list, violations
from seated_players import Round, first

NAMES = ("Anna", "Ben", "Cas")
FORCED = "if (location.protocol === 'http:') localStorage.setItem('speeltafel', '{\"play_forced\": true}')"


def waiting(guests: Guests) -> tuple[Round, Page]:
    """Anna has chosen a colour and looks at the page; when the others have too, she begins, and can only draw."""
    round_ = Round(guests, "coloretto", NAMES, games=1, start=0)
    page = round_.page_of()
    expect(page.locator(".prompt")).to_be_visible()
    round_.others_play(first)
    while round_.turn == 0:
        round_.play(0, round_.now()["view"]["moves"][0])
    expect(page.get_by_text("is to move.")).to_be_visible()
    return round_, page


def test_a_move_planned_by_keyboard_is_played_in_time_and_seen_by_nobody(guests: Guests) -> None:
    round_, page = waiting(guests)
    before = round_.now(1)
    expect(page.locator("#board button:enabled")).to_have_count(0)
    page.locator("main").press("p")
    bar = page.get_by_role("group", name="Your next move")
    expect(bar).to_contain_text("Choose now what you will play")
    page.locator("main").press("m")
    draw = move_list(page).filter(has_text="draw")
    draw.press("Enter")
    expect(bar).to_contain_text("When it is your turn: draw")
    assert violations(page) == []
    draw.press("Enter")  # a second time: no longer
    expect(bar).to_contain_text("Choose now what you will play")
    draw.click()
    expect(bar).to_contain_text("When it is your turn: draw")
    page.keyboard.press("Escape")
    expect(bar).to_have_count(0)
    page.get_by_role("button", name="Plan ahead").click()
    page.locator("#board").get_by_role("button", name="Draw a card").click()
    expect(bar).to_contain_text("When it is your turn: draw")
    page.wait_for_function("() => window.calm()")
    after = round_.now(1)
    assert (after["moves"], after["view"]) == (before["moves"], before["view"])
    round_.others_play(first)
    expect(bar).to_have_count(0)
    expect(
        page.locator("#tab-panel").get_by_role("button", name="row 1").first
    ).to_be_visible()  # now it is to be placed
    log = round_.visitors[1].see(round_.table)["log"]
    assert [entry["move"] for entry in log if entry.get("seat") == 0 and entry["what"] == "moved"][-1] == "draw"


def test_looking_back_shows_what_was_and_one_click_leads_to_the_game(guests: Guests) -> None:
    round_, page = waiting(guests)
    moves = round_.now()["moves"]
    page.locator("main").press("ArrowLeft")
    banner = page.get_by_role("group", name="Looking back")
    expect(banner).to_contain_text(f"You look back: the table after move {moves - 1} of {moves}.")
    expect(page.locator("#board button:enabled")).to_have_count(0)
    round_.others_play(first)
    expect(banner.get_by_role("alert")).to_have_text("It is your turn now.")
    assert violations(page) == []
    banner.get_by_role("button", name="Back to the game").click()
    expect(banner).to_have_count(0)
    expect(page.locator(".prompt.yours")).to_be_visible()


def test_an_only_move_is_played_by_itself(guests: Guests) -> None:
    round_, _ = waiting(guests)
    round_.others_play(first)
    assert round_.now()["view"]["moves"] == ["draw"]
    moves = round_.now()["moves"]
    page = round_.page_of(script=FORCED)
    expect(page.get_by_text("Anna draws").first).to_be_visible()
    assert round_.now()["moves"] == moves + 1  # and no more: there are rows to choose from


def test_spectators_talk_behind_the_players_backs_and_who_is_muted_stays_so(guests: Guests) -> None:
    round_, page = waiting(guests)
    watcher = guests.known("Wim")
    other = guests.come_as(watcher, f"/table/{round_.table}")
    other.get_by_role("tab", name="Chat").click()
    other.get_by_label("Say something to the other spectators").fill("Anna has the queen.")
    other.get_by_role("button", name="Send").click()
    expect(other.get_by_role("group", name="Chat")).to_contain_text("among spectators")
    round_.visitors[1].done(round_.table, do="say", text="Nice weather.")
    expect(page.get_by_role("tab", name="Chat, 1 not read yet")).to_be_visible()
    page.get_by_role("tab", name="Chat, 1 not read yet").click()
    chat = page.get_by_role("group", name="Chat")
    expect(chat.get_by_role("listitem")).to_have_count(1)
    expect(chat).to_contain_text("Nice weather.")

    page.get_by_text("Mute somebody").click()
    page.get_by_role("checkbox", name="Ben").check()
    expect(chat.get_by_role("listitem")).to_have_count(0)
    page.reload()
    expect(page.locator("#board")).to_be_visible()  # what was said before is not read out
    round_.visitors[1].done(round_.table, do="say", text="Can you hear me?")
    round_.visitors[2].done(round_.table, do="say", text="I can.")
    expect(page.get_by_role("tab", name="Chat, 1 not read yet")).to_be_visible()
    expect(page.locator("[aria-live]").last).to_contain_text("I can.")
    assert "Can you hear me?" not in log_of(page) + page.locator("[aria-live]").last.inner_text()


def test_the_keys_are_listed_and_can_be_switched_off(guests: Guests) -> None:
    _, page = waiting(guests)
    page.locator("main").press("?")
    sheet = page.get_by_role("dialog", name="Keys")
    expect(sheet).to_contain_text("Step through what has happened")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("group", name="Looking back")).to_have_count(0)  # the dialog has the keys
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.locator("main").press("c")
    expect(page.get_by_label("Say something")).to_be_focused()
    page.locator("[popovertarget=preferences]").click()
    page.get_by_label("Letters as keys").uncheck()
    page.keyboard.press("Escape")
    page.locator("main").press("?")
    page.locator("main").press("ArrowLeft")  # what comes later shows that nothing came of it
    expect(page.get_by_role("group", name="Looking back")).to_be_visible()
    expect(sheet).to_have_count(0)


def test_cards_are_as_large_as_somebody_likes(guests: Guests) -> None:
    round_ = Round(guests, "etalage", NAMES)
    page = round_.page_of()
    card = page.locator("#board [role=toolbar] [data-card]").first
    expect(card).to_be_visible()
    usual = card.evaluate("(each) => each.offsetWidth")
    page.locator("[popovertarget=preferences]").click()
    page.get_by_label("Size of cards").select_option("large")
    assert card.evaluate("(each) => each.offsetWidth") > usual
    page.get_by_label("Size of cards").select_option("small")
    assert card.evaluate("(each) => each.offsetWidth") < usual


def test_an_invitation_can_be_scanned(guests: Guests) -> None:
    host = guests.known("Anna")
    page = guests.come_as(host, f"/table/{host.make_table('coloretto', people(3), start=False)}")
    page.get_by_role("button", name="Code to scan").click()
    expect(page.get_by_role("img", name="A code with the address of this table")).to_be_visible()
    assert violations(page) == []
