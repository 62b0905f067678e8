"""From a view to what one looks up while playing: a template, which compiled code fills.

A game's reference.py lists it as fields of a record (see board_fields.py), beside the tables of numbers that hold for a
whole game. It is a function of a view alone, so it cannot tell more than the view does.
"""

from typing import Any

from speeltafel.contract.rules import seat_reference
from speeltafel.kernel.records import ViewHeader
from speeltafel.kernel.templates import template

OUT = "out"
"""The field with the cards that are still out; all others tell how things stand."""


@template
def look_up(v: ViewHeader, reference: Any) -> None:
    """What the view's seat may look up, on a record of zeros."""
    reference.players = v.players
    seat_reference(v, reference)
