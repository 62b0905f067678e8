"""How deep an analysis goes."""

COARSE = 8  # worlds of the first round
FINER = 4  # times as many in every further one
STANDARD_WORLDS = 128  # of the last round,
FEWEST_WORLDS = 16
POSITIONS = 50_000  # but fewer in a long match: all positions in all worlds together are so many
CANDIDATES = 7  # the moves that are most probable by the network's policy; the played one comes on top
JUDGED_FAR = 24
"""Decisions in a rollout until the network says what is left: to play on to the end is several times as dear, and the
luck of all that follows hides small differences."""
SEED = 1
"""Of the worlds, which have nothing to do with the match: the same record gives the same analysis."""
LUCK_FAR = 0
"""The same where luck is told from skill: farther ones have more luck of their own."""
EXPLAINED = 4_000
"""Worlds for all reasons of a match together,"""
MOST_EXPLAINED, FEWEST_EXPLAINED = 128, 16  # and for each of them


def standard_worlds(decisions: int) -> int:
    """The standard depth of a match with so many decisions."""
    return max(FEWEST_WORLDS, min(STANDARD_WORLDS, POSITIONS // max(1, decisions)))


def explained_worlds(reasons: int) -> int:
    """In how many worlds each of so many decisions is explained."""
    return max(FEWEST_EXPLAINED, min(MOST_EXPLAINED, EXPLAINED // max(1, reasons)))
