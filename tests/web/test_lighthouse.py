"""Lighthouse looks at home, at a table in play and at rules, as on a phone: accessibility and best practices.

Its performance is not asked for: that is reckoned from how fast this machine is just now.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from live_server import Server, Visitor, bots, free_port
from playwright.sync_api import Browser, BrowserContext, expect
from real_browser import TIMEOUT, Host, chromium
from services import without

SCRIPT = Path(__file__).with_name("lighthouse.mjs")
LEAST = {"accessibility": 0.95, "best-practices": 0.95}
SETTINGS: dict[str, Any] = {
    "onlyCategories": list(LEAST),
    "throttlingMethod": "simulate",  # reckoned for performance alone; with any other it waits far longer for quiet
    "maxWaitForFcp": TIMEOUT,
    "maxWaitForLoad": TIMEOUT,
    "disableStorageReset": True,  # the cookie says who sits at the table
    "disableFullPageScreenshot": True,
    "logLevel": "error",
}


@dataclass
class Seated:
    """A browser whose visitor sits at a table, and Lighthouse, which can get at it."""

    server: Host
    table: str
    context: BrowserContext
    lighthouse: subprocess.Popen[str]

    def forget(self) -> None:
        """All but who the visitor is, as on a first visit."""
        page = self.context.new_page()
        devtools = self.context.new_cdp_session(page)
        devtools.send("Network.clearBrowserCache")
        stored = {"origin": self.server.url, "storageTypes": "service_workers,cache_storage,local_storage"}
        devtools.send("Storage.clearDataForOrigin", stored)
        page.close()


@pytest.fixture(scope="module")
def seated(browser: Browser, server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seated]:
    visitor, folder = Visitor(server.url), tmp_path_factory.mktemp("lighthouse")
    table = visitor.make_table("etalage", [{"for": "anyone"}, *bots(2)])
    with observed(browser, folder / "profile") as (context, lighthouse):
        for name, value in visitor.http.cookies.items():
            context.add_cookies([{"name": name, "value": value, "url": server.url}])
        page = context.new_page()
        page.goto(f"{server.url}/table/{table}")
        expect(page.locator(".prompt.yours")).to_be_visible()
        page.close()
        yield Seated(server, table, context, lighthouse)


@contextmanager
def observed(browser: Browser, profile: Path) -> Iterator[tuple[BrowserContext, subprocess.Popen[str]]]:
    """A browser that Lighthouse can get at."""
    port = free_port()
    options = ["--disable-gpu", "--disable-dev-shm-usage", f"--remote-debugging-port={port}"]
    options += ["--no-sandbox"] if os.geteuid() == 0 else []
    context = browser.browser_type.launch_persistent_context(
        profile, executable_path=chromium(), args=options, timeout=TIMEOUT
    )
    context.set_default_timeout(TIMEOUT)
    with started(port) as lighthouse:
        yield context, lighthouse
    context.close()


@contextmanager
def started(port: int) -> Iterator[subprocess.Popen[str]]:
    node = shutil.which("node") or without("There is no Node.js.")
    command = [node, str(SCRIPT), json.dumps({"port": port, **SETTINGS})]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as lighthouse:
        yield lighthouse  # without more addresses it ends


def report(seated: Seated, path: str) -> Any:
    lighthouse = seated.lighthouse
    assert lighthouse.stdin is not None
    assert lighthouse.stdout is not None
    seated.forget()
    print(seated.server.url + path, file=lighthouse.stdin, flush=True)
    found = json.loads(lighthouse.stdout.readline())
    assert "runtimeError" not in found, found["runtimeError"]
    return found


@pytest.mark.parametrize("where", ["/", "/table/", "/rules/mu"])
def test_lighthouse_is_content(seated: Seated, where: str) -> None:
    path = where + seated.table if where == "/table/" else where
    assert_content(report(seated, path))


def assert_content(found: Any) -> None:
    assert found["audits"]["button-name"]["score"] == 1  # there are buttons: it did see the page
    complaints = {
        name: audit["title"] + audit.get("displayValue", "")
        for name, audit in found["audits"].items()
        if audit["score"] is not None and audit["score"] < 1
    }
    scores = {name: category["score"] for name, category in found["categories"].items()}
    assert set(scores) == set(LEAST)
    assert all(scores[name] >= least for name, least in LEAST.items()), (scores, complaints)
