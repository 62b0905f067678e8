"""MuJoCo, or one sentence about how to get it."""

from importlib import import_module
from types import ModuleType

from speeltafel.contract.errors import SpeeltafelError


class NoPhysics(SpeeltafelError, ImportError):
    """MuJoCo is not installed."""


def engine() -> ModuleType:
    try:
        return import_module("mujoco")
    except ImportError as missing:
        raise NoPhysics(
            "Tapping buckets needs MuJoCo; install the extra: pip install 'speeltafel[serve]'."
        ) from missing


mujoco = engine()
ENGINE = f"MuJoCo {mujoco.__version__}"
"""What decided how buckets fell: other versions may let others fall, so records name it."""
