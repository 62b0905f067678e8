"""The part of the environment that decides how a process of ours begins."""

import os

PREFIXES = ("SPEELTAFEL_", "PYTHON", "NUMBA")


def decisive() -> dict[str, str]:
    """What modules look at when they are imported."""
    return {name: value for name, value in os.environ.items() if name.startswith(PREFIXES)}
