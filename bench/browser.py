"""How fast the games are in a browser, beside machine code: what `speeltafel bench --browser` measures."""

import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.progress import Progress

from bench.browser_sections import SIMULATIONS, Figures, loading_section, speed_section
from bench.first_visit import PATIENCE, SLOW_4G, opened
from bench.load.processes import our_server
from bench.positions import PLAYERS, mid_game
from bench.section import Section
from bench.workloads import Workload
from speeltafel.batch import simulate
from speeltafel.bots.network.weights import load, shipped
from speeltafel.bots.players import SearchBot
from speeltafel.bots.registry import LEVELS
from speeltafel.bots.search.search import Search
from speeltafel.bots.search.settings import Budget
from speeltafel.cli.terminal import errors
from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.game import Game
from speeltafel.contract.seeds import seed_bytes
from speeltafel.games import game
from speeltafel.kernel.records import ViewHeader

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page, Route

TITLE = "In a browser"
PACKAGES = ("playwright",)
HERE = Path(__file__).parent
BUILDER = HERE.parent / "tools" / "wasm.py"
SEED = 1
POSITIONS = 12
MOST_LOOKED_AT = 1000  # positions, to find some in which a bot is not sure at once
REPEATED = 100
"""Answers of club in each position, which are timed together: to ask a page takes some milliseconds."""
PAGE = '<!doctype html><script type="module">window.bench = await import("/bench/browser_page.js")</script>'
KINDS = {".html": "text/html", ".js": "text/javascript"}


class BrowserPage:
    """A page that has the games, at a server's address."""

    def __init__(self, page: "Page", devtools: "CDPSession") -> None:
        self.page, self.devtools = page, devtools

    def ask(self, task: str, **asked: object) -> Any:
        return self.page.evaluate("([task, asked]) => window.bench[task](asked)", [task, asked])

    def timed(self, task: str, **asked: object) -> tuple[Any, float]:
        """What comes of it, and the seconds that the processor worked for the page."""
        began = self._processor_seconds()
        found = self.ask(task, **asked)
        return found, self._processor_seconds() - began

    def _processor_seconds(self) -> float:
        metrics = self.devtools.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in metrics if each["name"] == "ThreadTime"))


def measure(seconds: float, rounds: int, games: Sequence[str]) -> list[Section]:
    with (
        opened() as browser,
        tempfile.TemporaryDirectory() as name,
        our_server(Path(name)) as server,
        Progress(console=errors, transient=True) as bar,
    ):
        build_package(Path(name) / "npm")
        url = f"http://127.0.0.1:{server.port}"
        task = bar.add_task("in a browser", total=len(games))
        found = []
        for each in games:
            found.append(figures(browser, url, Path(name) / "npm", game(each), seconds, rounds))
            bar.advance(task)
    return [speed_section(found), loading_section(found)]


def build_package(folder: Path) -> None:
    """The games and the npm package, as they are now."""
    if subprocess.run([sys.executable, str(BUILDER), "--npm", str(folder)]).returncode:
        raise SpeeltafelError("The games could not be built for browsers; the lines above say why.")


@contextmanager
def paged(browser: "Browser", url: str, package: Path, slow: bool = False) -> Iterator[BrowserPage]:
    """The package comes with the page; whatever else it asks for, the server gives."""

    def give(route: "Route") -> None:
        path = route.request.url.removeprefix(f"{url}/bench/")
        file = HERE / path if path == "browser_page.js" else package / path
        body = PAGE if path == "page.html" else file.read_text("utf-8")
        route.fulfill(body=body, content_type=KINDS[Path(path).suffix])

    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.route(f"{url}/bench/**", give)
    page.goto(f"{url}/bench/page.html")
    page.wait_for_function("window.bench")
    devtools = context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    if slow:
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", {"offline": False, **SLOW_4G})
    yield BrowserPage(page, devtools)
    context.close()


def figures(browser: "Browser", url: str, package: Path, rules: Game, seconds: float, rounds: int) -> Figures:
    times = []
    for _ in range(rounds):
        with paged(browser, url, package, slow=True) as page:
            times.append(page.ask("dealt", name=rules.name, players=PLAYERS))
    with paged(browser, url, package) as page:
        files = page.page.evaluate(f"fetch('/engine/{rules.name}.json').then((answer) => answer.json())")["files"]
        return Figures(
            rules.name,
            moves_a_second(page, rules, seconds, rounds),
            club_milliseconds(page, rules),
            simulations_a_second(page, rules, rounds),
            median(times),
            files[f"{rules.name}.wasm"]["bytes"],
            files[f"{rules.name}.network"]["bytes"],
        )


def moves_a_second(page: BrowserPage, rules: Game, seconds: float, rounds: int) -> tuple[float, float]:
    def native(n: int) -> int:
        return simulate(rules, players=PLAYERS, matches=n, seed=SEED, threads=1).moves

    count = Workload(rules.name, PLAYERS, native).sized(seconds)
    fresh = text(rules.fresh(PLAYERS, rules.options({}, PLAYERS)).tobytes())
    asked = {"name": rules.name, "fresh": fresh, "key": text(seed_bytes(SEED))}
    page.ask("matches", **asked, count=count)  # it is optimised while it runs for the first time
    there, here = [], []
    for _ in range(rounds):
        began = process_time()
        moves = native(count)
        here.append(moves / (process_time() - began))
        told, took = page.timed("matches", **asked, count=count)
        check(told == moves, rules, "random matches")
        there.append(moves / took)
    return median(there), median(here)


def club_milliseconds(page: BrowserPage, rules: Game) -> tuple[float, float]:
    thinker = Thinker(page, rules, "club")
    pairs = [thinker.seconds([view], REPEATED) for view in thinker.positions()]
    there, here = zip(*pairs, strict=True)
    return 1000 * median(there), 1000 * median(here)


def simulations_a_second(page: BrowserPage, rules: Game, rounds: int) -> tuple[float, float]:
    thinker = Thinker(page, rules, "master", Budget(simulations=SIMULATIONS))
    views = thinker.positions()
    made = sum(map(thinker.simulations, views))
    there, here = zip(*(thinker.seconds(views) for _ in range(rounds)), strict=True)
    return made / len(views) / median(there), made / len(views) / median(here)


class Thinker:
    """A bot of a level, in a page and by machine code, which give the same answers."""

    def __init__(self, page: BrowserPage, rules: Game, level: str, budget: Budget | None = None) -> None:
        kind = LEVELS[level]
        assert issubclass(kind, SearchBot)
        self.page, self.rules, self.level, self.budget = page, rules, level, budget or kind.budget
        self.given = {"simulations": budget.simulations} if budget else None
        self.counted, self.search = (
            Search(rules, load(rules, shipped(rules)), SEED, kind.settings.at(rules, level)) for _ in range(2)
        )
        self.search.state.key[:] = np.frombuffer(seed_bytes(SEED), "<u4")

    def simulations(self, view: ViewHeader) -> int:
        """How many an answer takes; none, if it is sure at once."""
        answer = self.counted.answer(view, self.budget)
        return int(self.counted.state.visits[: len(answer.values)].sum())

    def positions(self) -> list[ViewHeader]:
        """Some in which it looks ahead."""
        return list(islice(filter(self.simulations, mid_game(self.rules, MOST_LOOKED_AT)), POSITIONS))

    def seconds(self, views: Sequence[ViewHeader], repeated: int = 1) -> tuple[float, float]:
        """For an answer: in the page, and by machine code. Both are asked the same in the same order."""
        asked = {"name": self.rules.name, "level": self.level, "seed": text(seed_bytes(SEED)), "budget": self.given}
        seen = [text(np.asarray(view).tobytes()) for view in views]
        self.page.ask("answers", **asked, views=seen, repeated=1)  # fetches the network the first time
        for view in views:
            self.search.answer(view, self.budget)
        began = process_time()
        moves = [self.search.answer(view, self.budget).move for view in views for _ in range(repeated)]
        here = process_time() - began
        told, there = self.page.timed("answers", **asked, views=seen, repeated=repeated)
        check(told == [self.rules.notation.texts[move] for move in moves], self.rules, f"answers of {self.level}")
        return there / len(moves), here / len(moves)


def check(same: bool, rules: Game, what: str) -> None:
    if not same:
        raise SpeeltafelError(f"The browser and machine code disagree about {what} of {rules.name}.")


def text(data: bytes) -> str:
    return b64encode(data).decode()
