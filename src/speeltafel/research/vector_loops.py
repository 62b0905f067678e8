"""The compiled loop of the vector environment: a whole batch of games one decision further."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.loops import match_key, pick, roll
from speeltafel.research.loops import reward, unpack

Records = NDArray[Any]


class Deck(NamedTuple):
    """What all games of a vector share."""

    fresh: Records  # the state that every match is dealt from
    key: NDArray[np.uint32]  # the seed of them all
    actions: NDArray[np.int64]  # the move that each action means
    learner: int  # the seat that the caller plays, -1 for all of them
    points: bool  # rewards are points, not shares of the win
    stride: int  # matches are numbered so that no two places deal the same one


class Desk(NamedTuple):
    """The arrays of a vector: item i of each but `views` belongs to game i."""

    states: Records
    views: Records  # [0] is scratch; there are as many as games, so that every thread's slice has one
    matches: NDArray[np.int64]  # the number of the match to be dealt next
    dice: NDArray[np.int64]  # of the random opponents
    seats: NDArray[np.int64]  # whose decision it is
    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    rewards: NDArray[np.float64]  # of the seat that moved
    returns: NDArray[np.float64]  # of every seat, where a match ended
    ended: NDArray[np.bool_]
    refused: NDArray[np.bool_]
    final: NDArray[np.float32]  # the last observation of a match that ended


def start(s: Any) -> None: ...
def legal(s: Any) -> tuple[int, ...]: ...  # type: ignore[empty-body]
def apply(s: Any, move: int) -> None: ...
def features(v: Any, out: NDArray[np.float32]) -> None: ...
def look(s: Any, v: Any, seat: int) -> None: ...
def try_move(states: Records, at: int, move: int) -> bool: ...  # type: ignore[empty-body]


def others_play(s: Any, learner: int, dice: NDArray[np.int64]) -> None:
    """Random moves for everyone but the learner (-1: the caller plays all seats), until it is to move."""
    if learner < 0:
        return
    while not s.over and s.turn != learner:
        face, dice[0], dice[1] = roll(dice[0], dice[1])
        apply(s, pick(legal(s), face))


def deal(desk: Desk, i: int, deck: Deck) -> None:
    """Deal the next match of place i and bring it to the learner's first decision, however many matches that takes."""
    dealt = False
    while not dealt or desk.states[i].over:
        desk.states[i] = deck.fresh[0]
        match_key(desk.states[i], deck.key, desk.matches[i])
        desk.matches[i] += deck.stride
        start(desk.states[i])
        others_play(desk.states[i], deck.learner, desk.dice[i])
        dealt = True


def show(desk: Desk, i: int, deck: Deck) -> None:
    """What the seat to move may know and do."""
    seat = desk.states[i].turn
    desk.seats[i] = seat
    look(desk.states[i], desk.views[0], seat)
    features(desk.views[0], desk.observations[i])
    unpack(desk.views[0].moves, deck.actions, desk.masks[i])


def finish(desk: Desk, i: int, deck: Deck, mover: int) -> None:
    """The results of a match that is over, and the last observation of the seat that ended it."""
    for seat in range(desk.states[i].players):
        desk.returns[i, seat] = reward(desk.states[i], seat, deck.points)
    desk.rewards[i] = desk.returns[i, mover]
    look(desk.states[i], desk.views[0], mover)
    features(desk.views[0], desk.final[i])


def begin_vector(desk: Desk, deck: Deck) -> None:
    """New matches in all places."""
    for i in range(len(desk.states)):
        deal(desk, i, deck)
        show(desk, i, deck)


def step_vector(desk: Desk, deck: Deck, chosen: NDArray[np.int64]) -> None:
    """Play action chosen[i] in game i; where that ends the match, the next one is dealt at once."""
    for i in range(len(desk.states)):
        mover = desk.states[i].turn
        known = 0 <= chosen[i] < len(deck.actions)
        played = known and try_move(desk.states, i, deck.actions[chosen[i]])
        if played:
            others_play(desk.states[i], deck.learner, desk.dice[i])
        desk.refused[i] = not played
        desk.ended[i] = desk.states[i].over != 0
        desk.rewards[i] = 0.0
        if desk.ended[i]:
            finish(desk, i, deck, mover)
            deal(desk, i, deck)
        show(desk, i, deck)
