"""Of a table where a referee decides what comes of some moves: whom to ask, what was told, where things stand now."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from speeltafel.contract.game import Game
from speeltafel.contract.outcomes import Fall, Outcome, Pose, Question, Referee


@dataclass(frozen=True)
class Fallen:
    """What the last decided move brought down."""

    seat: int
    moves: tuple[str, ...]
    """The tap from `knock` on, or the part that was kept."""
    outcome: Outcome
    fall: Fall | None
    """What was to be seen; None where nobody simulated it here."""
    before: list[list[str | None]]
    """The pyramid as it stood: its rows from the bottom, a colour for each bucket."""


class Decisions:
    """What is known beside the rules' own state."""

    def __init__(self, game: Game, poses: Mapping[int, tuple[Pose, ...]] | None = None) -> None:
        self.game, self.hook = game, game.outcomes
        self.referee: Referee | None = None
        self.outcomes: dict[int, Outcome] = {}
        self.poses: dict[int, tuple[Pose, ...]] = dict(poses or {})
        self.last: Fallen | None = None
        self._before: list[list[str | None]] = []

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.outcomes, twin.poses = dict(self.outcomes), dict(self.poses)
        return twin

    def question(self, states: Any, move: int) -> Question | None:
        asked: Question | None = self.hook.question(states, move, self.poses.get(int(states["turn"][0]), ()))
        return asked

    def put(self, states: Any, asked: Question, told: Outcome | None) -> tuple[Outcome, Fall | None]:
        """Have it decided (by what is `told`, by the referee, or else by the stand-in), and tell the rules."""
        fall = None
        if told is None and self.referee is not None:
            ruling = self.referee(asked)
            told, fall = ruling.outcome, ruling.fall
        elif told is None:
            told = self.hook.stood_in(states, asked)
        self.hook.put(states, asked, told)
        self._before = self.game.part("plain").pyramid(states[0], asked.seat)
        return told, fall

    def remember(self, moves: list[str], asked: Question, told: Outcome, fall: Fall | None, new_game: bool) -> None:
        """The move was played, and is the last of `moves`."""
        self.outcomes[len(moves) - 1] = told
        self.last = Fallen(asked.seat, tuple(moves[-asked.moves :]), told, fall, self._before)
        self.poses.pop(asked.seat, None)
        if told.poses:
            self.poses[asked.seat] = told.poses
        if new_game:
            self.poses.clear()
