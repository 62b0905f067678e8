"""The arena: how good bots are, measured so that luck, seats and chance are allowed for."""

from speeltafel.arena.contest import BadContest, Contest
from speeltafel.arena.ladder import run_ladder
from speeltafel.arena.sequential import accept
from speeltafel.arena.tournament import TournamentResult, compete
from speeltafel.arena.workers import worker_pool

Outcome, climb, hired = TournamentResult, run_ladder, worker_pool  # what they were called before

__all__ = ["BadContest", "Contest", "TournamentResult", "accept", "compete", "run_ladder", "worker_pool"]
