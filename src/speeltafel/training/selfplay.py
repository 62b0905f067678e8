"""A pool of matches in which a network plays itself and others, at tables of every kind."""

from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from speeltafel.batch.threads import spread
from speeltafel.bots.network.forward import MOST_MOVES, Net, scratch_for
from speeltafel.bots.network.weights import Layers
from speeltafel.contract.game import Game
from speeltafel.contract.options import Choice, Flag, Option, Options, OptionValue, StartSeat, Whole
from speeltafel.contract.seeds import seed_bytes
from speeltafel.kernel.records import SEATS, Records
from speeltafel.training.league import Mixture, seating
from speeltafel.training.matches import rollout
from speeltafel.training.matches.rollout import GREEDY, LEARNER, RANDOM, SNAPSHOT, MatchPool, RolloutBuffer, Targets

USUAL = 0.75
"""The share of tables with the usual options; at the others each option is drawn anew."""

FEW = 8
"""Options without a natural limit (the number of games) stay below this in training."""


def tables(game: Game, count: int, seed: int, players: int = 0) -> list[tuple[int, Options]]:
    """(players, options) of so many tables: of all kinds, or with so many players and the usual options."""
    if players:
        return [(players, game.options({}, players))] * count
    rng = Random(seed)
    seats = game.manifest.seats
    made = []
    for i in range(count):
        here = seats[i % len(seats)]
        given = {} if rng.random() < USUAL else varied(game, here, rng)
        made.append((here, game.options(given, here)))
    return made


def varied(game: Game, players: int, rng: Random) -> Options:
    return {option.name: value_of(option, players, rng) for option in game.manifest.options}


def value_of(option: Option, players: int, rng: Random) -> OptionValue:
    """Some value of an option, the default half the time."""
    if rng.random() < 0.5:
        return option.default
    match option:
        case Flag():
            return rng.random() < 0.5
        case StartSeat():
            return rng.randrange(players)
        case Choice():
            return rng.choice(option.choices)
        case Whole():
            usual = option.default if isinstance(option.default, int) else FEW
            return rng.randint(option.low, max(option.low, min(option.highest(players), max(usual, FEW))))
        case _:
            return option.default


PIECE = 32  # matches that a thread plays on with at a time


class SelfPlay:
    """So many matches side by side; `collect` plays each so many decisions further."""

    def __init__(
        self, game: Game, matches: int, length: int, mixture: Mixture, seed: int, threads: int, players: int = 0
    ) -> None:
        self.game, self.threads, self.matches = game, threads, matches
        self.pool = new_pool(game, matches, mixture, seed, players)
        game.bind(rollout.deal_all)(self.pool)
        self.scale = margin_unit(game, seed)
        shape, actions = (matches, length), len(game.notation.actions)
        self.buffer = RolloutBuffer(
            observations=np.zeros((*shape, game.feature_count + actions), np.float32),
            action_mask=np.zeros((*shape, actions), np.bool_),
            actions=np.zeros(shape, np.int64),
            log_probs=np.zeros(shape, np.float32),
            values=np.zeros((*shape, 2), np.float32),
            seats=np.zeros(shape, np.int8),
            ended=np.zeros(shape, np.bool_),
            results=np.zeros((*shape, SEATS, 2), np.float32),
        )
        self.targets = Targets(
            np.zeros((*shape, 2), np.float32), np.zeros((*shape, 2), np.float32), np.zeros(shape, np.bool_)
        )

    def collect(self, net: Net, opponents: Net, lambda_: float) -> int:
        """Play on with the network and the snapshots of a pool, and compute targets; how many matches ended."""
        finished = []
        collect, compute_targets = self.game.bind(rollout.collect), self.game.bind(rollout.compute_targets)

        def work(first: int, count: int) -> None:
            scratch = scratch_for(net)
            finished.append(collect(self.pool, first, count, net, opponents, scratch, self.buffer, self.scale))
            compute_targets(self.buffer, first, count, lambda_, self.targets)

        for _ in spread(work, self.matches, PIECE, self.threads):
            pass
        return sum(finished)

    def equals(self) -> NDArray[np.bool_]:
        """The tables at which nobody sits but the learner and its past selves."""
        return np.asarray((self.pool.seated <= SNAPSHOT).all(axis=1))

    def shares(self) -> dict[str, float]:
        """The learner's share of the wins in the buffer, at tables with each kind of opponent: 1 is the fair share."""
        seated, players = self.pool.seated, self.pool.fresh["players"]
        table, decision = np.nonzero(self.buffer.ended)
        own = (seated == LEARNER) & (np.arange(SEATS) < players[:, None])
        won = (self.buffer.results[table, decision, :, 0] * own[table]).sum(axis=1)
        fair = (own.sum(axis=1) / players)[table]
        found = {}
        for name, who in (("snapshots", SNAPSHOT), ("greedy", GREEDY), ("random", RANDOM)):
            there = (seated == who).any(axis=1)[table]
            if there.any():
                found[name] = float(won[there].sum() / fair[there].sum())
        return found


@cache  # five hundred matches, and every attacker and rollout of a league asks for the same
def margin_unit(game: Game, seed: int) -> float:
    """The standard deviation of margins between equals: the unit of the margin's head."""
    pool = new_pool(game, 500, Mixture(0, 0, 0), seed)
    game.bind(rollout.deal_all)(pool)
    results = np.zeros((500, SEATS, 2), np.float32)
    game.bind(rollout.play_freely)(pool, results, np.zeros(MOST_MOVES, np.int64))
    return float(results[:, 0, 1].std())


def new_pool(game: Game, matches: int, mixture: Mixture, seed: int, players: int = 0) -> MatchPool:
    fresh = fresh_tables(game, matches, seed, players)
    chance = Random(seed)
    if not game.has_greedy:
        mixture = replace(mixture, greedy=0)
    seated = [seating(here, mixture, chance) for here in fresh["players"].tolist()]
    return pool_of_tables(game, fresh, np.array(seated, np.int8), seed)


def fresh_tables(game: Game, matches: int, seed: int, players: int) -> Records:
    """A state for every table, set up but not dealt."""
    return np.concatenate([game.fresh(here, options) for here, options in tables(game, matches, seed, players)])


def pool_of_tables(game: Game, fresh: Records, seated: NDArray[np.int8], seed: int) -> MatchPool:
    matches = len(fresh)
    return MatchPool(
        states=np.zeros(matches, game.state_dtype),
        views=np.zeros(matches, game.view_dtype),
        fresh=fresh.view(np.ndarray),
        dealt=np.arange(matches),
        rng=np.random.default_rng(seed).integers(0, 2**32, (matches, 2)) | 1,
        seated=seated,
        drawn=np.zeros(matches, np.int64),
        key=np.frombuffer(seed_bytes(seed), "<u4").copy(),
    )


def as_net(layers: Layers, action_of: NDArray[np.int16]) -> Net:
    """A network from the learner's arrays, for the compiled pass."""
    return Net(**{name: np.ascontiguousarray(array, np.float32) for name, array in layers.items()}, action_of=action_of)
