"""What these were called before; see `speeltafel.record`."""

from speeltafel.record.record import SeedCommitment as House
from speeltafel.record.record import commitment as house
from speeltafel.record.record import deal_seed as mixed

__all__ = ["House", "house", "mixed"]
