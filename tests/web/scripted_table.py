"""A table whose whole game is known beforehand, so that a page is told it update by update, as fast as a test wants.

The messages are the server's own; only the socket is the test's. So what a page shows depends on no other process.
"""

import re
from random import Random
from typing import Any

import msgspec
from in_memory_table import ANNA, InMemoryTable
from playwright.sync_api import Page, Route
from real_browser import Guests

from speeltafel.server import clock
from speeltafel.server.domain import handlers
from speeltafel.server.domain.plan import BotSeat, OpenSeat, TablePlan
from speeltafel.server.domain.projection import Snapshot
from speeltafel.server.results.replays import frame, games_of
from speeltafel.server.routes.references import reference

SOCKET = """window.WebSocket = class {
  constructor() {
    window.hear = (data) => this.onmessage?.({ data });
    queueMicrotask(() => this.onopen?.());
  }
  send() {}
  close() {}
};"""
"""Stands for the server's: `window.hear` is told what it would say."""
SKIPPED = 0.1
"""Share of the moves that come together with the next one, as for those whose line is slow."""


class ScriptedTable:
    """Anna plays with bots, all of them by chance, from a deal that is always the same; `word` makes it another one."""

    def __init__(
        self, game: str, players: int, options: dict[str, Any], word: str = "motion", seat: int | None = 0
    ) -> None:
        self.seat = seat  # whose eyes these are; nobody's are a spectator's
        bots = [BotSeat("random") for _ in range(players - 1)]
        self.table = InMemoryTable(TablePlan(game, [OpenSeat(), *bots], options))
        self.table.do(handlers.sit, ANNA, 0)
        self.table.do(handlers.add_word, ANNA, word)
        self.table.do(handlers.start, ANNA)
        self.updates: list[str] = []
        self.told = 0
        self.play(Random(word))

    def play(self, chance: Random) -> None:
        self.tell()
        while (seat := self.table.state.turn) is not None:
            assert self.table.state.table is not None
            move = chance.choice(self.table.state.table.legal())
            self.table.happen(handlers.move_seat(self.table.state, seat, move, None))
            if chance.random() >= SKIPPED or self.table.state.turn is None:
                self.tell()

    def tell(self) -> None:
        state = self.table.state
        self.updates.append(Snapshot(state).update_json(self.seat, "en", self.told, clock.now()).decode())
        self.told = state.version

    @property
    def whole(self) -> str:
        """What somebody is told who comes when all is over."""
        return Snapshot(self.table.state).update_json(self.seat, "en", 0, clock.now()).decode()

    def page(self, guests: Guests, script: str, **more: Any) -> Page:
        """Somebody who looks at the table, and has not been told anything yet."""
        page = guests.come("about:blank", SOCKET + script, **more)
        page.route("**/api/tables/t/**", self.answer)
        page.goto("/table/t")
        page.wait_for_function("() => window.hear")
        return page

    def answer(self, route: Route) -> None:
        """What pages ask besides, when a game is over or somebody looks something up."""
        state, path = self.table.state, route.request.url
        if found := re.search(r"/replay/(\d+)", path):
            answer: object = frame(state, "all", int(found[1]), "en")
        elif "/games" in path:
            answer = games_of(state, "all" if "seat=all" in path else None, "en")
        else:
            answer = reference(state, self.seat)
        route.fulfill(body=msgspec.json.encode(answer), content_type="application/json")
