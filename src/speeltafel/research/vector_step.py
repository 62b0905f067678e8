"""The step of the vector environment, a template: a whole batch of games one decision further."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.contract.rules import apply, features, legal, pick, start
from speeltafel.contract.views import look
from speeltafel.kernel.chance import next_random, set_match_key
from speeltafel.kernel.records import Header, Records
from speeltafel.kernel.templates import template
from speeltafel.research.observation import action_mask, reward, try_move


class VectorSettings(NamedTuple):
    """What all games of a vector share."""

    fresh: Records  # the state that every match is dealt from
    key: NDArray[np.uint32]  # the seed of them all
    actions: NDArray[np.int64]  # the move that each action means
    learner: int  # the seat that the caller plays, -1 for all of them
    points: bool  # rewards are points, not shares of the win
    stride: int  # matches are numbered so that no two places deal the same one


class VectorState(NamedTuple):
    """The arrays of a vector: item i of each but `views` belongs to game i."""

    states: Records
    views: Records  # [0] is scratch; there are as many as games, so that every thread's slice has one
    matches: NDArray[np.int64]  # the number of the match to be dealt next
    rng: NDArray[np.int64]  # of the random opponents
    seats: NDArray[np.int64]  # whose decision it is
    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    rewards: NDArray[np.float64]  # of the seat that moved
    returns: NDArray[np.float64]  # of every seat, where a match ended
    ended: NDArray[np.bool_]
    refused: NDArray[np.bool_]
    final: NDArray[np.float32]  # the last observation of a match that ended


@template
def others_play(s: Header, learner: int, rng: NDArray[np.int64]) -> None:
    """Random moves for everyone but the learner (-1: the caller plays all seats), until it is to move."""
    if learner < 0:
        return
    while not s.over and s.turn != learner:
        drawn, rng[0], rng[1] = next_random(rng[0], rng[1])
        apply(s, pick(legal(s), drawn))


@template
def deal(state: VectorState, i: int, settings: VectorSettings) -> None:
    """Deal the next match of place i and bring it to the learner's first decision, however many matches that takes."""
    dealt = False
    while not dealt or state.states[i].over:
        state.states[i] = settings.fresh[0]
        set_match_key(state.states[i], settings.key, state.matches[i])
        state.matches[i] += settings.stride
        start(state.states[i])
        others_play(state.states[i], settings.learner, state.rng[i])
        dealt = True


@template
def show(state: VectorState, i: int, settings: VectorSettings) -> None:
    """What the seat to move may know and do."""
    seat = state.states[i].turn
    state.seats[i] = seat
    look(state.states[i], state.views[0], seat)
    features(state.views[0], state.observations[i])
    action_mask(state.views[0].moves, settings.actions, state.masks[i])


@template
def finish(state: VectorState, i: int, settings: VectorSettings, mover: int) -> None:
    """The results of a match that is over, and the last observation of the seat that ended it."""
    for seat in range(state.states[i].players):
        state.returns[i, seat] = reward(state.states[i], seat, settings.points)
    state.rewards[i] = state.returns[i, mover]
    look(state.states[i], state.views[0], mover)
    features(state.views[0], state.final[i])


@template
def reset_vector(state: VectorState, settings: VectorSettings) -> None:
    """New matches in all places."""
    for i in range(len(state.states)):
        deal(state, i, settings)
        show(state, i, settings)


@template
def step_vector(state: VectorState, settings: VectorSettings, chosen: NDArray[np.int64]) -> None:
    """Play action chosen[i] in game i; where that ends the match, the next one is dealt at once."""
    for i in range(len(state.states)):
        mover = state.states[i].turn
        known = 0 <= chosen[i] < len(settings.actions)
        played = known and try_move(state.states, i, settings.actions[chosen[i]])
        if played:
            others_play(state.states[i], settings.learner, state.rng[i])
        state.refused[i] = not played
        state.ended[i] = state.states[i].over != 0
        state.rewards[i] = 0.0
        if state.ended[i]:
            finish(state, i, settings, mover)
            deal(state, i, settings)
        show(state, i, settings)
