"""What tests of the client may ask for."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from live_server import Server
from playwright.sync_api import Browser, Playwright, sync_playwright
from real_browser import Guests, built_client, chromium, open_browser


@pytest.fixture(scope="session")
def client() -> Path:
    return built_client()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with open_browser(playwright, chromium()) as found:
        yield found


@pytest.fixture(scope="session")
def server(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("web")
    with Server(f"sqlite:///{folder / 'speeltafel.db'}", folder, limits=False) as running:
        yield running


@pytest.fixture
def guests(browser: Browser, server: Server) -> Iterator[Guests]:
    all_of_them = Guests(browser, server)
    yield all_of_them
    all_of_them.leave()


@pytest.fixture
def subscribers(playwright: Playwright, server: Server) -> Iterator[Guests]:
    """Guests whose browser can install pages and show what these want to tell."""
    with open_browser(playwright, chromium(whole=True)) as browser:
        all_of_them = Guests(browser, server)
        yield all_of_them
        all_of_them.leave()
