"""Many games at once: arrays of records, no Python per move, all cores."""

from speeltafel.batch.batch import Batch
from speeltafel.batch.simulation import Summary, simulate

__all__ = ["Batch", "Summary", "simulate"]
