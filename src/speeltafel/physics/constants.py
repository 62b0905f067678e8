"""Everything in this package that is a number, for a twin of it in another language."""

from types import ModuleType
from typing import Any

from speeltafel.physics import buckets, frames, rulings, simulate, tap
from speeltafel.physics.model import STEP, world_parts


def described() -> dict[str, Any]:
    """By the file that has them, constants by their names; and the model that MuJoCo reads, in pieces."""
    files = (buckets, tap, simulate, rulings, frames)
    return {
        "model": list(world_parts()),
        "STEP": STEP,
        **{file.__name__.rpartition(".")[2]: constants(file) for file in files},
    }


def constants(file: ModuleType) -> dict[str, Any]:
    found = {name: plain(value) for name, value in vars(file).items() if name.isupper()}
    return {name: value for name, value in found.items() if value is not None}


def plain(value: object) -> Any:
    """None where it is no number, nor some of them; a range by its ends."""
    if isinstance(value, range):
        return [value[0], value[-1]]
    if isinstance(value, dict):
        return {str(key): number for key, number in value.items()}
    return value if isinstance(value, int | float) else None
