"""A game as text that people can read: its format, apart from any rules."""

from speeltafel.record.house import House
from speeltafel.record.reading import read
from speeltafel.record.record import Record
from speeltafel.record.writing import write

__all__ = ["House", "Record", "read", "write"]
