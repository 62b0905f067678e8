"""A game as text that people can read: its format, apart from any rules."""

from speeltafel.record.parser import read
from speeltafel.record.record import Record, SeedCommitment, commitment, deal_seed
from speeltafel.record.writer import write

__all__ = ["Record", "SeedCommitment", "commitment", "deal_seed", "read", "write"]
