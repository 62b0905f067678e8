"""Of a table where a referee decides what comes of some moves: whom to ask, what was told, what is kept of it."""

from typing import Self

from speeltafel.contract.game import Game
from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.options import Options
from speeltafel.contract.outcomes import (
    AnyDecided,
    AnyRefereedMoves,
    AnyRuling,
    Ask,
    Decided,
    Outcome,
    Own,
    Question,
    Ruling,
)
from speeltafel.kernel.records import Records


class Decisions:
    """What is known beside the rules' own state."""

    def __init__(self, moves: AnyRefereedMoves, kept: Own = None) -> None:
        self.rules = moves
        self.ask: Ask | None = None
        self.outcomes: dict[int, Outcome] = {}
        self.kept = moves.kept_at_first() if kept is None else kept
        self.last: AnyDecided | None = None

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.outcomes = dict(self.outcomes)
        return twin

    def question(self, states: Records, move: int) -> Question | None:
        asked: Question | None = self.rules.question(states, move, self.kept)
        return asked

    def put(self, states: Records, asked: Question, told: AnyRuling | None) -> tuple[AnyRuling, Own]:
        """Have it decided (by what is `told`, by the referee, or else by the stand-in), and tell the rules.

        With what is to be remembered of the state before.
        """
        if told is None:
            told = self.ask(asked) if self.ask is not None else Ruling(self.rules.stand_in(states, asked))
        self.rules.put(states, asked, told.outcome)
        return told, self.rules.before(states, asked)

    def remember(self, moves: list[str], asked: Question, told: AnyRuling, before: Own, unit_over: bool) -> None:
        """The move was played, and is the last of `moves`."""
        self.outcomes[len(moves) - 1] = told.outcome
        self.last = Decided(asked, tuple(moves[-asked.moves :]), told, before)
        self.kept = self.rules.kept_after(self.kept, asked, told.outcome, unit_over)

    def in_record(self) -> dict[int, JsonObject]:
        """The outcomes as a record holds them."""
        return {index: self.rules.referee.to_record(outcome) for index, outcome in self.outcomes.items()}


def decisions_for(game: Game, options: Options) -> Decisions | None:
    """None where the rules decide everything."""
    moves = game.outcomes
    return Decisions(moves) if moves is not None and moves.wanted(options) else None
