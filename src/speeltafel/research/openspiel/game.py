"""A game with its parameters, as OpenSpiel asks for it."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from speeltafel.contract.errors import SpeeltafelError
from speeltafel.contract.game import Game
from speeltafel.contract.options import Choice, Flag, Number, Option, OptionValue
from speeltafel.research.observation import REWARDS, check_choice
from speeltafel.research.openspiel.position import SEED_BYTES
from speeltafel.research.openspiel.setup import Setup, setup
from speeltafel.research.openspiel.state import SpielState

PREFIX = "speeltafel_"
MOST_UNITS = 100  # games or rounds of a match for which no number is agreed


class Observer:
    """What OpenSpiel's observations are made with: one tensor, of features."""

    def __init__(self, setup: Setup, kind: pyspiel.IIGObservationType) -> None:
        self.public = kind.private_info == pyspiel.PrivateInfoType.NONE
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("An observation is what one player may know, or what the public may know.")
        self.perfect_recall = kind.perfect_recall
        self.tensor = np.zeros(setup.game.feature_count, np.float32)
        self.dict = {"features": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        state.position.features(-1 if self.public else player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        seat = -1 if self.public else player
        return state.position.known(seat) if self.perfect_recall else state.position.shown(seat)


class SpielGame(pyspiel.Game):
    """A game with its parameters. Every game has a class of its own, made below."""

    rules: Game

    def __init__(self, given: Mapping[str, Any]) -> None:
        try:
            self.setup = set_up(self.rules, given)
        except SpeeltafelError as error:
            hint = " Write -1 for None and for 'lot'." if "None" in str(error) or "'lot'" in str(error) else ""
            raise pyspiel.SpielError(f"{error}{hint}") from error
        points, (fewest, most) = self.setup.points, self.rules.manifest.points
        games = self.setup.options.get(self.rules.manifest.unit.limit) or MOST_UNITS
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setup.moves),
            max_chance_outcomes=256,
            num_players=self.setup.players,
            min_utility=float(fewest * games) if points else 0.0,
            max_utility=float(most * games) if points else 1.0,
            utility_sum=None if points else 1.0,
            max_game_length=self.setup.longest,
        )
        super().__init__(game_type(self.rules, points), info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return SEED_BYTES

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> Observer:
        if params:
            raise ValueError(f"Observations have no parameters, such as {params}.")
        return Observer(self.setup, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def set_up(rules: Game, given: Mapping[str, Any]) -> Setup:
    """The game with these parameters; refuses what it does not allow."""
    players, rewards = given["players"], given["rewards"]
    check_choice("rewards", rewards, REWARDS)
    named = {option.name: from_parameter(option, given[option.name]) for option in rules.manifest.options}
    return setup(rules.name, players, tuple(rules.options(named, players).items()), rewards == "points")


def to_parameter(option: Option) -> OptionValue:
    """An option's default as a parameter, which has one type: -1 stands for None and for "lot"."""
    if isinstance(option, Flag | Choice):
        return option.default
    number = option.encoded(option.default)
    return float(number) if isinstance(option, Number) else int(number)


def from_parameter(option: Option, value: OptionValue) -> OptionValue:
    meanings = [word for word in (None, "lot") if option.accepts(word, 1)]
    return meanings[0] if value == -1 and meanings else value


def game_type(rules: Game, points: bool) -> pyspiel.GameType:
    kinds, facts = pyspiel.GameType, rules.manifest
    return kinds(
        short_name=PREFIX + rules.name,
        long_name=f"Speeltafel {facts.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if points else kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=facts.seats[-1],
        min_num_players=facts.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": facts.usual_players,
            "rewards": "wins",
            **{option.name: to_parameter(option) for option in facts.options},
        },
    )
