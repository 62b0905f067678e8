"""Asks WebAssembly and machine code the same: random matches, and what bots answer. For tests and `wasm_page.py`."""

import base64
import hashlib
import json
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel import Table
from speeltafel.batch.simulation import play_match
from speeltafel.bots.bot import moves_of
from speeltafel.bots.network.weights import load, shipped
from speeltafel.bots.players import SearchBot
from speeltafel.bots.registry import LEVELS
from speeltafel.bots.search.search import Search
from speeltafel.bots.search.settings import Budget
from speeltafel.contract.game import Game
from speeltafel.contract.seeds import seed_bytes
from speeltafel.kernel.records import Records
from speeltafel.kernel.templates import template

PROGRAM = Path(__file__).with_suffix(".mjs")
SEED = 20260
View = Any
"""A record; see the game's state.py."""
Answers = list[tuple[str, dict[str, float]]]


@template
def play_all(states: Records, fresh: Records, key: NDArray[np.uint32], first: int) -> int:
    """Fill `states` with the ends of random matches; how many moves these took."""
    moves = 0
    for i in range(len(states)):
        moves += play_match(states, i, fresh, key, first + i)
    return moves


class Node:
    """A Node.js that runs the modules."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    def ask(self, task: str, rules: Game, **more: object) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"task": task, "game": rules.name, **more}) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"Node.js ended at {task} of {rules.name}; what it said is above.")
        return json.loads(answer)


@contextmanager
def node(library: Path, games: str) -> Iterator[Node]:
    """With the compiled package at `library`, and the games' files in a folder with an address."""
    command = ["node", str(PROGRAM), (library / "index.js").as_uri(), games]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Node(process)
        assert process.stdin
        process.stdin.close()


def text(data: bytes) -> str:
    return base64.b64encode(data).decode()


@dataclass(frozen=True)
class Matches:
    digest: str
    moves: int
    seconds: float


def native_matches(rules: Game, players: int, count: int, options: dict[str, object] | None = None) -> Matches:
    fresh = rules.fresh(players, rules.options(options or {}, players))
    key = np.frombuffer(seed_bytes(SEED), "<u4").copy()
    play, whole = rules.bind(play_all), hashlib.sha256()
    states = np.zeros(min(count, 1000), rules.state_dtype)
    play(states[:1], fresh, key, 0)  # loads the machine code
    moves, seconds = 0, 0.0
    for first in range(0, count, len(states)):
        part = states[: count - first]
        began = process_time()
        moves += int(play(part, fresh, key, first))
        seconds += process_time() - began
        whole.update(part.tobytes())
    return Matches(whole.hexdigest(), moves, seconds)


def wasm_matches(
    there: Node, rules: Game, players: int, count: int, plain: bool = False, options: dict[str, object] | None = None
) -> Matches:
    fresh = text(rules.fresh(players, rules.options(options or {}, players)).tobytes())
    key = text(seed_bytes(SEED))
    return Matches(**there.ask("matches", rules, fresh=fresh, key=key, first=0, count=count, plain=plain))


def positions(rules: Game, count: int, seed: int = SEED) -> list[View]:
    """Views of seats that have a choice, from matches of every number of players in which some moves are random."""
    rng, found = Random(seed), list[View]()
    each = -(-count // len(rules.manifest.seats))
    for players in rules.manifest.seats:
        here: list[View] = []
        while len(here) < each:
            table = Table(rules, players, seed=rng.getrandbits(64))
            while not table.over and len(here) < each:
                view = table.view_record(table.turn)
                legal = moves_of(view)
                if len(legal) > 1 and rng.random() < 0.4:
                    here.append(view)
                advised = int(rules.greedy(view)) if rng.random() < 0.8 else -1
                table.play(rules.notation.texts[advised if advised in legal else rng.choice(legal)])
        found += here
    return found[:count]


def search_bot(level: str) -> type[SearchBot]:
    kind = LEVELS[level]
    assert issubclass(kind, SearchBot)
    return kind


def native_search(rules: Game, level: str) -> Search:
    """That of a level, with the same seed as elsewhere."""
    search = Search(rules, load(rules, shipped(rules)), 1, search_bot(level).settings.at(rules, level))
    search.state.key[:] = np.frombuffer(seed_bytes(SEED), "<u4")
    return search


def native_answers(
    rules: Game, level: str, views: Sequence[View], budget: Budget | None = None
) -> tuple[Answers, float]:
    search, texts, found = native_search(rules, level), rules.notation.texts, []
    began = process_time()
    for view in views:
        answer = search.answer(view, budget or search_bot(level).budget)
        found.append((texts[answer.move], {texts[move]: value for move, value in answer.values.items()}))
    return found, process_time() - began


def wasm_answers(
    there: Node, rules: Game, level: str, views: Sequence[View], budget: Budget | None = None, plain: bool = False
) -> tuple[Answers, float]:
    limits = {"simulations": budget.simulations} if budget else None
    given = [text(view.tobytes()) for view in views]
    told = there.ask(
        "answers", rules, level=level, seed=text(seed_bytes(SEED)), budget=limits, views=given, plain=plain
    )
    return [(move, values) for move, values in told["answers"]], told["seconds"]
