"""The games as WebAssembly in a browser."""

import hashlib
import mimetypes
from pathlib import Path

from playwright.sync_api import Browser, Route
from real_browser import TIMEOUT, Guests

import wasm
import wasm_proof
from speeltafel import Table
from speeltafel.games import game

ORIGIN = "https://engine.test"  # nobody is asked: the test answers
PAGE = """<!doctype html><script type="importmap">{"imports": {"speeltafel": "/speeltafel/dist/index.js"}}</script>
<script>addEventListener("unhandledrejection", ({ reason }) => (window.played = { error: `${reason}` }))</script>
<script type="module">
  import { bot, game } from "speeltafel";
  const g = await game("coloretto", { plain: location.search === "?plain" });
  const t = g.table({ players: 4, seed: 7 });
  const club = bot("club", g, { seed: SEEDn });
  for (let i = 0; i < 12; i++) t.play((await club.answer(t.view(t.turn))).move);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", t.bytes()));
  window.played = { moves: t.moves, digest: [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") };
</script>""".replace("SEED", str(wasm_proof.SEED))


def test_a_page_plays_with_club_as_python_does(browser: Browser, tmp_path: Path) -> None:
    assert wasm.main() == 0
    wasm.npm_package(tmp_path / "speeltafel")
    (tmp_path / "page.html").write_text(PAGE)

    def answer(route: Route) -> None:
        file = tmp_path / route.request.url.removeprefix(ORIGIN).split("?")[0].lstrip("/")
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        route.fulfill(body=file.read_bytes(), content_type=kind) if file.is_file() else route.fulfill(status=404)

    rules = game("coloretto")
    table, search = Table(rules, 4, seed=7), wasm_proof.native_search(rules, "club")
    for _ in range(12):
        found = search.answer(table.view_record(table.turn), wasm_proof.search_bot("club").budget)
        table.play(rules.notation.texts[found.move])
    page = browser.new_page()
    page.set_default_timeout(TIMEOUT)
    page.route(f"{ORIGIN}/**", answer)
    for address in ("page.html", "page.html?plain"):
        page.goto(f"{ORIGIN}/{address}")
        played = page.wait_for_function("window.played").json_value()
        assert played.get("moves") == table.moves, played
        assert played["digest"] == hashlib.sha256(table.state.tobytes()).hexdigest()
    page.close()


SERVED = """async () => {
  const module = await WebAssembly.compileStreaming(fetch("/engine/coloretto.wasm"));
  let evaluated = null;
  try { evaluated = new Function("return 1")(); } catch (error) { evaluated = error.name; }
  return { exports: WebAssembly.Module.exports(module).length, evaluated };
}"""


def test_a_page_of_the_server_may_compile_modules_and_nothing_else(guests: Guests) -> None:
    """By the content security policy, and the type that modules are sent with."""
    assert wasm.main() == 0
    found = guests.come().evaluate(SERVED)
    assert found["exports"] > 10
    assert found["evaluated"] == "EvalError"
