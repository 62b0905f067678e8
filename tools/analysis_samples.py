"""Matches of bots with what an analysis says of them, as lines of JSON: for `analysis_figures.py`.

A file grows, and whoever was interrupted goes on where they were: thousands of matches take hours.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from speeltafel.analysis.depth import CANDIDATES, JUDGED_FAR, STANDARD_WORLDS
from speeltafel.analysis.evaluators import KnownEvaluator, OpenEvaluator, compared
from speeltafel.analysis.judgement import judged
from speeltafel.analysis.luck import is_choice
from speeltafel.analysis.rollouts import AS_IT_IS
from speeltafel.arena.match import OVER, start_match, step_match
from speeltafel.bots import bot
from speeltafel.bots.network.weights import load, shipped
from speeltafel.contract.game import Game
from speeltafel.contract.seeds import seed_bytes
from speeltafel.contract.winning import win_shares
from speeltafel.games import game
from speeltafel.kernel.records import Records, blank

PLAYERS = 4
POSITIONS = 4  # of every match, whose shares are compared with its result
WORLDS = 16  # for a share
LONGER = 10  # times as many worlds, to see whether a judgement stays
LOOKED_AT_LONGER = 0.02  # what it must have cost for that


@dataclass(frozen=True)
class Choice:
    """A decision of a match: the state before it, whose it was, and the move."""

    states: Records
    seat: int
    move: int


def played(rules: Game, level: str, seed: int) -> tuple[list[Choice], list[float]]:
    """The choices in a match of four bots of a level, and what each seat won."""
    options = rules.options({}, PLAYERS)
    states = rules.fresh(PLAYERS, options, seed_bytes(seed)).view(np.ndarray)
    views = blank(rules.view_dtype, PLAYERS)
    bots = [bot(level, rules, 1000 * seed + seat) for seat in range(PLAYERS)]
    step, choices = rules.bind(step_match), []
    seat = rules.bind(start_match)(states, views.view(np.ndarray))
    while seat != OVER:
        each = bots[seat]
        move = each.carried_out(each.consider(views[seat])).move
        if is_choice(rules.functions.legal(states[0])):
            choices.append(Choice(states.copy(), seat, move))
        seat = step(states, views.view(np.ndarray), move)
    return choices, win_shares(states["scores"][0, :PLAYERS].tolist())


def share_sample(name: str, level: str, seed: int) -> dict[str, Any]:
    """What a match brought every seat, and what was expected of them in some of its positions, with all cards open."""
    rules = game(name)
    choices, won = played(rules, level, seed)
    evaluator = OpenEvaluator(rules, load(rules, shipped(rules)), seed + 10**6)
    some = Random(seed).sample(choices, min(POSITIONS, len(choices)))
    expected = [evaluator.values((each.states,), (AS_IT_IS,), WORLDS)[0].tolist() for each in some]
    return {"decisions": len(choices), "won": won, "expected": expected}


def cost_sample(name: str, level: str, seed: int) -> dict[str, Any]:
    """What one decision of a match cost, and if that was much, what it does in many other worlds."""
    rules = game(name)
    choices, _ = played(rules, level, seed)
    choice = Random(seed).choice(choices)
    evaluator = KnownEvaluator(rules, load(rules, shipped(rules)), seed + 10**6)
    found = []
    for first, worlds in ((0, STANDARD_WORLDS), (STANDARD_WORLDS, LONGER * STANDARD_WORLDS)):
        likely = evaluator.candidates(choice.states, choice.seat)[:CANDIDATES].tolist()
        moves = likely if choice.move in likely else [*likely, choice.move]
        c = compared(PLAYERS, choice.seat, moves, moves.index(choice.move), first)
        evaluator.compare(choice.states, c, JUDGED_FAR, worlds)
        found.append(judged(c))
        if found[0].surely < LOOKED_AT_LONGER:
            break
    longer = {"longer": found[1].cost} if found[1:] else {}
    return {"decisions": len(choices), "clear": found[0].clear, "surely": found[0].surely, **longer}


KINDS = {"shares": share_sample, "costs": cost_sample}


def collect(file: Path, kind: str, names: list[str], levels: list[str], matches: range) -> None:
    """Add what is missing in a file: all games in turn, so that an interrupted one has as many of each."""
    known = {(each["game"], each["level"], each["match"]) for each in samples(file)}
    with file.open("a", encoding="utf-8") as lines:
        for match in matches:
            for name in names:
                for level in levels:
                    if (name, level, match) not in known:
                        told = {"game": name, "level": level, "match": match, **KINDS[kind](name, level, match)}
                        lines.write(json.dumps(told) + "\n")
                        lines.flush()


def samples(file: Path) -> Iterator[dict[str, Any]]:
    if file.exists():
        for line in file.read_text("utf-8").splitlines():
            yield json.loads(line)
