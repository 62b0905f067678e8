"""The referee of the spinner: how long a push turns it."""

from dataclasses import dataclass
from typing import Any

from speeltafel.contract.outcomes import BadOutcome, Decided, Referee, Ruling

FIELDS = 10


@dataclass(frozen=True)
class Push:
    seat: int
    rests: int
    strength: int

    @property
    def moves(self) -> int:
        return 1


@dataclass(frozen=True)
class Rest:
    by: str
    field: int


class SpinnerReferee(Referee[Push, Rest, list[int]]):
    question_type = Push
    missing = "There is no spinner here."
    busy = "The spinner is busy."
    deciding = "The spinner turns; wait until it rests."

    def installed(self) -> bool:
        return True

    def rule(self, question: Push) -> Ruling[Rest, list[int]]:
        passed = [(question.rests + step) % FIELDS for step in range(1, question.strength + 1)]
        return Ruling(Rest("Spinner 1.0", passed[-1]), passed)

    def to_record(self, outcome: Rest) -> dict[str, Any]:
        return {"by": outcome.by, "field": outcome.field}

    def from_record(self, told: Any) -> Rest:
        if not isinstance(told, dict) or set(told) != {"by", "field"} or told["field"] not in range(FIELDS):
            raise BadOutcome(f"A spinner rests on a field from 0 to {FIELDS - 1}.")
        return Rest(told["by"], told["field"])

    def to_log(self, ruling: Ruling[Rest, list[int]]) -> dict[str, Any]:
        return {**self.to_record(ruling.outcome), "passed": ruling.trace}

    def from_log(self, told: Any) -> Ruling[Rest, list[int]]:
        return Ruling(Rest(told["by"], told["field"]), told["passed"])

    def shown(self, decided: Decided[Push, Rest, list[int]]) -> dict[str, Any]:
        return {"bet": decided.moves[0], "from": decided.before, "passed": decided.ruling.trace}


REFEREE = SpinnerReferee()
