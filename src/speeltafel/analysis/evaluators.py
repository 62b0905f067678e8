"""What positions and moves of a match are worth: in worlds that a seat could imagine, and with all cards open."""

from collections.abc import Sequence
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from speeltafel.analysis.comparison import Comparison, LuckByWorld
from speeltafel.analysis.depth import LUCK_FAR
from speeltafel.analysis.rollouts import OpenPosition, compare_known, compare_open
from speeltafel.bots.network.calibration import power_of
from speeltafel.bots.network.forward import scratch_for
from speeltafel.bots.network.weights import Trained
from speeltafel.bots.search.evaluation import Evaluator
from speeltafel.contract.game import Game
from speeltafel.kernel.records import Records, ViewHeader, blank, layout

Shares = NDArray[np.float64]


def compared(players: int, seat: int, lines: Sequence[int], reference: int = 0, first: int = 0) -> Comparison:
    """A comparison that is to be made: of lines, for a seat, with one of them, from a world on."""
    c: Comparison = blank(layout(Comparison))[0]
    c.players, c.seat, c.first, c.count, c.reference = players, seat, first, len(lines), reference
    c.lines[: len(lines)] = lines
    return c


def no_luck() -> LuckByWorld:
    """Before the first step of a match."""
    luck: LuckByWorld = blank(layout(LuckByWorld))[0]
    return luck


def world_key(kind: str, seed: int) -> NDArray[np.uint32]:
    """The seed of all worlds of a kind."""
    return np.frombuffer(sha256(f"{kind} worlds {seed}".encode()).digest(), "<u4").astype(np.uint32)


class KnownEvaluator:
    """Plays moves out in worlds that a seat could imagine. The same seed gives the same figures."""

    def __init__(self, game: Game, trained: Trained, seed: int) -> None:
        self.game, self.evaluator = game, Evaluator(game, trained)
        self.evaluator.position.key[:] = world_key("known", seed)
        self.compare_known, self.eighths = game.bind(compare_known), power_of(game)
        self.views = blank(game.view_dtype)

    def candidates(self, states: Records, seat: int) -> NDArray[np.int64]:
        """The moves that are most probable by the network's policy, the favourite first."""
        self.evaluator.position.views[0] = self.look(states, seat)
        return self.evaluator.candidates()

    def compare(self, states: Records, c: Comparison, far: int, worlds: int) -> None:
        """Go on with a comparison of moves in a position up to so many worlds."""
        each = self.evaluator
        each.position.views[0] = self.look(states, int(c.seat))
        c.eighths = self.eighths
        self.compare_known(each.position, each.net, each.scratch, c, far, worlds)

    def look(self, states: Records, seat: int) -> ViewHeader:
        """What a seat sees of a position; always the same record."""
        view: ViewHeader = self.views[0]
        self.game.functions.look(states[0], view, seat)
        return view


class OpenEvaluator:
    """Plays positions on, again and again, as the network would. The same seed gives the same figures.

    The seed must not be the one that the match was dealt from, nor follow from it: chance in the worlds is to have
    nothing to do with the chance of the match.
    """

    def __init__(self, game: Game, trained: Trained, seed: int) -> None:
        self.net, self.scratch = trained.net, scratch_for(trained.net)
        self.compare_open, self.eighths = game.bind(compare_open), power_of(game)
        self.position = OpenPosition(
            truth=np.zeros(3, game.state_dtype),
            worlds=np.zeros(2, game.state_dtype),
            views=np.zeros(1, game.view_dtype),
            key=world_key("open", seed),
        )

    def compare(self, positions: Sequence[Records], c: Comparison, luck: LuckByWorld, far: int, worlds: int) -> None:
        """Go on with a comparison up to so many worlds; see `compare_open`.

        `positions` are the position, the one that followed and the table before the deal, as far as lines ask for them:
        arrays of one state.
        """
        for at, states in enumerate(positions):
            self.position.truth[at] = states[0]
        c.eighths = self.eighths
        self.compare_open(self.position, self.net, self.scratch, c, luck, far, worlds)

    def values(self, positions: Sequence[Records], lines: Sequence[int], worlds: int, first: int = 0) -> Shares:
        """[line, seat]: what lines are worth by what the network says where they begin, in worlds from `first` on."""
        players = int(positions[0]["players"][0])
        c = compared(players, 0, lines, first=first)
        self.compare(positions, c, no_luck(), LUCK_FAR, worlds)
        return c.shares[: len(lines), :players]
