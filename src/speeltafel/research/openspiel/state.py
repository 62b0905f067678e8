"""A match as a state of OpenSpiel."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
import pyspiel

from speeltafel.research.openspiel.position import Position
from speeltafel.research.openspiel.rules import CHANCE, TERMINAL

if TYPE_CHECKING:
    from speeltafel.research.openspiel.game import SpielGame

BYTES = [(byte, 1 / 256) for byte in range(256)]


class SpielState(pyspiel.State):
    """A match. Its only field is the position, which OpenSpiel copies and pickles.

    The methods without an underscore that OpenSpiel has too stand here to save the way through C++.
    """

    def __init__(self, game: "SpielGame") -> None:
        super().__init__(game)
        self.position = Position(game.setup)

    def __str__(self) -> str:
        return self.position.revealed()

    def current_player(self) -> int:
        return self.position.player

    def is_terminal(self) -> bool:
        return self.position.player == TERMINAL

    def is_chance_node(self) -> bool:
        return self.position.player == CHANCE

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.position.player != CHANCE:
            raise pyspiel.SpielError("Chance only moves at the start of a match; this is no chance node.")
        return BYTES.copy()

    def legal_actions(self, player: int | None = None) -> list[int]:
        turn = self.position.player
        if turn == TERMINAL:
            return []
        if turn == CHANCE:
            return list(range(256))
        return self.position.legal() if self._seat(player) == turn else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal()

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position.player == CHANCE and 0 <= action < 256:
            position.draw(action)
        elif position.player < 0 or not 0 <= action < len(position.setup.moves) or not position.play(action):
            raise pyspiel.SpielError(self._refusal(action))

    def _refusal(self, action: int) -> str:
        if self.is_terminal():
            return f"Action {action} comes too late: the match is over."
        if self.is_chance_node():
            return f"Chance draws a byte from 0 to 255, not {action}."
        legal = self.position.legal()
        shown = ", ".join(f"{a} ({self._action_to_string(0, a)})" for a in legal[:8])
        more = f" and {len(legal) - 8} more" if len(legal) > 8 else ""
        return f"Action {action} is not legal for player {self.position.player}; allowed now: {shown}{more}."

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"seed byte {action}"
        texts = self.position.setup.texts
        if not 0 <= action < len(texts):
            raise pyspiel.SpielError(f"There is no action {action}; the actions are 0 to {len(texts) - 1}.")
        return texts[action]

    def returns(self) -> list[float]:
        return self.position.returns()

    def observation_tensor(self, player: int | None = None) -> list[float]:
        out = np.empty(self.position.setup.game.feature_count, np.float32)
        self.position.features(self._seat(player), out)
        return out.tolist()

    information_state_tensor = observation_tensor

    def observation_string(self, player: int | None = None) -> str:
        return self.position.shown(self._seat(player))

    def information_state_string(self, player: int | None = None) -> str:
        return self.position.known(self._seat(player))

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> "SpielState":
        """A state that `player` cannot tell from this one. It has no history: how it came about, nobody knows."""
        twin = SpielState(self.get_game())
        twin.position = self.position.imagined(self._seat(player), probability_sampler)
        return twin

    def _seat(self, player: int | None) -> int:
        """A player's number; None is the one to move."""
        seat = self.position.player if player is None else player
        if not 0 <= seat < self.position.setup.players:
            raise pyspiel.SpielError(f"There is no player {seat}; the players are 0 to {self.num_players() - 1}.")
        return seat
