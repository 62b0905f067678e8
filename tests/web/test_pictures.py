"""The pictures in docs/pictures are of the client as it is; SPEELTAFEL_PICTURES=1 takes them anew."""

import re

import pytest
from playwright.sync_api import expect
from real_browser import ROOT, Guests
from screenshots import FOLDER, MOMENTS, SHAPES, at_its_moment, moves_until, picture
from seated_players import Round

NAMED = re.compile(r'(?:\]\(|src=")((?:docs/)?pictures/[^)"]+)')


@pytest.mark.parametrize("game", MOMENTS)
def test_a_picture_of_every_game(guests: Guests, game: str) -> None:
    round_ = at_its_moment(guests, game)
    for shape in SHAPES:
        look_at(round_, game, shape)


def look_at(round_: Round, game: str, shape: str) -> None:
    page = round_.page_of(**SHAPES[shape])
    board = page.get_by_role("group", name="The table", exact=True)
    for part in MOMENTS[game].parts:
        expect(board.get_by_label(part).first).to_be_visible()
    expect(page.get_by_text("Your turn", exact=True)).to_be_visible()
    expect(page.get_by_text("not connected")).to_have_count(0)
    picture(page, game, shape)
    page.context.close()


@pytest.mark.parametrize("game", MOMENTS)
def test_the_moment_is_always_the_same(game: str) -> None:
    assert moves_until(game) == moves_until(game)


def test_what_is_written_shows_all_of_them() -> None:
    shown = set()
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        named = {(page.parent / name).resolve() for name in NAMED.findall(page.read_text("utf-8"))}
        assert all(path.is_file() for path in named), page
        shown |= named
    assert {path.name for path in shown} == {path.name for path in FOLDER.iterdir()}
