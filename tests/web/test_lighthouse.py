"""Lighthouse looks at home, at a table in play and at rules, as on a phone: accessibility and best practices.

Its performance is not asked for: that is reckoned from how fast this machine is just now.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from browsing import PATIENCE, ROOT, chromium
from playwright.sync_api import Browser, BrowserContext, expect
from services import without
from serving import Server, Visitor, bots, free_port

LIGHTHOUSE = ROOT / "web" / "node_modules" / "lighthouse" / "cli" / "index.js"
LEAST = {"accessibility": 0.95, "best-practices": 0.95}
OPTIONS = (
    "--throttling-method=provided",
    f"--max-wait-for-load={PATIENCE}",
    "--disable-storage-reset",  # the cookie says who sits at the table
    "--disable-full-page-screenshot",
    "--no-enable-error-reporting",
    "--output=json",
    "--quiet",
)


@dataclass
class Seated:
    """A browser whose visitor sits at a table, and where Lighthouse can get at it."""

    server: Server
    table: str
    port: int
    context: BrowserContext
    folder: Path

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
    visitor, port, folder = Visitor(server.url), free_port(), tmp_path_factory.mktemp("lighthouse")
    table = visitor.make_table("etalage", [{"for": "anyone"}, *bots(2)])
    options = ["--disable-gpu", "--disable-dev-shm-usage", f"--remote-debugging-port={port}"]
    options += ["--no-sandbox"] if os.geteuid() == 0 else []
    context = browser.browser_type.launch_persistent_context(
        folder / "profile", executable_path=chromium(), args=options, timeout=PATIENCE
    )
    for name, value in visitor.http.cookies.items():
        context.add_cookies([{"name": name, "value": value, "url": server.url}])
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{server.url}/table/{table}")
    expect(page.locator(".prompt.yours")).to_be_visible()
    page.close()
    yield Seated(server, table, port, context, folder)
    context.close()


def report(seated: Seated, path: str) -> Any:
    own = str(ROOT / ".venv" / "bin")
    node = shutil.which("node") or shutil.which("node", path=own) or without("There is no Node.js.")
    told = seated.folder / "report.json"
    seated.forget()
    wanted = [f"--port={seated.port}", f"--only-categories={','.join(LEAST)}", f"--output-path={told}"]
    command = [node, str(LIGHTHOUSE), seated.server.url + path, *wanted, *OPTIONS]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(told.read_text("utf-8"))


@pytest.mark.parametrize("where", ["/", "/table/", "/rules/mu"])
def test_lighthouse_is_content(seated: Seated, where: str) -> None:
    path = where + seated.table if where == "/table/" else where
    found = report(seated, path)
    assert found["audits"]["button-name"]["score"] == 1  # there are buttons: it did see the page
    complaints = {
        name: audit["title"] + audit.get("displayValue", "")
        for name, audit in found["audits"].items()
        if audit["score"] is not None and audit["score"] < 1
    }
    scores = {name: category["score"] for name, category in found["categories"].items()}
    assert set(scores) == set(LEAST)
    assert all(scores[name] >= least for name, least in LEAST.items()), (scores, complaints)
