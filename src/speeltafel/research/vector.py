"""Thousands of games as one Gymnasium vector environment, stepped by one compiled call.

    envs = VectorEnv("mu", num_envs=4096, players=4)
    observations, infos = envs.reset(seed=7)
    observations, rewards, terminations, truncations, infos = envs.step(actions)

The arrays that come back are the environment's own, overwritten by the next step: nothing is
copied, and `torch.from_dlpack` or `jax.dlpack.from_dlpack` take them as they are.
"""

from collections.abc import Callable

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from speeltafel.batch.threads import spread
from speeltafel.contract.errors import BadTable
from speeltafel.contract.options import OptionValue
from speeltafel.contract.seeds import seed_bytes
from speeltafel.games import game
from speeltafel.kernel.records import blank
from speeltafel.research.observation import REWARDS, Info, check_choice, feature_space
from speeltafel.research.vector_step import VectorSettings, VectorState, reset_vector, step_vector

OPPONENTS = ("self", "random")


class VectorEnv(GymnasiumVectorEnv[NDArray[np.float32], NDArray[np.int64], NDArray[np.generic]]):
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
        **options: OptionValue,
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
        self._settings = VectorSettings(
            fresh=np.asarray(self.game.fresh(players, options)),
            key=np.zeros(8, np.uint32),
            actions=np.array(self.game.notation.actions, np.int64),
            learner=-1 if opponents == "self" else seat,
            points=rewards == "points",
            stride=num_envs,
        )
        self._state = self._new_state()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Info | None = None
    ) -> tuple[NDArray[np.float32], Info]:
        """New matches in all places. The same seed gives the same matches, whatever the threads."""
        chosen = seed[0] if isinstance(seed, list) else seed
        self._settings.key[:] = np.frombuffer(seed_bytes(chosen), "<u4")
        self._state.matches[:] = np.arange(self.num_envs)
        self._state.rng[:] = np.random.default_rng(self._settings.key).integers(1, 1 << 32, (self.num_envs, 2))
        self._spread(reset_vector)
        return self._state.observations, {"action_mask": self._state.masks, "seat": self._state.seats}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != (self.num_envs,):
            raise BadTable(f"{self.num_envs} games take {self.num_envs} actions, not an array of {actions.shape}.")
        self._spread(step_vector, actions)
        state = self._state
        infos = {
            "action_mask": state.masks,
            "seat": state.seats,
            "refused": state.refused,
            "final_obs": state.final,
            "_final_obs": state.ended,
            "returns": state.returns,
            "_returns": state.ended,
        }
        return state.observations, state.rewards, state.ended, self._truncations, infos

    def _new_state(self) -> VectorState:
        n, features = self.num_envs, self.game.feature_count
        return VectorState(
            states=np.asarray(blank(self.game.state_dtype, n)),
            views=np.asarray(blank(self.game.view_dtype, n)),
            matches=np.zeros(n, np.int64),
            rng=np.zeros((n, 2), np.int64),
            seats=np.zeros(n, np.int64),
            observations=np.zeros((n, features), np.float32),
            masks=np.zeros((n, len(self.game.notation.actions)), np.int8),
            rewards=np.zeros(n, np.float64),
            returns=np.zeros((n, self.players), np.float64),
            ended=np.zeros(n, np.bool_),
            refused=np.zeros(n, np.bool_),
            final=np.zeros((n, features), np.float32),
        )

    def _spread(self, function: Callable[..., None], *arrays: NDArray[np.generic]) -> None:
        """One call of a template per thread, each on its own slice of the games."""
        compiled = self.game.bind(function)

        def piece(first: int, count: int) -> None:
            part = slice(first, first + count)
            slices = VectorState._make(array[part] for array in self._state)
            compiled(slices, self._settings, *(a[part] for a in arrays))

        for _ in spread(piece, self.num_envs, -(-self.num_envs // self.threads), self.threads):
            pass
