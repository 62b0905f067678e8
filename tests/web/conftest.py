"""What tests of the client may ask for."""

from collections.abc import Generator, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from live_server import Server
from playwright.sync_api import Browser, Playwright, sync_playwright
from real_browser import Guests, built_client, chromium, open_browser, playwright_loop
from static_site import DEEP, StaticHost, hosted, write_static


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Tests without a browser run loops of their own, whatever came before them."""
    with playwright_loop() if "playwright" in getattr(item, "fixturenames", ()) else nullcontext():
        return (yield)


@pytest.fixture(scope="session")
def client() -> Path:
    return built_client()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    started = sync_playwright()
    yield started.start()
    with playwright_loop():  # the last test of all may have no browser
        started.__exit__()


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    opened = open_browser(playwright, chromium())
    yield opened.__enter__()
    with playwright_loop():
        opened.__exit__(None, None, None)


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


@pytest.fixture(scope="session")
def edition(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("static") / "edition"
    write_static(folder)
    return folder


@pytest.fixture
def host(edition: Path, tmp_path: Path) -> Iterator[StaticHost]:
    with hosted(edition, DEEP, tmp_path) as running:
        yield running
        assert running.missed == []


@pytest.fixture
def visitors(browser: Browser, host: StaticHost) -> Iterator[Guests]:
    found = Guests(browser, host)
    yield found
    found.leave()


@pytest.fixture
def subscribers(playwright: Playwright, server: Server) -> Iterator[Guests]:
    """Guests whose browser can install pages and show what these want to tell."""
    with open_browser(playwright, chromium(whole=True)) as browser:
        all_of_them = Guests(browser, server)
        yield all_of_them
        all_of_them.leave()
