"""OpenSpiel's ISMCTS as a bot of ours: its search in Python, unchanged, on our games through our adapter.

(Its search in C++ cannot play games that are written in Python.) Needs the extra `research`.
"""

from time import perf_counter

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from speeltafel.bots import Answer, Bot
from speeltafel.bots.search.settings import Budget
from speeltafel.contract.game import Game
from speeltafel.kernel.records import ViewHeader
from speeltafel.research.openspiel.game import PREFIX
from speeltafel.research.openspiel.state import SpielState

FEWEST = 2  # simulations: the first makes the root, the second its first move; with less there is no answer


Policy = list[tuple[int, float]]


class TimeUp(Exception):
    """The search has had its time."""


class Timed(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's search with random roll-outs, which also stops when its time is up."""

    def __init__(self, spiel_game: pyspiel.Game, budget: Budget, dice: np.random.RandomState) -> None:
        rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=dice)
        most = max(FEWEST, budget.simulations)
        super().__init__(spiel_game, rollouts, uct_c=1, max_simulations=most, random_state=dice)
        self.set_resampler(lambda state, player: state.resample_from_infostate(player, dice.random_sample))
        self.spiel_game = spiel_game
        self.seconds = budget.milliseconds / 1000
        self.until = 0.0
        self.simulations = 0

    def run_search(self, state: pyspiel.State) -> Policy:
        self.until = perf_counter() + self.seconds
        self.simulations = 0
        try:
            policy: Policy = super().run_search(state)
        except TimeUp:
            policy = self.get_final_policy(state, self._root_node)
        return policy

    def sample_root_state(self, state: pyspiel.State) -> pyspiel.State:
        """What every simulation begins with."""
        if self.simulations >= FEWEST and perf_counter() >= self.until:
            raise TimeUp
        self.simulations += 1
        return super().sample_root_state(state)


class Player(Bot):
    """Knows a view, as every bot does; OpenSpiel gets a state that could be behind it, and deals that anew."""

    about = "OpenSpiel's ISMCTS with random roll-outs"

    def __init__(self, game: Game, seed: int | None = None, setting: str = "") -> None:
        self.budget = Budget(milliseconds=1000)
        super().__init__(game, seed, setting)
        self.dice = np.random.RandomState(None if seed is None else seed % 2**32)
        self.searches: dict[int, Timed] = {}
        self.simulations = 0
        """How many its last answer took."""

    def tune(self, setting: str) -> None:
        self.budget = Budget.read(setting)

    def consider(self, view: ViewHeader) -> Answer:
        search = self.search(int(view["players"]))
        action = search.step(self.behind(view, search))
        self.simulations = search.simulations
        return Answer(self.game.notation.actions[action])

    def search(self, players: int) -> Timed:
        if players not in self.searches:
            spiel_game = pyspiel.load_game(PREFIX + self.game.name, {"players": players})
            self.searches[players] = Timed(spiel_game, self.budget, self.dice)
        return self.searches[players]

    def behind(self, view: ViewHeader, search: Timed) -> SpielState:
        """A state that the seat cannot tell from the true one. The record itself says which options were agreed."""
        state: SpielState = search.spiel_game.new_initial_state()
        states = state.position.setup.state(bytes(self.game.state_dtype.itemsize))
        states["key"][0] = self.dice.randint(0, 2**32, 8, np.uint32)
        self.game.functions.imagine(view, states[0])
        state.position.sit_down(states)
        return state
