"""A real browser at a real server with the built client.

Debian's Chromium is found, or installed with apt where that may be done; else tests are skipped and say so, and
SPEELTAFEL_NEED_SERVICES=1 makes that a failure. Most tests use the one that never opens a window, if it is there: they
take two thirds of the time with it.
"""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from asyncio import AbstractEventLoop, _get_running_loop, _set_running_loop
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from live_server import TableSocket, Visitor
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, expect
from services import without

from patience import PATIENCE

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src" / "speeltafel" / "server" / "client"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
QUICK = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome", "chrome")
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
WITH_WORKER: dict[str, Any] = {"service_workers": "allow"}
TIMEOUT = PATIENCE * 1000
"""Milliseconds, in which Playwright and Lighthouse count."""
GONE_ON = "ERR_ABORTED"  # a request that was not waited for: another page came, or a download began
CALM = """{
  const asked = new Set();
  let shown = 0, done = 0;
  window.calm = () => asked.size === 0 && shown >= done;
  window.version = () => shown;
  const hear = (said) => {
    asked.delete(said?.ref);
    if (said?.is === 'update') shown = said.version;
    if (said?.is === 'done') done = said.version;
  };
  const ask = (message) => message?.ref !== undefined && asked.add(message.ref);
  window.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      this.addEventListener('message', ({ data }) => hear(JSON.parse(data)));
    }
    send(text) {
      ask(JSON.parse(text));
      super.send(text);
    }
  };
  window.MessageChannel = class extends MessageChannel { // the line to a table of this browser
    constructor() {
      super();
      this.port1.addEventListener('message', ({ data }) => hear(data));
      const post = this.port1.postMessage.bind(this.port1);
      this.port1.postMessage = (message) => {
        ask(message);
        post(message);
      };
    }
  };
}"""
"""Lets a test know when all that was asked is answered and shown: a person would see that things stand still."""
UNDRAWN = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':root { opacity: 0 !important }');
  document.adoptedStyleSheets.push(sheet);
  window.draw = () => sheet.replaceSync('');
}"""
"""Nobody looks at these pages: they are laid out, found by pointers and in the viewport as ever, but no pixel is drawn,
which takes a third of a browser's time. `window.draw` is for whoever judges colours."""
BY_HAND = """if (location.protocol === "http:") {
  const chosen = JSON.parse(localStorage.getItem("speeltafel") ?? "{}");
  localStorage.setItem("speeltafel", JSON.stringify({ play_forced: false, bot_pause: "none", ...chosen }));
}"""
"""Tests make every move themselves, also the only one, and wait for no bot, unless their own script chose otherwise."""
COVERED = """(parts, places) => parts.filter((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return places.some((place) => {
    const top = document.elementFromPoint(x + width / 2, y + height * place);
    return top === null || !(each.contains(top) || top.contains(each));
  });
}).map((each) => each.outerHTML)"""

expect.set_options(timeout=TIMEOUT)


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Only one of the processes that run tests at once; another user's are not our concern, nor are their files."""
    with (Path(tempfile.gettempdir()) / f"speeltafel-{name}-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def built_client() -> Path:
    """The client as the sources are now; or the one in SPEELTAFEL_CLIENT, as it is."""
    if own := os.environ.get("SPEELTAFEL_CLIENT"):
        return Path(own)
    with alone("client"):
        command = [sys.executable, str(ROOT / "tools" / "web.py"), "--tests"]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        without(f"The client could not be built: {done.stderr[-500:]}")
    return CLIENT


def chromium(*, whole: bool = False) -> str:
    """Its path; of the `whole` of it where pages are installed or notify somebody."""
    names = WHOLE if whole else (QUICK, *WHOLE)
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        try_to_install(names[0])
        found = shutil.which(names[0])
    return found or without(f"There is no Chromium (on Debian: apt install {names[0]})")


@cache
def try_to_install(package: str) -> None:
    """Once: where it cannot be done, it will not be possible a moment later."""
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    wait = ["-o", "DPkg::Lock::Timeout=300"]
    with alone("apt"):
        for task in (["update", "-qq"], ["install", "-qq", "-y", "--no-install-recommends", *wait, package]):
            subprocess.run(["apt-get", *task], env=quiet, capture_output=True)


@contextmanager
def playwright_loop() -> Iterator[None]:
    """Playwright leaves its loop marked as the running one between two calls; outside of this it is not."""
    before = _get_running_loop()
    _set_running_loop(before or suspended.get("loop"))
    try:
        yield
    finally:
        suspended["loop"] = _get_running_loop()
        if before is None:
            _set_running_loop(None)


suspended: dict[str, AbstractEventLoop | None] = {}


@contextmanager
def open_browser(playwright: Playwright, path: str) -> Iterator[Browser]:
    options = ["--disable-gpu", "--disable-dev-shm-usage", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    browser = playwright.chromium.launch(executable_path=path, args=options, timeout=TIMEOUT)
    yield browser
    browser.close()


class Host(Protocol):
    """Where pages are: a server, or files."""

    @property
    def url(self) -> str: ...


class Guests:
    """People with browsers of their own; whatever goes wrong in their pages fails the test."""

    def __init__(self, browser: Browser, server: Host) -> None:
        self.browser, self.server = browser, server
        self.contexts: list[BrowserContext] = []
        self.visitors: list[Visitor] = []
        self.lines: list[TableSocket] = []
        self.wrong: list[str] = []
        self.expected: tuple[str, ...] = ()

    def come(self, path: str = "/", script: str = "", **more: Any) -> Page:
        """Somebody new, at this page; a script of the test's own may watch what happens there."""
        settings = {
            "viewport": DESK,
            "locale": "en-GB",
            "base_url": self.server.url,
            "reduced_motion": "reduce",
            "service_workers": "block",  # it fetches everything there is: see WITH_WORKER
            **more,
        }
        context = self.browser.new_context(**settings)
        context.set_default_timeout(TIMEOUT)
        context.add_init_script(CALM)
        if os.environ.get("SPEELTAFEL_PICTURES") != "1":
            context.add_init_script(UNDRAWN)
        context.add_init_script(f"{script}\n;{BY_HAND}")
        self.contexts.append(context)
        return self.another_tab(context, path)

    def known(self, name: str) -> Visitor:
        """Somebody who talks to the server without a browser."""
        self.visitors.append(Visitor(self.server.url, name))
        return self.visitors[-1]

    def come_as(self, visitor: Visitor, path: str, **more: Any) -> Page:
        """Somebody whom the server knows already."""
        page = self.come("about:blank", **more)
        for name, value in visitor.http.cookies.items():
            page.context.add_cookies([{"name": name, "value": value, "url": self.server.url}])
        page.goto(path)
        return page

    def another_tab(self, context: BrowserContext, path: str) -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(f"{page.url}: {error}"))
        page.on("console", lambda said: self.note(said.text) if said.type == "error" else None)
        page.on("requestfailed", lambda asked: self.note(f"{asked.url}: {asked.failure}"))
        page.goto(path)
        return page

    def note(self, text: str) -> None:
        if not any(known in text for known in (*self.expected, GONE_ON)):
            self.wrong.append(text)

    def leave(self) -> None:
        for context in self.contexts:
            context.close()
        for line in self.lines:
            line.socket.close()
        for visitor in self.visitors:
            visitor.http.close()
        assert self.wrong == [], self.wrong


def play_now(page: Page, game: str = "Etalage") -> None:
    page.get_by_role("article", name=game).get_by_role("button").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#board")).to_be_visible()


def move_list(page: Page) -> Locator:
    """The legal moves as buttons."""
    page.locator("#tab-moves").click()
    return page.locator("#tab-panel").get_by_role("listitem").get_by_role("button")


def may_move(page: Page) -> bool:
    return page.locator(".prompt.yours").count() > 0


def log_of(page: Page) -> str:
    page.locator("#tab-log").click()
    return page.locator("#tab-panel").inner_text()


def violations(page: Page, *rules: str) -> list[str]:
    """What axe-core finds that is serious or worse; of these rules, or of all."""
    page.evaluate("window.draw?.()")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))  # the page's own rules let no script in from elsewhere
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    found = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{each['id']}: {node['html'][:200]} {node['any'][:1] and node['any'][0]['message']}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


def fits(page: Page) -> bool:
    """Nothing sticks out to the side."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return wide


def covered(each: Locator, *places: float) -> bool:
    """Does something else lie upon its middle, or this far from its top?"""
    return covered_ones(each, *places) != []


def covered_ones(parts: Locator, *places: float) -> list[str]:
    """Those of these upon which something else lies there."""
    found: list[str] = parts.evaluate_all(COVERED, places or (0.5,))
    return found
