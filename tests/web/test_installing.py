"""The pages as an app: what a browser wants before it installs them, and a new version of them."""

import json
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any, ClassVar

import httpx
import pytest
from click_player import OFTEN
from live_server import Server
from playwright.sync_api import Browser, CDPSession, Page, expect
from real_browser import TIMEOUT, WITH_WORKER, Guests
from screenshots import size_of
from worker_probe import controlled, promised

from patience import PATIENCE
from speeltafel import game, game_names

SHOWN = """async () => {
  const worker = await navigator.serviceWorker.getRegistration();
  const [one] = await worker.getNotifications();
  return one ? [one.title, one.body, one.tag, one.data] : null;
}"""
FILES = "caches.keys().then((names) => names.filter((name) => name.includes('-files-')))"


def test_a_browser_can_install_it(subscribers: Guests) -> None:
    page = subscribers.come("about:blank", **WITH_WORKER)
    page.context.grant_permissions(["notifications"], origin=subscribers.server.url)
    page.goto("/")
    controlled(page)
    devtools = page.context.new_cdp_session(page)
    the_manifest_is_right(devtools, subscribers.server.url)
    the_worker_shows_a_call(page, devtools, subscribers.server.url)


def test_where_workers_are_blocked_nothing_goes_wrong(guests: Guests) -> None:
    """Playwright answers a registration with nothing, as browsers may that block it; errors of a page fail a test."""
    page = guests.come()
    with page.expect_console_message(lambda said: "blocked" in said.text):
        page.reload()
    assert page.evaluate("navigator.serviceWorker.controller") is None


def the_manifest_is_right(devtools: CDPSession, url: str) -> None:
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["url"] == f"{url}/manifest.webmanifest"
    assert manifest["errors"] == []
    wrong = {each["errorId"] for each in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert wrong <= {"in-incognito"}  # as every context of a test is


def the_worker_shows_a_call(page: Page, devtools: CDPSession, url: str) -> None:
    call = {"is": "turn", "table": "abc", "game": "mu", "title": "Mü", "language": "de"}
    known: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: known.extend(each["registrationId"] for each in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    promised(page, "navigator.serviceWorker.getRegistration().then(Boolean)")
    while not known:
        page.wait_for_timeout(OFTEN)
    message = {"origin": url, "registrationId": known[0], "data": json.dumps(call)}
    limit, said = time.monotonic() + PATIENCE, None
    while said is None:  # a browser that is asked before it has drawn a notification forgets it: so there is another
        assert time.monotonic() < limit
        devtools.send("ServiceWorker.deliverPushMessage", message)
        page.wait_for_timeout(500)
        said = page.evaluate(SHOWN)
    assert said == ["Mü", "Du bist am Zug.", "abc", "/table/abc"]


def test_what_the_manifest_names_is_there(server: Server, client: Path) -> None:
    with httpx.Client(timeout=PATIENCE, base_url=server.url) as web:
        answer = web.get("/manifest.webmanifest")
        assert answer.headers["content-type"].startswith("application/manifest+json")
        manifest = answer.json()
        shortcuts = {each["url"]: each["name"] for each in manifest["shortcuts"]}
        assert shortcuts == {f"/new?game={name}": game(name).manifest.title for name in game_names()}
        purposes = {icon.get("purpose", "any") for icon in manifest["icons"]}
        assert purposes == {"any", "maskable"}
        for icon in manifest["icons"]:
            assert web.get(icon["src"]).headers["content-type"] == icon["type"]
            if icon["type"] == "image/png":
                side = int(icon["sizes"].partition("x")[0])
                assert size_of(client / icon["src"][1:]) == {"width": side, "height": side}


def test_the_worker_is_asked_for_again_each_time(server: Server) -> None:
    answer = httpx.get(f"{server.url}/sw.js", timeout=PATIENCE)
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "worker-src 'self'" in answer.headers["content-security-policy"]


@pytest.fixture
def changing(client: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Server, Path]]:
    """A server, and the folder of its pages."""
    folder = tmp_path / "client"
    shutil.copytree(client, folder)
    monkeypatch.setenv("SPEELTAFEL_CLIENT", str(folder))
    with Server(f"sqlite:///{tmp_path / 'speeltafel.db'}", tmp_path, limits=False) as running:
        yield running, folder


NEWER = "New version: refresh"
BADGE = "/badge.png"
UNANSWERED = "/api/games/unanswered"
UPDATE = "async () => { await (await navigator.serviceWorker.getRegistration()).update(); }"


def test_a_new_version_takes_over(browser: Browser, changing: tuple[Server, Path]) -> None:
    server, folder = changing
    guests = Guests(browser, server)
    guests.expected = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED")
    page = guests.come(**WITH_WORKER)
    controlled(page)
    server.kill()
    renew(folder)
    server.start()
    page.evaluate(UPDATE)
    button = page.get_by_role("button", name=NEWER)
    expect(button).to_be_visible()
    promised(page, f"{FILES}.then((names) => names.join() === 'speeltafel-files-newer')")
    with page.expect_navigation():
        button.click()
    expect(page.locator("meta[name=version]")).to_have_attribute("content", "newer")
    page.context.set_offline(True)
    page.goto("/rules")  # of the new version too
    expect(page.locator("meta[name=version]")).to_have_attribute("content", "newer")
    expect(page.get_by_role("article").or_(page.get_by_role("heading", level=1)).first).to_be_visible()
    guests.leave()


class Files(SimpleHTTPRequestHandler):
    """A folder, as it is when somebody asks; a server of ours knows its files as they were when it started."""

    missed: ClassVar[list[str]] = []
    ended = Event()

    def do_GET(self) -> None:
        if self.path == UNANSWERED:
            self.ended.wait()
        super().do_GET()

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""

    def send_error(self, code: int, *_: Any) -> None:
        self.missed.append(self.path)
        self.send_response(code)
        self.send_header("content-length", "0")
        self.end_headers()


@pytest.fixture
def files(client: Path, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address of the pages without a server behind them, and their folder."""
    folder = tmp_path / "client"
    shutil.copytree(client, folder)
    Files.missed.clear()
    Files.ended.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=folder)) as served:
        thread = Thread(target=served.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{served.server_port}", folder
        Files.ended.set()
        served.shutdown()
        thread.join()


def test_an_installation_that_failed_is_tried_again(browser: Browser, files: tuple[str, Path]) -> None:
    """The first one as well as that of a new version."""
    url, folder = files
    page = browser.new_page(locale="en-GB")
    page.set_default_timeout(TIMEOUT)
    page.clock.install()
    with incomplete(folder):
        page.goto(url)
        hours_pass(page, lambda: BADGE in Files.missed)
    hours_pass(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    Files.missed.clear()
    renew(folder)
    with incomplete(folder):
        page.evaluate(UPDATE)
        hours_pass(page, lambda: BADGE in Files.missed)
    hours_pass(page, page.get_by_role("button", name=NEWER).is_visible)
    page.close()


def test_a_request_under_way_holds_no_new_version_back(browser: Browser, files: tuple[str, Path]) -> None:
    """The old worker waits for the answer to it, and so long the new one does not take over."""
    url, folder = files
    page = browser.new_page(locale="en-GB")
    page.set_default_timeout(TIMEOUT)
    page.goto(url)
    controlled(page)
    page.evaluate(f"() => {{ window.answered = fetch('{UNANSWERED}').finally(() => {{ window.done = true }}) }}")
    renew(folder)
    page.evaluate(UPDATE)
    expect(page.get_by_role("button", name=NEWER)).to_be_visible()
    assert not page.evaluate("window.done")
    page.close()


@contextmanager
def incomplete(folder: Path) -> Iterator[None]:
    """A file is missing that the worker needs, and no page."""
    needed, elsewhere = folder / BADGE[1:], folder.with_name("elsewhere")
    needed.rename(elsewhere)
    yield
    elsewhere.rename(needed)


def hours_pass(page: Page, until: Callable[[], bool]) -> None:
    limit = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < limit
        page.clock.fast_forward("01:00:00")


def renew(folder: Path) -> None:
    """Another build: a part is gone, and the rest has other names."""
    worker, index = folder / "sw.js", folder / "index.html"
    text = worker.read_text("utf-8")
    old = re.search(r"speeltafel-files-(\w{12})|`(\w{12})`", text)
    assert old is not None, "The worker does not tell its version."
    worker.write_text(text.replace(old[1] or old[2], "newer"), "utf-8")
    index.write_text(index.read_text("utf-8").replace("</title>", '</title><meta name="version" content="newer" />'))
