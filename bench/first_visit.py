"""How soon somebody who comes for the first time can play: what `speeltafel bench --visiting` measures."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from rich.progress import Progress

from bench.load.processes import our_server
from bench.section import Section
from speeltafel.cli.terminal import errors
from speeltafel.contract.errors import SpeeltafelError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

TITLE = "How soon a visitor can play"
PACKAGES = ("playwright", "litestar", "uvicorn")
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
SLOWER = (1, 4)
"""How many times slower the processor is made; a phone's is about four times slower than a desk's."""
SLOW_4G = {"latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
"""As Lighthouse has it: milliseconds, and bytes a second."""
PHONE: "ViewportSize" = {"width": 390, "height": 844}
PATIENCE = 300_000
"""Milliseconds; only what hangs takes so long."""
ABOUT = """\
Seconds from the wish to see the page until *Play now* does something, in a browser that has seen nothing yet, on a line
like slow 4G (150 ms, 1.6 Mbit/s). The button is pressed as soon as it is there, and again until it reacts."""
WATCH = """
  const seen = new MutationObserver(() => {
    const button = document.querySelector("article button");
    if (!button) return;
    if (button.disabled) {  // it has reacted: a table is being made
      seen.disconnect();
      window.reacted = performance.now();
    } else button.click();
  });
  seen.observe(document, { childList: true, subtree: true, attributeFilter: ["disabled"] });
"""


def measure(rounds: int) -> list[Section]:
    found: dict[int, list[float]] = {slower: [] for slower in SLOWER}
    with (
        opened() as browser,
        tempfile.TemporaryDirectory() as name,
        our_server(Path(name)) as server,
        Progress(console=errors, transient=True) as bar,
    ):
        task = bar.add_task("visits", total=rounds * len(SLOWER))
        for _ in range(rounds):
            for slower in SLOWER:
                found[slower].append(visited(browser, f"http://127.0.0.1:{server.port}", slower))
                bar.advance(task)
    return [visit_section(found)]


def visit_section(found: dict[int, list[float]]) -> Section:
    rows = [
        [f"{slower} times slower" if slower > 1 else "as it is", f"{median(times):.2f}", f"{max(times):.2f}"]
        for slower, times in found.items()
    ]
    facts = [{"slower": slower, "seconds": times} for slower, times in found.items()]
    return Section("visits", "A first visit", ABOUT, ["processor", "median", "slowest"], rows, facts)


@contextmanager
def opened() -> Iterator["Browser"]:
    """A browser without windows."""
    try:
        from playwright.sync_api import sync_playwright  # a tool for tests, which no other command needs
    except ModuleNotFoundError:
        raise SpeeltafelError("Visits are made with Playwright: pip install playwright.") from None
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None:
        raise SpeeltafelError(f"There is no Chromium here (on Debian: apt install {CHROMIUM[0]}).")
    alone = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=["--disable-gpu", "--disable-dev-shm-usage", *alone], timeout=PATIENCE
        )
        yield browser
        browser.close()


def visited(browser: "Browser", url: str, slower: int) -> float:
    """By somebody new; the seconds until the button reacted."""
    context = browser.new_context(viewport=PHONE, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", {"offline": False, **SLOW_4G})
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.add_init_script(WATCH)
    page.goto(url, wait_until="commit")
    page.wait_for_function("() => window.reacted")
    seconds: float = page.evaluate("window.reacted") / 1000
    page.wait_for_url("**/table/*")
    context.close()
    return seconds
