"""A hall of matches in which a network plays itself and others."""

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.batch.threads import spread
from speeltafel.bots.network.forward import MOST_MOVES, Net, scratch_for
from speeltafel.contract.game import Game
from speeltafel.contract.seeds import seed_bytes
from speeltafel.kernel.records import SEATS
from speeltafel.training import loops
from speeltafel.training.league import Mixture, seating
from speeltafel.training.loops import GREEDY, LEARNER, RANDOM, SNAPSHOT, Diary, Hall, Lessons
from speeltafel.training.tables import tables

PIECE = 32  # matches that a thread plays on with at a time


class SelfPlay:
    """So many matches side by side; `gather` plays each so many decisions further."""

    def __init__(self, game: Game, matches: int, decisions: int, mixture: Mixture, seed: int, threads: int) -> None:
        self.game, self.threads, self.matches = game, threads, matches
        self.hall = open_hall(game, matches, mixture, seed)
        self.game.bind(loops.open_hall)(self.hall)
        self.scale = self.usual_margin(seed)
        shape, actions = (matches, decisions), len(game.notation.actions)
        self.diary = Diary(
            seen=np.zeros((*shape, game.feature_count + actions), np.float32),
            open=np.zeros((*shape, actions), np.bool_),
            actions=np.zeros(shape, np.int64),
            chances=np.zeros(shape, np.float32),
            hopes=np.zeros((*shape, 2), np.float32),
            seats=np.zeros(shape, np.int8),
            ended=np.zeros(shape, np.bool_),
            results=np.zeros((*shape, SEATS, 2), np.float32),
        )
        self.lessons = Lessons(
            np.zeros((*shape, 2), np.float32), np.zeros((*shape, 2), np.float32), np.zeros(shape, np.bool_)
        )

    def usual_margin(self, seed: int) -> float:
        """The standard deviation of margins between equals: the unit of the margin's head."""
        hall = open_hall(self.game, 500, Mixture(0, 0, 0), seed)
        self.game.bind(loops.open_hall)(hall)
        results = np.zeros((500, SEATS, 2), np.float32)
        self.game.bind(loops.play_freely)(hall, results, np.zeros(MOST_MOVES, np.int64))
        return float(results[:, 0, 1].std())

    def gather(self, net: Net, pool: Net, keep: float) -> int:
        """Play on with the network and the snapshots of a pool, and draw the lessons; how many matches ended."""
        finished = []
        play_on, draw_lessons = self.game.bind(loops.play_on), self.game.bind(loops.draw_lessons)

        def work(first: int, count: int) -> None:
            scratch = scratch_for(net)
            finished.append(play_on(self.hall, first, count, net, pool, scratch, self.diary, self.scale))
            draw_lessons(self.diary, first, count, keep, self.lessons)

        for _ in spread(work, self.matches, PIECE, self.threads):
            pass
        return sum(finished)

    def equals(self) -> NDArray[np.bool_]:
        """The tables at which nobody sits but the learner and its past selves."""
        return np.asarray((self.hall.seated <= SNAPSHOT).all(axis=1))

    def shares(self) -> dict[str, float]:
        """The learner's share of the wins in the diary, at tables with each kind of opponent: 1 is the fair share."""
        seated, players = self.hall.seated, self.hall.fresh["players"]
        table, decision = np.nonzero(self.diary.ended)
        own = (seated == LEARNER) & (np.arange(SEATS) < players[:, None])
        won = (self.diary.results[table, decision, :, 0] * own[table]).sum(axis=1)
        fair = (own.sum(axis=1) / players)[table]
        found = {}
        for name, who in (("snapshots", SNAPSHOT), ("greedy", GREEDY), ("random", RANDOM)):
            there = (seated == who).any(axis=1)[table]
            if there.any():
                found[name] = float(won[there].sum() / fair[there].sum())
        return found


def open_hall(game: Game, matches: int, mixture: Mixture, seed: int) -> Hall:
    fresh = np.concatenate([game.fresh(players, options) for players, options in tables(game, matches, seed)])
    some = Random(seed)
    if not game.has_greedy:
        mixture = replace(mixture, greedy=0)
    dice = np.random.default_rng(seed).integers(0, 2**32, (matches, 2)) | 1
    return Hall(
        states=np.zeros(matches, game.state_dtype),
        views=np.zeros(matches, game.view_dtype),
        fresh=fresh.view(np.ndarray),
        dealt=np.arange(matches),
        dice=dice,
        seated=np.array([seating(players, mixture, some) for players in fresh["players"]], np.int8),
        drawn=np.zeros(matches, np.int64),
        key=np.frombuffer(seed_bytes(seed), "<u4").copy(),
    )


def as_net(layers: dict[str, Any], action_of: Any) -> Net:
    """A network from the learner's arrays, for the compiled pass."""
    return Net(**{name: np.ascontiguousarray(array, np.float32) for name, array in layers.items()}, action_of=action_of)
