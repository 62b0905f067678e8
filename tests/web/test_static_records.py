"""Records in the static edition: dropped, chosen, looked at, kept once, and refused where they are not true."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from real_browser import Guests
from static_pages import HOME, checked, drop, home, record_of
from test_whole_games import SHORT

from speeltafel.record.parser import read


@pytest.mark.parametrize("game", SHORT)
def test_a_record_that_is_dropped_is_replayed(visitors: Guests, game: str) -> None:
    text = record_of(game, seed=5)
    page = visitors.come(HOME)
    home(page)
    drop(page, text)
    page.wait_for_url("**/replay/?id=local-*")
    slider = page.get_by_role("slider", name="Moment")
    expect(slider).to_have_attribute("max", str(len(read(text).moves)))
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("list", name="Players")).to_contain_text("winner")
    expect(page.get_by_role("list", name="Players")).to_contain_text("Player 1")
    page.reload()
    expect(page.get_by_role("list", name="Players")).to_contain_text("winner")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    assert download.value.path().read_text("utf-8") == text


def test_a_record_is_kept_once_and_can_be_deleted(visitors: Guests, tmp_path: Path) -> None:
    file = tmp_path / "unfinished.txt"
    file.write_text(record_of("etalage", seed=6, moves=4), "utf-8")
    page = visitors.come(HOME)
    for _ in range(2):
        page.get_by_role("link", name="Look at a record").click()
        page.get_by_label("Choose the file").set_input_files(file)
        page.wait_for_url("**/replay/?id=local-*")
        expect(page.get_by_role("slider", name="Moment")).to_have_attribute("max", "4")
        page.get_by_role("link", name="Speeltafel").click()
    listed = page.get_by_role("listitem").filter(has_text="Player 0, Player 1")
    expect(listed).to_have_count(1)
    listed.get_by_role("link").click()
    page.wait_for_url("**/replay/?id=local-*")
    page.go_back()
    listed.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Delete it").click()
    expect(listed).to_have_count(0)


def damaged() -> dict[str, str]:
    """Texts that are no true records, by what is said of them."""
    whole = record_of("etalage", seed=7)
    by_hand = whole[: whole.rindex("check:")]
    moves = read(whole).moves
    return {
        "This is no record of a game": "Dear club, the next evening is on Friday.",
        "its text was changed": whole.replace("Player 0", "Player 9"),
        "its moves do not follow the rules": by_hand.replace(f"  {moves[0]},", f"  {moves[-1]},", 1),
        "by another version of the rules": re.sub(r"rules: \d+", "rules: 999", by_hand),
        "does not tell its seed": record_of("etalage", seed=7, moves=3, secret=True),
        "a game that is not here": by_hand.replace("game: etalage", "game: patience"),
    }


def test_what_is_wrong_with_a_record_is_said(visitors: Guests) -> None:
    page = visitors.come("rules/")
    for sentence, text in damaged().items():
        drop(page, text, "mine.txt")
        page.wait_for_url("**/record/")
        expect(page.get_by_role("alert")).to_contain_text(sentence)
        expect(page.get_by_role("alert")).to_contain_text("mine.txt")
    checked(page, "a record that is damaged")
    page.goto(HOME)
    home(page)
    expect(page.get_by_role("listitem").filter(has_text="Player 0")).to_have_count(0)
