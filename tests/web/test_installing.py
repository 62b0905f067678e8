"""The pages as an app: what a browser wants before it installs them, and a new version of them."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from live_server import Server
from playwright.sync_api import Browser, CDPSession, Page, expect
from real_browser import WITH_WORKER, Guests
from screenshots import size_of
from worker_probe import controlled, promised

from patience import PATIENCE
from speeltafel import game, game_names

FILES = "caches.keys().then((names) => names.filter((name) => name.includes('-files-')))"


def test_a_browser_can_install_it(subscribers: Guests) -> None:
    page = subscribers.come("about:blank", **WITH_WORKER)
    page.context.grant_permissions(["notifications"], origin=subscribers.server.url)
    page.goto("/")
    controlled(page)
    devtools = page.context.new_cdp_session(page)
    the_manifest_is_right(devtools, subscribers.server.url)
    the_worker_shows_a_call(page, devtools, subscribers.server.url)


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
    message = {"origin": url, "registrationId": known[0], "data": json.dumps(call)}
    devtools.send("ServiceWorker.deliverPushMessage", message)
    shown = "navigator.serviceWorker.getRegistration().then((worker) => worker.getNotifications())"
    said = promised(page, f"{shown}.then(([one]) => one && [one.title, one.body, one.tag, one.data])")
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


def test_a_new_version_takes_over(browser: Browser, changing: tuple[Server, Path]) -> None:
    server, folder = changing
    guests = Guests(browser, server)
    guests.expected = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED")
    page = guests.come(**WITH_WORKER)
    controlled(page)
    server.kill()
    renew(folder)
    server.start()
    button = page.get_by_role("button", name="New version: refresh")
    for _ in range(100):  # a browser looks again with every page that is opened, too
        page.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).update(); }")
        if button.is_visible():
            break
        page.wait_for_timeout(1000)
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


def renew(folder: Path) -> None:
    """Another build: a part is gone, and the rest has other names."""
    worker, index = folder / "sw.js", folder / "index.html"
    text = worker.read_text("utf-8")
    old = re.search(r"speeltafel-files-(\w{12})|`(\w{12})`", text)
    assert old is not None, "The worker does not tell its version."
    worker.write_text(text.replace(old[1] or old[2], "newer"), "utf-8")
    index.write_text(index.read_text("utf-8").replace("</title>", '</title><meta name="version" content="newer" />'))
