"""Short ways to play in a PettingZoo environment."""

from random import Random

import numpy as np

from speeltafel.research.pettingzoo import CardGame


def legal(environment: CardGame, dice: Random) -> int:
    """One of the actions that the agent to move may take."""
    return dice.choice(np.flatnonzero(environment.last()[0]["action_mask"]).tolist())


def played(environment: CardGame, moves: int, seed: int) -> CardGame:
    """After so many random moves of a new match, or at its end if that comes first."""
    environment.reset(seed=seed)
    dice = Random(seed)
    for _ in range(moves):
        if any(environment.terminations.values()):
            break
        environment.step(legal(environment, dice))
    return environment
