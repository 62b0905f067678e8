"""Whole random matches by the million, and what came of them."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from speeltafel.batch.threads import cores, spread
from speeltafel.contract.errors import BadTable
from speeltafel.contract.game import Game
from speeltafel.contract.options import OptionValue
from speeltafel.contract.rules import apply, legal, pick, start
from speeltafel.contract.seeds import Seed, seed_bytes
from speeltafel.contract.winning import win_share
from speeltafel.kernel.chance import next_random, player_rng, set_match_key
from speeltafel.kernel.records import SEATS, Header, Records, array, blank, layout, number
from speeltafel.kernel.templates import template

PIECE = 2_000  # matches that a thread plays before it reports
MOST_ENDINGS = 8


class Tally:
    """The record that the compiled loop adds up in."""

    matches = number(np.int64)
    moves = number(np.int64)
    longest = number(np.int64)
    endings = array(np.int64, MOST_ENDINGS)
    wins = array(np.float64, SEATS)
    points = array(np.int64, SEATS)


@template
def play_out(s: Header, a: int, b: int) -> int:
    """Play random moves to the end of the match; how many they were."""
    n = 0
    while not s.over:
        drawn, a, b = next_random(a, b)
        apply(s, pick(legal(s), drawn))
        n += 1
    return n


@template
def play_match(states: Records, at: int, fresh: Records, key: NDArray[np.uint32], i: int) -> int:
    """Deal match i of a batch into states[at] and play it out with random moves; how many they were."""
    states[at] = fresh[0]
    s = states[at]
    set_match_key(s, key, i)
    a, b = player_rng(s)
    start(s)
    return play_out(s, a, b)


@template
def play_matches(
    fresh: Records, key: NDArray[np.uint32], first: int, matches: int, tally: Records, work: Records
) -> None:
    """Play `matches` random matches from the state `fresh`; add up what came of them in `tally`."""
    t = tally[0]
    for i in range(first, first + matches):
        n = play_match(work, 0, fresh, key, i)
        s = work[0]
        t.matches += 1
        t.moves += n
        t.longest = max(t.longest, n)
        t.endings[s.ending] += 1
        for seat in range(s.players):
            t.points[seat] += s.scores[seat]
            t.wins[seat] += win_share(s, seat)


@dataclass(frozen=True)
class Summary:
    """What came of a simulation; `wins` are shares of the win and `points` means, per seat."""

    matches: int
    moves: int
    longest: int
    endings: dict[str, int]
    wins: list[float]
    points: list[float]
    seconds: float

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds


def simulate(
    game: Game,
    *,
    players: int,
    matches: int,
    seed: Seed = None,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda played: None,
    **options: OptionValue,
) -> Summary:
    """Play so many matches with random moves on all cores (or `threads` of them).

    The result depends on the seed alone, not on the number of threads.
    """
    if matches < 1:
        raise BadTable(f"A simulation plays at least 1 match, not {matches}.")
    fresh = game.fresh(players, game.options(options, players))
    key = np.frombuffer(seed_bytes(seed), "<u4").copy()
    total = blank(layout(Tally))
    lock = threading.Lock()

    def piece(first: int, count: int) -> None:
        tally, work = blank(layout(Tally)), blank(game.state_dtype)
        game.bind(play_matches)(fresh, key, first, count, tally, work)
        with lock:
            for name in layout(Tally).names or ():
                merge = np.maximum if name == "longest" else np.add
                total[name] = merge(total[name], tally[name])

    piece(0, 0)  # loads the machine code, so that the clock sees only play
    began = perf_counter()
    for played in spread(piece, matches, PIECE, threads or cores()):
        progress(played)
    return _summary(game, players, total[0], perf_counter() - began)


def _summary(game: Game, players: int, t: Tally, seconds: float) -> Summary:
    return Summary(
        matches=int(t.matches),
        moves=int(t.moves),
        longest=int(t.longest),
        endings={name: int(t.endings[i]) for i, name in enumerate(game.manifest.endings)},
        wins=[float(t.wins[seat] / t.matches) for seat in range(players)],
        points=[float(t.points[seat] / t.matches) for seat in range(players)],
        seconds=seconds,
    )
