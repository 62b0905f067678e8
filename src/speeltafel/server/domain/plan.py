"""What a host asks for when making a table."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from speeltafel import game
from speeltafel.bots import current_name
from speeltafel.bots import names as bot_names
from speeltafel.contract.options import Options
from speeltafel.server.domain.errors import CommandRefused
from speeltafel.server.message_parts import Pace

LONGEST_DELAY = 600

Level = Annotated[str, Meta(max_length=20, description="A bot: beginner, club, master, …")]


class OpenSeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="for", tag="anyone"):
    """Whoever comes first may sit here."""


class BotSeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="for", tag="bot"):
    """A bot of the server sits here."""

    level: Level = "club"


class ReservedSeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="for", tag="person"):
    """Kept for one person."""

    person: Annotated[str, Meta(max_length=40)]


SeatPlan = OpenSeat | BotSeat | ReservedSeat


class TablePlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A table: which game, who may sit where, how fast, and for whom to see."""

    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=6)]
    options: Options = {}
    public: bool = False
    pace: Pace = Pace()
    rated: bool = False
    stand_in: Level = "club"  # who plays for the absent
    watching: Literal["all", "none"] = "all"
    delay: Annotated[int, Meta(ge=0, le=LONGEST_DELAY)] = 0  # seconds that spectators are behind
    counting: bool = True  # whether the server tells what cards are still out

    @property
    def players(self) -> int:
        return len(self.seats)


def validated(plan: TablePlan) -> TablePlan:
    """The plan with every option filled in; refuses a table that cannot be."""
    rules = game(plan.game).rules
    options = rules.options(plan.options, plan.players)
    if rules.outcomes and rules.outcomes.wanted(options) and not rules.outcomes.referee.installed():
        raise CommandRefused("bad_table", rules.outcomes.referee.missing)
    for level in (plan.stand_in, *(seat.level for seat in plan.seats if isinstance(seat, BotSeat))):
        if current_name(level) not in bot_names():
            raise CommandRefused("bad_table", f"There is no bot {level!r}; there are {', '.join(bot_names())}.")
    if plan.pace.days is not None and (plan.pace.per_move or plan.pace.per_game):
        raise CommandRefused("bad_table", "A table has days for each move, or a clock in seconds, not both.")
    if plan.pace.increment and not plan.pace.per_game:
        raise CommandRefused(
            "bad_table", "Time can be added after each move only where there is a time for the whole game."
        )
    if all(isinstance(seat, BotSeat) for seat in plan.seats):
        raise CommandRefused(
            "bad_table", "At least one seat must be for a person; bots among themselves play in the arena."
        )
    return structs.replace(plan, options=options)
