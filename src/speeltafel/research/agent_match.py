"""One match as agents see it: what both of PettingZoo's forms, by turns and parallel, stand on."""

from collections.abc import Callable, Mapping
from operator import index
from typing import Any, TypeVar

import numba
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

from speeltafel.batch.batch import deal_batch
from speeltafel.contract.errors import IllegalMove
from speeltafel.contract.seeds import Seed, seed_bytes
from speeltafel.games import game
from speeltafel.kernel.compiler import Compiled
from speeltafel.kernel.records import Records, blank
from speeltafel.research.observation import REWARDS, Info, check_choice, feature_space, observe, reward, try_move
from speeltafel.table import Table

Observation = dict[str, NDArray[np.generic]]

F = TypeVar("F", bound=Callable[..., object])


class AgentMatch:
    """A match of one game. Agents are "player_0"…; action a is the move whose text is `texts[a]`."""

    def __init__(self, name: str, players: int | None, rewards: str, options: Mapping[str, object]) -> None:
        check_choice("rewards", rewards, REWARDS)
        self.game = game(name)
        self.players = self.game.manifest.usual_players if players is None else players
        self.options = self.game.options(options, self.players)
        self.rewarded = rewards
        self.agents = [f"player_{seat}" for seat in range(self.players)]
        self.texts = tuple(self.game.notation.texts[move] for move in self.game.notation.actions)
        self._numbers = np.array(self.game.notation.actions, np.int64)
        self._moves = dict(enumerate(self.game.notation.actions))
        self._size = self.game.feature_count
        self._key: NDArray[np.uint32] | None = None
        self._dealt = 0
        self._prepare()

    def _prepare(self) -> None:
        self._fresh = self.game.fresh(self.players, self.options).view(np.ndarray)
        self.states: Records = self._fresh.copy()
        self._views = blank(self.game.view_dtype).view(np.ndarray)
        self._turn, self._over = self.states["turn"], self.states["over"]
        outputs = np.empty(self._size, np.float32), np.empty(len(self._numbers), np.int8)
        self._try = direct(self.game.bind(try_move), self.states, 0, 0)
        self._observe = direct(self.game.bind(observe), self.states, self._views, 0, 0, self._numbers, *outputs)

    @property
    def title(self) -> str:
        """The game and the version of its rules, as PettingZoo names environments."""
        return f"{self.game.name}_v{self.game.manifest.rules_version}"

    def spaces(self) -> tuple[dict[str, Dict], dict[str, Discrete]]:
        """A space of observations and one of actions for every agent, each with its own dice."""
        actions = len(self.texts)
        return (
            {
                agent: Dict(
                    {
                        "observation": feature_space(self.game),
                        "action_mask": Box(0, 1, (actions,), np.int8),
                    }
                )
                for agent in self.agents
            },
            {agent: Discrete(actions) for agent in self.agents},
        )

    def deal(self, seed: Seed) -> None:
        """Begin a match: the first of a seed, or the next of the seed in use."""
        if seed is not None or self._key is None:
            self._key = np.frombuffer(seed_bytes(seed), "<u4").copy()
            self._dealt = 0
        self.game.bind(deal_batch)(self.states, self._fresh, self._key, self._dealt)
        self._dealt += 1

    @property
    def dealt(self) -> bool:
        return self._key is not None

    @property
    def turn(self) -> int:
        turn: int = self._turn.item()
        return turn

    @property
    def over(self) -> bool:
        return bool(self._over.item())

    def play(self, action: Any) -> bool:
        """Play an action for the seat to move; False, and nothing changed, if the rules forbid it."""
        try:
            move = self._moves[index(action)]
        except (KeyError, TypeError):
            raise AssertionError(
                f"{action!r} is not in the action space: "
                f"an action of {self.game.name} is a whole number from 0 to {len(self.texts) - 1}."
            ) from None
        done: bool = self._try(self.states, 0, move)
        return done

    def observe(self, seat: int) -> Observation:
        """What a seat may know, in arrays of its own; the mask is empty if it is not to move."""
        observation = np.empty(self._size, np.float32)
        mask = np.empty(len(self._numbers), np.int8)
        self._observe(self.states, self._views, 0, seat, self._numbers, observation, mask)
        return {"observation": observation, "action_mask": mask}

    def rewards(self) -> dict[str, float]:
        """What the finished match brings every agent: a share of the win, or points."""
        points = self.rewarded == "points"
        return {agent: float(reward(self.states[0], seat, points)) for seat, agent in enumerate(self.agents)}

    def scores(self) -> list[int]:
        scores: list[int] = self.states["scores"][0, : self.players].tolist()
        return scores

    def results(self) -> dict[str, Info]:
        """How the finished match ended, as infos."""
        ending = self.game.manifest.endings[self.states["ending"][0]]
        return {
            agent: {"score": score, "ending": ending} for agent, score in zip(self.agents, self.scores(), strict=True)
        }

    def refusal(self, action: int) -> str:
        """Why the rules forbid an action now, in one sentence."""
        try:
            self._table().play(self.texts[action])
        except IllegalMove as refused:
            return str(refused)
        raise ValueError(f"{self.texts[action]!r} is allowed.")

    def drawing(self) -> str:
        """The table as the seat to move sees it or, once the match is over, as everybody does."""
        table = self._table()
        drawn: str = self.game.part("drawing").drawing(table.view(table.turn), table.names)
        return drawn

    def _table(self) -> Table:
        table = Table(self.game, self.players, 0, self.agents, self.options)
        for field in self.states.dtype.names or ():
            table.state[field] = self.states[field][0]
        return table


def direct(function: F, *samples: object) -> F:
    """The machine code of a function for arguments like `samples`; it must be given no others.

    Numba chooses the machine code by the types of the arguments at every call. Comparing the layout of a record takes
    longer than a move; whoever always passes the same arrays can choose once.
    """
    if not isinstance(function, Compiled):  # interpreted
        return function
    dispatcher = function.dispatcher
    typeof: Any = numba.typeof
    types = tuple(typeof(sample) for sample in samples)
    dispatcher.compile(types)
    code: F = dispatcher.get_overload(types)
    return code
