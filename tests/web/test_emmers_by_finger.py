"""Emmers by finger in a browser: the tap by mouse, by keyboard and without WebGL, and a fall that is seen."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from real_browser import PHONE, Guests, covered_ones, fits, violations
from screenshots import COARSE, SHAPES, picture
from seated_players import Round

MOST_CALLS = 60
"""Draw calls of one picture, shadows included."""
FALLS = Path(__file__).parents[2] / "web" / "tests" / "unit" / "falls.json"
NO_WEBGL = """{
  const known = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
    return kind.startsWith('webgl') ? null : known.call(this, kind, ...more);
  };
}"""
LOSE_WEBGL = "document.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()"
TALL = {"width": 600, "height": 1300}
"""Nothing scrolls while something is dragged."""
NAMES = ("Anna", "Ben", "Cas", "Dirk", "Eva", "Fem")


def may_knock(guests: Guests, players: int) -> Round:
    """A table where seat 0 may tap a bucket out."""
    last = players - 1
    round_ = Round(guests, "emmers", NAMES[:players], settle="finger", start=last)
    stacks = [f"stack {colour}" for colour in "rygbp" * (3 if players <= 4 else 2)]
    for visitor in round_.visitors:
        visitor.done(round_.table, do="turn", turn=stacks)
    round_.play(last, "cw")
    while round_.turn == last:
        moves = round_.now(last)["view"]["moves"]
        round_.play(last, "stop" if "stop" in moves else moves[0])
    return round_


def drawn(page: Page) -> Locator:
    table = page.get_by_label(re.compile("^The table with all pyramids"))
    expect(table).to_have_attribute("data-calls", re.compile(r"^\d+$"))
    return table


def calls(page: Page) -> int:
    return int(drawn(page).get_attribute("data-calls") or MOST_CALLS)


def tapped(round_: Round) -> list[str]:
    """The moves of the latest tap."""
    log = round_.visitors[0].see(round_.table)["log"]
    moves = [entry["move"] for entry in log if entry["what"] == "moved" and entry["seat"] == 0]
    begin = max(i for i, move in enumerate(moves) if move.startswith("knock"))
    return [*moves[begin:]]


@pytest.fixture(scope="module")
def falls() -> Any:
    return json.loads(FALLS.read_text("utf-8"))


@pytest.mark.parametrize("players", [3, 6])
def test_nothing_lies_upon_a_name_on_a_phone(guests: Guests, players: int) -> None:
    page = may_knock(guests, players).page_of(viewport=PHONE, **COARSE)
    for way in ("From your seat", "The whole table", "From above"):
        drawn(page)
        page.get_by_role("button", name=way).click()
        page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        names = page.get_by_role("button", name=re.compile("^Look at the pyramid"))
        expect(names.first).to_be_visible()
        assert covered_ones(names, 0.1, 0.5, 0.9) == []


def test_pull_back_and_let_go(guests: Guests) -> None:
    round_ = may_knock(guests, 4)
    page = round_.page_of(**SHAPES["phone"], **COARSE)
    assert 5 < calls(page) < MOST_CALLS
    bucket = page.get_by_role("button", name=re.compile("^Knock out")).first
    place = bucket.get_attribute("data-place")
    box = bucket.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 60, steps=3)
    expect(page.get_by_role("form", name="Your tap")).to_contain_text("Force")
    assert calls(page) < MOST_CALLS  # with the finger and its arrow
    picture(page, "finger", "phone")
    page.mouse.up()
    expect(page.get_by_role("form", name="Your tap")).to_have_count(0)
    knock, height, _, angle, force = tapped(round_)[:5]
    assert (knock, angle) == (f"knock {place}", "angle 0")
    assert 3 < int(height.removeprefix("height ")) < 9
    assert 5 < int(force.removeprefix("force ")) < 15


@pytest.mark.parametrize("webgl", [True, False])
def test_a_tap_by_keyboard(guests: Guests, webgl: bool) -> None:
    round_ = may_knock(guests, 6 if webgl else 2)
    page = round_.page_of(viewport=PHONE, **COARSE)
    if webgl:
        assert calls(page) < MOST_CALLS
    else:
        page.context.add_init_script(NO_WEBGL)
        page.reload()
    page.get_by_role("button", name=re.compile("^Knock out")).first.focus()
    page.keyboard.press("Enter")
    form = page.get_by_role("form", name="Your tap")
    form.get_by_label("Angle").press("ArrowLeft")
    form.get_by_label("Height").press("Home")
    form.get_by_label("Force").press("End")
    assert fits(page)
    assert violations(page) == []
    form.get_by_role("button", name="Tap!").press("Enter")
    expect(form).to_have_count(0)
    assert tapped(round_)[1:5] == ["height 0", "side 0", "angle -1", "force 20"]


def test_building_in_depth(guests: Guests) -> None:
    round_ = Round(guests, "emmers", NAMES[:2], settle="finger")
    page = round_.page_of(viewport=TALL, **COARSE)
    drawn(page)
    supply = page.get_by_role("group", name="Buckets to build with")
    supply.get_by_role("button", name="Build with red").drag_to(page.get_by_role("group", name="Your pyramid"))
    built = page.get_by_role("button", name=re.compile("^Swap"))
    expect(built).to_have_count(1)
    supply.get_by_role("button", name="Build with blue").click()
    expect(built).to_have_count(2)
    for bucket in built.all():
        bucket.click()
    bar = page.get_by_role("group", name="Your turn so far")
    expect(bar).to_contain_text("blue, a bucket in red")
    supply.get_by_role("button", name="Rest by chance").click()
    expect(built).to_have_count(15)
    page.evaluate(LOSE_WEBGL)  # as a busy graphics card does
    expect(page.locator("canvas")).to_have_count(0)
    expect(built).to_have_count(15)


def test_a_fall_is_seen_and_ruled_on(guests: Guests, falls: Any) -> None:
    round_ = may_knock(guests, 2)
    page = round_.page_of(viewport=PHONE, reduced_motion="no-preference", **COARSE)
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile("/socket"), through)
    page.reload()
    drawn(page)
    colours = [["r", "y", "g", "b", "p"], ["y", "g", "b", "p"], ["g", "b", "r"], ["b", "p"], ["y"]]
    fall = {**falls["collapse"], "seat": 1, "pyramid": colours}
    now = round_.visitors[0].see(round_.table)
    number = now["version"] + 1
    for row, place in (map(int, name.split(".")) for name, _ in fall["rulings"]):
        now["table"]["view"]["pyramids"][1][row][place] = None
    log = [{"number": number, "at": now["at"], "what": "moved", "seat": 1, "fall": fall}]
    lines[-1].send(json.dumps({**now, "version": number, "since": 1, "log": log}))
    bar = page.get_by_role("group", name="The last fall")
    expect(bar).to_have_attribute("data-act", "moving")
    bar.get_by_label("Moment of the fall").fill("0.5")
    assert calls(page) < MOST_CALLS
    bar.get_by_role("button", name="To the end").click()
    expect(bar).to_have_attribute("data-act", "over")
    rulings = page.get_by_role("status", name="What is out").get_by_role("listitem")
    expect(rulings).to_have_count(8)
    assert violations(page) == []
    expect(rulings.first).to_have_text("Yellow, row 1, bucket 2: tapped out.")
    bar.get_by_role("button", name="Again").click()
    expect(bar).to_have_attribute("data-act", "moving")
