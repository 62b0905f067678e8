"""Luck and skill: what chance gave every seat, and what each decision did.

A step of a match goes from one choice to the next (or to the end), over all moves that were the only one. With U what a
position is worth and Q what a move in it is worth, the mean over worlds in which chance is another (rollouts.py):

    decision = Q(played) - Q(network)    luck = U(position that followed) - Q(played)    rest = Q(network) - U(position)

where Q(network) is the mean of the moves that the network would choose. Their sum is the whole change of U, so over a
match all of them add up to the result less what the deal was worth, exactly. The rest is what the network thinks
otherwise of a position after its own move than before it; without it, whoever decides would be blamed for that.

Luck is 0 on average, whoever plays, however well, and however little the network is worth: what happened is as likely
as what happens in a world, and both are valued alike, in worlds that have nothing to do with the match. (This is the
idea of AIVAT: Burch, Schmid, Moravčík, Morrill and Bowling, 2018.)

Two samples need not be independent for that, only apart from the match's own chance. So Q and U share their worlds, and
a step without chance has no luck at all, where independent samples would leave noise at every step.
"""

from dataclasses import dataclass

import numpy as np

from speeltafel.analysis.open_evaluator import OpenEvaluator, Shares
from speeltafel.analysis.rollouts import FOLLOWING, POLICY, number_of_moves
from speeltafel.bots.network.weights import load, shipped
from speeltafel.contract.game import Game
from speeltafel.kernel.records import Records

FAR = 0
"""Decisions until the network is asked what a position is worth: farther ones have more luck of their own."""
WORLDS = 8
"""For every step, where many matches are measured."""


@dataclass(frozen=True)
class LuckStep:
    """[world, seat]: what a position was worth to every seat after a move of the network's choice, after the one that
    was played, and what the position that followed was worth."""

    expected: Shares
    played: Shares
    followed: Shares

    @property
    def luck(self) -> Shares:
        """Of every seat."""
        return luck_in(self.played, self.followed)

    def __add__(self, more: "LuckStep") -> "LuckStep":
        """The same step in further worlds."""
        return LuckStep(
            np.concatenate([self.expected, more.expected]),
            np.concatenate([self.played, more.played]),
            np.concatenate([self.followed, more.followed]),
        )


def luck_in(played: Shares, followed: Shares) -> Shares:
    found: Shares = (followed - played).mean(axis=0)
    return found


def step_between(evaluator: OpenEvaluator, position: Records, move: int, following: Records, worlds: range) -> LuckStep:
    """From a choice to the next one, or to the end; both are arrays of one state."""
    shares = evaluator.shares((position, following), (POLICY, move, FOLLOWING), FAR, worlds)
    return LuckStep(shares[:, 0], shares[:, 1], shares[:, 2])


class LuckMeter:
    """Follows a match move by move and adds up the luck of every seat since it was dealt."""

    def __init__(self, game: Game, seed: int, worlds: int = WORLDS) -> None:
        self.evaluator = OpenEvaluator(game, load(game, shipped(game)), seed)
        self.legal = game.functions.legal
        self.worlds = worlds
        self.move, self.choice = -1, False

    def begin(self, states: Records) -> None:
        """The match is dealt. States are arrays of one record, which may change after they were shown."""
        self.luck: Shares = np.zeros(int(states["players"][0]))
        self.steps = 0
        self._reached(states)

    def moved(self, states: Records, move: int) -> None:
        """A move was played and led to these states."""
        if self.move < 0 and self.choice:
            self.move = move
        if states["over"][0] or is_choice(self.legal(states[0])):
            if self.move >= 0:
                worlds = range(self.steps * self.worlds, (self.steps + 1) * self.worlds)
                lines = (self.move, FOLLOWING)
                shares = self.evaluator.shares((self.position, states), lines, FAR, worlds)
                self.luck += luck_in(shares[:, 0], shares[:, 1])
                self.steps += 1
            self._reached(states)

    def _reached(self, states: Records) -> None:
        self.position, self.move = states.copy(), -1
        self.choice = not states["over"][0] and is_choice(self.legal(states[0]))


def is_choice(words: tuple[int, ...]) -> bool:
    return bool(number_of_moves(words) > 1)
