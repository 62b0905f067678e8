"""A page of another origin uses the server from a real browser, where the settings name that origin; else it cannot."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from live_server import Server, Visitor, bots, people
from playwright.sync_api import Browser, expect
from real_browser import TIMEOUT

PAGE = """<!doctype html><meta charset="utf-8"><title>Another site</title><pre id="told"></pre>
<script type="module">
  const { server, token, game } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
  const told = [];
  async function ask(what, path, body) {
    const headers = { authorization: `Bearer ${token}` };
    const how = body === undefined ? { headers } : {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify(body),
    };
    try {
      const answer = await fetch(server + path, how);
      told.push([what, answer.status]);
      return answer;
    } catch (problem) {
      told.push([what, problem.name]);
      return null;
    }
  }
  const json = async (answer) => (answer === null ? null : await answer.json());
  const me = await json(await ask("me", "/api/me"));
  const made = await json(await ask("make", "/api/tables", game));
  const path = `/api/tables/${made?.id ?? "nothing"}`;
  const seen = await json(await ask("see", path));
  const move = seen?.table?.view?.moves?.[0] ?? "draw";
  const done = await json(await ask("play", path, { do: "play", move, moves: 0 }));
  const stream = await ask("stream", `${path}/stream`);
  let line = "";
  if (stream?.ok) {
    const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader();
    while (!line.includes("\\n")) line += (await reader.read()).value;
  }
  const moves = line ? JSON.parse(line.split("\\n")[0]).table.moves : null;
  const results = { told, name: me?.person?.name ?? null, table: made?.id ?? null, done: done?.is ?? null };
  document.querySelector("#told").textContent = JSON.stringify({ ...results, moves });
</script>"""
ASKED = ["me", "make", "see", "play", "stream"]


class Site(BaseHTTPRequestHandler):
    """Has one page."""

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/" else 404)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE.encode() if self.path == "/" else b"")

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def another_site() -> Iterator[int]:
    """Its port."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Site) as site:
        thread = Thread(target=site.serve_forever)
        thread.start()
        try:
            yield site.server_address[1]
        finally:
            site.shutdown()
            thread.join()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"], ids=["another port", "another host"])
@pytest.mark.parametrize("named", [True, False])
def test_a_page_of_another_origin(browser: Browser, tmp_path: Path, host: str, named: bool) -> None:
    with another_site() as port:
        origin = f"http://{host}:{port}"
        origins = origin if named else "https://somebody-else.example"
        with Server(f"sqlite:///{tmp_path / 'server.db'}", tmp_path, limits=False, origins=origins) as server:
            anna = Visitor(server.url, "Anna")
            anna.asked("POST", "/api/register", {"login": "anna", "password": "correct horse"})
            token = anna.asked("POST", "/api/bots", {"name": "Robo"})["token"]
            plan = {"game": "coloretto", "seats": [*people(1), *bots(2)], "options": {"games": 1, "start": 0}}
            asked = {"server": server.url, "token": token, "game": {"plan": plan, "start": True}}
            result = visited(browser, f"{origin}/", asked)
            if named:
                assert result["told"] == [["me", 200], ["make", 201], ["see", 200], ["play", 200], ["stream", 200]]
                assert (result["name"], result["done"]) == ("Robo", "done")
                assert result["moves"] >= 1
                assert anna.see(result["table"])["table"]["moves"] >= 1
            else:
                assert result["told"] == [[what, "TypeError"] for what in ASKED], "the browser lets nothing through"
                assert anna.asked("GET", "/api/tables?whose=public") == []
                assert result["table"] is None


def visited(browser: Browser, address: str, asked: Any) -> Any:
    page = browser.new_page()
    page.set_default_timeout(TIMEOUT)
    page.goto(f"{address}#{json.dumps(asked)}")
    told = page.locator("#told")
    expect(told).not_to_be_empty()
    result = json.loads(told.inner_text())
    page.close()
    return result
