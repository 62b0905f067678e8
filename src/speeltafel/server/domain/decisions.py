"""What a referee decided of a move, as the log keeps it and as everybody is told it."""

from dataclasses import dataclass

from speeltafel import Table
from speeltafel.contract.game import Game
from speeltafel.contract.json_types import JsonObject
from speeltafel.contract.outcomes import AnyRuling, Plain
from speeltafel.server.domain.events import Moved


@dataclass(frozen=True)
class Decision:
    """What a referee told, as the log keeps it, and the seconds for which it kept everybody waiting."""

    ruled: Plain
    took: float


def ruling_of(rules: Game, event: Moved) -> AnyRuling | None:
    """What a referee decided of a move; None where the rules alone did."""
    if event.ruled is None or rules.outcomes is None:
        return None
    return rules.outcomes.referee.from_log(event.ruled)


def outcome_shown(table: Table) -> JsonObject:
    """What everybody is told of the last move that a referee decided."""
    assert table.game.outcomes is not None
    assert table.last_decided is not None
    return dict(table.game.outcomes.referee.shown(table.last_decided))
