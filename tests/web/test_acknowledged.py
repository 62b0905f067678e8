"""A click is acknowledged before the server has answered; and taken back if it is refused."""

import random

import pytest
from click_player import MOST, bar_of, click_on, seen, start
from playwright.sync_api import Locator, Page, expect
from real_browser import Guests, move_list
from seated_players import Round

from speeltafel import game_names

HOLDING = """{
  const waiting = [];
  let held = false, spoilt = false;
  window.hold = () => (held = true);
  window.spoil = (is = true) => (spoilt = is);
  window.release = () => {
    held = false;
    for (const tell of waiting.splice(0)) tell();
  };
  window.WebSocket = class extends WebSocket {
    set onmessage(listener) {
      const later = (event) => (held ? waiting.push(() => listener(event)) : listener(event));
      super.onmessage = listener && later;
    }
    get onmessage() {
      return super.onmessage;
    }
    send(text) {
      const said = JSON.parse(text);
      if (spoilt && 'moves' in said) said.moves += 1000;
      super.send(JSON.stringify(said));
    }
  };
}"""
"""What the server says can be held back, and what it hears be made a move of another moment, which it refuses."""


def marked(page: Page) -> Locator:
    """What was clicked and waits for an answer."""
    return page.locator("[data-pending]")


def play_a_move(page: Page, chance: random.Random) -> None:
    """Clicks until one of them plays something, with its answer held back; whatever is clicked is marked meanwhile."""
    now = seen(page)
    for _ in range(MOST):
        page.evaluate("window.hold()")
        click_on(page, chance, now)
        page.evaluate("new Promise((shown) => setTimeout(shown))")
        if page.locator(".prompt.yours").count() == 0:
            return
        page.evaluate("window.release()")
        now = seen(page, unlike=now["look"])
    raise AssertionError(f"{MOST} clicks played nothing.")


def expect_sent(page: Page) -> None:
    """All that a page shows of a move that nobody has answered yet."""
    expect(page.get_by_text("Your move is on its way.")).to_be_attached()
    expect(marked(page)).to_have_count(1)
    expect(page.locator(".prompt.yours")).to_have_count(0)
    expect(page.locator("[data-seat][aria-current]")).to_have_count(0)
    assert "Your turn" not in page.title()


def expect_answered(page: Page, version: int) -> None:
    page.evaluate("window.release()")
    expect(marked(page)).to_have_count(0)
    expect(page.get_by_text("Your move is on its way.")).to_have_count(0)
    assert page.evaluate("window.version()") > version


def expect_refused(page: Page) -> None:
    page.evaluate("window.release()")
    expect(page.locator(".prompt.yours").get_by_role("alert")).to_be_visible()
    expect(marked(page)).to_have_count(0)
    expect(page.locator(".prompt.yours").get_by_text("Your turn")).to_be_visible()
    expect(page.locator("[data-seat][aria-current]")).to_have_count(1)


def held(page: Page) -> int:
    """The version of the table from which on nothing is heard of the server."""
    seen(page)
    page.evaluate("window.hold()")
    version: int = page.evaluate("window.version()")
    return version


def middle(page: Page, where: str) -> tuple[float, float]:
    found: list[float] = page.locator(where).first.evaluate(
        "e => { const { x, y, width, height } = e.getBoundingClientRect(); return [x + width / 2, y + height / 2]; }"
    )
    return found[0], found[1]


def drag(page: Page, what: str, where: str) -> None:
    page.mouse.move(*middle(page, what))
    page.mouse.down()
    page.mouse.move(*middle(page, where), steps=3)
    page.mouse.up()


@pytest.mark.parametrize("game", game_names())
def test_before_the_server_has_answered(guests: Guests, game: str) -> None:
    page = start(guests, game, script=HOLDING)
    version = page.evaluate("window.version()")
    play_a_move(page, random.Random(3))
    expect_sent(page)
    expect_answered(page, version)


@pytest.mark.parametrize("game", game_names())
def test_from_the_list_and_by_keys(guests: Guests, game: str) -> None:
    page = start(guests, game, script=HOLDING)
    version = held(page)
    move_list(page).first.click()
    expect_sent(page)
    expect_answered(page, version)
    version = held(page)
    move_list(page).first.focus()
    page.keyboard.press("Enter")
    expect_sent(page)
    expect_answered(page, version)


def test_by_the_key_that_confirms(guests: Guests) -> None:
    asking = "localStorage.setItem('speeltafel', '{\"confirm\": true, \"play_forced\": false}')"
    page = start(guests, "etalage", script=HOLDING + f"if (location.protocol === 'http:') {asking};")
    seen(page)
    page.locator("#board [role=toolbar]").get_by_role("button", disabled=False).first.click()
    expect(bar_of(page)).to_be_visible()
    version = held(page)
    page.locator("body").press("Enter")
    expect_sent(page)
    expect_answered(page, version)


def test_by_dragging(guests: Guests) -> None:
    page = start(guests, "etalage", script=HOLDING)
    held(page)
    card = "#board [role=toolbar] button:enabled"
    hand = middle(page, card)
    page.evaluate("window.spoil()")
    drag(page, card, "[data-drop=table]")
    expect_sent(page)
    assert middle(page, "[data-pending]") == pytest.approx(middle(page, "[data-drop=table]"), abs=2)
    expect_refused(page)
    page.wait_for_function("() => document.querySelector('[data-held]') === null")
    assert middle(page, card) == pytest.approx(hand, abs=8)  # one under a pointer is lifted
    page.evaluate("window.spoil(false)")
    version = held(page)
    drag(page, card, "[data-drop=table]")
    expect_sent(page)
    expect_answered(page, version)


@pytest.mark.parametrize("game", game_names())
def test_a_refusal_takes_it_back(guests: Guests, game: str) -> None:
    page = start(guests, game, script=HOLDING)
    page.evaluate("window.spoil()")
    play_a_move(page, random.Random(4))
    expect(marked(page)).to_have_count(1)
    expect_refused(page)


LIES_UPON = """([what, where]) => {
  const { x, y, width, height } = document.querySelector(what).getBoundingClientRect();
  const place = document.querySelector(where).getBoundingClientRect();
  const [left, top] = [x + width / 2 - place.x, y + height / 2 - place.y];
  return left > 0 && left < place.width && top > 0 && top < place.height;
}"""
"""Is the middle of a card there?"""
MOVING = "if (location.protocol === 'http:') localStorage.setItem('speeltafel', '{\"speed\": \"normal\"}');"


@pytest.mark.parametrize("refused", [False, True])
def test_a_card_is_where_it_was_put_before_the_server_has_answered(guests: Guests, refused: bool) -> None:
    page = start(guests, "coloretto", played=1, script=HOLDING + MOVING, reduced_motion="no-preference")
    seen(page)
    page.locator("button.deck").click()
    expect(page.locator(".drawn")).to_be_visible()
    version = held(page)
    if refused:
        page.evaluate("window.spoil()")
    page.locator("button[data-drop]:enabled").first.click()
    expect_sent(page)
    page.wait_for_function("() => document.querySelector('.drawn').getAnimations()[0]?.playState === 'finished'")
    assert page.evaluate(LIES_UPON, [".drawn", "[data-pending]"])
    if refused:
        expect_refused(page)
        page.wait_for_function("() => document.querySelector('.drawn').getAnimations().length === 0")
        assert page.evaluate(LIES_UPON, [".drawn", ".spot"])
    else:
        expect_answered(page, version)
        expect(page.locator(".drawn")).to_have_count(0)


def test_a_card_from_the_hand_is_in_its_place_before_the_server_has_answered(guests: Guests) -> None:
    page = start(guests, "etalage", script=HOLDING + MOVING, reduced_motion="no-preference")
    version = held(page)
    cards = page.locator("#board [role=toolbar] button")
    number = cards.count()
    page.locator("#board [role=toolbar] button:enabled").first.click()
    expect_sent(page)
    page.wait_for_function(
        "() => document.querySelector('[data-pending]').getAnimations().every((each) => each.playState === 'finished')"
    )
    assert page.evaluate(LIES_UPON, ["[data-pending]", "[data-drop=mine]"])
    expect_answered(page, version)
    expect(cards).to_have_count(number - 1)


@pytest.mark.parametrize(("game", "names"), [("kleurenblok", ["Anna", "Ben"]), ("mu", ["Anna", "Ben", "Cas", "Dora"])])
def test_a_card_goes_where_it_is_played_before_the_server_has_answered(
    guests: Guests, game: str, names: list[str]
) -> None:
    """In Kleurenblok to the one place that it fits, in Mü to the middle."""
    players = Round(guests, game, names)
    card = until_a_card_can_be_played(players)
    page = players.page_of(script=HOLDING + MOVING, reduced_motion="no-preference")
    version = held(page)
    page.locator(f"#board button[data-card$='{card}']:enabled").first.click()
    expect_sent(page)
    page.wait_for_function(
        "() => document.querySelector('[data-pending]').getAnimations().every((each) => each.playState === 'finished')"
    )
    place = f"place {card}" if game == "kleurenblok" else ""
    assert page.evaluate(LIES_UPON, ["[data-pending]", f"[data-drop='{place}']"])
    expect_answered(page, version)


def until_a_card_can_be_played(players: Round) -> str:
    """By the first seat, from its hand: one of several moves, since an only one is played by itself.

    Whatever was dealt, it comes to that: in Mü the first bid is the only one, in Kleurenblok hands grow until a card
    fits.
    """
    while (turn := players.turn) is not None:
        table = players.now(turn)
        legal: list[str] = table["view"]["moves"]
        plays = [move.removeprefix("play ") for move in legal if move.startswith("play ") and "open" not in move]
        if turn == 0 and plays and len(legal) > 1:
            return plays[0]
        idle = [move for move in legal if move in ("draw", "pass", "stop") and table["moves"] > 0]
        players.play(turn, (idle or legal)[0])
    raise AssertionError("The game was over before.")
