"""The bets of the spinner, all of which its referee decides; a table keeps how often it was spun."""

from collections.abc import Mapping
from typing import Any

from speeltafel.contract.outcomes import STAND_IN, BadOutcome, RefereedMoves
from speeltafel.kernel.chance import below
from spinner.referee import REFEREE, Push, Rest
from spinner.rules import spun


class Bets(RefereedMoves[Push, Rest, list[int]]):
    referee = REFEREE

    def wanted(self, options: Mapping[str, Any]) -> bool:
        return bool(options["by_hand"])

    def question(self, states: Any, move: int, kept: int) -> Push:
        return Push(int(states["turn"][0]), int(states["last"][0]), 20 + int(below(states.copy()[0], 30)))

    def stand_in(self, states: Any, question: Push) -> Rest:
        return Rest(STAND_IN, int(spun(states.copy()[0])))

    def put(self, states: Any, question: Push, outcome: Rest) -> None:
        if outcome.field < 0:
            raise BadOutcome("A spinner rests on a field.")
        states["told"][0] = outcome.field + 1

    def before(self, states: Any, question: Push) -> int:
        return int(states["last"][0])

    def kept_at_first(self) -> int:
        return 0

    def kept_after(self, kept: int, question: Push, outcome: Rest, unit_over: bool) -> int:
        return 0 if unit_over else kept + 1

    def kept_shown(self, kept: int, players: int) -> dict[str, Any]:
        return {"spins_of_this_lap": kept}

    def kept_schema(self) -> dict[str, Any]:
        return {"spins_of_this_lap": {"type": "integer"}}


MOVES = Bets()
