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

import numpy as np

from speeltafel.analysis.accounts import FOLLOWED, PLAYED
from speeltafel.analysis.comparison import Comparison
from speeltafel.analysis.evaluators import OpenEvaluator, Shares, compared
from speeltafel.analysis.rollouts import AS_IT_IS, DEALT, FOLLOWING, POLICY, number_of_moves
from speeltafel.bots.network.weights import load, shipped
from speeltafel.contract.game import Game
from speeltafel.kernel.records import Records

WORLDS = 8
"""For every step, where many matches are measured."""


def deal_step(players: int) -> Comparison:
    """What a match is worth before it is dealt, and as it was dealt."""
    return compared(players, 0, (DEALT, AS_IT_IS))


def step_after(players: int, seat: int, move: int) -> Comparison:
    """From a choice of a seat to the next one: a move of the network's choice, the one that was played, and the
    position that followed."""
    return compared(players, seat, (POLICY, move, FOLLOWING))


def luck_in(step: Comparison) -> Shares:
    """What chance did to every seat after the move."""
    found: Shares = (step.shares[FOLLOWED] - step.shares[PLAYED])[: step.players]
    return found


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
                positions, first = (self.position, states), self.steps * self.worlds
                played, followed = self.evaluator.values(positions, (self.move, FOLLOWING), self.worlds, first)
                self.luck += followed - played
                self.steps += 1
            self._reached(states)

    def _reached(self, states: Records) -> None:
        self.position, self.move = states.copy(), -1
        self.choice = not states["over"][0] and is_choice(self.legal(states[0]))


def is_choice(words: tuple[int, ...]) -> bool:
    return bool(number_of_moves(words) > 1)
