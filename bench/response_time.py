"""How long every bot takes to answer, in every game."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import NamedTuple

import numpy as np

from bench.positions import PLAYERS, mid_game
from bench.section import Section
from speeltafel.bots import Bot, UnknownBot, bot
from speeltafel.bots import names as bot_names
from speeltafel.contract.game import Game
from speeltafel.games import game
from speeltafel.kernel.records import ViewHeader

VIEWS = 100  # of every round

ABOUT = f"""\
Microseconds from a view to a move: the median, and after it the 99th percentile. The views are from the
middle half of random matches of {PLAYERS} players, in which the seat to move had a choice; every bot sees the
same ones. A dash: this bot cannot play that game."""


class ResponseTime(NamedTuple):
    """Microseconds an answer."""

    median: float
    slow: float
    """The 99th percentile."""


def answer_time(name: str, rules: Game, views: Sequence[ViewHeader]) -> ResponseTime | None:
    """How fast a bot answers about these views; None if it cannot."""
    try:
        asked = bot(name, rules, 1)
    except UnknownBot:  # it has no network for this game
        return None
    times = seconds_of(asked, views)
    return None if asked.mishaps else ResponseTime(1e6 * float(np.median(times)), 1e6 * float(np.percentile(times, 99)))


def seconds_of(asked: Bot, views: Sequence[ViewHeader]) -> list[float]:
    """The time of every answer; none if it has mishaps before the clock starts, when machine code is loaded."""
    for view in {int(view["phase"]): view for view in views}.values():
        asked.answer(view)
    if asked.mishaps:
        return []
    times = []
    for view in views:
        began = perf_counter()
        asked.answer(view)
        times.append(perf_counter() - began)
    return times


def answer_section(
    names: Sequence[str], count: int, done: Callable[[], None], bots: Sequence[str] | None = None
) -> Section:
    """Every bot, or those named, in these games, asked about so many views."""
    bots = bots or bot_names()
    rows, facts = [], {}
    for name in names:
        rules = game(name)
        views = mid_game(rules, count)
        paces = {}
        for each in bots:
            paces[each] = answer_time(each, rules, views)
            done()
        rows.append([name, *(f"{p.median:,.0f} ({p.slow:,.0f})" if p else "–" for p in paces.values())])
        facts[name] = {each: p._asdict() if p else None for each, p in paces.items()}
    return Section("answers", "Microseconds an answer", ABOUT, ["game", *bots], rows, facts)
