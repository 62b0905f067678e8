"""What is played when a server is measured."""

from speeltafel.contract.options import OptionValue

GAME = "coloretto"
PLAYERS = 4
OPTIONS: dict[str, OptionValue] = {"games": 1000}
"""So many games that no match ends while it is measured."""
EVERY = 1.0
"""Seconds between two moves of a table that plays at the pace of people."""
