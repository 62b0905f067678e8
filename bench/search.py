"""Simulations a second: our search beside OpenSpiel's own, both with random roll-outs on one core."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from bench.adapters import Driver, speeds
from bench.positions import PLAYERS, label, opening, single
from bench.section import Section
from speeltafel.bots.search.search import Search
from speeltafel.bots.search.settings import Budget, SearchSettings
from speeltafel.contract.game import Game
from speeltafel.contract.options import OptionValue
from speeltafel.games import game

if TYPE_CHECKING:
    import pyspiel

OURS, THEIRS = "speeltafel", "open_spiel"
PEER_GAMES = ("hearts", "oh_hell", "euchre")  # those of its card games in which its search can run

ABOUT = """\
From the first choice after every seat has had a turn, in OpenSpiel after the deal; medians of rounds in
which all take turns. A simulation of ours deals anew what the seat cannot see, plays a move, and then
random moves until points are written down, so a match of several games costs no more than one. One of
OpenSpiel's is a step of its `ISMCTSBot` in C++: a new deal, a way down its tree, and random moves to the end."""


def searchers(names: Sequence[str]) -> list[Driver]:
    """Our games, usual matches and single games; and OpenSpiel's, where it is installed."""
    found = []
    for name in names:
        rules = game(name)
        found.append(_ours(rules, {}))
        if single(rules):
            found.append(_ours(rules, single(rules)))
    return [*found, *_peers()]


def _ours(rules: Game, options: Mapping[str, OptionValue]) -> Driver:
    search, view = Search(rules, None, 1, SearchSettings()), opening(rules, options)

    def simulate(n: int) -> tuple[int, float]:
        began = perf_counter()
        answer = search.answer(view, Budget(simulations=n))
        took = perf_counter() - began
        return int(search.state.visits[: len(answer.values)].sum()), took

    return Driver(OURS, label(rules, options), PLAYERS, simulate)


def _peers() -> Iterator[Driver]:
    try:
        import pyspiel
    except ImportError:
        return
    for name in PEER_GAMES:
        yield _peer(pyspiel.load_game(name), name)


def _peer(spiel_game: "pyspiel.Game", name: str) -> Driver:
    import pyspiel

    state, dice = spiel_game.new_initial_state(), Random(1)
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        state.apply_action(dice.choice(state.legal_actions()))
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)

    def simulate(n: int) -> tuple[int, float]:
        bot = pyspiel.ISMCTSBot(1, rollouts, uct_c=1, max_simulations=n)
        began = perf_counter()
        bot.step(state)
        return n, perf_counter() - began

    return Driver(THEIRS, name, spiel_game.num_players(), simulate)


def search_section(drivers: list[Driver], seconds: float, rounds: int, done: Callable[[], None]) -> Section:
    found = speeds(drivers, seconds, rounds, done)
    best_peer = max((speed for driver, speed in found.items() if driver.library == THEIRS), default=None)
    rows, facts = [], []
    for driver, speed in found.items():
        name = driver.game if driver.library == OURS else f"{driver.library} {driver.game}"
        times = speed / best_peer if best_peer else None
        rows.append([name, str(driver.players), f"{speed:,.0f}", f"{times:.1f}" if times else ""])
        facts.append({"game": name, "players": driver.players, "per_second": speed, "times_the_fastest_peer": times})
    headings = ["game", "players", "simulations/s", "times the fastest peer"]
    return Section("search", "Simulations a second on one core", ABOUT, headings, rows, facts)
