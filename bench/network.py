"""A pass through a network, compiled as the bots use it, beside the same sums in NumPy."""

from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.adapters import Driver, speeds
from bench.positions import PLAYERS, mid_game
from bench.section import Section
from speeltafel.bots.bot import moves_of
from speeltafel.bots.network import weights
from speeltafel.bots.network.forward import MARGIN, POLICY, VALUE, WIN, Floats, Net, Scratch, forward, head, scratch_for
from speeltafel.games import game
from speeltafel.kernel.compiler import compiled
from speeltafel.kernel.records import ViewHeader

COMPILED, NUMPY = "compiled", "NumPy"
SHAPE = (256, 128, 128)
LIT = 60
HEADS = 12  # as many as are read where five moves are legal

ABOUT = f"""\
From features to heads, one view at a time, on one core. The first row is a network of random weights with
{LIT} of {SHAPE[0]} features lit and all {HEADS} heads read; the others are the networks that come with the games, on
a mid-game view of {PLAYERS} players, with the heads of the position and of its legal moves. Compiled code skips what
is 0 and reads only these heads; NumPy multiplies whole matrices, and is given just these heads beforehand."""


class Pass(NamedTuple):
    """A network, features that it is shown, and the heads that are read."""

    what: str
    net: Net
    seen: Floats
    rows: NDArray[np.int64]

    @property
    def shape(self) -> str:
        return "-".join(str(size) for size in (*self.net.first.shape, self.net.second.shape[1]))


@compiled
def go_through(net: Net, scratch: Scratch, rows: NDArray[np.int64], out: Floats, n: int) -> None:
    """The same pass n times, in one call as within a search."""
    for _ in range(n):
        forward(net, scratch)
        for k in range(len(rows)):
            out[k] = head(net, scratch.hidden2, rows[k])


def by_numpy(net: Net, seen: Floats, heads: Floats, heads_bias: Floats) -> Floats:
    """What it takes without a compiler."""
    hidden = np.maximum(seen @ net.first + net.first_bias, 0)
    deep = np.maximum(hidden @ net.second + net.second_bias, 0)
    outcome: Floats = deep @ heads + heads_bias
    return outcome


def passes(names: Sequence[str]) -> list[Pass]:
    """The reference, and every game that has a network."""
    return [reference(), *_of_games(names)]


def reference() -> Pass:
    dice = np.random.default_rng(1)
    features, hidden, deep = SHAPE

    def some(*shape: int) -> Floats:
        return np.asarray(dice.standard_normal(shape) / np.sqrt(shape[-1]), np.float32)

    layers = (
        some(features, hidden),
        some(hidden),
        some(hidden, deep),
        some(deep),
        some(HEADS, deep),
        some(HEADS),
        some(1),
    )
    seen = np.zeros(features, np.float32)
    seen[dice.choice(features, LIT, replace=False)] = 1
    return Pass("random weights", Net(*layers, action_of=np.zeros(1, np.int16)), seen, np.arange(HEADS))


def _of_games(names: Sequence[str]) -> Iterator[Pass]:
    for name in names:
        rules = game(name)
        if weights.shipped(rules).is_file():
            net, view = weights.load(rules, weights.shipped(rules)).net, mid_game(rules, 1)[0]
            seen = np.zeros(len(net.first), np.float32)
            rules.functions.features(view, seen)
            yield Pass(name, net, seen, heads_of(net, view))


def heads_of(net: Net, view: ViewHeader) -> NDArray[np.int64]:
    """What is asked about a position: how it stands, and every legal move."""
    actions = net.action_of[moves_of(view)].astype(np.int64)
    return np.concatenate([[WIN, MARGIN], POLICY + 2 * actions, VALUE + 2 * actions])


def compiled_driver(one: Pass) -> Driver:
    scratch, out = scratch_for(one.net), np.zeros(len(one.rows), np.float32)
    scratch.inputs[:] = one.seen

    def go(n: int) -> tuple[int, float]:
        began = perf_counter()
        go_through(one.net, scratch, one.rows, out, n)
        return n, perf_counter() - began

    return Driver(COMPILED, one.what, PLAYERS, go)


def numpy_driver(one: Pass) -> Driver:
    heads, bias = np.ascontiguousarray(one.net.heads[one.rows].T), one.net.heads_bias[one.rows]

    def go(n: int) -> tuple[int, float]:
        began = perf_counter()
        for _ in range(n):
            by_numpy(one.net, one.seen, heads, bias)
        return n, perf_counter() - began

    return Driver(NUMPY, one.what, PLAYERS, go)


def pass_section(chosen: list[Pass], seconds: float, rounds: int, done: Callable[[], None]) -> Section:
    drivers = [driver for one in chosen for driver in (compiled_driver(one), numpy_driver(one))]
    micros = {(d.game, d.library): 1e6 / speed for d, speed in speeds(drivers, seconds, rounds, done).items()}
    rows, facts = [], []
    for one in chosen:
        ours, theirs = micros[one.what, COMPILED], micros[one.what, NUMPY]
        lit = int(np.count_nonzero(one.seen))
        counts = [str(lit), str(len(one.rows))]
        rows.append([one.what, one.shape, *counts, f"{ours:.2f}", f"{theirs:.2f}", f"{theirs / ours:.1f}"])
        facts.append(
            {"network": one.what, "shape": one.shape, "lit": lit, "heads": len(one.rows)}
            | {"compiled_us": ours, "numpy_us": theirs, "times_faster": theirs / ours}
        )
    headings = ["network", "shape", "features lit", "heads", "compiled, µs", "NumPy, µs", "times faster"]
    return Section("network", "A pass through the network", ABOUT, headings, rows, facts)
