"""The arena: how good bots are, measured so that luck, seats and chance are allowed for."""

from speeltafel.arena.contest import BadContest, Contest
from speeltafel.arena.ladder import climb
from speeltafel.arena.sequential import accept
from speeltafel.arena.tournament import Outcome, compete
from speeltafel.arena.workers import hired

__all__ = ["BadContest", "Contest", "Outcome", "accept", "climb", "compete", "hired"]
