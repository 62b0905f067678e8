"""Thousands of games as one Gymnasium vector environment, stepped by one compiled call.

    envs = VectorEnv("mu", num_envs=4096, players=4)
    observations, infos = envs.reset(seed=7)
    observations, rewards, terminations, truncations, infos = envs.step(actions)

The arrays that come back are the environment's own, overwritten by the next step: nothing is
copied, and `torch.from_dlpack` or `jax.dlpack.from_dlpack` take them as they are.
"""

from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from speeltafel.batch.threads import spread
from speeltafel.contract.errors import BadTable
from speeltafel.contract.seeds import seed_bytes
from speeltafel.games import game
from speeltafel.kernel.records import blank
from speeltafel.research import loops, vector_loops
from speeltafel.research.settings import REWARDS, check_choice, feature_space
from speeltafel.research.vector_loops import Deck, Desk

OPPONENTS = ("self", "random")


class VectorEnv(GymnasiumVectorEnv[Any, Any, Any]):
    """`opponents="self"`: the caller decides for every seat, and is shown what the seat to move may know.
    `opponents="random"`: the caller decides for `seat`, the others play any legal move.

    A match that ends is followed by the next in the same step; `infos["final_obs"]` then has its
    last observation and `infos["returns"]` the reward of every seat. An action that the mask
    forbids is refused: `infos["refused"]` is True and that game is as it was.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        name: str,
        num_envs: int,
        players: int | None = None,
        *,
        opponents: str = "self",
        seat: int = 0,
        rewards: str = "wins",
        threads: int = 1,
        **options: Any,
    ) -> None:
        self.game = game(name)
        self.players = players = self.game.manifest.usual_players if players is None else players
        options = self.game.options(options, players)
        if num_envs < 1:
            raise BadTable(f"A vector holds at least 1 game, not {num_envs}.")
        if seat not in range(players):
            raise BadTable(f"There is no seat {seat}; the seats are 0 to {players - 1}.")
        check_choice("opponents", opponents, OPPONENTS)
        check_choice("rewards", rewards, REWARDS)
        self.num_envs = num_envs
        self.threads = threads
        self.single_action_space = Discrete(len(self.game.notation.actions))
        self.single_observation_space = feature_space(self.game)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._truncations = np.zeros(num_envs, np.bool_)
        self._deck = Deck(
            fresh=np.asarray(self.game.fresh(players, options)),
            key=np.zeros(8, np.uint32),
            actions=np.array(self.game.notation.actions, np.int64),
            learner=-1 if opponents == "self" else seat,
            points=rewards == "points",
            stride=num_envs,
        )
        self._desk = self._new_desk()
        self._loops = self.game.bind(loops, vector_loops)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """New matches in all places. The same seed gives the same matches, whatever the threads."""
        chosen = seed[0] if isinstance(seed, list) else seed
        self._deck.key[:] = np.frombuffer(seed_bytes(chosen), "<u4")
        self._desk.matches[:] = np.arange(self.num_envs)
        self._desk.dice[:] = np.random.default_rng(self._deck.key).integers(1, 1 << 32, (self.num_envs, 2))
        self._spread("begin_vector")
        return self._desk.observations, {"action_mask": self._desk.masks, "seat": self._desk.seats}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != (self.num_envs,):
            raise BadTable(f"{self.num_envs} games take {self.num_envs} actions, not an array of {actions.shape}.")
        self._spread("step_vector", actions)
        desk = self._desk
        infos = {
            "action_mask": desk.masks,
            "seat": desk.seats,
            "refused": desk.refused,
            "final_obs": desk.final,
            "_final_obs": desk.ended,
            "returns": desk.returns,
            "_returns": desk.ended,
        }
        return desk.observations, desk.rewards, desk.ended, self._truncations, infos

    def _new_desk(self) -> Desk:
        n, features = self.num_envs, self.game.feature_count
        return Desk(
            states=np.asarray(blank(self.game.state_dtype, n)),
            views=np.asarray(blank(self.game.view_dtype, n)),
            matches=np.zeros(n, np.int64),
            dice=np.zeros((n, 2), np.int64),
            seats=np.zeros(n, np.int64),
            observations=np.zeros((n, features), np.float32),
            masks=np.zeros((n, len(self.game.notation.actions)), np.int8),
            rewards=np.zeros(n, np.float64),
            returns=np.zeros((n, self.players), np.float64),
            ended=np.zeros(n, np.bool_),
            refused=np.zeros(n, np.bool_),
            final=np.zeros((n, features), np.float32),
        )

    def _spread(self, loop: str, *arrays: NDArray[Any]) -> None:
        """One compiled call per thread, each on its own slice of the games."""

        def piece(first: int, count: int) -> None:
            part = slice(first, first + count)
            self._loops[loop](Desk._make(array[part] for array in self._desk), self._deck, *(a[part] for a in arrays))

        for _ in spread(piece, self.num_envs, -(-self.num_envs // self.threads), self.threads):
            pass
