"""One seat of a game as a Gymnasium environment; the other seats are played by bots.

    env = SeatEnv("coloretto", players=4, opponents=["random"] * 3)
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(action)

Observations are the features of what the seat may know. `info["action_mask"]`, and
`env.action_masks()` for those who prefer a method, say which actions are legal.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from speeltafel.bots import Bot, bot
from speeltafel.contract.errors import BadTable
from speeltafel.contract.options import OptionValue
from speeltafel.games import game, names
from speeltafel.research.observation import REWARDS, Info, check_choice, feature_space, observe, reward
from speeltafel.research.vector import VectorEnv
from speeltafel.table import Table


def register() -> None:
    """Every game under its name and rules version: `gymnasium.make("speeltafel/mu-v1", players=4)`."""
    for name in names():
        gymnasium.register(
            f"speeltafel/{name}-v{game(name).manifest.rules_version}",
            entry_point=f"{__name__}:SeatEnv",
            vector_entry_point=f"{VectorEnv.__module__}:VectorEnv",
            kwargs={"name": name},
        )


class SeatEnv(gymnasium.Env[NDArray[np.float32], int]):
    """A match seen from one seat. The reward comes at the end: the share of the win, or the points.

    An action that the mask forbids is refused: nothing changes, the reward is 0 and
    `info["refused"]` is the sentence that says why.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        name: str,
        players: int | None = None,
        *,
        seat: int = 0,
        opponents: Sequence[str | Bot] | None = None,
        rewards: str = "wins",
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        self.game = game(name)
        self.players = players = self.game.manifest.usual_players if players is None else players
        self.options = self.game.options(options, players)
        check_choice("rewards", rewards, REWARDS)
        if seat not in range(players):
            raise BadTable(f"There is no seat {seat}; the seats are 0 to {players - 1}.")
        given = ["random"] * (players - 1) if opponents is None else list(opponents)
        if len(given) != players - 1:
            raise BadTable(f"{players} players need {players - 1} opponents, not {len(given)}.")
        self.seat = seat
        self.render_mode = render_mode
        self.action_space: Any = Discrete(len(self.game.notation.actions))
        self.observation_space = feature_space(self.game)
        self._points = rewards == "points"
        self._opponents = given
        self._actions = np.array(self.game.notation.actions, np.int64)
        self._observe = self.game.bind(observe)
        self.table: Table | None = None

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[NDArray[np.float32], Info]:
        super().reset(seed=seed)
        others = [other for other in range(self.players) if other != self.seat]
        self._bots = dict(zip(others, map(self._seated, self._opponents), strict=True))
        while True:  # a match may end before the seat has anything to decide
            self.table = Table(self.game, self.players, self.np_random.bytes(32), None, self.options)
            self._others_play()
            if not self.table.over:
                return self._seen()

    def step(self, action: int) -> tuple[NDArray[np.float32], float, bool, bool, Info]:
        table = self._table()
        if not self.action_space.contains(action):
            raise gymnasium.error.InvalidAction(
                f"{action!r} is not an action; actions are 0 to {self.action_space.n - 1}."
            )
        if table.over:
            raise gymnasium.error.ResetNeeded("The match is over; call reset() for a new one.")
        refused = None
        try:
            table.play(self.game.notation.texts[int(self._actions[action])])
        except ValueError as problem:
            refused = str(problem)
        self._others_play()
        observation, info = self._seen()
        if refused:
            info["refused"] = refused
        worth = float(reward(table.state, self.seat, self._points)) if table.over else 0.0
        if self.render_mode == "human":
            self.render()
        return observation, worth, table.over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as sb3-contrib asks for them."""
        mask: NDArray[np.bool_] = self._seen()[1]["action_mask"].view(np.bool_)
        return mask

    def render(self) -> str | None:
        table = self._table()
        drawing: str = self.game.part("drawing").drawing(table.view(self.seat), table.names)
        if self.render_mode == "human":
            print(drawing)
            return None
        return drawing

    def _table(self) -> Table:
        if self.table is None:
            raise gymnasium.error.ResetNeeded("Call reset() before anything else: no match has been dealt yet.")
        return self.table

    def _seated(self, opponent: str | Bot) -> Bot:
        if isinstance(opponent, Bot):
            return opponent
        return bot(opponent, self.game, int(self.np_random.integers(1 << 31)))

    def _others_play(self) -> None:
        table = self._table()
        while not table.over and table.turn != self.seat:
            move = self._bots[int(table.state.turn)].move(table.view_record(table.turn))
            table.play(self.game.notation.texts[move])

    def _seen(self) -> tuple[NDArray[np.float32], Info]:
        observation = np.zeros(self.game.feature_count, np.float32)
        mask = np.zeros(len(self._actions), np.int8)
        states, views = self._table()._states, np.zeros(1, self.game.view_dtype)
        self._observe(states, views.view(np.recarray), 0, self.seat, self._actions, observation, mask)
        return observation, {"action_mask": mask}


register()
