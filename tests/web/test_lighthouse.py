"""Lighthouse looks at home and at a table in play: accessibility and best practices."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from browsing import ROOT, chromium
from playwright.sync_api import Browser, expect
from services import without
from serving import Server, Visitor, bots, free_port

LIGHTHOUSE = ROOT / "web" / "node_modules" / "lighthouse" / "cli" / "index.js"
LEAST = 0.95
OPTIONS = (
    "--only-categories=accessibility,best-practices",
    "--throttling-method=provided",
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


@pytest.fixture(scope="module")
def seated(browser: Browser, server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seated]:
    visitor = Visitor(server.url)
    here = Seated(server, visitor.make_table("etalage", [{"for": "anyone"}, *bots(2)]), free_port())
    options = ["--disable-gpu", "--disable-dev-shm-usage", f"--remote-debugging-port={here.port}"]
    options += ["--no-sandbox"] if os.geteuid() == 0 else []
    profile = tmp_path_factory.mktemp("profile")
    context = browser.browser_type.launch_persistent_context(profile, executable_path=chromium(), args=options)
    for name, value in visitor.http.cookies.items():
        context.add_cookies([{"name": name, "value": value, "url": server.url}])
    page = context.new_page()
    page.goto(f"{server.url}/table/{here.table}")
    expect(page.locator(".prompt.yours")).to_be_visible()
    page.close()
    yield here
    context.close()


def report(seated: Seated, path: str) -> Any:
    own = str(ROOT / ".venv" / "bin")
    node = shutil.which("node") or shutil.which("node", path=own) or without("There is no Node.js.")
    command = [node, str(LIGHTHOUSE), seated.server.url + path, f"--port={seated.port}", *OPTIONS]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.mark.parametrize("where", ["home", "table"])
def test_lighthouse_is_content(seated: Seated, where: str) -> None:
    found = report(seated, "/" if where == "home" else f"/table/{seated.table}")
    assert found["audits"]["button-name"]["score"] == 1  # there are buttons: it did see the page
    complaints = {
        name: audit["title"]
        for name, audit in found["audits"].items()
        if audit["score"] is not None and audit["score"] < 1
    }
    scores = {name: category["score"] for name, category in found["categories"].items()}
    assert set(scores) == {"accessibility", "best-practices"}
    assert min(scores.values()) >= LEAST, (scores, complaints)
