"""Games and states of OpenSpiel, for the tests of the adapter."""

from random import Random
from typing import Any

import pyspiel

import speeltafel
import speeltafel.research.openspiel


def shortest(name: str) -> dict[str, Any]:
    """The options that make a match a single game."""
    known = {option.name for option in speeltafel.game(name).manifest.options}
    return {option: 1 for option in ("games", "rounds") if option in known}


def load(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"speeltafel_{name}", {**shortest(name), **parameters})


def dealt(game: Any, seed: int) -> Any:
    state = game.new_initial_state()
    for byte in seed.to_bytes(8, "big"):
        state.apply_action(byte)
    return state


def played(game: Any, seed: int, moves: int) -> Any:
    """A state after so many random moves, or at the end if that comes first."""
    state, dice = dealt(game, seed), Random(seed)
    for _ in range(moves):
        if not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
    return state
