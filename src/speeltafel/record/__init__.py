"""A game as text that people can read: its format, apart from any rules."""

from speeltafel.record.parser import read
from speeltafel.record.record import SOMEBODY, Record, SeedCommitment, commitment, deal_seed, player_names
from speeltafel.record.writer import write

__all__ = ["SOMEBODY", "Record", "SeedCommitment", "commitment", "deal_seed", "player_names", "read", "write"]
