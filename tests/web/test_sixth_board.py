"""The board on the page about a sixth game, built into a client that has no other, and played at in a browser."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click_player import new_table, play_out
from live_server import Server
from playwright.sync_api import Browser, expect
from real_browser import Guests, log_of

from blocks import blocks
from sixth_game import PAGE, ROOT, with_sixth_game
from speeltafel import game_names


@pytest.fixture
def server(client: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    """With all games, and the pages of the new one alone: nothing else in the client names a game."""
    copy = with_sixth_game(tmp_path, "src", "web", "tools", "requirements")
    monkeypatch.setenv("PYTHONPATH", str(copy / "src"))
    (types,) = (block.text for block in blocks(PAGE) if block.followed and "view_types" in block.text)
    subprocess.run([sys.executable, *types.split()[1:]], cwd=copy, check=True)
    for name in game_names():
        shutil.rmtree(copy / "web" / "src" / "games" / name)
    (copy / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    built = subprocess.run([sys.executable, str(copy / "tools" / "web.py")], capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    monkeypatch.setenv("SPEELTAFEL_INTERPRET", "1")
    return Server(f"sqlite:///{tmp_path}/server.db", tmp_path, limits=False)


def test_its_board_is_built_and_played_at(server: Server, browser: Browser) -> None:
    with server:
        guests = Guests(browser, server)
        page = new_table(guests, "hoog", 3, {"Games in a match": "2", "Cards dealt to each player": "3"})
        assert play_out(page, seed=1) >= 6
        expect(page.get_by_role("heading", name=re.compile(r"wins?\."))).to_be_visible()
        assert re.search(r"Anna plays \d+\.", log_of(page))
        guests.leave()
