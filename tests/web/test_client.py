"""The client's own checks and tests, what it weighs, and how it is served."""

import gzip
import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path

import httpx
from live_server import Server
from real_browser import ROOT
from services import without

from patience import PATIENCE
from speeltafel.contract.words import LANGUAGES
from speeltafel.server.pages import PAGE_FILES, read_page_files

WEB = ROOT / "web"
MOST = 45_000
"""Bytes of JavaScript, gzipped, that a first visit needs, in whatever language."""


def run_script(name: str) -> None:
    npm = shutil.which("npm") or without("There is no npm.")
    done = subprocess.run([npm, "run", "--silent", name], cwd=WEB, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def all_sources() -> str:
    """A hash of whatever the checks read: the sources, their tests, the settings, and the lock of all packages."""
    whole = hashlib.sha256()
    for folder, folders, names in os.walk(WEB):
        folders[:] = sorted(set(folders) - {"node_modules", "dist"})
        for path in (Path(folder) / name for name in sorted(names)):
            whole.update(f"{path.relative_to(WEB).as_posix()}\0".encode())
            whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def test_the_sources_pass_their_own_checks(client: Path) -> None:
    """Which take longest of all, so exactly the same sources are not checked again after they passed."""
    passed, now = WEB / "node_modules" / ".speeltafel-checked", all_sources()
    if not passed.is_file() or passed.read_text() != now:
        run_script("check")
        passed.write_text(now)


def test_the_sources_pass_their_own_tests(client: Path) -> None:
    run_script("test")


def test_a_first_visit_is_light(client: Path) -> None:
    index = (client / "index.html").read_text("utf-8")
    first = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', index)
    parts = read_page_files((client / PAGE_FILES).read_bytes())
    weight = {
        language: sum(
            len(gzip.compress((client / name).read_bytes(), 9)) for name in (*first, *parts[f"language:{language}"])
        )
        for language in LANGUAGES
    }
    assert first
    assert max(weight.values()) <= MOST, weight


def test_pages_are_found_and_nothing_else_is(server: Server) -> None:
    with httpx.Client(timeout=PATIENCE, base_url=server.url) as web:
        page = web.get("/")
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["cache-control"] == "no-cache"
        assert [bare(web.get(path).text) for path in ("/table/abc", "/replay/abc", "/new")] == [bare(page.text)] * 3
        assert web.get("/", headers={"if-none-match": page.headers["etag"]}).status_code == 304
        assert web.head("/table/abc").status_code == 200
        for path in ("/api/nothing", "/assets/nothing.js", "/nothing", "/.built", "/table/../../pages.py"):
            assert web.get(path, headers={"accept": "*/*"}).status_code == 404, path
        lost = web.get("/nothing", headers={"accept": "text/html"})
        assert (lost.status_code, lost.text) == (404, page.text)


LINK = re.compile(r'<link rel="(?:modulepreload|preload)"(?: as="(\w+)")? crossorigin href="([^"]+)">')


def bare(page: str) -> str:
    """Without what is told ahead."""
    return LINK.sub("", page)


def test_a_page_tells_ahead_what_it_will_need(server: Server) -> None:
    with httpx.Client(
        timeout=PATIENCE, base_url=server.url, headers={"accept-language": "tlh, nl-NL;q=0.9, en;q=0.8"}
    ) as web:
        home = LINK.findall(web.get("/").text)
        table = {name: kind for kind, name in LINK.findall(web.get("/table/abc").text) if (kind, name) not in home}
        assert any(name.startswith("/assets/TablePage-") for name in table)
        assert [name.startswith("/assets/nl-") for name in table].count(True) == 1  # the words of tables
        assert set(table.values()) == {"", "style"}
        assert [web.get(name).status_code for name in table] == [200] * len(table)
        rules = [name for kind, name in LINK.findall(web.get("/rules/mu").text) if kind == "fetch"]
        assert rules == ["/api/games/mu/rules?language=nl"]
        assert web.get(rules[0]).status_code == 200
        assert "fetch" not in dict(LINK.findall(web.get("/rules/nothing").text))


def test_assets_are_kept_for_ever_and_sent_packed(server: Server, client: Path) -> None:
    name = next(path.name for path in (client / "assets").glob("index-*.js"))
    with httpx.Client(timeout=PATIENCE, base_url=server.url, headers={"accept-encoding": "gzip"}) as web:
        answer = web.get(f"/assets/{name}")
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.content == (client / "assets" / name).read_bytes()
