"""The table of the spinner as one record."""

import numpy as np

from speeltafel.kernel.records import Header, ViewHeader, number, open_to_all

FIELDS = 10
EVEN, ODD = 0, 1


@open_to_all
class Public:
    laps = number(np.int32)  # option
    by_hand = number(np.int32)  # option
    lap = number(np.int32)  # from 0
    last = number(np.int32)  # where it came to rest


class State(Header, Public):
    told = number(np.int32)  # what a referee told of the next bet: the field and one more; 0 if nothing


class View(ViewHeader, Public):
    """Nothing is hidden."""
